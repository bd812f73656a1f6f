/**
 * The cells of the machine code view of a comparison.
 *
 * @module
 */

import { PRESENCE } from '../../protocol/comparison.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { olderTexts, sourceTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { NO_VALUE } from '../../values/format.js';
import { lastSegment, visible, wholeName } from '../../values/names.js';
import { JumpLanes } from '../code/jump-lanes.jsx';
import { GapCells, jumpCounts, jumpTarget, SourceLine, TextCell } from '../code/machine-cells.jsx';
import { ComparedCallCells, ComparedCosts, NoComparedCosts } from './compared-place-cells.jsx';

/**
 * @typedef {object} Drawn
 * @property {import('../code/jump-lanes.jsx').Arrows} arrows
 * @property {{at: Int32Array[]}} lanes
 * @property {Map<number, number[]>} jumpsOf  by pair
 * @property {import('./compared-place-cells.jsx').Peaks} peaks
 * @property {import('./compared-place-cells.jsx').Shown} shown
 * @property {boolean} hasText
 * @property {number} index
 */

/** @typedef {Omit<import('../../store/comparison-document.js').ShownMachine, 'arrows' | 'lanes'> & Drawn} MachineProps */

/**
 * A source line with the sums of its instructions below.
 *
 * @param {MachineProps & {of: import('../../protocol/comparison.js').LinesOfPairs}} props
 */
function LineCells({ rows, files, of, index, arrows, lanes, peaks, shown, hasText }) {
  const group = at(rows.place, index);
  const line = (/** @type {Int32Array} */ file, /** @type {Float64Array} */ line) =>
    at(file, group) < 0 ? null : { path: wholeName(files, at(file, group)), line: at(line, group) };
  const [a, b] = [line(of.fileA, of.lineA), line(of.fileB, of.lineB)];
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
          <SourceLine {...b} texts={sourceTexts.value} />
        ) : a ? (
          <SourceLine {...a} texts={olderTexts.value} />
        ) : (
          <span class="muted">no line</span>
        )}
        {isMoved && <span class="muted"> · A: {visible(`${lastSegment(a.path)}:${a.line}`)}</span>}
      </div>
    </>
  );
}

/** A jump with its counts in A and in B. @param {MachineProps} props @param {number} jump */
function jumpText({ from, jumps }, jump) {
  const of = (/** @type {'a' | 'b'} */ side) => {
    const [code, index] = [from[side]?.code, at(jumps[side], jump)];
    return code && index >= 0
      ? { target: jumpTarget(code, index), counts: jumpCounts(code, index) }
      : null;
  };
  const [inA, inB] = [of('a'), of('b')];
  const target = (inB ?? inA)?.target ?? '';
  if (inA?.counts === inB?.counts) return `${target} ${inA?.counts ?? ''}`;
  return `${target} A ${inA?.counts ?? NO_VALUE}, B ${inB?.counts ?? NO_VALUE}`;
}

/** @param {MachineProps} props */
function InstructionCells(props) {
  const { pairs, files, rows, listings, index, arrows, lanes, jumpsOf, peaks, shown, hasText } =
    props;
  const place = at(rows.place, index);
  const presence = at(pairs.presence, place);
  const isGone = presence === PRESENCE.gone;
  const own = jumpsOf.get(place) ?? [];
  const file = at(pairs.file, place);
  const isIdle = rows.kind[index] === MACHINE_ROW.idle;
  return (
    <>
      {isIdle ? (
        <NoComparedCosts shown={shown} />
      ) : (
        <ComparedCosts places={pairs} shown={shown} place={place} peaks={peaks} />
      )}
      <div role="gridcell" class="address">
        {presence === PRESENCE.new ? '' : at(pairs.addressA, place).toString(16)}
      </div>
      <div role="gridcell" class="address">
        {isGone ? '' : at(pairs.addressB, place).toString(16)}
      </div>
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      {hasText && (
        <TextCell
          listing={isGone ? listings.a : listings.b}
          text={at(pairs.text, place)}
          isGone={isGone}
        />
      )}
      <div role="gridcell" class="jump-and-source">
        {own.length > 0 && (
          <span class="jump-text">{own.map((jump) => jumpText(props, jump)).join('; ')}</span>
        )}
        {!rows.lines && (file >= 0 || !isIdle) && (
          <span class="code">
            <SourceLine
              path={file < 0 ? '' : wholeName(files, file)}
              line={at(pairs.line, place)}
              texts={isGone ? olderTexts.value : sourceTexts.value}
            />
          </span>
        )}
      </div>
    </>
  );
}

/** @param {MachineProps} props */
export function ComparedMachineCells(props) {
  const { pairs, rows, index, arrows, lanes, peaks, shown, hasText } = props;
  const kind = rows.kind[index];
  const own = <JumpLanes arrows={arrows} lanes={lanes} index={index} />;
  if (kind === MACHINE_ROW.instruction || kind === MACHINE_ROW.idle)
    return <InstructionCells {...props} />;
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
    <ComparedCallCells places={pairs} shown={shown} call={at(rows.place, index)} peaks={peaks}>
      <div role="gridcell" />
      {own}
      {hasText && <div role="gridcell" />}
    </ComparedCallCells>
  );
}
