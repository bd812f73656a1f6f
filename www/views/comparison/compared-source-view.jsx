/**
 * The source lines of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useMemo } from 'preact/hooks';
import { fileCount, isByText, isOnlyInA, textsOf } from '../../code/both-texts.js';
import { changedPlaces } from '../../code/places.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { select, showWholeFile } from '../../store/actions.js';
import { instructions, lines, linesFailure, sourceRows } from '../../store/comparison-state.js';
import { olderTexts, sourceTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { bytesOf, wholeName } from '../../values/names.js';
import { SourceGrid } from '../code/source-grid.jsx';
import { ColumnHead } from '../controls/column-head.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { ComparedFolders } from './compared-folders.jsx';
import {
  ComparedHeads,
  comparedClasses,
  comparedColumns,
  comparedPeaks,
  shownOf,
} from './compared-place-cells.jsx';
import { ComparedProgramNotes, ComparedPrograms } from './compared-programs.jsx';
import { ComparedSourceCells } from './compared-source-cells.jsx';
import { ComparedSourceSheet } from './compared-source-sheet.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedLines} ComparedLines */

/** Names of the files of a side. @param {ComparedLines} of @param {0 | 1} side */
function pathsOf(of, side) {
  const paths = Array.from({ length: fileCount(of) }, (_, file) =>
    wholeName(of.files, 2 * file + side),
  );
  return paths.filter((path) => path !== '');
}

/** Shows all lines of a file, for all functions. @param {ComparedLines} of @param {number} file */
function showWhole({ row, files }, file) {
  const [a, b] = [bytesOf(files, 2 * file).slice(), bytesOf(files, 2 * file + 1).slice()];
  showWholeFile({ row, a, b });
}

/** Explains how the lines of a whole file were matched, unless it was by text. @param {{of: ComparedLines, texts: readonly import('../../code/both-texts.js').BothTexts[]}} props */
function WholeNote({ of, texts }) {
  const [text] = texts;
  const isInBoth = [0, 1].every((name) => wholeName(of.files, name) !== '');
  if (!of.file || !isInBoth || !text || isByText(text)) return null;
  return (
    <p class="program-note muted">
      Lines of all functions of the file. They are matched by number, each function shifted as a
      whole. Add the sources of both to match them by text.
    </p>
  );
}

/** @param {{shown: import('./compared-place-cells.jsx').Shown, width: number}} props */
function Heads({ shown, width }) {
  return (
    <>
      <ComparedHeads shown={shown} noun="line" />
      <ColumnHead label="Line A" numeric />
      <ColumnHead label="Line B" numeric />
      <ColumnHead label="Source" style={{ minWidth: `${width}ch` }} />
    </>
  );
}

/** @param {{given: NonNullable<typeof sourceRows.value>}} props */
function Grid({ given: { from: of, lines: pairs, rows, isPlaced } }) {
  const [older, newer] = [olderTexts.value, sourceTexts.value];
  const texts = useMemo(() => textsOf(of, older, newer), [of, older, newer]);
  const shownTexts = useMemo(
    () => texts.map(({ a, b }, file) => (isOnlyInA(of, file) ? a : b)),
    [of, texts],
  );
  const hot = useMemo(
    () => changedPlaces(pairs.cost.change.high, pairs.called.change.high),
    [pairs],
  );
  const peaks = useMemo(() => comparedPeaks(pairs, pairs.groups), [pairs]);
  const columns = shownOf(pairs, of.secondEvent);
  const hasInlined = fileCount(of) > 1 && instructions.value?.row === of.row;
  const origin = `${of.row} ${of.file !== null}`;
  /** @param {number} file @param {number} line */
  const onOpen = (file, line) => openGap(of, { lines: [file, line] });
  return (
    <>
      <SourceGrid
        shown={{ lines: pairs, rows, texts: shownTexts, hot, origin, onOpen }}
        noun="difference"
        isWhole={of.file !== null}
        onFunction={() => {
          showWholeFile(null);
        }}
        callees={pairs.calls.callee}
        onSelect={select}
        kind={`compared-source${comparedClasses(columns)}`}
        columns={3 + comparedColumns(columns)}
        second={<SecondEvent />}
        files={
          <div class="source-files">
            {hasInlined && <ComparedPrograms of={instructions.value} />}
            <ComparedFolders />
          </div>
        }
        notes={
          <>
            <ComparedProgramNotes of={hasInlined ? instructions.value : null} />
            {hasInlined && !isPlaced && (
              <p class="program-note muted">
                Code inlined from other files is listed by file: the profiles do not say where it
                was inlined. Record addresses and add both programs to see where.
              </p>
            )}
            <WholeNote of={of} texts={texts} />
          </>
        }
        head={(width) => <Heads shown={columns} width={width} />}
        cells={(index) => (
          <ComparedSourceCells
            {...{ of, pairs, rows, index, peaks, texts }}
            shown={columns}
            onWhole={(file) => showWhole(of, file)}
            isOnlyInA={isOnlyInA(of, at(rows.file, index))}
          />
        )}
      />
      <ComparedSourceSheet a={pathsOf(of, 0)} b={pathsOf(of, 1)} />
    </>
  );
}

/** @param {{row: number}} props */
export function ComparedSourceView({ row }) {
  const [failure, of] = [linesFailure.value, lines.value];
  if (failure) {
    return (
      <p class="none failure" role="alert">
        The lines cannot be read: {failure.sentence}
      </p>
    );
  }
  if (of?.length === 0) {
    return <p class="none muted">The profiles have no lines of this function.</p>;
  }
  const given = sourceRows.value;
  if (!of || !given) return <p class="none muted">Reading the lines of the function…</p>;
  return (
    <div class="source-frame" aria-busy={given.from.row !== row}>
      <Grid given={given} />
    </div>
  );
}
