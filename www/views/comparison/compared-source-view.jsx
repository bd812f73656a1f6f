/**
 * The source lines of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { sourcePairs } from '../../code/compared-source.js';
import { placedPlaces } from '../../code/inlined-places.js';
import { isByText, isOnlyInA } from '../../code/line-pairs.js';
import { changedPlaces } from '../../code/places.js';
import { gapKey, sourceRows } from '../../code/source-rows.js';
import { MISSING } from '../../code/source-text.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { chooseSecondEvent, select, showWholeFile } from '../../store/comparison-actions.js';
import {
  comparison,
  instructions,
  lines,
  linesFailure,
  programA,
  programB,
  secondEvent,
} from '../../store/comparison-state.js';
import { olderTexts, sourceTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { bytesOf, wholeName } from '../../values/names.js';
import { FindField } from '../code/find-field.jsx';
import { HotLines } from '../code/hot-lines.jsx';
import { useSourceRows } from '../code/use-source-rows.js';
import { BackToFunction } from '../code/whole-file.jsx';
import { ColumnHead } from '../controls/column-head.jsx';
import { SecondEvent } from '../controls/second-event.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
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

/** Gaps that are open at first: always the same, so that rows are not made twice. @type {ReadonlySet<string>} */
const NO_GAPS = new Set();

/** @typedef {import('../../protocol/comparison.js').ComparedLines} ComparedLines */

/** Names of the files of a side. @param {ComparedLines} of @param {0 | 1} side */
function pathsOf({ files, starts }, side) {
  const paths = Array.from({ length: starts.length - 1 }, (_, file) =>
    wholeName(files, 2 * file + side),
  );
  return paths.filter((path) => path !== '');
}

/** @param {ComparedLines} of @returns {import('../../code/line-pairs.js').BothTexts[]} */
function textsOf({ files, starts }) {
  return Array.from({ length: starts.length - 1 }, (_, file) => ({
    a: olderTexts.value.get(wholeName(files, 2 * file)) ?? MISSING,
    b: sourceTexts.value.get(wholeName(files, 2 * file + 1)) ?? MISSING,
  }));
}

/**
 * What a program says of the instructions of its side; null where it is not at hand, or another build.
 *
 * @param {import('../../protocol/comparison.js').SideInstructions} side
 * @param {import('../../store/comparison-state.js').KnownProgram} known
 */
function trusted({ code }, known) {
  const isRead = known?.state === 'read' && known.code === code;
  return isRead && known.listing.doubt.length === 0 ? known.listing : null;
}

/**
 * The places of both profiles with inlined code where it was inlined; null where a program of them is not
 * at hand.
 *
 * @param {ComparedLines} of
 * @returns {import('../../code/compared-sides.js').BothPlaced | null}
 */
function usePlaced(of) {
  const [known, inA, inB] = [instructions.value, programA.value, programB.value];
  return useMemo(() => {
    // A whole file has lines of other functions, too.
    if (of.isWhole) return null;
    if (known?.row !== of.row || known.event !== of.event) return null;
    const isOther = [known.a, known.b].some(
      (side) => side && side.code.secondEvent !== of.secondEvent,
    );
    const listings = [known.a && trusted(known.a, inA), known.b && trusted(known.b, inB)];
    if (isOther || (known.a && !listings[0]) || (known.b && !listings[1])) return null;
    const [a, b] = listings;
    return {
      a: known.a && a ? placedPlaces(known.a.code, a) : null,
      b: known.b && b ? placedPlaces(known.b.code, b) : null,
    };
  }, [of, known, inA, inB]);
}

/** Shows all lines of a file, whichever functions they belong to. @param {ComparedLines} of @param {number} file */
function showWhole({ row, files }, file) {
  const [a, b] = [bytesOf(files, 2 * file).slice(), bytesOf(files, 2 * file + 1).slice()];
  showWholeFile({ row, a, b });
}

