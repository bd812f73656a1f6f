/**
 * Costs as areas: the self cost of objects, files, functions and lines; or the callees or callers of the
 * selected function.
 */

import { TREEMAP_TEXT } from '../../messages/pictures.js';
import { boundsOf, paintTreemap } from '../../pictures/treemap-paint.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { chooseDetailView } from '../../store/actions.js';
import { selectIn } from '../../store/picture-actions.js';
import { treemap, treemapOf, treemapWithin } from '../../store/picture-state.js';
import { groupOf, isSelected } from '../../store/selectors.js';
import { comparison, profile, sizeBy } from '../../store/state.js';
import { frameOf, frameOutside, showFrame } from '../../store/treemap-actions.js';
import { at } from '../../values/at.js';
import { Choice } from '../controls/choice.jsx';
import {
  ContextCrumbs,
  ContextTreemap,
  ContextTrust,
  contextLook,
  contextSubject,
  currentContextMap,
} from './context-map.jsx';
import { FrameCrumbs } from './crumbs.jsx';
import { DrawnBy } from './drawn-by.jsx';
import { boxName, placeName } from './element-names.js';
import { FoldSwitch } from './fold-switch.jsx';
import { gestures } from './gestures.js';
import { PictureProgress } from './graph-progress.jsx';
import { hintOf } from './hint.jsx';
import { Legend } from './legend.jsx';
import { PictureBar } from './picture-bar.jsx';
import { eventLine, saveSheet } from './picture-sheet.js';
import { skin } from './skin.js';
import { TreemapCanvas } from './treemap-canvas.jsx';
import { cellLook, labelOf, rowOf, sourceOf } from './treemap-cells.js';
import { TreemapLimits } from './treemap-limits.jsx';
import { useColours } from './use-colours.js';

/** @import {Treemap as Map} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */
/** @import {Surface} from '../../pictures/surface-canvas.js' */

/** @type {{value: typeof treemapOf.value, label: string}[]} */
const SUBJECTS = [
  { value: 'program', label: 'program' },
  { value: 'callees', label: 'callees' },
  { value: 'callers', label: 'callers' },
];

/** @param {Map} map @param {number} cell */
const costOf = (map, cell) => skin.value.areaCost(rowOf(map, cell), at(map.cost, cell));

/** @param {{map: Map, cell: number}} props */
function CellLine({ map, cell }) {
  if (cell < 0) {
    return (
      <span class="muted">
        {TREEMAP_TEXT.areas} {gestures(TREEMAP_TEXT.hint(comparison.value === null))}
      </span>
    );
  }
  const { object, file } = frameOf(map, cell, treemapWithin.value);
  const places = [file, object].filter((place) => place !== null).map(placeName);
  const source = map.kind[cell] === CELL_KIND.line ? [sourceOf(map, cell)] : [];
  return (
    <>
      <b class="name-text">{labelOf(map, cell)}</b>
      <span class="figures">{costOf(map, cell)}</span>
      <span class="muted">{(map.files ? source : places).join(' · ')}</span>
    </>
  );
}

/** Text next to the pointer. @param {Map} map @param {number} cell @returns {import('./hint.jsx').HintText} */
function hintFor(map, cell) {
  const row = rowOf(map, cell);
  const all = groupOf(row);
  if (row >= 0) return hintOf(row, skin.value.rowCosts(row, all), [], all);
  return { name: labelOf(map, cell), place: '', figures: [[TREEMAP_TEXT.self, costOf(map, cell)]] };
}

/** @param {Map} map @param {Colours} colours */
function selfLook(map, colours) {
  return {
    ...cellLook(map, colours, treemapWithin.value.row),
    isSelected: (/** @type {number} */ cell) =>
      rowOf(map, cell) >= 0 && isSelected(rowOf(map, cell)),
  };
}

