/**
 * The source lines of the selected function with their costs and calls.
 */

import { useMemo } from 'preact/hooks';
import { hotPlaces, peaksOf } from '../../code/places.js';
import { fileCount, isByText, namesOf, shownSide, textsOf } from '../../code/side-texts.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { select, showWholeFile } from '../../store/actions.js';
import {
  detailsFailure,
  instructions,
  programStates,
  sideTexts,
  sourceLines,
  sourceRows,
} from '../../store/state.js';
import { at } from '../../values/at.js';
import { bytesOf } from '../../values/names.js';
import { SecondEvent } from '../controls/second-event.jsx';
import { CodeFiles, ProgramNotes } from './code-files.jsx';
import { columnsOf, costClasses, costColumns } from './place-cells.jsx';
import { ProgramLinesNote } from './program-chooser.jsx';
import { SourceCells } from './source-cells.jsx';
import { SourceGrid } from './source-grid.jsx';
import { SourceHead } from './source-head.jsx';

/** @typedef {import('../../protocol/details.js').CodeLines} CodeLines */
/** @typedef {import('../../protocol/details.js').Instructions} Instructions */
/** @typedef {import('../../protocol/details.js').SourceLines} SourceLines */
/** @typedef {NonNullable<typeof sourceRows.value>} Shown */

/** Shows all lines of a file, for all functions. @param {SourceLines} from @param {CodeLines} lines @param {number} file */
function showWhole({ row }, { files, symbols }, file) {
  const [a, b] = files;
  if (symbols) showWholeFile({ row, symbol: at(symbols, file) });
  else if (a && b) showWholeFile({ row, a: bytesOf(a, file).slice(), b: bytesOf(b, file).slice() });
}

/** Whether the instructions of a side are known. @param {Instructions | null} code */
const hasAddresses = (code) => code?.sides.some((side) => side && side.code.at.length > 0) ?? false;

/** Note on code without lines in the profile. @param {{shown: Shown, code: Instructions | null}} props */
function NoLinesNote({ shown: { from, lines }, code }) {
  if (lines.areFromProgram) return <ProgramLinesNote />;
  if (from.hasNumbers || from.file !== null || !hasAddresses(code)) return null;
  if (from.moves || programStates.value[0]) return null;
  return <p class="program-note muted">{SOURCE_TEXT.linesInProgram}</p>;
}

/** Explains why inlined code is in separate blocks, if it is. @param {{shown: Shown, code: Instructions | null}} props */
function InlinedNote({ shown: { from, lines }, code }) {
  if (from.file !== null || fileCount(from) < 2) return null;
  if (from.moves) {
    const isUnknown = code && !lines.isPlaced;
    return isUnknown && <p class="program-note muted">{COMPARED_CODE_TEXT.inlined}</p>;
  }
  const [known = null] = programStates.value;
  if (!from.hasNumbers) return null;
  // The note on the program covers the other cases.
  const isSilent =
    lines.isPlaced &&
    lines.groups.host.length === 0 &&
    known?.state === 'read' &&
    known.listing.noLines === '' &&
    known.listing.lacking.length === 0;
  if (known && !isSilent) return null;
  const why = isSilent
    ? SOURCE_TEXT.inlinedSilent
    : hasAddresses(code)
      ? SOURCE_TEXT.inlinedProgram
      : SOURCE_TEXT.inlinedRecord;
  return <p class="program-note muted">{SOURCE_TEXT.inlined(why)}</p>;
}

/** Explains how the lines of a whole file were matched, unless it was by text. @param {{from: SourceLines, texts: readonly import('../../code/side-texts.js').SideTexts[]}} props */
function WholeNote({ from, texts }) {
  const [text] = texts;
  if (from.file === null || !from.moves || !text || isByText(text)) return null;
  const isInBoth = namesOf(from, 0).every((name) => name !== '');
  return isInBoth && <p class="program-note muted">{COMPARED_CODE_TEXT.wholeFile}</p>;
}

/** @param {{shown: Shown}} props */
function Grid({ shown }) {
  const { from, lines, rows } = shown;
  const sides = sideTexts.value;
  const texts = useMemo(() => textsOf(lines, sides), [lines, sides]);
  const shownTexts = useMemo(
    () => texts.map((all, file) => at(all, shownSide(lines, file))),
    [lines, texts],
  );
  const hot = useMemo(() => hotPlaces(lines.costs), [lines]);
  // Sums of inlined code may exceed the costs of single lines.
  const peaks = useMemo(() => peaksOf(lines.costs, lines.calls, lines.groups.costs), [lines]);
  const columns = columnsOf(lines.costs, lines.calls, from.secondEvent);
  const code = instructions.value?.row === from.row ? instructions.value : null;
  const mayBeInlined = fileCount(from) > 1 || (!from.moves && !from.hasNumbers);
  const isWhole = from.file !== null;
  const origin = `${from.row} ${from.symbols ? from.file : isWhole}`;
  /** @param {number} file @param {number} line */
  const onOpen = (file, line) => openGap(from, { lines: [file, line] });
  return (
    <SourceGrid
      shown={{ lines, rows, texts: shownTexts, hot, origin, onOpen }}
      noun={columns.isCompared ? 'difference' : 'line'}
      isWhole={isWhole}
      onFunction={() => {
        showWholeFile(null);
      }}
      callees={lines.calls.callee}
      onSelect={select}
      kind={`${columns.isCompared ? 'compared-source' : ''}${costClasses(columns)}`}
      columns={1 + lines.files.length + costColumns(columns)}
      second={<SecondEvent />}
      files={
        <CodeFiles
          of={isWhole || (from.moves && !mayBeInlined) ? null : code}
          files={lines.files}
        />
      }
      notes={
        <>
          {(mayBeInlined || from.moves) && <ProgramNotes of={mayBeInlined ? code : null} />}
          <NoLinesNote shown={shown} code={code} />
          <InlinedNote shown={shown} code={code} />
          <WholeNote from={from} texts={texts} />
        </>
      }
      head={(width) => <SourceHead columns={columns} width={width} />}
      cells={(index) => (
        <SourceCells
          {...{ from, lines, rows, index, columns, peaks, texts }}
          onWhole={(file) => showWhole(from, lines, file)}
        />
      )}
    />
  );
}

/** @param {{row: number}} props */
export function SourceView({ row }) {
  const failure = detailsFailure.value;
  const lines = sourceLines.value;
  if (failure) {
    return (
      <p class="none failure" role="alert">
        {SOURCE_TEXT.unreadableLines(failure.sentence)}
      </p>
    );
  }
  if (lines?.length === 0) {
    const why = lines.moves ? COMPARED_CODE_TEXT.noLines : SOURCE_TEXT.noLines;
    return <p class="none muted">{why}</p>;
  }
  const shown = sourceRows.value;
  if (!shown) return <p class="none muted">{SOURCE_TEXT.reading}</p>;
  return (
    <div class="source-frame" aria-busy={shown.from.row !== row}>
      <Grid shown={shown} />
    </div>
  );
}
