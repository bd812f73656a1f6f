/**
 * The source lines of the selected function with what they cost and call.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { select } from '../actions.js';
import { at } from '../at.js';
import { giveDropped } from '../effects/sources.js';
import { peakOf } from '../exact-column.js';
import { wholeName } from '../names.js';
import { gapKey, gapOfLine, hotPlaces, rowOfLine, SOURCE_ROW, sourceRows } from '../source-rows.js';
import { MISSING } from '../source-text.js';
import { detailsFailure, dragging, sourceLines, sourceTexts, wholeFile } from '../state.js';
import { hotStep } from './hot-lines.jsx';
import { SourceCells } from './source-cells.jsx';
import { SourceHead } from './source-head.jsx';
import { useSourceSearch } from './source-search.js';
import { SourceSheet } from './source-sheet.jsx';
import { SourceTools } from './source-tools.jsx';
import { VirtualGrid } from './virtual-grid.jsx';

/** @typedef {import('../protocol-details.js').SourceLines} SourceLines */

/** Width of a tab, as in the style. */
const TAB = 4;
/** Lines looked at for the width of the text; longer ones are cut by the edge. */
const WIDEST = 240;

/** Texts of the files of an answer, in their order. @param {SourceLines} lines */
function textsOf(lines) {
  const paths = Array.from(lines.symbols, (_, file) => wholeName(lines.files, file));
  return paths.map((path) => sourceTexts.value.get(path) ?? MISSING);
}

/** Characters of the longest line. @param {readonly {lines: string[]}[]} texts */
function widthOf(texts) {
  let widest = 40;
  for (const { lines } of texts) {
    for (const line of lines) {
      const tabs = line.length > widest / TAB ? line.split('\t').length - 1 : 0;
      widest = Math.max(widest, line.length + tabs * (TAB - 1));
    }
  }
  return Math.min(WIDEST, widest);
}

/** Costs of the longest bars. @param {SourceLines} lines */
function peaksOf({ self, called, calls }) {
  return { self: peakOf(self), called: Math.max(peakOf(called), peakOf(calls.cost)) };
}

/** @param {DragEvent} event */
function dropSources(event) {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.stopPropagation();
  dragging.value = false;
  giveDropped(event.dataTransfer);
}

/** @param {{lines: SourceLines}} props */
function SourceGrid({ lines }) {
  const opened = useSignal(/** @type {ReadonlySet<string>} */ (new Set()));
  const place = useSignal(-1);
  const given = sourceTexts.value;
  const texts = useMemo(() => textsOf(lines), [lines, given]);
  const rows = useMemo(() => sourceRows(lines, texts, opened.value), [lines, texts, opened.value]);
  const hot = useMemo(() => hotPlaces(lines), [lines]);
  const width = useMemo(() => widthOf(texts), [texts]);
  const peaks = useMemo(() => peaksOf(lines), [lines]);
  const hotAt = useSignal(0);

  /** Shows a line, if need be by opening the gap that it is in. @param {number} file @param {number} line */
  const goTo = (file, line) => {
    const gap = gapOfLine(rows, file, line);
    const shown = gap > 0 ? new Set(opened.value).add(gapKey(file, gap)) : opened.value;
    opened.value = shown;
    place.value = rowOfLine(gap > 0 ? sourceRows(lines, texts, shown) : rows, file, line);
  };
  /** @param {number} rank  from 1 */
  const goToHot = (rank) => {
    const wanted = hot[rank - 1];
    if (wanted === undefined) return;
    hotAt.value = rank;
    goTo(at(lines.at, wanted), at(lines.line.high, wanted));
  };
  const search = useSourceSearch(texts, goTo);
  useEffect(() => {
    opened.value = new Set();
    place.value = -1;
    hotAt.value = 0;
  }, [lines.row, lines.file]);
  useEffect(() => {
    place.value = -1; // other texts, other rows
  }, [texts]);

  /** @param {number} index */
  const pick = (index) => {
    const kind = rows.kind[index];
    const file = at(rows.file, index);
    if (kind === SOURCE_ROW.call) select(at(lines.calls.callee, at(rows.place, index)));
    else if (kind === SOURCE_ROW.gap) {
      opened.value = new Set(opened.value).add(gapKey(file, at(rows.line, index)));
    } else place.value = index;
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = hotStep(event);
    if (step) goToHot(hotAt.value + step);
  };

  const columns = lines.second ? 5 : 4;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and drops that its parts leave over
    <div class="source-view" onKeyDown={press} onDrop={dropSources}>
      <SourceTools
        whole={lines.file !== null}
        onFunction={() => {
          wholeFile.value = null;
        }}
        hot={{ place: hotAt.value, count: hot.length }}
        onHot={(step) => goToHot(hotAt.value + step)}
        found={search.found}
        onSearch={search.search}
        onFind={search.find}
      />
      <VirtualGrid
        id="source"
        label="Source"
        class={lines.second ? 'source-grid two-events' : 'source-grid'}
        columns={columns}
        rows={rows.length}
        place={place.value}
        origin={`${lines.row} ${lines.file}`}
        head={<SourceHead lines={lines} width={width} />}
        row={(index) => (
          <SourceCells
            lines={lines}
            rows={rows}
            peaks={peaks}
            index={index}
            code={texts[at(rows.file, index)]?.lines ?? []}
            onWhole={(file) => {
              wholeFile.value = { row: lines.row, symbol: at(lines.symbols, file) };
            }}
          />
        )}
        onMove={(index) => {
          place.value = index;
        }}
        onPick={pick}
        onOpen={pick}
      />
      <SourceSheet />
    </div>
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
  if (!lines) return <p class="none muted">Reading the lines of the function…</p>;
  if (lines.at.length === 0) {
    return <p class="none muted">The profile has no lines of this function.</p>;
  }
  return (
    <div class="source-frame" aria-busy={lines.row !== row}>
      <SourceGrid lines={lines} />
    </div>
  );
}