/** How the lines of a whole file were brought together, where that is only half known. @param {{of: ComparedLines, texts: readonly import('../../code/line-pairs.js').BothTexts[]}} props */
function WholeNote({ of, texts }) {
  const [text] = texts;
  const isInBoth = [0, 1].every((name) => wholeName(of.files, name) !== '');
  if (!of.isWhole || !isInBoth || !text || isByText(text)) return null;
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

/** @param {{of: ComparedLines}} props */
function ComparedGrid({ of }) {
  const given = [olderTexts.value, sourceTexts.value];
  const texts = useMemo(() => textsOf(of), [of, ...given]);
  const shownTexts = useMemo(
    () => texts.map(({ a, b }, file) => (isOnlyInA(of, file) ? a : b)),
    [of, texts],
  );
  const placed = usePlaced(of);
  const pairs = useMemo(() => sourcePairs(of, texts, placed), [of, texts, placed]);
  const hot = useMemo(
    () => changedPlaces(pairs.cost.change.high, pairs.called.change.high),
    [pairs],
  );
  const peaks = useMemo(() => comparedPeaks(pairs, pairs.groups), [pairs]);
  const columns = shownOf(pairs, of.secondEvent);
  const hasInlined = of.starts.length > 2 && instructions.value?.row === of.row;
  const origin = `${of.row} ${of.isWhole}`;
  const opened = useSignal(NO_GAPS);
  const rows = useMemo(
    () => sourceRows(pairs, shownTexts, opened.value),
    [pairs, shownTexts, opened.value],
  );
  useEffect(() => {
    opened.value = NO_GAPS;
  }, [origin]);
  /** @param {number} file @param {number} line */
  const onOpen = (file, line) => {
    opened.value = new Set(opened.value).add(gapKey(file, line));
  };
  const shown = useSourceRows({ lines: pairs, rows, texts: shownTexts, hot, origin, onOpen });
  /** @param {number} index */
  const pick = (index) => {
    if (rows.kind[index] !== SOURCE_ROW.call) shown.pick(index);
    else select(at(pairs.calls.callee, at(rows.place, index)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its parts leave over
    <div class="source-view" onKeyDown={shown.press}>
      <div class="source-tools">
        {of.isWhole && (
          <BackToFunction
            onClick={() => {
              showWholeFile(null);
            }}
          />
        )}
        <SecondEvent
          events={comparison.value?.facts.events}
          second={secondEvent.value}
          onChoose={chooseSecondEvent}
        />
        <HotLines noun="difference" {...shown.hot} onStep={shown.goToHot} />
        <FindField search={shown.search} />
        <div class="source-files">
          {hasInlined && <ComparedPrograms of={instructions.value} />}
          <ComparedFolders />
        </div>
      </div>
      <ComparedProgramNotes of={hasInlined ? instructions.value : null} />
      {hasInlined && !placed && (
        <p class="program-note muted">
          Code inlined from other files is listed by file, as the profiles do not say where it was
          inlined. With addresses, the programs of both do.
        </p>
      )}
      <WholeNote of={of} texts={texts} />
      <VirtualGrid
        id="source"
        label="Source"
        class={`source-grid compared-source${comparedClasses(columns)}`}
        columns={3 + comparedColumns(columns)}
        rows={rows.length}
        place={shown.place}
        origin={origin}
        head={<Heads shown={columns} width={shown.width} />}
        row={(index) => (
          <ComparedSourceCells
            of={of}
            pairs={pairs}
            rows={rows}
            index={index}
            peaks={peaks}
            shown={columns}
            texts={texts}
            onWhole={(file) => showWhole(of, file)}
            isOnlyInA={isOnlyInA(of, at(rows.file, index))}
          />
        )}
        onMove={shown.goToRow}
        onPick={pick}
        onOpen={pick}
      />
      <ComparedSourceSheet a={pathsOf(of, 0)} b={pathsOf(of, 1)} />
    </div>
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
  if (!of) return <p class="none muted">Reading the lines of the function…</p>;
  if (of.presence.length === 0) {
    return <p class="none muted">The profiles have no lines of this function.</p>;
  }
  return (
    <div class="source-frame" aria-busy={of.row !== row}>
      <ComparedGrid of={of} />
    </div>
  );
}
