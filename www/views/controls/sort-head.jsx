/** The head of a column that rows can be ordered by. */

import { useId } from 'preact/hooks';
import { Explain } from './explain.jsx';

/** How the rows are ordered by a column: by its values, otherwise (`other`), or not. @typedef {'ascending' | 'descending' | 'other' | 'none'} Sort */

/** @type {Record<Sort, string>} */
const MARKS = { ascending: '↑', descending: '↓', other: '↕', none: '' };

/** Opens the explanation, which is not a tab stop of its own. @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
function openExplanation(event) {
  const button = /** @type {HTMLElement | null} */ (event.currentTarget.nextElementSibling);
  if (event.key !== 'ArrowDown' || !button) return;
  event.preventDefault();
  button.focus();
  button.click();
}

/** @param {{label: string, class?: string, sort: Sort, text: string, onOrder: () => void, event?: string}} props  `text`: explanation of the column; `event`: that of its costs, or what they are, where there is room */
export function SortHead({ label, class: className = 'numeric', sort, text, onOrder, event }) {
  const id = useId();
  return (
    <div role="columnheader" class={className} aria-sort={sort} aria-label={label}>
      <button
        type="button"
        aria-describedby={id}
        aria-keyshortcuts="ArrowDown"
        onClick={onOrder}
        onKeyDown={openExplanation}
      >
        {label}
        {event && <span class="muted"> {event}</span>}
        <span class="sort-mark" aria-hidden="true">
          {MARKS[sort]}
        </span>
      </button>
      <Explain what={label} text={text} id={id} />
    </div>
  );
}
