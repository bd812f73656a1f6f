/** The cells of the machine code view, with the jump arrows that cross a row. */

import { MACHINE_TEXT } from '../../messages/code.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { MACHINE_ROW } from '../../protocol/details.js';
import { sideTexts } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import { count, NO_VALUE, share } from '../../values/format.js';
import { lastSegment, visible, wholeName } from '../../values/names.js';
import { EditorLink } from '../controls/editor-link.jsx';
import { Cell } from '../controls/fields.jsx';
import { ROW } from '../controls/row-window.js';
import { CallCells, CodeText, NoCosts, OtherSides, PlaceCells, shownCode } from './place-cells.jsx';

/** @import {Disassembly, SideCode} from '../../protocol/types.js' */

/** Arrows by their number. @typedef {{at: (arrow: number) => import('../../code/places.js').Arrow | undefined}} Arrows */

/** Width of a lane in pixels. */
const LANE = 6;
/** Space for the head of an arrow, in pixels. */
const HEAD = 8;

/** @param {number} lanes */
export const lanesWidth = (lanes) => (lanes > 0 ? lanes * LANE + HEAD : 0);

/** @param {import('../../code/places.js').Arrow} arrow */
const classOf = ({ conditional, counted }) =>
  `jump${conditional ? ' conditional' : ''}${counted ? '' : ' uncounted'}`;

/** @param {{arrows: Arrows, lanes: Int32Array[], index: number}} props  `lanes`: for each lane the arrow in each row, or -1 */
function JumpLanes({ arrows, lanes, index }) {
  const width = lanesWidth(lanes.length);
  /** @type {import('preact').JSX.Element[]} */
  const lines = [];
  for (const [lane, runs] of lanes.entries()) {
    const place = at(runs, index);
    const arrow = place < 0 ? undefined : arrows.at(place);
    if (!arrow) continue;
    const { from, to } = arrow;
    const x = width - HEAD - lane * LANE - LANE / 2;
    const top = index === Math.min(from, to) ? ROW / 2 : 0;
    const bottom = index === Math.max(from, to) ? ROW / 2 : ROW;
    const ends = index === from || index === to ? `M${x} ${ROW / 2}H${width - 1}` : '';
    const head = index === to ? `m-5 -4l5 4l-5 4` : '';
    lines.push(
      <path key={place} class={classOf(arrow)} d={`M${x} ${top}V${bottom}${ends}${head}`} />,
    );
  }
  return (
    <Cell>
      <svg width={width} height={ROW} aria-hidden="true">
        {lines}
      </svg>
    </Cell>
  );
}

/** Maximum characters of a source line in a tooltip. */
const LONGEST_TITLE = 200;

/**
 * @typedef {object} Drawn
 * @property {Arrows} arrows
 * @property {Map<number, number[]>} jumpsOf  by instruction
 * @property {import('./place-cells.jsx').Columns} columns
 * @property {import('../../code/places.js').Peaks} peaks
 * @property {boolean} hasText
 * @property {boolean} hasJumps
 * @property {number} index
 */

/** @typedef {Omit<import('../../store/document-values.js').ShownMachine, 'arrows'> & Drawn} MachineProps */

/** Formats the target of a jump. @param {SideCode} code @param {number} jump */
function jumpTarget({ jumps }, jump) {
  const out = at(jumps.to, jump) < 0 ? ` ${MACHINE_TEXT.elsewhere}` : '';
  return `→ ${exactAt(jumps.address, jump).toString(16)}${out}`;
}

/** Formats how often a jump was executed and taken, and the same in short: its share if it is conditional. @param {SideCode} code @param {number} jump */
function jumpCounts({ jumps }, jump) {
  const followed = exactAt(jumps.followed, jump);
  const executed = exactAt(jumps.executed, jump);
  if (jumps.conditional[jump] === 0)
    return { counts: `${count(followed)} ×`, short: `${count(followed)} ×` };
  const taken = share(Number(followed), Number(executed));
  return { counts: MACHINE_TEXT.taken(followed, executed, taken), short: taken };
}

/** A text, and what narrow panes show of it: the target is in the text of the instruction. @typedef {{whole: string, short: string}} JumpText */

/** Formats a jump: in a comparison with its counts in A and in B. @param {Pick<MachineProps, 'from' | 'jumps'>} props @param {number} jump @returns {JumpText} */
function jumpText({ from, jumps }, jump) {
  const sides = jumps.numbers.map((numbers, side) => {
    const [code, number] = [from.sides[side]?.code, at(numbers, jump)];
    if (!code || number < 0) return null;
    return { target: jumpTarget(code, number), ...jumpCounts(code, number) };
  });
  const [a, b = a] = sides;
  const target = (b ?? a)?.target ?? '';
  const [inA, inB] = [a?.counts ?? NO_VALUE, b?.counts ?? NO_VALUE];
  if (inA === inB) return { whole: `${target} ${inA}`, short: a?.short ?? '' };
  return {
    whole: `${target} A ${inA}, B ${inB}`,
    short: `${a?.short ?? NO_VALUE} → ${b?.short ?? NO_VALUE}`,
  };
}

