/** Exports a profile or a comparison to other formats. */

import { cancelExport, exportProfile } from '../../effects/export.js';
import { EXPORT_TEXT, WEBGRIND_TEXT } from '../../messages/sheets.js';
import { chooseForExport, setWebgrindOptions } from '../../store/actions.js';
import { chosenFormat, exportTitle, fileNameOf, formats } from '../../store/export-formats.js';
import { enclosable } from '../../store/found-sources.js';
import {
  allFunctions,
  events,
  isFiltered,
  listedFunctions,
  listedRows,
} from '../../store/selectors.js';
import { isSheetOpen } from '../../store/sheets.js';
import {
  csvForSpreadsheets,
  current,
  exportEvent,
  exportFormat,
  exporting,
  exportOutcome,
  profile,
  reportEncloses,
  reportStripsPaths,
  webgrindOptions,
  webgrindSurvey,
} from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Sheet } from '../controls/dialogs.jsx';
import { Button, Check, RadioList } from '../controls/fields.jsx';

/** @import {Overflow, WebgrindExcess} from '../../protocol/types.js' */
/** @import {Format} from '../../store/export-formats.js' */

/** @type {import('../controls/fields.jsx').Choice<number>[]} */
const VERSIONS = [
  { value: 4, name: '4', purpose: 'every single invocation; webgrind 0.4' },
  { value: 5, name: '5', purpose: 'functions and their callers; webgrind 0.5' },
  { value: 6, name: '6', purpose: 'callees too; webgrind 0.6 to 1.1' },
  { value: 7, name: '7', purpose: 'lines too; the only version that webgrind 1.2 and later opens' },
];

/** @type {import('../controls/fields.jsx').Choice<Overflow>[]} */
const WAYS = [
  { value: 'refuse', name: 'Refuse', purpose: 'do not save the file' },
  {
    value: 'scale',
    name: 'Scale down',
    purpose: 'divide all costs by the smallest power of ten that makes them fit',
  },
  { value: 'saturate', name: 'Clamp', purpose: 'to 4,294,967,295, the largest that fits, or to 0' },
  { value: 'wrap', name: 'Wrap around', purpose: 'modulo 4,294,967,296, as webgrind’s PHP does' },
];

/** @param {WebgrindExcess} excess */
function extremes({ largest, lowest }) {
  const found = [];
  if (largest > 0n) found.push(WEBGRIND_TEXT.largest(largest));
  if (lowest < 0n) found.push(WEBGRIND_TEXT.lowest(lowest));
  return found.join(', ');
}

/** @param {{excess: WebgrindExcess}} props */
function Overflows({ excess }) {
  if (excess.values === 0) return <p role="status">{WEBGRIND_TEXT.fits}</p>;
  return (
    <>
      <p role="status" class="warning">
        {WEBGRIND_TEXT.excess(excess.values, extremes(excess))}
      </p>
      <RadioList
        legend={WEBGRIND_TEXT.overflow}
        choices={WAYS}
        value={webgrindOptions.value.overflow}
        onChoose={(overflow) => setWebgrindOptions({ overflow })}
      />
      <p class="muted">{WEBGRIND_TEXT.recorded}</p>
    </>
  );
}

function Survey() {
  const survey = webgrindSurvey.value;
  if (!survey) return null;
  if (survey.stage === 'ready') return <Overflows excess={survey.excess} />;
  if (survey.stage === 'impossible')
    return (
      <p role="status" class="warning">
        {WEBGRIND_TEXT.impossible(survey.sentence)}
      </p>
    );
  const { read, total } = survey.progress;
  return <p class="muted">{WEBGRIND_TEXT.reading(read, total)}</p>;
}

function WebgrindOptions() {
  const { version, foldProxies } = webgrindOptions.value;
  return (
    <>
      <RadioList
        legend={WEBGRIND_TEXT.version}
        choices={VERSIONS}
        value={version}
        onChoose={(value) => setWebgrindOptions({ version: value })}
      />
      {version === 7 && (
        <Option
          isOn={foldProxies}
          onSet={(isOn) => setWebgrindOptions({ foldProxies: isOn })}
          name={WEBGRIND_TEXT.foldProxies}
          note={WEBGRIND_TEXT.foldProxiesNote}
        />
      )}
      <Survey />
    </>
  );
}

const EventChoice = () => (
  <label class="export-event">
    {EXPORT_TEXT.event}{' '}
    <select
      class="field"
      value={exportEvent.value}
      onChange={({ currentTarget }) => chooseForExport(exportEvent, Number(currentTarget.value))}
    >
      {events.value.map(({ name, longName, unit }, index) => (
        <option key={name} value={index} disabled={unit === 'rate'}>
          {visible(longName ? `${name} – ${longName}` : name)}
          {unit === 'rate' ? ` ${EXPORT_TEXT.rate}` : ''}
        </option>
      ))}
    </select>
  </label>
);

/** An option with a note. @param {Omit<import('preact').ComponentProps<typeof Check>, 'children'> & {name: string, note: string}} props */
const Option = ({ name, note, ...check }) => (
  <Check class="check" {...check}>
    <span>
      <b>{name}</b> <span class="muted">{note}</span>
    </span>
  </Check>
);

