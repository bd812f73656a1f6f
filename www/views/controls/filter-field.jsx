/**
 * A filter field that applies while typing, with its result or error.
 *
 * @module
 */

import { Explain } from './explain.jsx';

/**
 * @param {object} props
 * @param {string} props.placeholder
 * @param {string} props.hint  syntax of the filter
 * @param {string} props.value
 * @param {string} props.problem  why the filter is invalid; empty if it is valid
 * @param {string} [props.outcome]  result to show if it is valid
 * @param {(text: string) => void} props.onFilter
 * @param {() => void} props.onLeave  moves the focus to the list
 */
export function FilterField({ placeholder, hint, value, problem, outcome, onFilter, onLeave }) {
  /** Escape clears the field; Enter and the down arrow move to the list. @param {KeyboardEvent} event */
  function press(event) {
    if (event.key === 'Escape') onFilter('');
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      document.getElementById('functions')?.focus();
      onLeave();
    }
  }
  return (
    <>
      <input
        id="function-filter"
        type="search"
        class="field"
        placeholder={placeholder}
        aria-label="Filter functions"
        aria-invalid={problem !== ''}
        aria-describedby="filter-outcome"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onFilter(currentTarget.value)}
        onKeyDown={press}
      />
      <Explain what="Filter" text={hint} />
      <span id="filter-outcome" class={problem ? 'problem' : 'muted figures'} role="status">
        {problem || outcome}
      </span>
    </>
  );
}
