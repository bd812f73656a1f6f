/** The filter of the function list, with its result or error. It applies while typing. */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { FILTER_TEXT } from '../../messages/list.js';
import { filterBy, invertFilter, selectPlace } from '../../store/actions.js';
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
  inverted,
  listing,
  profile,
} from '../../store/state.js';
import { Explain } from '../controls/explain.jsx';
import { focusNext } from '../controls/focus-next.js';
import { ColumnMenu } from './column-menu.jsx';
import { Kinds } from './compared-list.jsx';
import { GroupMenu } from './group-menu.jsx';
import { RuleMenu } from './rule-menu.jsx';

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
function InvertButton() {
  return (
    <button
      type="button"
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
    </button>
  );
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

export function FunctionFilter() {
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
