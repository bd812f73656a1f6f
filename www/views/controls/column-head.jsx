/** Column heads with an explanation of their columns. */

import { COLUMNS } from '../../values/explanations.js';
import { Explain } from './explain.jsx';

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
export function ColumnHead({
  label,
  numeric = false,
  class: kind = numeric ? 'numeric' : '',
  text = COLUMNS[label],
  style,
}) {
  return (
    <div role="columnheader" class={kind} style={style} aria-label={label}>
      {label}
      {text && <Explain what={label} text={text} />}
    </div>
  );
}

/** Heads of numeric columns, then of names. @param {string[]} numeric @param {string[]} names */
export function columnHeads(numeric, names) {
  return [
    ...numeric.map((label) => <ColumnHead key={label} label={label} numeric />),
    ...names.map((label) => <ColumnHead key={label} label={label} />),
  ];
}
