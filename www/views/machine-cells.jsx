/**
 * The cells of the machine code view.
 *
 * @module
 */

import { at } from '../at.js';
import { exactAt } from '../exact-column.js';
import { count, share } from '../format.js';
import { MACHINE_ROW } from '../machine-rows.js';
import { lastSegment, wholeName } from '../names.js';
import { sourceTexts } from '../state.js';
import { CostCell } from './cost-cell.jsx';
import { JumpLanes } from './jump-lanes.jsx';
import { FunctionName } from './name-cells.jsx';
import { SecondCell } from './second-cell.jsx';
import { codeOf } from './source-cells.jsx';

/** @typedef {import('../protocol-details.js').Instructions} Instructions */
/** @typedef {import('../machine-rows.js').MachineRows} MachineRows */

/** @param {number | bigint} address */
const hex = (address) => address.toString(16);

/**
 * Where a jump leads and how often it did.
 *
 * @param {Instructions} code
 * @param {number} jump
 */
export function jumpText({ jumps }, jump) {
  const followed = exactAt(jumps.followed, jump);
  const executed = exactAt(jumps.executed, jump);
  const target = `→ ${hex(exactAt(jumps.address, jump))}`;
  const out = at(jumps.to, jump) < 0 ? ' (elsewhere)' : '';
  if (jumps.conditional[jump] === 0) return `${target}${out} ${count(followed)} ×`;
  const taken = share(Number(followed), Number(executed));
  return `${target}${out} ${count(followed)} of ${count(executed)} (${taken})`;
}

/** @typedef {import('../protocol-details.js').Disassembly} Disassembly */

/** What an instruction is, by the program. @param {{listing: Disassembly | null, text: number}} props */
function TextCell({ listing, text }) {
  if (!listing) return null;
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
    <div role="gridcell" class="code instruction" title={all}>
      <b>{end < 0 ? all : all.slice(0, end)}</b>
      {end < 0 ? '' : codeOf(all.slice(end))}
    </div>
  );
}

/** Source line of an instruction, told where it is another one than above. @param {{code: Instructions, place: number}} props */
function SourceCell({ code, place }) {
  const file = at(code.at, place);
  const line = at(code.line.high, place);
  const same = place > 0 && code.at[place - 1] === file && code.line.high[place - 1] === line;
  if (same) return <div role="gridcell" class="code remark" />;
  const path = wholeName(code.files, file);
  const text = sourceTexts.value.get(path)?.lines[line - 1] ?? '';
  return (
    <div role="gridcell" class="code" title={`${path}:${line}`}>
      <span class="muted">{line > 0 ? `${lastSegment(path)}:${line}` : 'no line'} </span>
      {codeOf(text.trim())}
    </div>
  );
}

/**
 * @typedef {object} MachineProps
 * @property {Instructions} code
 * @property {MachineRows} rows
 * @property {import('../machine-rows.js').Lanes} lanes
 * @property {Map<number, number[]>} jumps  by instruction
 * @property {{self: number, called: number}} peaks
 * @property {number} index
 * @property {Disassembly | null} listing
 */

/** @param {MachineProps} props */
function CallCells({ code, rows, lanes, peaks, index, listing }) {
  const { calls } = code;
  const call = at(rows.place, index);
  const times = exactAt(calls.count, call);
  const counted = at(calls.counted, call) === 1;
  return (
    <>
      <div role="gridcell" />
      <CostCell
        value={exactAt(calls.cost, call)}
        peak={peaks.called}
        kind="inclusive"
        added={counted}
      />
      {calls.second && code.secondEvent !== null && (
        <SecondCell column={calls.second} place={call} event={code.secondEvent} added={counted} />
      )}
      <div role="gridcell" class="line-number">
        ↳
      </div>
      <JumpLanes code={code} rows={rows} lanes={lanes} index={index} />
      {listing && <div role="gridcell" />}
      <FunctionName
        row={at(calls.callee, call)}
        note={Number(times) > 0 ? `${count(times)} ×` : 'calls'}
      />
    </>
  );
}

/** @param {MachineProps} props */
function InstructionCells({ code, rows, lanes, jumps, peaks, index, listing }) {
  const place = at(rows.place, index);
  const called = exactAt(code.called, place);
  const own = jumps.get(place) ?? [];
  return (
    <>
      <CostCell value={exactAt(code.self, place)} peak={peaks.self} kind="self" />
      {Number(called) === 0 ? (
        <div role="gridcell" />
      ) : (
        <CostCell value={called} peak={peaks.called} kind="inclusive" />
      )}
      {code.second && code.secondEvent !== null && (
        <SecondCell column={code.second} place={place} event={code.secondEvent} />
      )}
      <div role="gridcell" class="address">
        {hex(exactAt(code.address, place))}
      </div>
      <JumpLanes code={code} rows={rows} lanes={lanes} index={index} />
      <TextCell listing={listing} text={at(rows.text, index)} />
      <div role="gridcell" class="jump-and-source">
        {own.length > 0 && (
          <span class="jump-text">{own.map((jump) => jumpText(code, jump)).join(', ')}</span>
        )}
        <SourceCell code={code} place={place} />
      </div>
    </>
  );
}

/** Cells of costs that are none. @param {{code: Instructions}} props */
function NoCosts({ code }) {
  return Array.from({ length: code.second ? 3 : 2 }, (_, cell) => (
    <div key={cell} role="gridcell" />
  ));
}

/** An instruction that cost nothing. @param {MachineProps & {listing: Disassembly}} props */
function IdleCells({ code, rows, lanes, index, listing }) {
  const text = at(rows.text, index);
  const file = listing.files[at(listing.file, text)];
  const line = at(listing.line, text);
  return (
    <>
      <NoCosts code={code} />
      <div role="gridcell" class="address">
        {hex(/** @type {bigint} */ (listing.address[text]))}
      </div>
      <JumpLanes code={code} rows={rows} lanes={lanes} index={index} />
      <TextCell listing={listing} text={text} />
      <div role="gridcell" class="code muted" title={file}>
        {file && line > 0 ? `${lastSegment(file)}:${line}` : ''}
      </div>
    </>
  );
}

/** Many of them. @param {MachineProps & {listing: Disassembly}} props */
function GapCells({ code, rows, lanes, index }) {
  const length = at(rows.end, index) - at(rows.text, index) + 1;
  return (
    <>
      <NoCosts code={code} />
      <div role="gridcell" class="line-number">
        ⋮
      </div>
      <JumpLanes code={code} rows={rows} lanes={lanes} index={index} />
      <div role="gridcell" class="code remark">
        {`${count(length)} instructions that cost nothing`}
      </div>
      <div role="gridcell" />
    </>
  );
}

/** @param {MachineProps} props */
export function MachineCells(props) {
  const kind = props.rows.kind[props.index];
  const { listing } = props;
  if (kind === MACHINE_ROW.call) return <CallCells {...props} />;
  if (kind === MACHINE_ROW.idle && listing) return <IdleCells {...props} listing={listing} />;
  if (kind === MACHINE_ROW.gap && listing) return <GapCells {...props} listing={listing} />;
  return <InstructionCells {...props} />;
}
