/** Tables of callers, of callees, and of the members of a cycle. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { copyText } from '../../effects/export.js';
import { CALLS_TEXT, CYCLE_TEXT } from '../../messages/calls.js';
import { change, select } from '../../store/actions.js';
import { currentEvent, hasObjects, ownFigures, scale } from '../../store/selectors.js';
import { shownName } from '../../store/shown-names.js';
import { columns } from '../../store/state.js';
import { at } from '../../values/at.js';
import { COLUMNS } from '../../values/explanations.js';
import { count, isRate } from '../../values/format.js';
import { exactly } from '../../values/units.js';
import { columnHeads, SortHead } from '../controls/column-heads.jsx';
import { CostCell, doubtOf, ESTIMATED, SURE } from '../controls/cost-cell.jsx';
import { FIGURE_COLUMNS } from '../controls/difference-cells.jsx';
import { Cell } from '../controls/fields.jsx';
import { functionActions } from '../controls/function-actions.js';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';

/** @typedef {{value: number | bigint, doubt: import('../controls/cost-cell.jsx').Doubt}} Cost */

/** The column of names. */
export const NAME = { width: 'minmax(0, 1fr)' };

/** The column of objects, if the profile has any. @param {number} above  width of the table above which it is shown */
export const objectColumn = (above) =>
  hasObjects.value ? [{ width: 'minmax(56px, 84px)', above }] : [];

/** The column of names beside many figures. */
export const COMPARED_NAME = { width: 'minmax(80px, 1fr)' };

/** The first columns of a comparison: its figures, and calls. */
export const COMPARED = [...FIGURE_COLUMNS, { width: 'minmax(8ch, 17ch)', above: 360 }];

/** Shows the exact cost of a call in the menu of its row, without a pointer. @param {Cost} cost @returns {(import('../controls/menus.jsx').MenuAction | null)[]} */
function costActions({ value, doubt }) {
  const event = currentEvent.value;
  if (isRate(event)) return [];
  const text = doubt.mark + exactly(value, event);
  return [{ label: CALLS_TEXT.copyCost(text), run: () => copyText(async () => text) }, null];
}

/** The number of rows, with that of recursive calls if there are others. @param {number} others @param {number} rows */
const sizeText = (others, rows) =>
  others < rows ? CALLS_TEXT.withRecursive(others, rows - others) : count(rows);

/**
 * A heading with the number of rows, a message if there are none, and a grid that forgets its focused row when the calls change.
 *
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} [props.label]  for screen readers, if it is not the title
 * @param {number} [props.size]  the number in the heading, if it is not that of all rows
 * @param {string} [props.note]  text after it
 * @param {string} props.none  message for an empty table
 * @param {string} [props.kind]  style class of the grid
 * @param {(place: number) => Cost} [props.cost]
 * @param {{rows: Uint32Array}} props.of  the calls; `rows` are the functions at their other ends
 * @param {import('preact').VNode[]} props.heads  one for each column
 * @param {import('../controls/virtual-grid.jsx').Column[]} props.columns
 * @param {(place: number) => import('preact').ComponentChildren} props.row
 * @param {(place: number) => (import('../controls/menus.jsx').MenuAction | null)[]} [props.actions]  of a call, in the menu of its row
 */
