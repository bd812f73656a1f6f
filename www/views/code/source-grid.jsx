/**
 * The grid of source lines of a profile or a comparison, with its toolbar.
 */

import { useMemo } from 'preact/hooks';
import { hotPlaces, peaksOf } from '../../code/places.js';
import { fileCount, shownSide, textsOf } from '../../code/side-texts.js';
import { rowOfPlace } from '../../code/source-rows.js';
import { openGap } from '../../effects/ask-code-rows.js';
import { SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { select, showWholeFile } from '../../store/actions.js';
import { instructions, lineToShow, sideTexts } from '../../store/state.js';
import { at } from '../../values/at.js';
import { bytesOf } from '../../values/names.js';
import { ColumnHead } from '../controls/column-head.jsx';
import { focusNext } from '../controls/focus-next.js';
import { SecondEvent } from '../controls/second-event.jsx';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { CodeFiles } from './code-files.jsx';
import { HotLines } from './hot-lines.jsx';
import { CodeChoices, CostHeads, columnsOf, costClasses, costColumns } from './place-cells.jsx';
import { SourceCells } from './source-cells.jsx';
import { SourceNotes } from './source-notes.jsx';
import { FindField } from './source-search.jsx';
import { useSourceRows } from './use-source-rows.js';

/** @import {CodeLines, SourceLines} from '../../protocol/types.js' */

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

/** @param {{shown: import('../../store/document-values.js').ShownSource}} props */
export function SourceGrid({ shown }) {
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
  const code = instructions.value?.row === from.row ? instructions.value : null;
  const mayBeInlined = fileCount(from) > 1 || (!from.moves && !from.hasNumbers);
  const isWhole = from.file !== null;
  const columns = columnsOf(lines.costs, {
    calls: lines.calls,
    secondEvent: from.secondEvent,
    isFunction: !isWhole,
    hasInlined: lines.groups.host.length > 0,
    isTop,
  });
  const origin = `${from.row} ${from.symbols ? from.file : isWhole}`;
  /** @param {Parameters<typeof openGap>[1]} gap */
  const onOpen = (gap) => openGap(from, gap);
  const wanted = lineToShow.value?.row === from.row ? lineToShow.value : null;
  const inFiles = (/** @type {number} */ symbol) =>
    lines.symbols ? lines.symbols.indexOf(symbol) : isWhole ? -1 : symbol;
  const file = wanted ? inFiles(wanted.symbol) : -1;
  const first = wanted && file >= 0 ? { file, line: wanted.line } : null;
  const grid = useSourceRows({ lines, rows, texts: shownTexts, hot, origin, first, onOpen });
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
          <button
            type="button"
            class="button"
            onClick={() => {
              showWholeFile(null);
              focusNext('#source');
            }}
          >
            {SOURCE_TEXT.backToFunction}
          </button>
        )}
        <SecondEvent />
        <CodeChoices columns={columns} />
        <HotLines
          noun={columns.isCompared ? 'difference' : 'line'}
          {...grid.hot}
          hasShares={columns.isCompared || columns.whole.isShown}
          onStep={grid.goToHot}
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
        class={`source-grid ${columns.isCompared ? 'compared-source' : ''}${costClasses(columns)}`}
        isCentred={grid.isCentred}
        columns={1 + lines.files.length + costColumns(columns)}
        rows={rows.length}
        place={grid.place}
        origin={`${origin} ${lines.isPlaced} ${shownTexts.filter(({ state }) => state === 'found').length}`}
        start={rowOfPlace(rows, hot.at(0) ?? -1)}
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
