/**
 * The filter of the function list, in force as it is typed.
 *
 * @module
 */

import { filterBy, selectPlace } from '../actions.js';
import { count, plural } from '../format.js';
import { selectedPlace } from '../selectors.js';
import { filter, filterProblem, inverted, listing, profile } from '../state.js';
import { ColumnMenu } from './column-menu.jsx';
import { GroupMenu } from './group-menu.jsx';
import { RuleMenu } from './rule-menu.jsx';

/** How many functions the list shows. */
function shownCount() {
  if (!profile.value) return '';
  const { functions, cycles } = profile.value.facts;
  // Groups hold functions only.
  const isGrouped = listing.value?.grouped != null;
  const all = isGrouped ? functions : functions + cycles;
  const shown = listing.value?.rows.length ?? all;
  if (shown < all) return `${count(shown)} of ${count(all)}`;
  const rows = plural(functions, 'function');
  return cycles > 0 && !isGrouped ? `${rows}, ${plural(cycles, 'cycle')}` : rows;
}

const HINT = `Words that must all be found in a name, or one of
/regular expression/
"words with blanks"
file:part-of-path  object:part-of-path
self>1%  inclusive>=5%  called<100
!word: not so
Key: /`;

/** Escape empties the field, Enter and the down arrow go on to the list. @param {KeyboardEvent} event */
function press(event) {
  if (event.key === 'Escape') filterBy('');
  else if (event.key === 'ArrowDown' || event.key === 'Enter') {
    event.preventDefault();
    document.getElementById('functions')?.focus();
    if (selectedPlace.value < 0) selectPlace(0);
  }
}

/** Whether the filter leaves out what it finds. */
function InvertButton() {
  return (
    <button
      type="button"
      class="button invert"
      aria-pressed={inverted.value}
      title="Show what the filter does not find"
      onClick={() => {
        inverted.value = !inverted.value;
      }}
    >
      Invert
    </button>
  );
}

export function FunctionFilter() {
  const problem = filterProblem.value;
  return (
    <div class="filter-bar">
      <input
        id="function-filter"
        type="search"
        class="field"
        placeholder="Filter: text, /regex/, self&gt;1%"
        title={HINT}
        aria-label="Filter functions"
        aria-invalid={problem !== ''}
        aria-describedby="filter-outcome"
        autocomplete="off"
        spellcheck={false}
        value={filter.value}
        onInput={({ currentTarget }) => filterBy(currentTarget.value)}
        onKeyDown={press}
      />
      <span id="filter-outcome" class={problem ? 'problem' : 'muted figures'} role="status">
        {problem || shownCount()}
      </span>
      {(filter.value !== '' || inverted.value) && <InvertButton />}
      <GroupMenu />
      <ColumnMenu />
      <RuleMenu />
    </div>
  );
}
