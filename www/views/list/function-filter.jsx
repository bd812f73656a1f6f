/** The filter of the function list. It applies while typing. */

import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { FILTER_TEXT } from '../../messages/list.js';
import { invertFilter } from '../../store/actions.js';
import {
  allFunctions,
  functionsOf,
  isCycle,
  listedFunctions,
  selectedRows,
} from '../../store/selectors.js';
import { comparison, filter, inverted, listing, profile } from '../../store/state.js';
import { focusNext } from '../controls/focus-next.js';
import { ColumnMenu } from './column-menu.jsx';
import { Kinds } from './compared-list.jsx';
import { FilterBar } from './filter-bar.jsx';
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

export function FunctionFilter() {
  return (
    <FilterBar
      placeholder={FILTER_TEXT.placeholder}
      hint={
        comparison.value ? `${FILTER_TEXT.help}\n${DIFFERENCES_TEXT.filterNote}` : FILTER_TEXT.help
      }
      outcome={shownCount()}
    >
      {(filter.value !== '' || inverted.value) && <InvertButton />}
      <GroupMenu />
      {profile.value && <ColumnMenu />}
      <RuleMenu />
      {comparison.value && <Kinds />}
    </FilterBar>
  );
}
