/**
 * The source lines of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useMemo } from 'preact/hooks';
import { at } from '../at.js';
import { isOnlyInA, sourcePairs } from '../compared-source.js';
import { select } from '../comparison-actions.js';
import { comparison, lines, linesFailure, secondEvent } from '../comparison-state.js';
import { wholeName } from '../names.js';
import { changedPlaces } from '../places.js';
import { SOURCE_ROW } from '../source-rows.js';
import { MISSING } from '../source-text.js';
import { olderTexts, sourceTexts } from '../state.js';
import { ColumnHead } from './column-head.jsx';
import { ComparedFolders } from './compared-folders.jsx';
import {
  ComparedHeads,
  comparedClasses,
  comparedColumns,
  comparedPeaks,
  shownOf,
} from './compared-place-cells.jsx';
import { ComparedSourceCells } from './compared-source-cells.jsx';
import { ComparedSourceSheet } from './compared-source-sheet.jsx';
import { FindField } from './find-field.jsx';
import { HotLines } from './hot-lines.jsx';
import { SecondEvent } from './second-event.jsx';
import { takeSources } from './take-sources.js';
import { useSourceRows } from './use-source-rows.js';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol-comparison.js').ComparedLines} ComparedLines */

/** @param {ComparedLines} of @returns {import('../compared-source.js').BothTexts[]} */
function textsOf({ files, starts }) {
  return Array.from({ length: starts.length - 1 }, (_, file) => ({
    a: olderTexts.value.get(wholeName(files, 2 * file)) ?? MISSING,
    b: sourceTexts.value.get(wholeName(files, 2 * file + 1)) ?? MISSING,
  }));
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
  const pairs = useMemo(() => sourcePairs(of, texts), [of, texts]);
  const hot = useMemo(
    () => changedPlaces(pairs.cost.change.high, pairs.called.change.high),
    [pairs],
  );
  const peaks = useMemo(() => comparedPeaks(pairs), [pairs]);
  const columns = shownOf(pairs, of.secondEvent);
  const { rows, ...shown } = useSourceRows(pairs, shownTexts, hot, String(of.row));
  /** @param {number} index */
  const pick = (index) => {
    if (rows.kind[index] !== SOURCE_ROW.call) shown.pick(index);
    else select(at(pairs.calls.callee, at(rows.place, index)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and drops that its parts leave over
    <div class="source-view" onKeyDown={shown.press} onDrop={takeSources}>
      <div class="source-tools">
        <SecondEvent events={comparison.value?.facts.events} of={secondEvent} />
        <HotLines noun="difference" {...shown.hot} onStep={shown.goToHot} />
        <FindField search={shown.search} />
        <span class="spring" />
        <ComparedFolders />
      </div>
      <VirtualGrid
        id="source"
        label="Source"
        class={`source-grid compared-source${comparedClasses(columns)}`}
        columns={3 + comparedColumns(columns)}
        rows={rows.length}
        place={shown.place}
        origin={of.row}
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
            isOnlyInA={isOnlyInA(of, at(rows.file, index))}
          />
        )}
        onMove={shown.goToRow}
        onPick={pick}
        onOpen={pick}
      />
      <ComparedSourceSheet of={of} />
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
