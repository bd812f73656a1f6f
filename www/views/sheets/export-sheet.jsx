/**
 * Exports a profile or a comparison to other formats.
 *
 * @module
 */

import { cancelExport, exportProfile } from '../../effects/export.js';
import {
  chooseExportEvent,
  chooseExportFormat,
  writeForSpreadsheets,
} from '../../store/actions.js';
import { chosenFormat, exportTitle, fileNameOf, formats } from '../../store/export-formats.js';
import { events, isFiltered, listedFunctions } from '../../store/selectors.js';
import { isSheetOpen } from '../../store/sheets.js';
import {
  csvForSpreadsheets,
  exportEvent,
  exporting,
  exportOutcome,
  partFlags,
  profile,
  transforms,
  webgrindOptions,
  webgrindSurvey,
} from '../../store/state.js';
import { shownDocument } from '../../store/tab-state.js';
import { count, plural, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { RadioList } from '../controls/radio-list.jsx';
import { Sheet } from '../controls/sheet.jsx';
import { WebgrindOptions } from './webgrind-options.jsx';

/** @typedef {import('../../store/export-formats.js').Format} Format */

function EventChoice() {
  return (
    <label class="export-event">
      Event{' '}
      <select
        class="field"
        value={exportEvent.value}
        onChange={({ currentTarget }) => chooseExportEvent(Number(currentTarget.value))}
      >
        {events.value.map(({ name, longName, unit }, index) => (
          <option key={name} value={index} disabled={unit === 'rate'}>
            {visible(longName ? `${name} – ${longName}` : name)}
            {unit === 'rate' ? ' (a rate: its values cannot be summed)' : ''}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether names in CSV files are made text to spreadsheet programs. */
function SpreadsheetOption() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={csvForSpreadsheets.value}
        onChange={({ currentTarget }) => writeForSpreadsheets(currentTarget.checked)}
      />
      <span>
        <b>Names as text</b>{' '}
        <span class="muted">
          puts an apostrophe before names that begin with = + - @, so that a spreadsheet does not
          run them as formulas
        </span>
      </span>
    </label>
  );
}

/** Describes which part of the profile or comparison the file contains. @param {Format} format */
function scopeOf(format) {
  // Readers of a report can undo filters and transforms.
  if (format.id === 'report')
    return 'The whole profile; it opens with this selection, filter, parts and transforms.';
  const scope = partOf(format);
  if (transforms.value.length === 0) return scope;
  return format.id === 'webgrind'
    ? `${scope} Transforms do not apply.`
    : `${scope} Transforms apply.`;
}

/** @param {Format} format */
function partOf({ scope }) {
  const functions = listedFunctions.value;
  const all = shownDocument.value.tables.value?.facts.functions ?? 0;
  const some = partFlags.value !== null;
  if (scope === 'rows' && functions < all)
    return `${count(functions)} of ${plural(all, 'function')}: those in the list, in its order.`;
  if (scope === 'rows') return `All ${plural(functions, 'function')}, in the order of the list.`;
  if (some && scope === 'all') return `All parts, selected or not.${ignored()}`;
  const whole = profile.value ? 'The whole profile' : 'Both profiles';
  const parts = some ? 'The selected parts' : whole;
  if (!isFiltered.value) return `${parts}.`;
  const isOne = functions === 1;
  const listed = isOne
    ? 'the function in the list'
    : `the ${count(functions)} functions in the list`;
  if (scope === 'graph')
    return `${parts}: ${listed}${isOne ? '' : ', and the calls between them'}.`;
  if (scope === 'calls')
    return `${parts}: ${listed}, with the calls from ${isOne ? 'it' : 'them'}.`;
  if (scope === 'stacks')
    return `${parts}: stacks that contain ${isOne ? '' : 'one of '}${listed}.`;
  return `${parts}.${ignored()}`;
}

/** Notes that the file contains functions hidden by the filter. */
const ignored = () => (isFiltered.value ? ' The list’s filter does not apply.' : '');

/** Returns why the file cannot be saved; empty if it can. @param {Format} format */
function obstacle({ id }) {
  const survey = webgrindSurvey.value;
  if (id !== 'webgrind' || !survey) return '';
  if (survey.stage === 'impossible') return 'Not possible: see above.';
  const isRefused = webgrindOptions.value.overflow === 'refuse';
  if (survey.stage === 'ready' && survey.excess.values > 0 && isRefused)
    return 'Choose above what to do with numbers that do not fit.';
  return '';
}

/** @param {{format: Format}} props */
function Save({ format }) {
  const progress = exporting.value;
  const reason = obstacle(format);
  const isReading = format.id === 'webgrind' && webgrindSurvey.value?.stage === 'reading';
  const outcome = exportOutcome.value;
  return (
    <footer class="export-save">
      {progress ? (
        <button type="button" class="button" onClick={cancelExport}>
          {progress.total > 0 ? `Cancel (${share(progress.read, progress.total)} read)` : 'Cancel'}
        </button>
      ) : (
        <button
          type="button"
          class="button primary"
          disabled={reason !== '' || isReading}
          onClick={exportProfile}
        >
          Save file
        </button>
      )}
      <p class={outcome?.failed ? 'problem' : 'muted'} role="status">
        {outcome?.text ?? (reason || visible(fileNameOf(exportTitle.value, format)))}
      </p>
    </footer>
  );
}

/** @param {{format: Format}} props */
function ExportChoice({ format }) {
  return (
    <div class="export">
      <RadioList
        legend="Format"
        choices={formats.value.map(({ id, name, purpose }) => ({ value: id, name, purpose }))}
        value={format.id}
        onChoose={chooseExportFormat}
      />
      <p class="muted">{scopeOf(format)}</p>
      {format.ofOneEvent && events.value.length > 1 && <EventChoice />}
      {format.type === 'text/csv' && <SpreadsheetOption />}
      {format.id === 'webgrind' && <WebgrindOptions />}
      <Save format={format} />
    </div>
  );
}

export function ExportSheet() {
  const format = chosenFormat.value;
  if (!format) return null;
  return (
    <Sheet id="export" title="Export">
      {/* Counting rows is slow, so the content exists only while the sheet is open. */}
      {isSheetOpen('export') && <ExportChoice format={format} />}
    </Sheet>
  );
}
