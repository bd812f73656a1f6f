/**
 * Column heads that say what their columns are.
 *
 * @module
 */

import { COLUMNS } from '../../values/explanations.js';
import { Explain } from './explain.jsx';

/**
 * The head of a column that is not sorted by.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {boolean} [props.numeric]
 * @param {string} [props.text]  what it is; by its label, where that says enough
 * @param {import('preact').CSSProperties} [props.style]
 */
export function ColumnHead({ label, numeric = false, text = COLUMNS[label], style }) {
  return (
    <div role="columnheader" class={numeric ? 'numeric' : ''} style={style}>
      {label}
      {text && <Explain what={label} text={text} />}
    </div>
  );
}

/** Heads of numbers and then of names. @param {string[]} numeric @param {string[]} names */
export function columnHeads(numeric, names) {
  return [
    ...numeric.map((label) => <ColumnHead key={label} label={label} numeric />),
    ...names.map((label) => <ColumnHead key={label} label={label} />),
  ];
}
