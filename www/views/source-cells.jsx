/**
 * The cells of the source view. Text of sources is text and nothing else.
 *
 * @module
 */

import { at } from '../at.js';
import { exactAt } from '../exact-column.js';
import { count } from '../format.js';
import { lastSegment, visible, wholeName } from '../names.js';
import { SOURCE_ROW } from '../source-rows.js';
import { sourceTexts } from '../state.js';
import { CostCell } from './cost-cell.jsx';
import { FunctionName } from './name-cells.jsx';
import { SecondCell } from './second-cell.jsx';

/** @typedef {import('../protocol-details.js').SourceLines} SourceLines */
/** @typedef {import('../source-rows.js').SourceRows} SourceRows */
/** @typedef {import('../source-text.js').SourceText} SourceText */

/** Longest piece of a line that is drawn; generated code has lines of megabytes. */
const LONGEST = 2000;

/** A line for the screen: tabs stay, what hides or reorders text becomes visible. @param {string} line */
export function codeOf(line) {
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  return cut.split('\t').map(visible).join('\t');
}

/** @param {{columns: number}} props */
const Blank = ({ columns }) =>
  Array.from({ length: columns }, (_, index) => <div key={index} role="gridcell" />);

/** What is said of the text of a file. @param {SourceText | undefined} text */
function stateOf(text) {
  if (!text || text.state === 'missing') return 'source not found';
  if (text.state === 'reading') return 'reading…';
  if (text.state === 'unreadable') return 'source cannot be read';
  const others = text.equals > 1 ? ` · one of ${count(text.equals)} files that match` : '';
  return `${text.path}${others}`;
}

/**
 * @typedef {object} RowProps
 * @property {SourceLines} lines
 * @property {SourceRows} rows
 * @property {number} index
 * @property {{self: number, called: number}} peaks  costs of the longest bars
 * @property {readonly string[]} [code]  lines of the file of the row
 */

/** Heading of a file. @param {RowProps & {onWhole: (file: number) => void}} props */
function FileCells({ lines, rows, index, onWhole }) {
  const file = at(rows.file, index);
  const path = wholeName(lines.files, file);
  const text = sourceTexts.value.get(path);
  const inlined = lines.file === null && file > 0;
  return (
    <div role="gridcell" class="source-file" title={path}>
      <b>{lastSegment(path) || 'unknown file'}</b>
      {inlined && <span class="badge">inlined here</span>}
      <span class="muted">{visible(stateOf(text))}</span>
      {text?.newer && <span class="badge newer">newer than the profile</span>}
      {lines.file === null && (
        <button type="button" class="quiet" onClick={() => onWhole(file)}>
          Whole file
        </button>
      )}
    </div>
  );
}

/** A call below its line. @param {RowProps} props */
function CallCells({ lines, rows, index, peaks }) {
  const { calls } = lines;
  const call = at(rows.place, index);
  const times = exactAt(calls.count, call);
  const note = Number(times) > 0 ? `${count(times)} ×` : 'calls';
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
      {calls.second && lines.secondEvent !== null && (
        <SecondCell column={calls.second} place={call} event={lines.secondEvent} added={counted} />
      )}
      <div role="gridcell" class="line-number">
        ↳
      </div>
      <FunctionName row={at(calls.callee, call)} note={note} />
    </>
  );
}

/** Whether a line lies behind the end of its file, or its file was not found. @param {RowProps} props */
function CodeCell({ rows, index, code }) {
  const line = at(rows.line, index);
  if (line === 0) {
    const why =
      'The compiler gave this code no line: it was made up by it, or has no debug information';
    return (
      <div role="gridcell" class="code remark" title={why}>
        code without a line
      </div>
    );
  }
  const text = code?.[line - 1];
  if (text !== undefined) {
    return (
      <div role="gridcell" class="code">
        {codeOf(text)}
      </div>
    );
  }
  return (
    <div role="gridcell" class="code remark">
      {code && code.length > 0 ? 'behind the end of the file' : ''}
    </div>
  );
}

/** @param {RowProps} props */
function LineCells(props) {
  const { lines, rows, index, peaks } = props;
  const place = at(rows.place, index);
  const line = at(rows.line, index);
  const spent = place >= 0;
  const called = spent ? exactAt(lines.called, place) : 0;
  return (
    <>
      {spent ? (
        <CostCell value={exactAt(lines.self, place)} peak={peaks.self} kind="self" />
      ) : (
        <div role="gridcell" />
      )}
      {Number(called) === 0 ? (
        <div role="gridcell" />
      ) : (
        <CostCell value={called} peak={peaks.called} kind="inclusive" />
      )}
      {lines.second &&
        lines.secondEvent !== null &&
        (spent ? (
          <SecondCell column={lines.second} place={place} event={lines.secondEvent} />
        ) : (
          <div role="gridcell" />
        ))}
      <div role="gridcell" class="line-number">
        {line > 0 ? line : '–'}
      </div>
      <CodeCell {...props} />
    </>
  );
}

/** @param {RowProps & {onWhole: (file: number) => void}} props */
export function SourceCells(props) {
  const { lines, rows, index } = props;
  const kind = rows.kind[index];
  if (kind === SOURCE_ROW.file) return <FileCells {...props} />;
  if (kind === SOURCE_ROW.call) return <CallCells {...props} />;
  if (kind === SOURCE_ROW.line) return <LineCells {...props} />;
  const hidden = at(rows.end, index) - at(rows.line, index) + 1;
  return (
    <>
      <Blank columns={lines.second ? 3 : 2} />
      <div role="gridcell" class="line-number">
        ⋯
      </div>
      <div role="gridcell" class="code remark">
        {count(hidden)} lines without cost
      </div>
    </>
  );
}
