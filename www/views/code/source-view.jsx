/**
 * The source lines of the selected function with their costs and calls.
 *
 * @module
 */

import { useMemo } from 'preact/hooks';
import { haveNoLines, hotPlaces, peaksOf } from '../../code/places.js';
import { MISSING } from '../../code/source-text.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { objectName } from '../../effects/programs.js';
import { select, showWholeFile } from '../../store/actions.js';
import { showSheet } from '../../store/sheets.js';
import {
  detailsFailure,
  instructions,
  program,
  sourceLines,
  sourceRows,
  sources,
  sourceTexts,
} from '../../store/state.js';
import { at } from '../../values/at.js';
import { visible, wholeName } from '../../values/names.js';
import { SecondEvent } from '../controls/second-event.jsx';
import { costColumns } from './place-cells.jsx';
import { ProgramChooser, ProgramLinesNote, ProgramNote } from './program-chooser.jsx';
import { SourceCells } from './source-cells.jsx';
import { SourceChooser } from './source-chooser.jsx';
import { SourceGrid } from './source-grid.jsx';
import { SourceHead } from './source-head.jsx';
import { SourceSheet } from './source-sheet.jsx';

/** @typedef {import('../../protocol/details.js').SourceLines} SourceLines */

/** Texts of the files of an answer, in their order. @param {SourceLines} lines */
function textsOf(lines) {
  const paths = Array.from(lines.symbols, (_, file) => wholeName(lines.files, file));
  return paths.map((path) => sourceTexts.value.get(path) ?? MISSING);
}

/** Note on code without lines in the profile. @param {{lines: import('./source-cells.jsx').SourceLines}} props */
function NoLinesNote({ lines }) {
  if (lines.areFromProgram) return <ProgramLinesNote />;
  const code = instructions.value;
  const hasAddresses = code?.row === lines.row && code.at.length > 0;
  if (!haveNoLines(lines) || lines.file !== null || !hasAddresses || program.value) return null;
  return (
    <p class="program-note muted">
      This profile has no line numbers for this function. Drop the program here to get them from its
      debug information.
    </p>
  );
}

/** Explains why inlined code is in separate blocks, if it is. @param {{lines: import('./source-cells.jsx').SourceLines}} props */
function InlinedNote({ lines }) {
  const { row, file, symbols, groups } = lines;
  const known = program.value;
  if (file !== null || symbols.length < 2 || haveNoLines(lines)) return null;
  // The note on the program covers the other cases.
  const isSilent =
    groups?.host.length === 0 &&
    known?.state === 'read' &&
    known.listing.noLines === '' &&
    known.listing.lacking.length === 0;
  if (known && !isSilent) return null;
  const code = instructions.value;
  const hasAddresses = code?.row === row && code.at.length > 0;
  const why = isSilent
    ? 'The program’s debug information does not say it either.'
    : hasAddresses
      ? 'Add the program to get it from its debug information.'
      : 'Record with --dump-instr=yes and add the program to see where.';
  return (
    <p class="program-note muted">
      Code inlined from other files is listed below by file; the profile does not say where it was
      inlined. {why}
    </p>
  );
}

/** Controls that select the program and the sources. @param {{lines: SourceLines}} props */
function Files({ lines: { row, file } }) {
  const [given, code] = [sources.value, instructions.value];
  return (
    <>
      <span class="spring" />
      {file === null && code?.row === row && code.at.length > 0 && <ProgramChooser row={row} />}
      {given ? (
        <button type="button" class="button" onClick={() => showSheet('sources')}>
          Sources: {visible(given.name)}
        </button>
      ) : (
        <SourceChooser />
      )}
    </>
  );
}

/** @param {{shown: NonNullable<typeof sourceRows.value>}} props */
function Grid({ shown: { from: answer, lines, rows } }) {
  const given = sourceTexts.value;
  const texts = useMemo(() => textsOf(lines), [lines, given]);
  const hot = useMemo(() => hotPlaces(lines), [lines]);
  // Sums of inlined code may exceed the costs of single lines.
  const peaks = useMemo(() => peaksOf(lines, lines.groups), [lines]);
  const origin = `${lines.row} ${lines.file}`;
  /** @param {number} file @param {number} line */
  const onOpen = (file, line) => openGap(lines, { lines: [file, line] });
  return (
    <>
      <SourceGrid
        shown={{ lines, rows, texts, hot, origin, onOpen }}
        noun="line"
        isWhole={lines.file !== null}
        onFunction={() => {
          showWholeFile(null);
        }}
        callees={lines.calls.callee}
        onSelect={select}
        kind={lines.second ? 'two-events' : ''}
        columns={2 + costColumns(lines)}
        second={<SecondEvent />}
        files={<Files lines={lines} />}
        notes={
          <>
            {(lines.symbols.length > 1 || haveNoLines(answer)) && (
              <ProgramNote known={program.value} object={objectName(answer.row)} />
            )}
            <NoLinesNote lines={lines} />
            <InlinedNote lines={lines} />
          </>
        }
        head={(width) => <SourceHead lines={lines} width={width} />}
        cells={(index) => (
          <SourceCells
            lines={lines}
            rows={rows}
            peaks={peaks}
            index={index}
            text={texts[at(rows.file, index)]?.lines ?? []}
            onWhole={(file) => {
              showWholeFile({ row: lines.row, symbol: at(lines.symbols, file) });
            }}
          />
        )}
      />
      <SourceSheet />
    </>
  );
}

/** @param {{row: number}} props */
export function SourceView({ row }) {
  const failure = detailsFailure.value;
  const lines = sourceLines.value;
  if (failure) {
    return (
      <p class="none failure" role="alert">
        The lines cannot be read: {failure.sentence}
      </p>
    );
  }
  if (lines?.at.length === 0) {
    return <p class="none muted">This profile has no line numbers for this function.</p>;
  }
  const shown = sourceRows.value;
  if (!shown) return <p class="none muted">Reading the lines of the function…</p>;
  return (
    <div class="source-frame" aria-busy={shown.from.row !== row}>
      <Grid shown={shown} />
    </div>
  );
}
