/** The left pane: the filter, which applies while typing, with its result or error, and the functions. */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { FILTER_TEXT, LIST_TEXT, NOTHING_LEFT_TEXT } from '../../messages/list.js';
import {
  emptyFilter,
  filterBy,
  selectPlace,
  showHidden,
  toggleShown,
} from '../../store/actions.js';
import { comparedEvent, totalsOf, written, writtenChange } from '../../store/compared-figures.js';
import {
  allFunctions,
  functionsOf,
  isCycle,
  isRateShown,
  listedFunctions,
  selectedPlace,
  selectedRows,
} from '../../store/selectors.js';
import { comparison, current, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { count } from '../../values/format.js';
import { CycleRuleNote } from '../calls/function-title.jsx';
import { Explain } from '../controls/column-heads.jsx';
import { changeClass } from '../controls/difference-cells.jsx';
import { Button, Segments } from '../controls/fields.jsx';
import { focusList } from '../controls/focus-next.js';
import { FunctionList } from './function-list.jsx';
import { ColumnMenu, GroupMenu, RuleChips, RuleMenu } from './list-menus.jsx';

/** @type {{id: keyof import('../../protocol/types.js').ShownChanges, at: number, label: string}[]} */
const KINDS = [
  { id: 'changed', at: 1, label: 'Changed' },
  { id: 'new', at: 2, label: 'New' },
  { id: 'gone', at: 3, label: 'Gone' },
  { id: 'equal', at: 0, label: 'Equal' },
];

/** The kinds of changes to show, with the number of their functions. */
export function Kinds() {
  const counts = current.listing.value?.changes?.counts;
  return (
    <Segments
      label={DIFFERENCES_TEXT.show}
      choices={KINDS.map(({ id, at: place, label }) => ({
        id,
        label: (
          <>
            {label} <span class="figures">{counts ? count(at(counts, place)) : ''}</span>
          </>
        ),
      }))}
      isChosen={(id) => current.shownChanges.value[id]}
      onChoose={toggleShown}
    />
  );
}

/** @param {{label: string, a: number | bigint, b: number | bigint, change: number | bigint}} props */
function SumRow({ label, a, b, change }) {
  const { text, seen } = writtenChange(change);
  return (
    <tr>
      <td>{written(a)}</td>
      <td>{written(b)}</td>
      <td class={changeClass(seen)}>{text}</td>
      <th scope="row">{label}</th>
    </tr>
  );
}

/** Label of the last row. */
function totalLabel() {
  if (isRateShown.value) return DIFFERENCES_TEXT.rates;
  return current.cost.value === 'self' ? DIFFERENCES_TEXT.total : DIFFERENCES_TEXT.overlapping;
}

/** @param {bigint} a @param {bigint} b */
const sum = (a, b) => ({ a, b, change: b - a });

/** Self costs of the rows and of all others add up to the totals; inclusive costs overlap. */
export function Sums() {
  const [list, fact] = [current.listing.value, comparedEvent.value];
  if (!list?.changes || !fact) return null;
  const [a, b] = fact.totals ?? [0n, 0n];
  const addsUp = current.cost.value === 'self' && !isRateShown.value;
  const { a: shownA, b: shownB } = list.changes;
  return (
    <table class="sums figures" aria-label={DIFFERENCES_TEXT.sums}>
      <tbody>
        {addsUp && (
          <SumRow label={DIFFERENCES_TEXT.listed(listedFunctions.value)} {...sum(shownA, shownB)} />
        )}
        {addsUp && <SumRow label={DIFFERENCES_TEXT.others} {...sum(a - shownA, b - shownB)} />}
        <SumRow label={totalLabel()} {...totalsOf(fact)} />
      </tbody>
    </table>
  );
}

/** Says that the selected function is not in the list, as after a click on a finding, and offers to list it. */
function SelectionHidden() {
  const [row, rows] = [current.selected.value, current.listing.value?.rows];
  const isFiltering = current.filter.value.trim() !== '';
  const isHiding = current.rules.value.length > 0 || current.shownPermille.value < 1000;
  // An empty list has its own note. Transforms may have removed the function.
  if (row === null || !rows?.length || current.transforms.value.length > 0) return null;
  if (!(isFiltering || isHiding) || rows.includes(row)) return null;
  const take = isFiltering ? emptyFilter : showHidden;
  return (
    <p class="selection-hidden muted" role="status">
      <span class="selection-text">
        {isFiltering ? NOTHING_LEFT_TEXT.selectedByFilter : NOTHING_LEFT_TEXT.selectedByRules}
      </span>
      <Button
        onClick={() => {
          take();
          focusList();
        }}
      >
        {isFiltering ? NOTHING_LEFT_TEXT.clearFilter : NOTHING_LEFT_TEXT.showHidden}
      </Button>
    </p>
  );
}

/** Returns the number of selected functions, or of functions in the list, unless it has all: then the status bar says it. */
function shownCount() {
  if (!profile.value) return '';
  const selected = functionsOf(selectedRows.value);
  const haveCycles = [...selectedRows.value].some((row) => isCycle(profile.value, row));
  if (selected > 1) return FILTER_TEXT.selected(selected, haveCycles);
  const all = allFunctions.value;
  const shown = current.listing.value ? listedFunctions.value : all;
  const rows = current.listing.value?.rows ?? [];
  // Cycles are no functions.
  if (shown === 0 && rows.length > 0) return FILTER_TEXT.cycles(rows.length);
  if (shown >= all) return '';
  const cycles = rows.filter((row) => isCycle(profile.value, row)).length;
  return FILTER_TEXT.found(shown, all, cycles);
}

/** Escape clears the field; Enter and the down arrow move to the list. @param {KeyboardEvent} event */
function press(event) {
  if (event.key === 'Escape') filterBy('');
  else if (event.key === 'ArrowDown' || event.key === 'Enter') {
    event.preventDefault();
    document.getElementById('functions')?.focus();
    if (selectedPlace.value < 0) selectPlace(0);
  }
}

function FunctionFilter() {
  const isCompared = comparison.value !== null;
  const problem = current.filterProblem.value;
  const { help, label, title } = FILTER_TEXT;
  return (
    <div class="filter-bar">
      <input
        id="function-filter"
        type="search"
        class="field"
        placeholder={label}
        aria-label={label}
        aria-invalid={problem !== ''}
        aria-describedby="filter-outcome"
        autocomplete="off"
        spellcheck={false}
        value={current.filter.value}
        onInput={({ currentTarget }) => filterBy(currentTarget.value)}
        onKeyDown={press}
      />
      <Explain what={title} text={isCompared ? `${help}\n${DIFFERENCES_TEXT.filterNote}` : help} />
      <span id="filter-outcome" class={problem ? 'problem' : 'muted figures'} role="status">
        {problem || shownCount()}
      </span>
      <GroupMenu />
      {profile.value && <ColumnMenu />}
      <RuleMenu />
      {isCompared && <Kinds />}
    </div>
  );
}

export function FunctionSide() {
  const isCompared = comparison.value !== null;
  return (
    <section
      class="pane function-side"
      aria-label={isCompared ? DIFFERENCES_TEXT.label : LIST_TEXT.label}
    >
      <FunctionFilter />
      <RuleChips />
      {current.groupBy.value !== '' && (
        <CycleRuleNote
          where={current.groupBy.value === 'function' ? LIST_TEXT.inFunctions : LIST_TEXT.inGroups}
        />
      )}
      <FunctionList label={isCompared ? DIFFERENCES_TEXT.grid : LIST_TEXT.label} />
      <SelectionHidden />
      {isCompared && <Sums />}
    </section>
  );
}