/** The treemap of self cost. @param {{colours: Colours, foot: import('preact').ComponentChildren}} props */
function SelfTreemap({ colours, foot }) {
  const map = treemap.value;
  const enter = (/** @type {number} */ cell) => {
    if (!map || cell <= 0) return;
    const frame = frameOf(map, cell, treemapWithin.peek());
    if (map.kind[cell] === CELL_KIND.line) chooseDetailView('source');
    // Comparisons have no areas of lines.
    else showFrame(comparison.peek() ? { ...frame, row: null } : frame);
  };
  const choose = (/** @type {number} */ cell) => {
    const row = map?.files ? treemapWithin.value.row : map ? rowOf(map, cell) : null;
    if (cell > 0 && row !== null && row >= 0) selectIn('treemap', row);
  };
  return (
    <TreemapCanvas
      map={map}
      label={comparison.value ? TREEMAP_TEXT.comparedLabel : TREEMAP_TEXT.label}
      look={map && selfLook(map, colours)}
      onChoose={choose}
      onEnter={enter}
      onLeave={() => showFrame(frameOutside(treemapWithin.peek()))}
      line={(cell) => map && <CellLine map={map} cell={cell} />}
      hintFor={(cell) => map && hintFor(map, cell)}
      foot={foot}
    />
  );
}

/** The meaning of the colours of a map; those of lines only tell them apart. @param {Map | null} map @param {Colours} colours */
const legendOf = (map, colours) => (map?.files ? [] : skin.value.legend(colours, 'self'));

/** Saves the current map. @param {Colours} colours @param {boolean} isOfContexts @param {'svg' | 'png'} format */
function saveTreemap(colours, isOfContexts, format) {
  const contexts = isOfContexts ? currentContextMap() : null;
  const map = contexts ?? treemap.value;
  if (!map) return;
  const { width, height } = boundsOf(map, 0);
  const look = contexts ? contextLook(contexts, colours) : selfLook(map, colours);
  const ofSelf = map.files
    ? TREEMAP_TEXT.ofLines(boxName(treemapWithin.value.row ?? 0))
    : TREEMAP_TEXT.ofFunctions(comparison.value ? sizeBy.value.toUpperCase() : '');
  const subject = contexts ? `${boxName(contexts.of.row)}: ${contextSubject(contexts)}` : ofSelf;
  const sheet = {
    lines: [subject, eventLine()],
    legend: legendOf(map, colours),
    width,
    height,
    draw: (/** @type {Surface} */ surface) => paintTreemap(surface, map, { ...look, current: -1 }),
  };
  saveSheet(sheet, { colours, format, kind: 'treemap' });
}

/** @param {{row?: number, [others: string]: unknown}} props  `row`: function; the whole program if missing */
export function TreemapView({ row }) {
  const colours = useColours();
  const isOfContexts = row !== undefined && profile.value !== null && treemapOf.value !== 'program';
  if (!colours) return <div class="picture" aria-busy="true" />;
  const map = isOfContexts ? null : treemap.value;
  const legend = <Legend entries={legendOf(map, colours)} />;
  return (
    <div class="picture">
      <PictureBar
        onExport={(format) => saveTreemap(colours, isOfContexts, format)}
        options={() => (
          <>
            <TreemapLimits />
            <DrawnBy what={TREEMAP_TEXT.areasBy} />
            {isOfContexts && <FoldSwitch />}
          </>
        )}
      >
        {isOfContexts ? (
          <>
            <ContextCrumbs />
            <ContextTrust />
          </>
        ) : (
          <FrameCrumbs frame={treemapWithin.value} onGo={showFrame} />
        )}
        {row !== undefined && profile.value && (
          <Choice label={TREEMAP_TEXT.show} of={treemapOf} choices={SUBJECTS} />
        )}
      </PictureBar>
      <PictureProgress isWaiting={isOfContexts ? !currentContextMap() : !treemap.value} />
      {isOfContexts ? (
        <ContextTreemap row={row} colours={colours} foot={legend} />
      ) : (
        <SelfTreemap colours={colours} foot={legend} />
      )}
    </div>
  );
}
