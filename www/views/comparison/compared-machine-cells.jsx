/**
 * The cells of the machine code view of a comparison.
 *
 * @module
 */

import { isIdle } from '../../code/compared-machine-rows.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { olderTexts, sourceTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { NO_VALUE } from '../../values/format.js';
import { lastSegment, visible } from '../../values/names.js';
import { JumpLanes } from '../code/jump-lanes.jsx';
import { GapCells, jumpCounts, jumpTarget, SourceLine, TextCell } from '../code/machine-cells.jsx';
import { ComparedCallCells, ComparedCosts, NoComparedCosts } from './compared-place-cells.jsx';

/** @typedef {import('../../code/compared-machine.js').Item} Item */
/** @typedef {import('../../code/compared-machine.js').Side} Side */
/** @typedef {ReturnType<typeof import('../../code/compared-machine-lines.js').linesOfSide>} LineOf */

/** @param {{item: Item | null}} props */
const Address = ({ item }) => (
  <div role="gridcell" class="address">
    {item?.address.toString(16)}
  </div>
);

/** The source line of an instruction. @param {{line: import('../../code/compared-machine-lines.js').Line | null, texts: typeof sourceTexts.value}} props */
const Source = ({ line, texts }) => line && <SourceLine {...line} texts={texts} />;

/**
 * A source line with the sums of its instructions below.
 *
 * @param {MachineProps & {of: import('../../code/compared-machine-lines.js').ComparedMachineLines}} props
 */
function LineCells({ rows, of, index, arrows, lanes, peaks, shown, hasText }) {
  const group = at(rows.place, index);
  const { a, b } = at(of.lines, group);
  const isMoved = a !== null && b !== null && (a.line !== b.line || a.path !== b.path);
  const name = (/** @type {typeof a} */ line) =>
    line ? visible(`${line.path}:${line.line}`) : '–';
  return (
    <>
      <ComparedCosts places={of} shown={shown} place={group} peaks={peaks} />
      <div role="gridcell" />
      <div role="gridcell" />
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      <div
        role="gridcell"
        class="code source-line"
        style={{ gridColumn: `span ${hasText ? 2 : 1}` }}
        title={`A ${name(a)}\nB ${name(b)}`}
      >
        {b ? (
          <Source line={b} texts={sourceTexts.value} />
        ) : a ? (
          <Source line={a} texts={olderTexts.value} />
        ) : (
          <span class="muted">no line</span>
        )}
        {isMoved && <span class="muted"> · A: {visible(`${lastSegment(a.path)}:${a.line}`)}</span>}
      </div>
    </>
  );
}

/**
 * Jumps with their counts in A and in B.
 *
 * @param {Side | null} a
 * @param {Side | null} b
 * @param {import('../../code/compared-machine-rows.js').BothJumps} jump
 */
function jumpText(a, b, jump) {
  const of = (/** @type {Side | null} */ side, /** @type {number} */ index) =>
    side && index >= 0
      ? { target: jumpTarget(side.code, index), counts: jumpCounts(side.code, index) }
      : null;
  const [inA, inB] = [of(a, jump.a), of(b, jump.b)];
  const target = (inB ?? inA)?.target ?? '';
  if (inA?.counts === inB?.counts) return `${target} ${inA?.counts ?? ''}`;
  return `${target} A ${inA?.counts ?? NO_VALUE}, B ${inB?.counts ?? NO_VALUE}`;
}

/**
 * @typedef {object} MachineProps
 * @property {Side | null} a
 * @property {Side | null} b
 * @property {import('../../code/compared-machine.js').MachinePairs} all
 * @property {import('../../code/compared-machine-rows.js').ComparedMachineRows} rows
 * @property {number} index
 * @property {readonly import('../../code/jump-arrows.js').Arrow[]} arrows
 * @property {import('../../code/jump-arrows.js').Lanes} lanes
 * @property {(pair: number) => import('../../code/compared-machine-rows.js').BothJumps[]} jumps
 * @property {{a: LineOf, b: LineOf}} lineOf
 * @property {import('./compared-place-cells.jsx').Peaks} peaks
 * @property {import('./compared-place-cells.jsx').Shown} shown
 * @property {boolean} hasText
 */

/** @param {MachineProps} props */
function InstructionCells({
  a,
  b,
  all,
  rows,
  index,
  jumps,
  lineOf: of,
  peaks,
  shown,
  hasText,
  ...lanes
}) {
  const place = at(rows.place, index);
  const pair = at(all.pairs, place);
  // What B has too is shown as it is there.
  const [side, item, texts, lineOf] = pair.b
    ? [b, pair.b, sourceTexts.value, of.b]
    : [a, pair.a, olderTexts.value, of.a];
  const own = jumps(place);
  return (
    <>
      {isIdle(all, place) ? (
        <NoComparedCosts shown={shown} />
      ) : (
        <ComparedCosts places={all} shown={shown} place={place} peaks={peaks} />
      )}
      <Address item={pair.a} />
      <Address item={pair.b} />
      <JumpLanes {...lanes} index={index} />
      {hasText && (
        <TextCell
          listing={side?.listing ?? null}
          text={item?.text ?? -1}
          isGone={all.presence[place] === PRESENCE.gone}
        />
      )}
      <div role="gridcell" class="jump-and-source">
        {own.length > 0 && (
          <span class="jump-text">{own.map((jump) => jumpText(a, b, jump)).join('; ')}</span>
        )}
        {!rows.lines && (
          <span class="code">
            <Source line={lineOf(item)} texts={texts} />
          </span>
        )}
      </div>
    </>
  );
}

/** @param {MachineProps} props */
export function ComparedMachineCells(props) {
  const { all, rows, index, arrows, lanes, peaks, shown, hasText } = props;
  const kind = rows.kind[index];
  const own = <JumpLanes arrows={arrows} lanes={lanes} index={index} />;
  if (kind === MACHINE_ROW.instruction) return <InstructionCells {...props} />;
  if (kind === MACHINE_ROW.line && rows.lines) return <LineCells {...props} of={rows.lines} />;
  if (kind === MACHINE_ROW.gap) {
    return (
      <GapCells rows={rows} index={index} lanes={own}>
        <NoComparedCosts shown={shown} />
        <div role="gridcell" />
      </GapCells>
    );
  }
  return (
    <ComparedCallCells places={all} shown={shown} call={at(rows.place, index)} peaks={peaks}>
      <div role="gridcell" />
      {own}
      {hasText && <div role="gridcell" />}
    </ComparedCallCells>
  );
}
