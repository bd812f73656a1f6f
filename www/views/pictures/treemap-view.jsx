/**
 * Costs as areas: the self cost of objects, files, functions and lines; or what surrounds the selected
 * function, its callees or callers.
 *
 * @module
 */

import { boundsOf, paintTreemap } from '../../pictures/treemap-paint.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { chooseDetailView } from '../../store/actions.js';
import { colourBoxesBy, selectIn } from '../../store/picture-actions.js';
import { colourBy, treemap, treemapOf, treemapWithin } from '../../store/picture-state.js';
import { currentEvent } from '../../store/selectors.js';
import { selected } from '../../store/state.js';
import {
  chooseTreemap,
  frameInside,
  frameOf,
  frameOutside,
  showFrame,
} from '../../store/treemap-actions.js';
import { at } from '../../values/at.js';
import { count, share } from '../../values/format.js';
import { Choice } from '../controls/choice.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import {
  ContextCrumbs,
  ContextTreemap,
  contextLook,
  contextSubject,
  currentContextMap,
} from './context-map.jsx';
import { FrameCrumbs } from './crumbs.jsx';
import { boxName, legendOf } from './flame-fill.js';
import { FoldSwitch } from './fold-switch.jsx';
import { costText, toldOf } from './hint.jsx';
import { Legend } from './legend.jsx';
import { COLOURS } from './picture-colours.js';
import { eventLine, saveOfProfile } from './picture-sheet.js';
import { PictureTools } from './picture-tools.jsx';
import { TreemapCanvas } from './treemap-canvas.jsx';
import { cellFill, labelOf, placeName, rowOf, sourceOf } from './treemap-cells.js';
import { TreemapLimits } from './treemap-limits.jsx';
import { useColours } from './use-colours.js';

/** @typedef {import('../../protocol/pictures.js').Treemap} Map */
/** @typedef {import('../../pictures/colours.js').Colours} Colours */
/** @typedef {import('../../pictures/surface-canvas.js').Surface} Surface */

/** @type {{value: typeof treemapOf.value, label: string}[]} */
const SUBJECTS = [
  { value: 'program', label: 'program' },
  { value: 'callees', label: 'callees' },
  { value: 'callers', label: 'callers' },
];

/** @param {{map: Map, cell: number}} props */
function CellLine({ map, cell }) {
  if (cell < 0) {
    return (
      <span class="muted">
        Areas are self cost. Click to select, double-click or Enter to zoom in, down to lines,
        Backspace to zoom out, arrows to move.
      </span>
    );
  }
  const cost = at(map.cost, cell);
  const { object, file } = frameOf(map, cell, treemapWithin.value);
  const places = [file, object].filter((place) => place !== null).map(placeName);
  const source = map.kind[cell] === CELL_KIND.line ? [sourceOf(map, cell)] : [];
  const total = Number(currentEvent.value?.total ?? 0);
  return (
    <>
      <b class="name-text">{labelOf(map, cell)}</b>
      <span class="figures">{`${count(Math.round(cost))} ${currentEvent.value?.name ?? ''} (${share(cost, total)})`}</span>
      <span class="muted">{(map.files ? source : places).join(' · ')}</span>
    </>
  );
}

/** Text next to the pointer. @param {Map} map @param {number} cell @returns {import('./hint.jsx').Told} */
function told(map, cell) {
  const row = rowOf(map, cell);
  if (row >= 0) return toldOf(row);
  const cost = costText(Math.round(at(map.cost, cell)));
  return { name: labelOf(map, cell), place: '', figures: [['Self', cost]] };
}

/** @param {Map} map @param {Colours} colours */
function selfLook(map, colours) {
  return {
    fill: cellFill(map, colours, treemapWithin.value.row),
    label: (/** @type {number} */ cell) => labelOf(map, cell),
    isSelected: (/** @type {number} */ cell) =>
      selected.value !== null && rowOf(map, cell) === selected.value,
    colours,
  };
}

/** Self cost of all. @param {{colours: Colours}} props */
function SelfTreemap({ colours }) {
  const map = treemap.value;
  const enter = (/** @type {number} */ cell) => {
    if (!map) return;
    if (map.kind[cell] === CELL_KIND.line) chooseDetailView('source');
    else showFrame(frameInside(map, cell, treemapWithin.peek()));
  };
  const choose = (/** @type {number} */ cell) => {
    const row = map?.files ? treemapWithin.value.row : map ? rowOf(map, cell) : null;
    if (cell > 0 && row !== null && row >= 0) selectIn('treemap', row);
  };
  return (
    <TreemapCanvas
      map={map}
      label="Treemap of self cost by object, file, function and line. The function list has the same figures."
      look={map && selfLook(map, colours)}
      onChoose={choose}
      onEnter={enter}
      onLeave={() => showFrame(frameOutside(treemapWithin.peek()))}
      line={(cell) => map && <CellLine map={map} cell={cell} />}
      tell={(cell) => map && told(map, cell)}
    />
  );
}

/** Saves the map that is shown. @param {Colours} colours @param {boolean} isOfContexts @param {'svg' | 'png'} format */
function saveTreemap(colours, isOfContexts, format) {
  const contexts = isOfContexts ? currentContextMap() : null;
  const map = contexts ?? treemap.value;
  if (!map) return;
  const { width, height } = boundsOf(map, 0);
  const look = contexts ? contextLook(contexts, colours) : selfLook(map, colours);
  const ofSelf = map.files
    ? `self cost of the lines of ${boxName(treemapWithin.value.row ?? 0)}`
    : 'self cost by object, file and function';
  const subject = contexts ? `${boxName(contexts.of.row)}: ${contextSubject(contexts)}` : ofSelf;
  const sheet = {
    lines: [subject, eventLine()],
    legend: legendOf(colours),
    width,
    height,
    draw: (/** @type {Surface} */ surface) => paintTreemap(surface, map, { ...look, current: -1 }),
  };
  saveOfProfile(sheet, { colours, format, kind: 'treemap' });
}

/** @param {{row?: number, [others: string]: unknown}} props  without a row, of the program */
export function TreemapView({ row }) {
  const colours = useColours();
  const isOfContexts = row !== undefined && treemapOf.value !== 'program';
  if (!colours) return <div class="picture" aria-busy="true" />;
  return (
    <div class="picture">
      <div class="picture-bar">
        {isOfContexts ? (
          <ContextCrumbs />
        ) : (
          <FrameCrumbs frame={treemapWithin.value} onGo={showFrame} />
        )}
        <span class="grow" />
        {row !== undefined && (
          <Choice
            label="Show"
            value={treemapOf.value}
            choices={SUBJECTS}
            onChoose={chooseTreemap}
          />
        )}
        <TreemapLimits />
        <Choice
          label="Colour by"
          value={colourBy.value}
          choices={COLOURS}
          onChoose={colourBoxesBy}
        />
        {isOfContexts && <FoldSwitch />}
        <ShortNamesSwitch />
        <PictureTools onExport={(format) => saveTreemap(colours, isOfContexts, format)} />
      </div>
      {isOfContexts ? (
        <ContextTreemap row={row} colours={colours} />
      ) : (
        <SelfTreemap colours={colours} />
      )}
      <Legend entries={legendOf(colours)} />
    </div>
  );
}
