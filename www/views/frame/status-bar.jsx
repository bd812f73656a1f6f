/** The status bar: facts about the open profile and how it was read, or about a comparison. And notices. */

import { useRef } from 'preact/hooks';
import { switchToNewVersion } from '../../effects/offline.js';
import { canCompareWithNewer, compareWithNewer, reloadProfile } from '../../effects/reload.js';
import { ANNOUNCED_TEXT, CHANGED_TEXT, STATUS_TEXT, UPDATE_TEXT } from '../../messages/frame.js';
import { ignoreNewerFiles } from '../../store/actions.js';
import { isChosen, kindOfParts } from '../../store/part-choice.js';
import {
  allFigures,
  allFunctions,
  areCyclesListed,
  costOf,
  currentEvent,
  foldedOf,
  functionsOf,
  hasCalls,
  isCycle,
  isRateShown,
  listedFunctions,
  scale,
  selectedRows,
} from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import {
  columns,
  comparison,
  current,
  loading,
  offline,
  profile,
  shownDocument,
  shownProfile,
  tabs,
} from '../../store/state.js';
import { inWords } from '../../store/transforms.js';
import { plural, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { fitting } from '../../values/units.js';
import { Button } from '../controls/fields.jsx';

/** Counts shown in the bar. */
function counts() {
  if (profile.value) {
    const { occurring, cycles, calls, parts, ...all } = profile.value.facts;
    const [functions, distinct] = occurring;
    const [chosen] = current.partFlags.value;
    const rows = [
      STATUS_TEXT.functions(distinct, hasCalls.value ? functions : distinct),
      cycles > 0 && plural(cycles, 'cycle'),
    ];
    return [
      rows.filter(Boolean).join(', '),
      // Calls of functions that are left out are not counted apart.
      ...(hasCalls.value && functions === all.functions ? [STATUS_TEXT.calls(calls)] : []),
      STATUS_TEXT.parts(
        parts.filter(({ index }) => isChosen(chosen ?? null, index)).length,
        parts.length,
        kindOfParts(parts),
      ),
    ];
  }
  const [equal = 0, changed = 0, isNew = 0, gone = 0] =
    current.listing.value?.changes?.counts ?? [];
  const listed = equal + changed + isNew + gone;
  const distinct = comparison.value?.facts.distinct ?? 0;
  // In other groups, the rows of a function are not one.
  return [
    plural(listed, listed > distinct ? 'row' : 'function'),
    STATUS_TEXT.changed(changed),
    STATUS_TEXT.onlyB(isNew),
    STATUS_TEXT.onlyA(gone),
    STATUS_TEXT.equal(equal),
  ];
}

/** A cost and its share of the total. @param {bigint} cost */
function withShare(cost) {
  const text = fitting(cost, currentEvent.value);
  return cost === 0n ? text : `${text}, ${share(Number(cost), scale.value.total)}`;
}

/** Returns how many functions are listed and what they cost, unless they are none or all. Cycles only contain functions. */
function listedCost() {
  const cost = current.listing.value?.selfCost;
  const listed = listedFunctions.value;
  if (!current.listing.value || listed === 0 || listed >= allFunctions.value) return '';
  const written = typeof cost === 'bigint' ? withShare(cost) : '';
  return STATUS_TEXT.listed(listed, written, areCyclesListed.value);
}

/** Returns what several selected functions cost, unless cycles are among them: inclusive costs overlap. */
function selectedCost() {
  const rows = [...selectedRows.value];
  const number = functionsOf(selectedRows.value);
  const isPossible = profile.value && columns.value && !isRateShown.value;
  if (number < 2 || !isPossible || rows.some((row) => isCycle(profile.value, row))) return '';
  const groups = new Map(rows.map((row) => [foldedOf(row)?.group ?? `row ${row}`, row]));
  let sum = 0n;
  for (const row of groups.values())
    sum += BigInt((allFigures(foldedOf(row)) ?? costOf(columns.value, row)).self);
  return STATUS_TEXT.selected(number, withShare(sum));
}

/** Facts about the open profile and how it was read, or about a comparison. */
export function StatusBar() {
  const open = profile.value;
  const listed = selectedCost() || listedCost();
  return (
    <footer class="status-bar">
      <Button class="private" onClick={() => showSheet('privacy')}>
        {STATUS_TEXT.private}
      </Button>
      {counts().map((text) => (
        <span key={text}>{text}</span>
      ))}
      {listed && <span>{listed}</span>}
      <span class="grow" />
      {open && <span>{STATUS_TEXT.read(open.facts.textBytes, open.milliseconds)}</span>}
      {open?.facts.creator && <span>{visible(open.facts.creator)}</span>}
      {!open && (
        <span role="status">{current.changingBasis.value ? STATUS_TEXT.matching : ''}</span>
      )}
    </footer>
  );
}

/** Offers to read files again that have changed on disk. */
export function ChangedNotice() {
  if (current.newerFiles.value === current.ignoredFiles.value) return null;
  return (
    <div class="update-notice" role="status">
      <span>{CHANGED_TEXT.about(visible(shownProfile.value.title.value))}</span>
      <Button onClick={reloadProfile}>{CHANGED_TEXT.reload}</Button>
      {canCompareWithNewer() && <Button onClick={compareWithNewer}>{CHANGED_TEXT.compare}</Button>}
      <Button onClick={ignoreNewerFiles}>{CHANGED_TEXT.ignore}</Button>
    </div>
  );
}

/** Announces a newer version of the page. */
export function UpdateNotice() {
  if (offline.value !== 'update') return null;
  return (
    <div class="update-notice" role="status">
      <span>
        {UPDATE_TEXT.available}
        {tabs.value.length > 0 && ` ${UPDATE_TEXT.closesAll}`}
      </span>
      <Button onClick={switchToNewVersion}>{UPDATE_TEXT.reload}</Button>
    </div>
  );
}

/** Announces to screen readers when a load starts and ends, but not its progress, and which transforms are applied. */
export function Announcer() {
  const { tables } = shownDocument.value;
  const steps = tables.value?.steps ?? [];
  const transformed = useRef(/** @type {unknown} */ (null));
  if (steps.length > 0) transformed.current = tables;
  let text = '';
  if (loading.value) text = ANNOUNCED_TEXT.reading(loading.value.title);
  else if (tables.value && steps.length > 0) text = inWords(steps, tables.value.functions);
  else if (transformed.current === tables) text = ANNOUNCED_TEXT.untransformed;
  else if (profile.value) text = ANNOUNCED_TEXT.read(profile.value.facts.distinct);
  return (
    <p class="for-readers" role="status">
      {text}
    </p>
  );
}