/** Formats the jumps of an instruction. @param {Pick<MachineProps, 'from' | 'jumps'>} props @param {readonly number[]} jumps */
function jumpTexts(props, jumps) {
  const texts = jumps.map((jump) => jumpText(props, jump));
  const joined = (/** @type {keyof JumpText} */ form) => texts.map((of) => of[form]).join('; ');
  return { whole: joined('whole'), short: joined('short') };
}

/** Instructions with jumps whose texts are measured: hundreds of thousands would take a second. */
const MEASURED = 2000;

/** Widths of the column of jumps in characters: of the whole texts, and in narrow panes. @param {Pick<MachineProps, 'from' | 'jumps' | 'jumpsOf'>} props */
export function jumpWidths(props) {
  const measured = [...props.jumpsOf.values()].slice(0, MEASURED);
  const texts = measured.map((jumps) => jumpTexts(props, jumps));
  const longest = (/** @type {keyof JumpText} */ form) =>
    1 + texts.reduce((most, of) => Math.max(most, of[form].length), 0);
  return { whole: longest('whole'), short: longest('short') };
}

/** The jumps of an instruction. @param {{of: JumpText}} props */
const Jumps = ({ of: { whole, short } }) => (
  <Cell class="jump-text" title={whole} data-short={short}>
    <span>{whole}</span>
  </Cell>
);

/** The text of an instruction, from the program. @param {{listing: Disassembly | null, text: number, isGone?: boolean}} props  `isGone`: not in the newer program */
function TextCell({ listing, text, isGone = false }) {
  if (!listing) return <Cell />;
  if (text < 0) return <Cell class="code remark">{MACHINE_TEXT.notInProgram}</Cell>;
  const all = listing.text[text] ?? '';
  const [, name = '', operands = ''] = /^([^ ]*)(.*)$/s.exec(all) ?? [];
  // What is cut is the name, not the place in it.
  const [, before, label, offset] = /^(.*? <)(.*)(\+0x[\da-f]+>)$/s.exec(operands) ?? [];
  return (
    <Cell class={`code instruction${isGone ? ' gone' : ''}`} title={all}>
      <b>{name}</b>
      {offset ? (
        <>
          <span>{shownCode(before ?? '')}</span>
          <span class="label">{shownCode(label ?? '')}</span>
          <span>{offset}</span>
        </>
      ) : (
        shownCode(operands)
      )}
    </Cell>
  );
}

/** A line by its file and number. @param {{path: string, line: number}} props  `line`: 0 if unknown */
function LinePlace({ path, line }) {
  if (line === 0) return <span>{MACHINE_TEXT.noLine}</span>;
  return (
    <span class="muted line-place">
      <EditorLink path={path} line={line}>
        <span class="line-file">{lastSegment(path)}</span>
        <span>:{line}</span>
      </EditorLink>
    </span>
  );
}

/** A line by number, with its text if available. @param {{path: string, line: number, side: number}} props */
function SourceLine({ path, line, side }) {
  const lines = sideTexts.value[side]?.get(path)?.lines ?? [];
  return (
    <>
      <LinePlace path={path} line={line} />{' '}
      {line > 0 && (
        <span class="line-text">
          <CodeText lines={lines} index={line - 1} isTrimmed />
        </span>
      )}
    </>
  );
}

/** Returns the whole text of a line for a tooltip. @param {string} path @param {number} line @param {number} side */
function lineTitle(path, line, side) {
  const known = sideTexts.value[side]?.get(path)?.lines[line - 1];
  const text = known?.trim().slice(0, LONGEST_TITLE);
  return visible(`${path}:${line}`) + (text ? `\n${shownCode(text)}` : '');
}

/** The source line of an instruction, unless that above has the same. @param {MachineProps & {side: number}} props */
function SourceCell({ code: { file: files, line: lines }, files: names, rows, index, side }) {
  const place = at(rows.place, index);
  const [file, line] = [at(files, place), at(lines, place)];
  const isRepeated = place > 0 && files[place - 1] === file && lines[place - 1] === line;
  if (isRepeated || (file < 0 && rows.kind[index] === MACHINE_ROW.idle)) return null;
  const path = file < 0 ? '' : wholeName(names, file);
  return (
    <span class="code line-and-text" title={lineTitle(path, line, side)}>
      <SourceLine path={path} line={line} side={side} />
    </span>
  );
}

