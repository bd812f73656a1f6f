/**
 * Exports the profile to other formats.
 *
 * @module
 */

import { cancelExport, exportProfile } from '../../effects/export.js';
import { chooseExportEvent, chooseExportFormat } from '../../store/actions.js';
import { fileNameOf } from '../../store/export-formats.js';
import { isFiltered, listedFunctions, titleOf } from '../../store/selectors.js';
import { isSheetOpen } from '../../store/sheets.js';
import {
  exportEvent,
  exportFormat,
  exporting,
  exportOutcome,
  partFlags,
  profile,
  transforms,
  webgrindSurvey,
  webgrindWish,
} from '../../store/state.js';
import { count, plural, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { RadioList } from '../controls/radio-list.jsx';
import { Sheet } from '../controls/sheet.jsx';
import { SpreadsheetOption } from '../controls/spreadsheet-option.jsx';
import { WebgrindOptions } from './webgrind-options.jsx';

/** @typedef {import('../../store/export-formats.js').Format} Format */
/** @typedef {import('../../protocol/protocol.js').ProfileFacts} ProfileFacts */

/** @param {{facts: ProfileFacts}} props */
function EventChoice({ facts }) {
  return (
    <label class="export-event">
      Event{' '}
      <select
        class="field"
        value={exportEvent.value}
        onChange={({ currentTarget }) => chooseExportEvent(Number(currentTarget.value))}
      >
        {facts.events.map(({ name, longName, unit }, index) => (
          <option key={name} value={index} disabled={unit === 'rate'}>
            {visible(longName ? `${name} – ${longName}` : name)}
            {unit === 'rate' ? ' (a rate: its values cannot be summed)' : ''}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Describes which part of the profile the file contains. @param {Format} format @param {ProfileFacts} facts */
function scopeOf(format, facts) {
  // Readers of a report can undo filters and transforms.
  if (format.id === 'report')
    return 'The whole profile; it opens with this selection, filter, parts and transforms.';
  const scope = partOf(format, facts);
  if (transforms.value.length === 0) return scope;
  return format.id === 'webgrind'
    ? `${scope} Transforms do not apply.`
    : `${scope} Transforms apply.`;
}

/** @param {Format} format @param {ProfileFacts} facts */
function partOf({ scope }, facts) {
  const functions = listedFunctions.value;
  const some = partFlags.value !== null;
  if (scope === 'rows' && functions < facts.functions)
    return `${count(functions)} of ${plural(facts.functions, 'function')}: those in the list, in its order.`;
  if (scope === 'rows') return `All ${plural(functions, 'function')}, in the order of the list.`;
  if (some && scope === 'all') return `All parts, selected or not.${ignored()}`;
  const parts = some ? 'The selected parts' : 'The whole profile';
  if (!isFiltered.value) return `${parts}.`;
  const isOne = functions === 1;
  const listed = isOne
    ? 'the function in the list'
    : `the ${count(functions)} functions in the list`;
  if (scope === 'graph')
    return `${parts}: ${listed}${isOne ? '' : ', and the calls between them'}.`;
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
  const isRefused = webgrindWish.value.overflow === 'refuse';
  if (survey.stage === 'ready' && survey.excess.values > 0 && isRefused)
    return 'Choose above what to do with numbers that do not fit.';
  return '';
}

/** @param {{format: Format, facts: ProfileFacts}} props */
function Save({ format, facts }) {
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
        {outcome?.text ?? (reason || visible(fileNameOf(titleOf(facts.files), format)))}
      </p>
    </footer>
  );
}

/** @param {{format: Format, facts: ProfileFacts}} props */
function ExportChoice({ format, facts }) {
  return (
    <div class="export">
      <RadioList
        legend="Format"
        choices={facts.formats.map(({ id, name, purpose }) => ({ value: id, name, purpose }))}
        value={format.id}
        onChoose={chooseExportFormat}
      />
      <p class="muted">{scopeOf(format, facts)}</p>
      {format.ofOneEvent && facts.events.length > 1 && <EventChoice facts={facts} />}
      {format.type === 'text/csv' && <SpreadsheetOption />}
      {format.id === 'webgrind' && <WebgrindOptions />}
      <Save format={format} facts={facts} />
    </div>
  );
}

export function ExportSheet() {
  const facts = profile.value?.facts;
  const format = facts?.formats.find(({ id }) => id === exportFormat.value);
  if (!facts || !format) return null;
  return (
    <Sheet id="export" title="Export">
      {/* Counting rows is slow, so the content is rendered only while the sheet is open. */}
      {isSheetOpen('export') && <ExportChoice format={format} facts={facts} />}
    </Sheet>
  );
}
