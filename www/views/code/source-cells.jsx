/**
 * The cells of the source view.
 *
 * @module
 */

import { SOURCE_ROW } from '../../protocol/details.js';
import { sourceTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { count } from '../../values/format.js';
import { lastSegment, visible, wholeName } from '../../values/names.js';
import { CodeText } from './code-text.jsx';
import { CallCells, NoCosts, PlaceCosts } from './place-cells.jsx';
import { WholeFileButton } from './whole-file.jsx';

/** Lines, with inlined code at its call site if known; `areFromProgram`: the lines come from the program. @typedef {import('../../protocol/details.js').SourceLines & Partial<import('../../protocol/details.js').PlacedLines>} SourceLines */
/** @typedef {import('../../protocol/details.js').SourceRows} SourceRows */
/** @typedef {import('../../code/source-text.js').SourceText} SourceText */

/** Describes the state of the text of a file. @param {SourceText | undefined} text */
export function stateOf(text) {
  if (!text || text.state === 'missing') return 'source not found';
  if (text.state === 'reading') return 'reading…';
  if (text.state === 'unreadable') return 'source cannot be read';
  const others = text.equals > 1 ? ` · one of ${count(text.equals)} files that match` : '';
  return `${text.path}${others}`;
}

/** Tooltip of inlined code in a separate block. */
const SOMEWHERE =
  'Code of this file that the compiler inlined into the function. The profile does not say at which line. If it has addresses, add the program with its debug information.';

/**
 * @typedef {object} RowProps
 * @property {SourceLines} lines
 * @property {SourceRows} rows
 * @property {number} index
 * @property {import('../../code/places.js').Peaks} peaks
 * @property {readonly string[]} text  lines of the file of the row
 */

/** Whether code of other files was inlined into a file. @param {SourceLines} lines @param {number} file */
const isHost = ({ groups, at: files }, file) =>
  groups?.host.some((place) => at(files, place) === file) ?? false;

/** Heading of a file. @param {RowProps & {onWhole: (file: number) => void}} props */
function FileCells({ lines, rows, index, onWhole }) {
  const file = at(rows.file, index);
  const path = wholeName(lines.files, file);
  const text = sourceTexts.value.get(path);
  const inlined = lines.file === null && file > 0 && !isHost(lines, file);
  return (
    <div role="gridcell" class="source-file" title={path}>
      <b>{lastSegment(path) || 'unknown file'}</b>
      {inlined && (
        <span class="badge" title={SOMEWHERE}>
          inlined here
        </span>
      )}
      <span class="muted">{visible(stateOf(text))}</span>
      {text?.newer && <span class="badge newer">newer than the profile</span>}
      {lines.file === null && !lines.areFromProgram && (
        <WholeFileButton onClick={() => onWhole(file)} />
      )}
    </div>
  );
}

/** The text of a line, or the reason why there is none. @param {{line: number, text: readonly string[], isGone?: boolean, isNested?: boolean}} props  `isGone`: not in the newer text; `isNested`: inlined at a line above */
export function LineText({ line, text, isGone = false, isNested = false }) {
  if (line === 0) {
    const why =
      'This code has no line number: the compiler generated it, it has no debug information, or the profile was recorded with --dump-line=no';
    return (
      <div role="gridcell" class="code remark" title={why}>
        code without a line
      </div>
    );
  }
  if (line <= text.length) {
    return (
      <div role="gridcell" class={`code${isGone ? ' gone' : ''}${isNested ? ' nested' : ''}`}>
        <CodeText lines={text} index={line - 1} />
      </div>
    );
  }
  return (
    <div role="gridcell" class="code remark">
      {text.length > 0 ? 'after the end of the file' : ''}
    </div>
  );
}

/** @param {RowProps} props */
function LineCells({ lines, rows, index, peaks, text }) {
  const place = at(rows.place, index);
  const line = at(rows.line, index);
  return (
    <>
      {place >= 0 ? (
        <PlaceCosts places={lines} place={place} peaks={peaks} />
      ) : (
        <NoCosts places={lines} />
      )}
      <div role="gridcell" class="line-number">
        {line > 0 ? line : '–'}
      </div>
      <LineText line={line} text={text} isNested={isInlined(lines, place)} />
    </>
  );
}

/** Whether a line is shown below the one that it was inlined at. @param {SourceLines} lines @param {number} place */
const isInlined = ({ group }, place) => (group?.[place] ?? -1) >= 0;

/** Heading of code inlined at the line above. @param {RowProps & {onWhole: (file: number) => void}} props */
function InlinedCells({ lines, rows, index, peaks, onWhole }) {
  const { groups } = lines;
  if (!groups) return null;
  const [group, file] = [at(rows.place, index), at(rows.file, index)];
  const path = wholeName(lines.files, file);
  return (
    <>
      <PlaceCosts places={groups} place={group} peaks={peaks} />
      <div role="gridcell" class="line-number">
        ⤷
      </div>
      <div role="gridcell" class="inlined-head" title={path}>
        <span class="muted">
          inlined from <b>{lastSegment(path) || 'unknown file'}</b>
        </span>
        {!lines.areFromProgram && <WholeFileButton onClick={() => onWhole(file)} />}
      </div>
    </>
  );
}

/** Folded lines, after the children. @param {{rows: SourceRows, index: number, children: import('preact').ComponentChildren}} props */
export function GapCells({ rows, index, children }) {
  return (
    <>
      {children}
      <div role="gridcell" class="line-number">
        ⋯
      </div>
      <div role="gridcell" class="code remark">
        {count(at(rows.end, index) - at(rows.line, index) + 1)} lines without cost
      </div>
    </>
  );
}

/** @param {RowProps & {onWhole: (file: number) => void}} props */
export function SourceCells(props) {
  const { lines, rows, index, peaks } = props;
  const kind = rows.kind[index];
  if (kind === SOURCE_ROW.file) return <FileCells {...props} />;
  if (kind === SOURCE_ROW.line) return <LineCells {...props} />;
  if (kind === SOURCE_ROW.inlined) return <InlinedCells {...props} />;
  if (kind === SOURCE_ROW.gap) {
    return (
      <GapCells rows={rows} index={index}>
        <NoCosts places={lines} />
      </GapCells>
    );
  }
  return <CallCells places={lines} call={at(rows.place, index)} peaks={peaks} />;
}
