/**
 * Cells of figures in two profiles. What costs more is red and ▲, what costs less is green and ▼.
 *
 * @module
 */

import { at } from '../at.js';
import { nameOfRow } from '../compared-names.js';
import { mark, ratio, signed } from '../comparison-format.js';
import { comparison, costEvent, written } from '../comparison-state.js';
import { exactAt } from '../exact-column.js';
import { count } from '../format.js';
import { isUnknown, lastSegment, markedName, rowName } from '../names.js';
import { PRESENCE } from '../protocol-comparison.js';

/** Longest text that a browser is given as a tooltip. */
const HINT_LIMIT = 600;

/** @param {number | bigint} change */
export function changeClass(change) {
  if (change > 0) return 'more';
  return change < 0 ? 'less' : 'same';
}

/**
 * A, B, the difference with its bar, the ratio.
 *
 * @param {object} props
 * @param {import('../protocol-comparison.js').ComparedColumn} props.of
 * @param {number} props.place
 * @param {number} props.presence  see `PRESENCE`
 * @param {number} props.peak  size of the difference of the longest bar
 */
export function FigureCells({ of, place, presence, peak }) {
  const [a, b, change] = [exactAt(of.a, place), exactAt(of.b, place), exactAt(of.change, place)];
  const width = peak > 0 ? (100 * Math.abs(Number(change))) / peak : 0;
  const name = costEvent.value?.name ?? '';
  const multiple = ratio(a, b, presence);
  const title = `A ${count(a)} ${name}\nB ${count(b)} ${name}\n${signed(change, count)} ${name}, ${multiple}`;
  return (
    <>
      <div role="gridcell" class={presence === PRESENCE.new ? 'figures absent' : 'figures'}>
        {written(a)}
      </div>
      <div role="gridcell" class={presence === PRESENCE.gone ? 'figures absent' : 'figures'}>
        {written(b)}
      </div>
      <div role="gridcell" class={`cost change ${changeClass(change)}`} title={title}>
        <i style={{ width: `${width}%` }} />
        <span>
          {signed(change, written)}
          <span class="change-mark">{mark(change)}</span>
        </span>
      </div>
      <div role="gridcell" class="figures muted">
        {multiple}
      </div>
    </>
  );
}

/** The same cells where there are no figures. */
export const NoFigures = () =>
  ['A', 'B', 'difference', 'ratio'].map((name) => <div key={name} role="gridcell" />);

/**
 * The name of a function, what matches the filter marked.
 *
 * @param {{row: number, match?: {start: number, end: number} | null}} props
 */
export function ComparedName({ row, match }) {
  const functions = comparison.value?.functions;
  if (!functions) return null;
  const name = nameOfRow(row);
  const hint = name.length > HINT_LIMIT ? `${name.slice(0, HINT_LIMIT)}…` : name;
  if (!match || match.start === match.end) {
    return (
      <div role="gridcell" class="name" title={hint}>
        {name}
      </div>
    );
  }
  const [before, marked, after] = markedName(
    functions.names,
    at(functions.name, row),
    match.start,
    match.end,
  );
  return (
    <div role="gridcell" class="name" title={hint}>
      {before}
      <mark>{marked}</mark>
      {after}
    </div>
  );
}

/** The last segment of the file of a function. @param {{row: number}} props */
export function ComparedFile({ row }) {
  const functions = comparison.value?.functions;
  if (!functions) return null;
  const path = rowName(functions.names, at(functions.file, row));
  if (isUnknown(path)) return <div role="gridcell" class="name" />;
  return (
    <div role="gridcell" class="name muted" title={path}>
      {lastSegment(path)}
    </div>
  );
}