/** Whether a report contains the open source files and programs, which are listed. */
function EnclosedOption() {
  const files = enclosable.value;
  const isCompared = profile.value === null;
  if (files.length === 0 || reportStripsPaths.value) return null;
  return (
    <>
      <Option of={reportEncloses} name={EXPORT_TEXT.enclosed} note={EXPORT_TEXT.enclosedNote} />
      <details class="export-files">
        <summary>{EXPORT_TEXT.files(files.length)}</summary>
        <ul>
          {files.map(({ profile: side, path }) => (
            <li key={`${side} ${path}`}>
              {isCompared && `${EXPORT_TEXT.sides[side]}: `}
              {visible(path)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Describes which part of the profile or comparison the file contains. @param {Format} format */
function scopeOf(format) {
  // Readers of a report can undo filters and transforms.
  if (format.id === 'report') return EXPORT_TEXT.report;
  const scope = partOf(format);
  if (current.transforms.value.length === 0) return scope;
  return `${scope} ${format.id === 'webgrind' ? EXPORT_TEXT.transformsIgnored : EXPORT_TEXT.transformsApply}`;
}

/** @param {Format} format */
function partOf({ id, scope }) {
  if (id === 'table' && current.listing.value?.grouped) return EXPORT_TEXT.groups;
  const functions = listedFunctions.value;
  const all = allFunctions.value;
  const some = current.partFlags.value.some(Boolean);
  const hasOthers = functions < all;
  if (scope === 'rows' && hasOthers && !profile.value && !isFiltered.value)
    return EXPORT_TEXT.changed;
  if (scope === 'rows') {
    const text = hasOthers ? EXPORT_TEXT.rows(functions, all) : EXPORT_TEXT.allRows(functions);
    const rows = listedRows.value;
    return rows > functions ? `${text} ${EXPORT_TEXT.contexts(rows)}` : text;
  }
  if (some && scope === 'all') return `${EXPORT_TEXT.allParts}${ignored()}`;
  const whole = profile.value ? EXPORT_TEXT.wholeProfile : EXPORT_TEXT.bothProfiles;
  const parts = some ? EXPORT_TEXT.selectedParts : whole;
  if (!isFiltered.value) return `${parts}.`;
  if (scope === 'graph') return EXPORT_TEXT.graph(parts, functions);
  if (scope === 'calls') return EXPORT_TEXT.calls(parts, functions);
  if (scope === 'stacks') return EXPORT_TEXT.stacks(parts, functions);
  return `${parts}.${ignored()}`;
}

/** Notes that the file contains functions hidden by the filter. */
const ignored = () => (isFiltered.value ? ` ${EXPORT_TEXT.filterIgnored}` : '');

/** Returns why the file cannot be saved; empty if it can. @param {Format} format */
function obstacle({ id }) {
  const survey = webgrindSurvey.value;
  if (id !== 'webgrind' || !survey) return '';
  if (survey.stage === 'impossible') return EXPORT_TEXT.impossible;
  const isRefused = webgrindOptions.value.overflow === 'refuse';
  if (survey.stage === 'ready' && survey.excess.values > 0 && isRefused)
    return EXPORT_TEXT.chooseOverflow;
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
        <Button onClick={cancelExport}>
          {progress.total > 0
            ? EXPORT_TEXT.cancelRead(progress.read, progress.total)
            : EXPORT_TEXT.cancel}
        </Button>
      ) : (
        <Button
          class="button primary"
          disabled={reason !== '' || isReading}
          onClick={exportProfile}
        >
          {EXPORT_TEXT.save}
        </Button>
      )}
      <p class={outcome?.failed ? 'problem' : 'muted'} role="status">
        {outcome?.text ?? (reason || visible(fileNameOf(exportTitle.value, format)))}
      </p>
    </footer>
  );
}

/** @param {{format: Format}} props */
const ExportChoice = ({ format }) => (
  <div class="export">
    <RadioList
      legend={EXPORT_TEXT.format}
      choices={formats.value.map(({ id, name, purpose }) => ({ value: id, name, purpose }))}
      value={format.id}
      onChoose={(id) => chooseForExport(exportFormat, id)}
    />
    <p class="muted">{scopeOf(format)}</p>
    {format.ofOneEvent && events.value.length > 1 && <EventChoice />}
    {format.type === 'text/csv' && (
      <Option
        of={csvForSpreadsheets}
        name={EXPORT_TEXT.namesAsText}
        note={EXPORT_TEXT.namesAsTextNote}
      />
    )}
    {format.id === 'report' && (
      <Option
        of={reportStripsPaths}
        name={EXPORT_TEXT.stripPaths}
        note={EXPORT_TEXT.stripPathsNote}
      />
    )}
    {format.id === 'report' && <EnclosedOption />}
    {format.id === 'webgrind' && <WebgrindOptions />}
    <Save format={format} />
  </div>
);

export function ExportSheet() {
  const format = chosenFormat.value;
  if (!format) return null;
  return (
    <Sheet id="export" title={EXPORT_TEXT.title}>
      {/* Counting rows is slow, so the content exists only while the sheet is open. */}
      {isSheetOpen('export') && <ExportChoice format={format} />}
    </Sheet>
  );
}
