/** The filter of a list of functions, with its result or error. It applies while typing. */

import { FILTER_TEXT } from '../../messages/list.js';
import { filterBy, selectPlace } from '../../store/actions.js';
import { selectedPlace } from '../../store/selectors.js';
import { filter, filterProblem } from '../../store/state.js';
import { Explain } from '../controls/explain.jsx';

/** Escape clears the field; Enter and the down arrow move to the list. @param {KeyboardEvent} event */
function press(event) {
  if (event.key === 'Escape') filterBy('');
  else if (event.key === 'ArrowDown' || event.key === 'Enter') {
    event.preventDefault();
    document.getElementById('functions')?.focus();
    if (selectedPlace.value < 0) selectPlace(0);
  }
}

/**
 * @param {object} props
 * @param {string} props.placeholder
 * @param {string} props.hint  syntax of the filter
 * @param {string} [props.outcome]  result to show if it is valid
 * @param {import('preact').ComponentChildren} props.children  after the field
 */
export function FilterBar({ placeholder, hint, outcome, children }) {
  const problem = filterProblem.value;
  return (
    <div class="filter-bar">
      <input
        id="function-filter"
        type="search"
        class="field"
        placeholder={placeholder}
        aria-label={FILTER_TEXT.label}
        aria-invalid={problem !== ''}
        aria-describedby="filter-outcome"
        autocomplete="off"
        spellcheck={false}
        value={filter.value}
        onInput={({ currentTarget }) => filterBy(currentTarget.value)}
        onKeyDown={press}
      />
      <Explain what={FILTER_TEXT.title} text={hint} />
      <span id="filter-outcome" class={problem ? 'problem' : 'muted figures'} role="status">
        {problem || outcome}
      </span>
      {children}
    </div>
  );
}