/** The addresses of an instruction on all sides. @param {MachineProps & {presence: number}} props */
function Addresses({ code: { addresses }, rows, index, presence }) {
  const absent = { [PRESENCE.both]: -1, [PRESENCE.new]: 0, [PRESENCE.gone]: 1 }[presence];
  return (
    <>
      {addresses.map((all, side) => (
        // Sides never move, so the index is a good key.
        <Cell key={side} class="address">
          {side === absent ? '' : at(all, at(rows.place, index)).toString(16)}
        </Cell>
      ))}
    </>
  );
}

/** @param {MachineProps} props */
function InstructionCells(props) {
  const { code, rows, listings, index, arrows, lanes, jumpsOf, columns, peaks } = props;
  const place = at(rows.place, index);
  const presence = code.costs.presence ? at(code.costs.presence, place) : PRESENCE.both;
  const isGone = presence === PRESENCE.gone;
  const side = isGone ? 0 : code.addresses.length - 1;
  const jumps = jumpsOf.get(place);
  return (
    <>
      {rows.kind[index] === MACHINE_ROW.idle ? (
        <NoCosts columns={columns} />
      ) : (
        <PlaceCells costs={code.costs} columns={columns} place={place} peaks={peaks} />
      )}
      <Addresses {...props} presence={presence} />
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      {props.hasJumps && (jumps ? <Jumps of={jumpTexts(props, jumps)} /> : <Cell />)}
      {props.hasText && (
        <TextCell listing={listings[side] ?? null} text={at(code.text, place)} isGone={isGone} />
      )}
      <Cell class="instruction-source">{!rows.lines && <SourceCell {...props} side={side} />}</Cell>
    </>
  );
}

/** A gap of instructions without cost. @param {MachineProps} props */
const GapCells = ({ code, rows, index, columns, arrows, lanes, hasJumps }) => (
  <>
    <NoCosts columns={columns} />
    <OtherSides sides={code.addresses} />
    <Cell class="line-number">⋮</Cell>
    <JumpLanes arrows={arrows} lanes={lanes} index={index} />
    {hasJumps && <Cell />}
    <Cell class="code remark">{MACHINE_TEXT.gap(at(rows.hidden, index))}</Cell>
    <Cell />
  </>
);

/** The line of a group on all sides; null where there is none. @param {import('../../protocol/types.js').MachineLines} of @param {import('../../protocol/types.js').MachineRowsAnswer['files']} files @param {number} group */
const linesOf = ({ sites }, files, group) =>
  sites.map(({ file, line }) =>
    at(file, group) < 0 ? null : { path: wholeName(files, at(file, group)), line: at(line, group) },
  );

/** A source line with the sums of its instructions below. @param {MachineProps & {of: import('../../protocol/types.js').MachineLines}} props */
function LineCells({ rows, files, code, of, index, arrows, lanes, columns, peaks }) {
  const group = at(rows.place, index);
  const lines = linesOf(of, files, group);
  const side = Math.max(
    0,
    lines.findLastIndex((line) => line !== null),
  );
  const [line, a, b] = [lines[side], lines[0], lines[1]];
  const isMoved = a && b && (a.line !== b.line || a.path !== b.path);
  const name = (/** @type {typeof a} */ line) =>
    line ? visible(`${line.path}:${line.line}`) : '–';
  const title =
    lines.length > 1 ? `A ${name(a)}\nB ${name(b)}` : a ? lineTitle(a.path, a.line, 0) : '';
  return (
    <>
      <PlaceCells costs={of.costs} columns={columns} place={group} peaks={peaks} />
      <OtherSides sides={code.addresses} />
      <Cell />
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      <Cell class="code source-line line-and-text" title={title}>
        {line ? <SourceLine {...line} side={side} /> : <span>{MACHINE_TEXT.noLine}</span>}
        {isMoved && <span class="muted"> · A: {visible(`${lastSegment(a.path)}:${a.line}`)}</span>}
      </Cell>
    </>
  );
}

/** @param {MachineProps} props */
export function MachineCells(props) {
  const { code, rows, index, arrows, lanes, columns, peaks } = props;
  const kind = rows.kind[index];
  if (kind === MACHINE_ROW.line && rows.lines) return <LineCells {...props} of={rows.lines} />;
  if (kind === MACHINE_ROW.gap) return <GapCells {...props} />;
  if (kind !== MACHINE_ROW.call) return <InstructionCells {...props} />;
  return (
    <CallCells calls={code.calls} columns={columns} call={at(rows.place, index)} peaks={peaks}>
      <OtherSides sides={code.addresses} />
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
    </CallCells>
  );
}
