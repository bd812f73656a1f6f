/**
 * The right pane of a comparison: what stands out, or the selected function by its calls or its lines.
 *
 * @module
 */

import { PRESENCE } from '../../protocol/comparison.js';
import { select } from '../../store/comparison-actions.js';
import { calls, columns, comparison, costEvent, selected } from '../../store/comparison-state.js';
import { at } from '../../values/at.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { exactAt, peakOf } from '../../values/exact-column.js';
import { count, inFull, isRate } from '../../values/format.js';
import { isUnknown, wholeName } from '../../values/names.js';
import { fitting } from '../../values/units.js';
import { CallGrid } from '../calls/call-grid.jsx';
import { NoCalls } from '../calls/neighbour-view.jsx';
import { columnHeads } from '../controls/column-head.jsx';
import { FunctionName } from '../controls/name-cells.jsx';
import { ComparisonOverview } from './comparison-overview.jsx';
import { ComparisonTabs } from './comparison-tabs.jsx';
import { changeClass, FigureCells } from './difference-cells.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../../protocol/comparison.js').ComparedNeighbours} ComparedNeighbours */

/** @type {Record<number, string>} */
const WORDS = { [PRESENCE.new]: 'only in B', [PRESENCE.gone]: 'only in A' };

/** @param {{row: number}} props */
function Title({ row }) {
  const functions = comparison.value?.functions;
  if (!functions) return null;
  const { names, name, file, object, presence } = functions;
  const [fileName, objectName] = [
    wholeName(names, at(file, row)),
    wholeName(names, at(object, row)),
  ];
  const word = WORDS[at(presence, row)];
  return (
    <header class="function-title">
      <h1>{wholeName(names, at(name, row)) || '???'}</h1>
      <p class="muted">
        {isUnknown(fileName) ? 'source file unknown' : fileName}
        {' · '}
        {isUnknown(objectName) ? 'object unknown' : objectName}
        {word && <span class="badge">{word}</span>}
      </p>
    </header>
  );
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {ComparedColumn} props.of
 * @param {number} props.row
 * @param {typeof costEvent.value} [props.event]  that it is in; none of counts of calls
 */
function Tile({ label, of, row, event = null }) {
  const [a, b, change] = [of.a, of.b, of.change].map((column) => exactAt(column, row));
  if (a === undefined || b === undefined || change === undefined) return null;
  const presence = comparison.value?.functions.presence[row];
  const as = (/** @type {number | bigint} */ value) => fitting(value, event);
  const full = (/** @type {number | bigint} */ value) => inFull(value, event);
  return (
    <div class="tile">
      <dt>{label}</dt>
      <dd title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)}`}>
        <strong class={changeClass(change)}>
          {signed(change, as)} {mark(change)}
        </strong>{' '}
        <span class="muted">{`${as(a)} → ${as(b)}  ${ratio(a, b, presence)}`}</span>
      </dd>
    </div>
  );
}

/** @param {{row: number}} props */
function Tiles({ row }) {
  const [of, open] = [columns.value, comparison.value];
  if (!of || !open) return null;
  return (
    <dl class="tiles">
      <Tile label="Inclusive" of={of.inclusive} row={row} event={costEvent.value} />
      <Tile label="Self" of={of.self} row={row} event={costEvent.value} />
      <Tile label="Called" of={open.functions.called} row={row} />
    </dl>
  );
}

/** How often, in A and in B. @param {{of: ComparedNeighbours, place: number}} props */
function Counts({ of, place }) {
  const [a, b] = [exactAt(of.count.a, place), exactAt(of.count.b, place)];
  return (
    <div role="gridcell" class="figures" title={`Called ${count(a)} times in A, ${count(b)} in B`}>
      {a === b ? `${count(a)}\u202f×` : `${count(a)} → ${count(b)}\u202f×`}
    </div>
  );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.none  what to say of an empty table
 * @param {ComparedNeighbours} props.of
 */
function CallTable({ id, title, none, of }) {
  const peak = peakOf(of.cost.change);
  return (
    <CallGrid
      id={id}
      title={title}
      note={
        isRate(costEvent.value) ? 'rate of the inclusive cost of calls' : 'inclusive cost of calls'
      }
      none={none}
      kind="compared-call-grid"
      of={of}
      heads={columnHeads(['A', 'B', 'Difference', 'Ratio', 'Calls'], ['Function'])}
      row={(index) => (
        <>
          <FigureCells of={of.cost} place={index} presence={at(of.presence, index)} peak={peak} />
          <Counts of={of} place={index} />
          <FunctionName row={at(of.rows, index)} />
        </>
      )}
      onSelect={select}
    />
  );
}

/** @param {{row: number}} props */
function Calls({ row }) {
  const of = calls.value;
  if (of?.row !== row) return null;
  const { a, b } = comparison.value?.sides ?? {};
  if (a?.calls === 0 && b?.calls === 0) return <NoCalls />;
  return (
    <div class="neighbours">
      <CallTable id="callers" title="Callers" none="Nothing calls it." of={of.callers} />
      <CallTable id="callees" title="Callees" none="It calls nothing." of={of.callees} />
    </div>
  );
}

export function ComparisonSide() {
  const row = selected.value;
  if (row === null) return <ComparisonOverview />;
  return (
    <section class="pane detail-side" aria-label="Selected function">
      <Title row={row} />
      <Tiles row={row} />
      <ComparisonTabs label="Calls" row={row}>
        <Calls row={row} />
      </ComparisonTabs>
    </section>
  );
}
