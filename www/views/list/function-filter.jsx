/**
 * The filter of the function list. It applies while typing.
 *
 * @module
 */

import { invertFilter } from '../../store/actions.js';
import { filter, inverted, listing, profile } from '../../store/state.js';
import { count, plural } from '../../values/format.js';
import { focusNext } from '../controls/focus-next.js';
import { ColumnMenu } from './column-menu.jsx';
import { FilterBar } from './filter-bar.jsx';
import { GroupMenu } from './group-menu.jsx';
import { RuleMenu } from './rule-menu.jsx';

/** Returns the number of functions in the list. */
function shownCount() {
  if (!profile.value) return '';
  const { functions, cycles } = profile.value.facts;
  // Groups contain functions only.
  const isGrouped = listing.value?.grouped != null;
  const all = isGrouped ? functions : functions + cycles;
  const shown = listing.value?.rows.length ?? all;
  if (shown < all) return `${count(shown)} of ${count(all)}`;
  const rows = plural(functions, 'function');
  return cycles > 0 && !isGrouped ? `${rows}, ${plural(cycles, 'cycle')}` : rows;
}

const HINT = `All words must match a name. Also:
/regular expression/
"words with blanks"
file:part-of-path
object:part-of-path
self>1%
inclusive>=5%
called<100
!word: not so
Key: /`;

/** Button that inverts the filter. */
function InvertButton() {
  return (
    <button
      type="button"
      class="button invert"
      aria-pressed={inverted.value}
      title="Show functions that the filter does not match"
      onClick={() => {
        invertFilter();
        // Without a filter the button is removed.
        if (filter.value === '') focusNext('#function-filter');
      }}
    >
      Invert
    </button>
  );
}

export function FunctionFilter() {
  return (
    <FilterBar placeholder="Filter: text, /regex/, self&gt;1%" hint={HINT} outcome={shownCount()}>
      {(filter.value !== '' || inverted.value) && <InvertButton />}
      <GroupMenu />
      <ColumnMenu />
      <RuleMenu />
    </FilterBar>
  );
}
