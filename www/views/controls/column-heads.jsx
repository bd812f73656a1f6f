/** Column heads with explanations of their columns, and explanations of other terms. */

import { useId, useRef } from 'preact/hooks';
import { EXPLAIN_TEXT } from '../../messages/controls.js';
import { showSheet } from '../../store/sheets.js';
import { COLUMNS } from '../../values/explanations.js';
import { Button } from './fields.jsx';
import { placeBelow } from './menus.jsx';

/**
 * A small button that explains a term. Its text is also its description for screen readers.
 *
 * @param {object} props
 * @param {string} props.what  the term
 * @param {string} props.text
 * @param {string} [props.mark]  face of the button
 * @param {string} [props.label]  of the button, for screen readers
 * @param {string} [props.id]  of the explanation, if an element next to it opens it by keyboard instead
 */
export function Explain({ what, text, mark = '?', label = EXPLAIN_TEXT.what(what), id: given }) {
  const own = useId();
  const id = given ?? own;
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  return (
    <>
      <button
        ref={button}
        type="button"
        class="explain"
        aria-label={label}
        aria-describedby={id}
        popovertarget={id}
        tabIndex={given ? -1 : 0}
      >
        {mark}
      </button>
      <div
        ref={panel}
        id={id}
        class="dropdown-panel explanation"
        role="note"
        popover="auto"
        onBeforeToggle={() => placeBelow(button.current, panel.current, 'left')}
      >
        <strong>{what}</strong>
        <p>{text}</p>
        <Button
          class="link"
          onClick={() => {
            panel.current?.hidePopover();
            showSheet('help');
          }}
        >
          {EXPLAIN_TEXT.guide}
        </Button>
      </div>
    </>
  );
}

/**
 * The head of a column that cannot be sorted.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {boolean} [props.numeric]
 * @param {string} [props.class]
 * @param {string} [props.text]  explanation; found by label if missing
 * @param {import('preact').CSSProperties} [props.style]
 */
export const ColumnHead = ({
  label,
  numeric = false,
  class: kind = numeric ? 'numeric' : '',
  text = COLUMNS[label],
  style,
}) => (
  <div role="columnheader" class={kind} style={style} aria-label={label}>
    {label}
    {text && <Explain what={label} text={text} />}
  </div>
);

/** Heads of numeric columns, then of names. @param {string[]} numeric @param {string[]} names */
export const columnHeads = (numeric, names) => [
  ...numeric.map((label) => <ColumnHead key={label} label={label} numeric />),
  ...names.map((label) => <ColumnHead key={label} label={label} />),
];

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
