/**
 * The source lines of a function in two profiles: A, B and the difference of each.
 *
 * @module
 */

import { useMemo } from 'preact/hooks';
import { at } from '../at.js';
import { isOnlyInA, sourcePairs } from '../compared-source.js';
import { lines, linesFailure } from '../comparison-state.js';
import { peakOf } from '../exact-column.js';
import { visible, wholeName } from '../names.js';
import { changedPlaces } from '../places.js';
import { MISSING } from '../source-text.js';
import { olderSources, olderTexts, sources, sourceTexts } from '../state.js';
import { ComparedSourceCells } from './compared-source-cells.jsx';
import { FindField } from './find-field.jsx';
import { HotLines } from './hot-lines.jsx';
import { SourceChooser } from './source-chooser.jsx';
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

/** The folders that the sources of both sides are in. */
function Folders() {
  const [older, newer] = [olderSources.value, sources.value];
  return (
    <>
      <SourceChooser
        face={older ? `Sources of A: ${visible(older.name)}` : 'Sources of A…'}
        given={olderSources}
        label="Folder of sources of A"
      />
      {newer && !older && (
        <button
          type="button"
          class="button"
          title={`The sources of A are those of B, in ${visible(newer.name)}`}
          onClick={() => {
            olderSources.value = newer;
          }}
        >
          Same for A
        </button>
      )}
      <SourceChooser
        face={newer ? `Sources of B: ${visible(newer.name)}` : 'Sources of B…'}
        label="Folder of sources of B"
      />
    </>
  );
}

function Heads({ width = 0 }) {
  return (
    <>
      {['A', 'B', 'Difference', 'Ratio', 'Line A', 'Line B'].map((label) => (
        <div key={label} role="columnheader" class="numeric">
          {label}
        </div>
      ))}
      <div role="columnheader" style={{ minWidth: `${width}ch` }}>
        Source
      </div>
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
  const hot = useMemo(() => changedPlaces(pairs.cost.change.high), [pairs]);
  const peak = useMemo(() => peakOf(pairs.cost.change), [pairs]);
  const { rows, ...shown } = useSourceRows(pairs, shownTexts, hot, String(of.row));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and drops that its parts leave over
    <div class="source-view" onKeyDown={shown.press} onDrop={takeSources}>
      <div class="source-tools">
        <HotLines noun="difference" {...shown.hot} onStep={shown.goToHot} />
        <FindField search={shown.search} />
        <span class="spring" />
        <Folders />
      </div>
      <VirtualGrid
        id="source"
        label="Source"
        class="source-grid compared-source"
        columns={7}
        rows={rows.length}
        place={shown.place}
        origin={of.row}
        head={<Heads width={shown.width} />}
        row={(index) => (
          <ComparedSourceCells
            of={of}
            pairs={pairs}
            rows={rows}
            index={index}
            peak={peak}
            texts={texts}
            isOnlyInA={isOnlyInA(of, at(rows.file, index))}
          />
        )}
        onMove={shown.goToRow}
        onPick={shown.pick}
        onOpen={shown.pick}
      />
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
