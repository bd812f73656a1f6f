/** The source lines of the selected function with their costs and calls, with notes and a toolbar above them. */

import { useEffect, useMemo } from 'preact/hooks';
import { hotPlaces, peaksOf, rowOfPlace } from '../../code/places.js';
import { fileCount, isByText, namesOf, shownSide, textsOf } from '../../code/side-texts.js';
import { openGap } from '../../effects/ask-details.js';
import { SOURCE_TEXT, SOURCES_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { select, showWholeFile } from '../../store/actions.js';
import { INTERNAL } from '../../store/found-sources.js';
import { isXdebug } from '../../store/row-rules.js';
import { currentEvent, currentUnit, leadsBack, totalOfCode } from '../../store/selectors.js';
import { calls, current, profile, sideTexts } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import { share } from '../../values/format.js';
import { allNames, bytesOf, rowName } from '../../values/names.js';
import { inUnit } from '../../values/units.js';
import { ColumnHead } from '../controls/column-heads.jsx';
import { SecondEvent } from '../controls/event-menus.jsx';
import { Button } from '../controls/fields.jsx';
import { focusNext } from '../controls/focus-next.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { CodeFiles, ProgramLinesNote, ProgramNotes } from './code-files.jsx';
import { useLinkedLine } from './linked-line.js';
import { CodeChoices, CostHeads, columnsOf, costColumns, HotLines } from './place-cells.jsx';
import { SourceCells } from './source-cells.jsx';
import { FindField, useSourceRows } from './source-rows.jsx';

/** @import {SideTexts} from '../../code/side-texts.js' */
/** @import {CodeLines, Instructions, SourceLines} from '../../protocol/types.js' */
/** @import {ShownSource as Shown} from '../../store/document-values.js' */

/** Maximum number of listed inlined functions. */
const MOST_NAMED = 200;

/** Whether the instructions of a side are known. @param {Instructions | null} code */
const hasAddresses = (code) => code?.sides.some((side) => side && side.code.at.length > 0) ?? false;

/** Note on code without lines in the profile. @param {{shown: Shown, code: Instructions | null}} props */
function NoLinesNote({ shown: { from, lines }, code }) {
  if (lines.areFromProgram) return <ProgramLinesNote />;
  if (from.hasNumbers || from.file !== null || !hasAddresses(code)) return null;
  if (from.moves || current.programStates.value[0]) return null;
  return <p class="program-note muted">{SOURCE_TEXT.linesInProgram}</p>;
}

/** Where Xdebug records self cost. @param {{from: SourceLines, row: number}} props */
function XdebugNote({ from, row }) {
  const tables = profile.value;
  if (!tables || !isXdebug(tables.facts) || from.file !== null) return null;
  const { names, file } = tables.functions;
  const isInternal = rowName(names, at(file, row)) === INTERNAL;
  return (
    <p class="program-note muted">{isInternal ? SOURCE_TEXT.phpInternal : SOURCE_TEXT.xdebug}</p>
  );
}

/** Explains why inlined code is in separate blocks, if it is, and what lines of a whole file contain. @param {{shown: Shown, code: Instructions | null}} props */
function InlinedNote({ shown: { from, lines }, code }) {
  if (from.file !== null)
    return (
      <p class="program-note muted">
        {lines.isPlaced ? SOURCE_TEXT.wholeFilePlaced : SOURCE_TEXT.wholeFileLines}{' '}
        {SOURCE_TEXT.wholeFileTwice}
      </p>
    );
  if (fileCount(from) < 2) return null;
  if (from.moves) {
    if (!code || lines.isPlaced) return null;
    const missing = ['A', 'B'].filter((_, side) => !current.programStates.value[side]);
    const remedy =
      hasAddresses(code) && missing.length > 0
        ? COMPARED_CODE_TEXT.addProgram(missing)
        : COMPARED_CODE_TEXT.record;
    return <p class="program-note muted">{COMPARED_CODE_TEXT.inlined(remedy)}</p>;
  }
  const [known = null] = current.programStates.value;
  if (!from.hasNumbers) return null;
  // The note on the program covers the other cases.
  const isSilent =
    lines.isPlaced &&
    lines.groups.host.length === 0 &&
    known?.state === 'read' &&
    known.listing.noLines === '' &&
    !known.listing.isSplit;
  if (known && !isSilent) return null;
  const why = isSilent
    ? SOURCE_TEXT.inlinedSilent
    : hasAddresses(code)
      ? SOURCE_TEXT.inlinedProgram
      : SOURCE_TEXT.inlinedRecord;
  return <p class="program-note muted">{SOURCE_TEXT.inlinedBelow(why)}</p>;
}

/** Explains how the lines of a whole file were matched, unless it was by text. @param {{from: SourceLines, texts: readonly SideTexts[]}} props */
function WholeNote({ from, texts }) {
  const [text] = texts;
  if (from.file === null || !from.moves || !text || isByText(text)) return null;
  const isInBoth = namesOf(from, 0).every((name) => name !== '');
  return isInBoth && <p class="program-note muted">{COMPARED_CODE_TEXT.wholeFile}</p>;
}

/** Whether costs of lines overlap: callees of a folded function call it back. @param {{from: SourceLines}} props */
function LeadBackNote({ from }) {
  const answer = calls.value;
  if (from.file !== null || answer === null || answer.row !== current.selected.value) return null;
  return (
    leadsBack(answer.callees, answer.row) && (
      <p class="program-note muted">{SOURCE_TEXT.leadBack}</p>
    )
  );
}

/** The self cost of the function by the inlined functions that the profile names. @param {{from: SourceLines}} props */
function NamedNote({ from: { named } }) {
  const event = currentEvent.value;
  if (!named || !event) return null;
  const { files, functions, own, costs } = named;
  const [unit, total] = [currentUnit.value, totalOfCode(event)];
  const written = (/** @type {number | bigint} */ cost) =>
    unit === 'percent' ? share(Number(cost), total) : inUnit(cost, event, unit);
  const nameOf = (/** @type {number} */ row) =>
    rowName(functions, row) || (own[row] === 1 ? SOURCE_TEXT.namedOwn : SOURCE_TEXT.namedUnknown);
  return (
    <details class="program-note named-inlined">
      <summary>{SOURCE_TEXT.named}</summary>
      <p class="muted">{SOURCE_TEXT.namedNote}</p>
      <ul>
        {[...own.keys()].slice(0, MOST_NAMED).map((row) => (
          <li key={row}>
            <span class="figures">{written(exactAt(costs, row))}</span> <bdi>{nameOf(row)}</bdi>{' '}
            <bdi class="muted">{rowName(files, row)}</bdi>
          </li>
        ))}
        {own.length > MOST_NAMED && (
          <li class="muted">{SOURCES_TEXT.more(own.length - MOST_NAMED)}</li>
        )}
      </ul>
    </details>
  );
}

/** @param {{shown: Shown, code: Instructions | null, texts: readonly SideTexts[], mayBeInlined: boolean}} props */
const SourceNotes = ({ shown, code, texts, mayBeInlined }) => (
  <>
    {(mayBeInlined || shown.from.moves) && <ProgramNotes of={mayBeInlined ? code : null} />}
    <XdebugNote from={shown.from} row={shown.from.row} />
    <LeadBackNote from={shown.from} />
    <NoLinesNote shown={shown} code={code} />
    <NamedNote from={shown.from} />
    <InlinedNote shown={shown} code={code} />
    <WholeNote from={shown.from} texts={texts} />
  </>
);

/** Shows all lines of a file, for all functions. @param {SourceLines} from @param {CodeLines} lines @param {number} file */
function showWhole({ row }, { files, symbols }, file) {
  const [a, b] = files;
  if (symbols) showWholeFile({ row, symbol: at(symbols, file) });
  else if (a && b) showWholeFile({ row, a: bytesOf(a, file).slice(), b: bytesOf(b, file).slice() });
}

/** @param {{columns: ReturnType<typeof columnsOf>, width: number}} props  `width`: of the text, in characters */
function Heads({ columns, width }) {
  const { lineA, lineB } = COMPARED_CODE_TEXT;
  const numbers = columns.isCompared ? [lineA, lineB] : [SOURCE_TEXT.line];
  return (
    <>
      <CostHeads columns={columns} noun="line" />
      {numbers.map((label) => (
        <ColumnHead key={label} label={label} numeric />
      ))}
      <ColumnHead label={SOURCE_TEXT.source} style={{ minWidth: `${width}ch` }} />
    </>
  );
}

/** The line that is in sight at first: the most expensive one whose text was found, otherwise the most expensive one. @param {Uint32Array} hot @param {{file: Uint32Array}} lines @param {readonly {state: string}[]} texts */
function firstInSight(hot, { file }, texts) {
  for (let index = 0; index < hot.length; index += 1) {
    const place = hot.at(index);
    if (place !== undefined && texts[at(file, place)]?.state === 'found') return place;
  }
  return hot.at(0) ?? -1;
}

/** The line that the user went to last. It gets the focus once. @type {typeof current.lineToShow.value} */
let focused = null;

/** @param {{shown: import('../../store/document-values.js').ShownSource}} props */
function SourceGrid({ shown }) {
  const { from, lines, rows } = shown;
  const sides = sideTexts.value;
  const texts = useMemo(() => textsOf(lines, sides), [lines, sides]);
  const shownTexts = useMemo(
    () => texts.map((all, file) => at(all, shownSide(lines, file))),
    [lines, texts],
  );
  const isTop = (/** @type {number} */ place) => (lines.group[place] ?? -1) < 0;
  const hot = useMemo(() => hotPlaces(lines.costs, isTop), [lines]);
  // Sums of inlined code may exceed the costs of single lines.
  const peaks = useMemo(() => peaksOf(lines.costs, lines.groups.costs), [lines]);
  const code = current.instructions.value?.row === from.row ? current.instructions.value : null;
  const mayBeInlined = fileCount(from) > 1 || (!from.moves && !from.hasNumbers);
  const isWhole = from.file !== null;
  const columns = columnsOf(lines.costs, {
    calls: lines.calls,
    secondEvent: from.secondEvent,
    isFunction: !isWhole,
    hasInlined: lines.groups.host.length > 0,
    whole: lines.whole,
  });
  const origin = `${from.row} ${from.symbols ? from.file : isWhole}`;
  /** @param {Parameters<typeof openGap>[1]} gap */
  const onOpen = (gap) => openGap(from, gap);
  const wanted = current.lineToShow.value?.row === from.row ? current.lineToShow.value : null;
  const inFiles = (/** @type {number} */ symbol) =>
    lines.symbols ? lines.symbols.indexOf(symbol) : isWhole ? -1 : symbol;
  const file = wanted ? inFiles(wanted.symbol) : -1;
  const first = wanted && file >= 0 ? { file, line: wanted.line } : null;
  useEffect(() => {
    if (!first || wanted === focused) return;
    focused = wanted;
    focusNext('#source');
  }, [wanted, first !== null]);
  const grid = useSourceRows({ lines, rows, texts: shownTexts, hot, origin, first, onOpen });
  const [files, others] = lines.files;
  const names = files && !others ? allNames(files) : [];
  const [fileHere, lineHere] = [rows.file[grid.place] ?? -1, rows.line[grid.place] ?? 0];
  const path = names[fileHere];
  useLinkedLine(
    'source',
    from.row,
    path !== undefined && lineHere > 0 ? { path, line: lineHere } : null,
    (to) => names.includes(to.path) && grid.goTo(names.indexOf(to.path), to.line),
  );
  /** @param {number} index */
  const pick = (index) => {
    if (rows.kind[index] !== SOURCE_ROW.call) grid.pick(index);
    else select(at(lines.calls.callee, at(rows.place, index)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that its parts do not
    <div class="source-view" onKeyDown={grid.press}>
      <div class="source-tools">
        {isWhole && (
          <Button
            onClick={() => {
              showWholeFile(null);
              focusNext('#source');
            }}
          >
            {SOURCE_TEXT.backToFunction}
          </Button>
        )}
        <SecondEvent />
        <CodeChoices columns={columns} />
        <HotLines
          noun={columns.isCompared ? 'difference' : 'line'}
          {...grid.steps}
          hasShares={columns.isCompared || columns.whole.isShown}
        />
        <FindField search={grid.search} />
        <CodeFiles
          of={isWhole || (from.moves && !mayBeInlined) ? null : code}
          files={lines.files}
        />
      </div>
      <SourceNotes {...{ shown, code, texts, mayBeInlined }} />
      <VirtualGrid
        id="source"
        label={SOURCE_TEXT.source}
        class={columns.second === null ? 'source-grid' : 'source-grid two-events'}
        isCentred={grid.isCentred}
        columns={[
          ...costColumns(columns, 480),
          ...lines.files.map(() => ({ width: 'var(--line-digits)' })),
          { width: 'minmax(max-content, 1fr)' },
        ]}
        rows={rows.length}
        place={grid.place}
        origin={`${origin} ${lines.isPlaced} ${shownTexts.filter(({ state }) => state === 'found').length}`}
        start={rowOfPlace(rows, firstInSight(hot, lines, shownTexts))}
        head={<Heads columns={columns} width={grid.width} />}
        row={(index) => (
          <SourceCells
            {...{ from, lines, rows, index, columns, peaks, texts }}
            onWhole={(file) => showWhole(from, lines, file)}
          />
        )}
        onMove={grid.goToRow}
        onPick={pick}
        onOpen={pick}
      />
    </div>
  );
}

/** @param {{row: number}} props */
export function SourceView({ row }) {
  const failure = current.detailsFailure.value;
  const lines = current.sourceLines.value;
  if (failure)
    return (
      <p class="none failure" role="alert">
        {SOURCE_TEXT.unreadableLines(failure.sentence)}
      </p>
    );
  if (lines?.length === 0) {
    const why = lines.moves ? COMPARED_CODE_TEXT.noLines : SOURCE_TEXT.noLines;
    return <p class="none muted">{why}</p>;
  }
  const shown = current.sourceRows.value;
  if (!shown) return <p class="none muted">{SOURCE_TEXT.reading}</p>;
  return (
    <div class="source-frame" aria-busy={shown.from.row !== row}>
      <SourceGrid shown={shown} />
    </div>
  );
}