export function CallGrid({
  id,
  title,
  label = title,
  note,
  none,
  kind = '',
  of,
  heads,
  row,
  ...props
}) {
  const place = useSignal(-1);
  useLayoutEffect(() => change(place, -1), [of]);
  const rows = of.rows.length;
  if (rows === 0)
    return (
      <section class="neighbour-section">
        <h2>{title}</h2>
        <p class="muted none">{none}</p>
      </section>
    );
  const open = (/** @type {number} */ index) => select(at(of.rows, index));
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${rows * ROW}px` }}>
      <h2>
        {title} <span class="muted figures">{sizeText(props.size ?? rows, rows)}</span>
        {note && <span class="muted"> · {note}</span>}
      </h2>
      <VirtualGrid
        id={id}
        label={label}
        class={hasObjects.value ? `${kind} with-objects` : kind}
        columns={props.columns}
        rows={rows}
        place={place.value}
        origin={of}
        head={heads}
        row={row}
        onMove={(index) => change(place, index)}
        onPick={open}
        onOpen={open}
        actions={(index) => [
          ...(props.cost ? costActions(props.cost(index)) : []),
          ...(props.actions?.(index) ?? []),
          ...functionActions(new Set([at(of.rows, index)])),
        ]}
      />
    </section>
  );
}

/** @param {{row: number}} props */
function Cells({ row }) {
  const { inclusive, self, called, ...doubts } = ownFigures(row);
  const doubt = doubtOf(doubts.exactness);
  const { inclusivePeak, selfPeak } = scale.value;
  return (
    <>
      <CostCell value={inclusive} peak={inclusivePeak} kind="inclusive" doubt={doubt} />
      <CostCell
        value={self}
        peak={selfPeak}
        kind="self"
        doubt={doubts.isSelfEstimated ? ESTIMATED : SURE}
      />
      <Cell class="figures">
        {doubts.isEstimated && ESTIMATED.mark}
        {count(called)}&#8239;×
      </Cell>
      <FunctionName row={row} isBare={false} />
      {hasObjects.value && <PlaceName row={row} kind="object" />}
    </>
  );
}

/** @typedef {'inclusive' | 'self' | 'called'} MemberFigure */

/**
 * The functions of a cycle: each can reach the others by calls. Of a function with several recursion levels, only those
 * in the cycle are listed, so that the self costs add up to that of the cycle.
 *
 * @param {{members: Uint32Array}} props
 */
export function CycleTable({ members }) {
  const by = useSignal(/** @type {MemberFigure | 'name'} */ ('self'));
  const isReversed = useSignal(false);
  const costs = columns.value;
  const [order, reversed] = [by.value, isReversed.value];
  const of = useMemo(() => {
    const rows = [...members];
    // Most first, or alphabetically; then backwards. A rate may be undefined.
    if (order === 'name') rows.sort((a, b) => shownName(a).localeCompare(shownName(b)));
    else {
      const figure = new Map(rows.map((row) => [row, Number(ownFigures(row)[order]) || 0]));
      rows.sort((a, b) => Number(figure.get(b)) - Number(figure.get(a)));
    }
    return { rows: new Uint32Array(reversed ? rows.reverse() : rows) };
  }, [members, costs, order, reversed]);
  /** @param {MemberFigure | 'name'} figure */
  const head = (figure) => {
    const label = CYCLE_TEXT[figure];
    const sort = reversed === (figure === 'name') ? 'descending' : 'ascending';
    return (
      <SortHead
        key={figure}
        label={label}
        class={figure === 'name' ? '' : 'numeric'}
        sort={order === figure ? sort : 'none'}
        text={COLUMNS[label] ?? ''}
        onOrder={() => {
          change(isReversed, order === figure && !reversed);
          change(by, figure);
        }}
      />
    );
  };
  return (
    <CallGrid
      id="cycle"
      title={CYCLE_TEXT.title}
      label={CYCLE_TEXT.label}
      note={CYCLE_TEXT.note}
      none=""
      columns={[
        { width: 'var(--cost-width)' },
        { width: 'var(--cost-width)' },
        { width: 'calc(var(--count-width) + 2ch)' },
        NAME,
        ...objectColumn(0),
      ]}
      of={of}
      heads={[
        head('inclusive'),
        head('self'),
        head('called'),
        head('name'),
        ...columnHeads([], hasObjects.value ? [CYCLE_TEXT.object] : []),
      ]}
      row={(place) => <Cells row={at(of.rows, place)} />}
    />
  );
}
