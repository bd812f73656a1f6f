/** The head of a column that rows can be ordered by. */

import { Explain } from './explain.jsx';

/** How the rows are ordered by a column: by its values, otherwise (`other`), or not. @typedef {'ascending' | 'descending' | 'other' | 'none'} Sort */

/** @type {Record<Sort, string>} */
const MARKS = { ascending: '↑', descending: '↓', other: '↕', none: '' };

/** @param {{label: string, class?: string, sort: Sort, text: string, onOrder: () => void}} props  `text`: explanation of the column */
export function SortHead({ label, class: className = 'numeric', sort, text, onOrder }) {
  return (
    <div role="columnheader" class={className} aria-sort={sort} aria-label={label}>
      <button type="button" onClick={onOrder}>
        {label}
        <span class="sort-mark" aria-hidden="true">
          {MARKS[sort]}
        </span>
      </button>
      <Explain what={label} text={text} />
    </div>
  );
}
