/**
 * A filter field that applies while typing, with its result or error.
 *
 * @module
 */

import { Explain } from './explain.jsx';

/**
 * @param {object} props
 * @param {string} props.placeholder
 * @param {string} props.hint  what can be written
 * @param {string} props.value
 * @param {string} props.problem  why it cannot be read; empty if it can
 * @param {string} [props.outcome]  what to say if it can
 * @param {(text: string) => void} props.onFilter
 * @param {() => void} props.onLeave  moves the focus to the list
 */
export function FilterField({ placeholder, hint, value, problem, outcome, onFilter, onLeave }) {
  /** Escape empties the field, Enter and the down arrow go on to the list. @param {KeyboardEvent} event */
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
