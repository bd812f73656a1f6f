/** The left pane: the filter, which applies while typing, with its result or error, and the functions. */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { FILTER_TEXT, LIST_TEXT, NOTHING_LEFT_TEXT } from '../../messages/list.js';
import {
  emptyFilter,
  filterBy,
  invertFilter,
  selectPlace,
  showHidden,
} from '../../store/actions.js';
import {
  allFunctions,
  functionsOf,
  isCycle,
  listedFunctions,
  selectedPlace,
  selectedRows,
} from '../../store/selectors.js';
import {
  comparison,
  filter,
  filterProblem,
  groupBy,
  inverted,
  listing,
  profile,
  rules,
  selected,
  shownPermille,
  transforms,
} from '../../store/state.js';
import { CycleRuleNote } from '../calls/figure-notes.jsx';
import { Explain } from '../controls/column-heads.jsx';
import { Button } from '../controls/fields.jsx';
import { focusList, focusNext } from '../controls/focus-next.js';
import { Kinds, Sums } from './compared-list.jsx';
import { FunctionList } from './function-list.jsx';
import { ColumnMenu, GroupMenu, RuleChips, RuleMenu } from './list-menus.jsx';

/** Says that the selected function is not in the list, as after a click on a finding, and offers to list it. */
function SelectionHidden() {
  const [row, rows] = [selected.value, listing.value?.rows];
  const isFiltering = filter.value.trim() !== '';
  const isHiding = rules.value.length > 0 || shownPermille.value < 1000;
  // An empty list has its own note. Transforms may have removed the function.
  if (row === null || !rows?.length || transforms.value.length > 0) return null;
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
  const shown = listing.value ? listedFunctions.value : all;
  // Cycles are no functions.
  const rows = listing.value?.rows.length ?? 0;
  if (shown === 0 && rows > 0) return FILTER_TEXT.cycles(rows);
  return shown < all ? FILTER_TEXT.found(shown, all) : '';
}

/** Button that inverts the filter. */
const InvertButton = () => (
  <Button
    class="button invert"
    aria-pressed={inverted.value}
    title={FILTER_TEXT.invertNote}
    onClick={() => {
      invertFilter();
      // Without a filter the button is removed.
      if (filter.value === '') focusNext('#function-filter');
    }}
  >
    {FILTER_TEXT.invert}
  </Button>
);

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
  const problem = filterProblem.value;
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
        value={filter.value}
        onInput={({ currentTarget }) => filterBy(currentTarget.value)}
        onKeyDown={press}
      />
      <Explain what={title} text={isCompared ? `${help}\n${DIFFERENCES_TEXT.filterNote}` : help} />
      <span id="filter-outcome" class={problem ? 'problem' : 'muted figures'} role="status">
        {problem || shownCount()}
      </span>
      {(filter.value !== '' || inverted.value) && <InvertButton />}
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
      {groupBy.value !== '' && <CycleRuleNote where={LIST_TEXT.inGroups} />}
      <FunctionList label={isCompared ? DIFFERENCES_TEXT.grid : LIST_TEXT.label} />
      <SelectionHidden />
      {isCompared && <Sums />}
    </section>
  );
}
