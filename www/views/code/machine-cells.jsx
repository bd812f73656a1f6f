/**
 * The cells of the machine code view.
 *
 * @module
 */

import { Fragment } from 'preact';
import { MACHINE_ROW } from '../../protocol/details.js';
import { sourceTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { count, share } from '../../values/format.js';
import { lastSegment, visible, wholeName } from '../../values/names.js';
import { CodeText, shownCode } from './code-text.jsx';
import { JumpLanes } from './jump-lanes.jsx';
import { CallCells, NoCosts, PlaceCosts } from './place-cells.jsx';

/** @typedef {import('../../protocol/details.js').Instructions} Instructions */
/** @typedef {import('../../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../../protocol/details.js').MachineRows} MachineRows */

/** Maximum characters of a source line in a tooltip. */
const LONGEST_TITLE = 200;

/** @param {number | bigint} address */
const hex = (address) => address.toString(16);

/** Formats the target of a jump. @param {Pick<Instructions, 'jumps'>} code @param {number} jump */
export function jumpTarget({ jumps }, jump) {
  const out = at(jumps.to, jump) < 0 ? ' (elsewhere)' : '';
  return `→ ${hex(exactAt(jumps.address, jump))}${out}`;
}

/** Formats how often a jump was executed and taken. @param {Pick<Instructions, 'jumps'>} code @param {number} jump */
export function jumpCounts({ jumps }, jump) {
  const followed = exactAt(jumps.followed, jump);
  const executed = exactAt(jumps.executed, jump);
  if (jumps.conditional[jump] === 0) return `${count(followed)} ×`;
  const taken = share(Number(followed), Number(executed));
  return `${count(followed)} of ${count(executed)} (${taken})`;
}

/** Jumps of an instruction. Narrow panes omit the target if the text of the instruction has it. @param {{code: Instructions, jumps: number[]}} props */
function Jumps({ code, jumps }) {
  if (jumps.length === 0) return null;
  const title = jumps.map((jump) => `${jumpTarget(code, jump)} ${jumpCounts(code, jump)}`);
  return (
    <span class="jump-text" title={title.join('\n')}>
      {jumps.map((jump) => {
        // A conditional jump keeps its share.
        const [counts, taken] = jumpCounts(code, jump).split(/[()]/);
        return (
          <Fragment key={jump}>
            <span class="unless-narrow">{`${jumpTarget(code, jump)} ${taken ? counts : ''}`}</span>
            {`${taken ?? counts} `}
          </Fragment>
        );
      })}
    </span>
  );
}

/** The text of an instruction, from the program. @param {{listing: Disassembly | null, text: number, isGone?: boolean}} props  `isGone`: not in the newer program */
export function TextCell({ listing, text, isGone = false }) {
  if (!listing) return <div role="gridcell" />;
  if (text < 0) {
    return (
      <div role="gridcell" class="code remark">
        not in the program
      </div>
    );
  }
  const all = listing.text[text] ?? '';
  const end = all.search(/[ ]/);
  return (
    <div role="gridcell" class={`code instruction${isGone ? ' gone' : ''}`} title={all}>
      <b>{end < 0 ? all : all.slice(0, end)}</b>
      {end < 0 ? '' : shownCode(all.slice(end))}
    </div>
  );
}

/** A line by its file and number. @param {{path: string, line: number}} props  `line`: 0 if unknown */
function LinePlace({ path, line }) {
  if (line === 0) return <span>no line</span>;
  return (
    <span class="muted line-place">
      <span class="line-file">{lastSegment(path)}</span>
      <span>:{line}</span>
    </span>
  );
}

/** A line by number, with its text if available. @param {{path: string, line: number, texts?: typeof sourceTexts.value}} props */
export function SourceLine({ path, line, texts = sourceTexts.value }) {
  const lines = texts.get(path)?.lines ?? [];
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

/** Returns the whole text of a line for a tooltip. @param {string} path @param {number} line */
function lineTitle(path, line) {
  const text = sourceTexts.value.get(path)?.lines[line - 1]?.trim().slice(0, LONGEST_TITLE);
  return visible(`${path}:${line}`) + (text ? `\n${shownCode(text)}` : '');
}

/** Source line of an instruction, if it differs from the one above. @param {{code: Instructions, place: number}} props */
function SourceCell({ code, place }) {
  const file = at(code.at, place);
  const line = at(code.line.high, place);
  const same = place > 0 && code.at[place - 1] === file && code.line.high[place - 1] === line;
  if (same) return <div role="gridcell" class="code remark" />;
  const path = wholeName(code.files, file);
  return (
    <div role="gridcell" class="code line-and-text" title={lineTitle(path, line)}>
      <SourceLine path={path} line={line} />
    </div>
  );
}

/**
 * @typedef {object} MachineProps
 * @property {Instructions} code
 * @property {MachineRows} rows
 * @property {import('./jump-lanes.jsx').Arrows} arrows
 * @property {{at: Int32Array[]}} lanes
 * @property {Map<number, number[]>} jumps  by instruction
 * @property {import('../../code/places.js').Peaks} peaks
 * @property {number} index
 * @property {Disassembly | null} listing
 */

/** @param {MachineProps} props */
function InstructionCells({ code, rows, jumps, peaks, index, listing, ...more }) {
  const place = at(rows.place, index);
  const own = jumps.get(place) ?? [];
  return (
    <>
      <PlaceCosts places={code} place={place} peaks={peaks} />
      <div role="gridcell" class="address">
        {hex(exactAt(code.address, place))}
      </div>
      <JumpLanes {...more} index={index} />
      {listing && <TextCell listing={listing} text={at(rows.text, index)} />}
      <div role="gridcell" class="jump-and-source">
        <Jumps code={code} jumps={own} />
        {!rows.lines && <SourceCell code={code} place={place} />}
      </div>
    </>
  );
}

/** An instruction without cost. @param {MachineProps & {listing: Disassembly}} props */
function IdleCells({ code, rows, arrows, lanes, index, listing }) {
  const text = at(rows.text, index);
  const file = listing.files[at(listing.file, text)];
  const line = at(listing.line, text);
  const hasOwnLine = !rows.lines && file && line > 0;
  return (
    <>
      <NoCosts places={code} />
      <div role="gridcell" class="address">
        {hex(at(listing.address, text))}
      </div>
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      <TextCell listing={listing} text={text} />
      <div role="gridcell" class="code line-and-text" title={file}>
        {hasOwnLine && <LinePlace path={file} line={line} />}
      </div>
    </>
  );
}

/** A gap of instructions without cost, after the children and before the lanes. @param {{rows: {hidden: Int32Array}, index: number, lanes: import('preact').ComponentChildren, children: import('preact').ComponentChildren}} props */
export function GapCells({ rows, index, lanes, children }) {
  return (
    <>
      {children}
      <div role="gridcell" class="line-number">
        ⋮
      </div>
      {lanes}
      <div role="gridcell" class="code remark">
        {`${count(at(rows.hidden, index))} instructions without cost`}
      </div>
      <div role="gridcell" />
    </>
  );
}

/** A source line with the sums of its instructions below. @param {MachineProps & {of: import('../../protocol/details.js').MachineLines}} props */
function LineCells({ code, rows, of, arrows, lanes, peaks, index, listing }) {
  const group = at(rows.place, index);
  const file = at(of.file, group);
  const own = code.symbols.length;
  const path =
    file < own ? (file < 0 ? '' : wholeName(code.files, file)) : (listing?.files[file - own] ?? '');
  const line = at(of.line, group);
  return (
    <>
      <PlaceCosts places={of} place={group} peaks={peaks} />
      <div role="gridcell" />
      <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      <div
        role="gridcell"
        class="code source-line line-and-text"
        style={{ gridColumn: `span ${listing ? 2 : 1} / -1` }}
        title={lineTitle(path, line)}
      >
        <SourceLine path={path} line={line} />
      </div>
    </>
  );
}

/** @param {MachineProps} props */
export function MachineCells(props) {
  const { code, rows, arrows, lanes, peaks, index, listing } = props;
  const kind = rows.kind[index];
  if (kind === MACHINE_ROW.call) {
    return (
      <CallCells places={code} call={at(rows.place, index)} peaks={peaks}>
        <JumpLanes arrows={arrows} lanes={lanes} index={index} />
      </CallCells>
    );
  }
  if (kind === MACHINE_ROW.line && rows.lines) return <LineCells {...props} of={rows.lines} />;
  if (kind === MACHINE_ROW.idle && listing) return <IdleCells {...props} listing={listing} />;
  if (kind === MACHINE_ROW.gap) {
    return (
      <GapCells
        rows={rows}
        index={index}
        lanes={<JumpLanes arrows={arrows} lanes={lanes} index={index} />}
      >
        <NoCosts places={code} />
      </GapCells>
    );
  }
  return <InstructionCells {...props} />;
}
