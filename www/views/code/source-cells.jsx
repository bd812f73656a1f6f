/** The cells of the source view. */

import { isByText, namesOf, shownName, shownSide } from '../../code/side-texts.js';
import { SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { current, namesAreShort } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import { codedName, lastSegment, visible, wholeName } from '../../values/names.js';
import { EditorLink } from '../controls/editor-link.jsx';
import { Button, Cell } from '../controls/fields.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { focusNext } from '../controls/focus-next.js';
import { CallCells, CodeText, NoCosts, OtherSides, PlaceCells } from './place-cells.jsx';

/** @import {SideTexts} from '../../code/side-texts.js' */
/** @import {SourceText} from '../../code/side-texts.js' */

/** Describes the state of the text of a file. @param {SourceText} text */
function stateOf(text) {
  if (text.state === 'missing') return SOURCE_TEXT.notFound;
  if (text.state === 'reading') return SOURCE_TEXT.readingSource;
  if (text.state === 'unreadable') return SOURCE_TEXT.unreadable;
  const others = text.equals > 1 ? ` · ${SOURCE_TEXT.equals(text.equals)}` : '';
  return `${text.path}${others}`;
}

/**
 * @typedef {object} RowProps
 * @property {import('../../protocol/types.js').SourceLines} from
 * @property {import('../../protocol/types.js').CodeLines} lines
 * @property {import('../../protocol/types.js').SourceRows} rows
 * @property {number} index
 * @property {import('./place-cells.jsx').Columns} columns
 * @property {import('../../code/places.js').Peaks} peaks
 * @property {readonly SideTexts[]} texts  of all files
 * @property {(file: number) => void} onWhole
 */

/** Whether code of other files was inlined into a file. @param {RowProps['lines']} lines @param {number} file */
const isHost = ({ groups, file: files }, file) =>
  groups.host.some((place) => at(files, place) === file);

/** Names of a file for a tooltip. @param {readonly string[]} names  by side */
const namesTitle = ([a = '', b = a]) => (a === b ? b : `A ${a}\nB ${b}`);

/** Shows how lines of A and B were matched. @param {{from: RowProps['from'], file: number, texts: SideTexts}} props */
function Alignment({ from: { moves }, file, texts }) {
  if (!moves) return null;
  if (isByText(texts)) return <span class="badge">{COMPARED_CODE_TEXT.byText}</span>;
  const first = at(moves.starts, file);
  if (at(moves.starts, file + 1) > first + 1)
    return (
      <span class="badge" title={COMPARED_CODE_TEXT.movedApartNote}>
        {COMPARED_CODE_TEXT.movedApart}
      </span>
    );
  const moved = Number(exactAt(moves.by, first));
  if (moved === 0) return null;
  return (
    <span class="badge" title={COMPARED_CODE_TEXT.movedNote}>
      {COMPARED_CODE_TEXT.moved(moved)}
    </span>
  );
}

/** Whether the source of a file was found on each side. @param {readonly string[]} names @param {SideTexts} texts */
function statesOf(names, texts) {
  const [a, b] = texts.map((text) => visible(stateOf(text)));
  if (b === undefined) return a;
  if (!names[0] || !names[1]) return names[1] ? `B: ${b}` : names[0] && `A: ${a}`;
  return a === b ? COMPARED_CODE_TEXT.bothStates(b) : `B: ${b} · A: ${a}`;
}

/** @param {{onClick: () => void}} props */
const WholeFileButton = ({ onClick }) => (
  <Button
    class="quiet"
    title={SOURCE_TEXT.wholeFileNote}
    onClick={() => {
      onClick();
      focusNext('#source');
    }}
  >
    {SOURCE_TEXT.wholeFile}
  </Button>
);

/** Heading of a file: actions come first, as narrow panes cut the rest. @param {RowProps} props */
function FileCells({ from, lines, rows, index, texts, onWhole }) {
  const file = at(rows.file, index);
  const names = namesOf(lines, file);
  const [own, name] = [at(texts, file), shownName(lines, file)];
  const isWhole = from.file !== null;
  const [inA = '', inB] = names;
  const isInlined = !from.moves && !isWhole && file > 0 && !isHost(lines, file);
  return (
    <Cell class="source-file" title={namesTitle(names)}>
      <b>{lastSegment(name) || SOURCE_TEXT.unknownFile}</b>
      {!isWhole && !lines.areFromProgram && (!from.moves || name !== '') && (
        <WholeFileButton onClick={() => onWhole(file)} />
      )}
      {isInlined && (
        <span class="badge" title={SOURCE_TEXT.inlinedHereNote}>
          {SOURCE_TEXT.inlinedHere}
        </span>
      )}
      {inB === '' && <span class="badge">{COMPARED_CODE_TEXT.onlyA}</span>}
      {inB !== undefined && inA === '' && <span class="badge">{COMPARED_CODE_TEXT.onlyB}</span>}
      <span class="muted">{statesOf(names, own)}</span>
      {!from.moves && own[0]?.newer && <span class="badge newer">{SOURCE_TEXT.newer}</span>}
      <Alignment from={from} file={file} texts={own} />
    </Cell>
  );
}

/** The text of a line, or the reason why there is none. @param {{line: number, text: readonly string[], isGone?: boolean, isNested?: boolean}} props  `isGone`: not in the newer text; `isNested`: inlined at a line above */
function LineText({ line, text, isGone = false, isNested = false }) {
  if (line === 0) {
    const why = SOURCE_TEXT.noLineNote;
    return (
      <Cell class="code remark" title={why}>
        {SOURCE_TEXT.noLine}
      </Cell>
    );
  }
  if (line <= text.length)
    return (
      <Cell class={`code${isGone ? ' gone' : ''}${isNested ? ' nested' : ''}`}>
        <CodeText lines={text} index={line - 1} />
      </Cell>
    );
  return <Cell class="code remark">{text.length > 0 ? SOURCE_TEXT.afterEnd : ''}</Cell>;
}

/** The number of a line on each side. @param {{numbers: readonly number[], names: readonly string[]}} props  `names`: of the file */
const LineNumbers = ({ numbers, names }) => (
  <>
    {numbers.map((line, side) => (
      // Sides never move, so the index is a good key.
      <Cell key={side} class="line-number">
        {line > 0 ? (
          <EditorLink path={at(names, side)} line={line}>
            {line}
          </EditorLink>
        ) : (
          numbers.length === 1 && '–'
        )}
      </Cell>
    ))}
  </>
);

/** @param {RowProps} props */
function LineCells({ lines, rows, index, columns, peaks, texts }) {
  const [place, file] = [at(rows.place, index), at(rows.file, index)];
  const last = shownSide(lines, file);
  const names = namesOf(lines, file);
  if (place < 0) {
    const line = at(rows.line, index);
    const numbers = lines.files.map((_, side) => (side === last ? line : 0));
    return (
      <>
        <NoCosts columns={columns} />
        <LineNumbers numbers={numbers} names={names} />
        <LineText line={line} text={at(at(texts, file), last).lines} />
      </>
    );
  }
  const numbers = lines.numbers.map((side) => at(side, place));
  const isGone = lines.costs.presence?.[place] === PRESENCE.gone;
  const newest = lines.files.length - 1;
  // The text of A is better than none.
  const isOlder = isGone || (at(numbers, 0) > 0 && at(at(texts, file), newest).lines.length === 0);
  const side = isOlder ? 0 : newest;
  return (
    <>
      <PlaceCells costs={lines.costs} columns={columns} place={place} peaks={peaks} />
      <LineNumbers numbers={numbers} names={names} />
      <LineText
        line={at(numbers, side)}
        text={at(at(texts, file), side).lines}
        isGone={isGone}
        isNested={(lines.group[place] ?? -1) >= 0}
      />
    </>
  );
}

/** The file of inlined code. @param {RowProps} props */
function InlinedFile({ from, lines, rows, index, onWhole }) {
  const file = at(rows.file, index);
  const isShown = from.file !== null && lines.symbols?.[file] === from.file;
  const host = at(lines.groups.host, at(rows.place, index));
  return (
    <>
      <span class="muted" title={namesTitle(namesOf(lines, file))}>
        {SOURCE_TEXT.from} {lastSegment(shownName(lines, file)) || SOURCE_TEXT.unknownFile}
        {file === at(lines.file, host) && SOURCE_TEXT.alsoListed}
      </span>
      {!lines.areFromProgram && !isShown && <WholeFileButton onClick={() => onWhole(file)} />}
    </>
  );
}

/** Heading of code inlined at the line above. @param {RowProps} props */
function InlinedCells(props) {
  const { lines, rows, index, columns, peaks } = props;
  const group = at(rows.place, index);
  const { functions, short } = lines.groups;
  const name = wholeName(functions, group);
  const isOpen = at(rows.end, index) === 0;
  return (
    <>
      <PlaceCells costs={lines.groups.costs} columns={columns} place={group} peaks={peaks} />
      <OtherSides sides={lines.files} />
      <Cell class="line-number" aria-hidden="true">
        {isOpen ? '▾' : '▸'}
      </Cell>
      <Cell class="inlined-head" aria-expanded={isOpen} title={name}>
        <span class="muted">{SOURCE_TEXT.inlined}</span>
        <b class="inlined-name">
          <FittedName coded={namesAreShort.value ? codedName(short, group) : name} />
        </b>
        {at(rows.line, index) === 0 ? (
          <span class="muted">{SOURCE_TEXT.fromFiles}</span>
        ) : (
          <InlinedFile {...props} />
        )}
      </Cell>
    </>
  );
}

/** The file of the following lines of inlined code. @param {RowProps} props */
const InlinedFileCells = (props) => (
  <>
    <NoCosts columns={props.columns} />
    <OtherSides sides={props.lines.files} />
    <Cell />
    <Cell class="inlined-head">
      <InlinedFile {...props} />
    </Cell>
  </>
);

/** Folded lines. @param {RowProps} props */
const GapCells = ({ lines, rows, index, columns }) => (
  <>
    <NoCosts columns={columns} />
    <OtherSides sides={lines.files} />
    <Cell class="line-number">⋯</Cell>
    <Cell class="code remark">
      {SOURCE_TEXT.gap(
        at(rows.end, index) - at(rows.line, index) + 1,
        current.wholeFile.value !== null,
      )}
    </Cell>
  </>
);

/** @param {RowProps} props */
export function SourceCells(props) {
  const { lines, rows, index, columns, peaks } = props;
  const kind = rows.kind[index];
  if (kind === SOURCE_ROW.file) return <FileCells {...props} />;
  if (kind === SOURCE_ROW.line) return <LineCells {...props} />;
  if (kind === SOURCE_ROW.inlined) return <InlinedCells {...props} />;
  if (kind === SOURCE_ROW.inlinedFile) return <InlinedFileCells {...props} />;
  if (kind === SOURCE_ROW.gap) return <GapCells {...props} />;
  return (
    <CallCells calls={lines.calls} columns={columns} call={at(rows.place, index)} peaks={peaks}>
      <OtherSides sides={lines.files} />
    </CallCells>
  );
}
