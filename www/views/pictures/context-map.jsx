/** Callees or callers of the selected function as nested areas. A selection in it keeps the picture. */

import { useEffect } from 'preact/hooks';
import { CONTEXT_MAP_TEXT } from '../../messages/pictures.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { contextMap, mapAround, treemapOf } from '../../store/picture-state.js';
import { currentEvent, foldedOf } from '../../store/selectors.js';
import { profile, selected } from '../../store/state.js';
import {
  goIntoContext,
  goOutOfContext,
  openContextMap,
  selectInMap,
  showContext,
} from '../../store/treemap-actions.js';
import { at } from '../../values/at.js';
import { markOf } from '../../values/format.js';
import { exactly } from '../../values/units.js';
import { Crumbs } from './crumbs.jsx';
import { boxName } from './element-names.js';
import { trustOf } from './flame-view.jsx';
import { gestures } from './gestures.js';
import { hintOf } from './hint.jsx';
import { Trust } from './picture-bar.jsx';
import { skin } from './skin.js';
import { TreemapCanvas } from './treemap-canvas.jsx';
import { cellLook, labelOf, rowOf } from './treemap-cells.js';

/** @import {ContextMap as Map} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */

/** Returns the requested map, once it has arrived. */
export function currentContextMap() {
  const map = contextMap.value;
  const isCurrent =
    map?.of.row === mapAround.value && map?.of.callers === (treemapOf.value === 'callers');
  return isCurrent ? map : null;
}

/** The path from the function to the context that fills the picture. */
export function ContextCrumbs() {
  const map = currentContextMap();
  if (!map) return <span />;
  const steps = Array.from(map.path.box, (box, i) => ({
    text: boxName(at(map.path.row, i)),
    go: () => showContext(box),
  }));
  return <Crumbs steps={steps} />;
}

/** @param {Map} map @param {Colours} colours */
export function contextLook(map, colours) {
  return {
    ...cellLook(map, colours, null),
    isSelected: (/** @type {number} */ cell) =>
      selected.value !== null &&
      map.kind[cell] === CELL_KIND.function &&
      map.id[cell] === selected.value,
  };
}

/** Describes the map. @param {Map} map */
export function contextSubject({ of, origin }) {
  const what = of.callers ? CONTEXT_MAP_TEXT.callers : CONTEXT_MAP_TEXT.callees;
  return `${what}; ${trustOf(origin)}`;
}

/** Formats the cost of a cell. @param {Map} map @param {number} cell */
function costHere(map, cell) {
  const about = markOf(Number(map.origin.estimated));
  return about + exactly(Math.round(at(map.cost, cell)), currentEvent.value);
}

/** Text next to the pointer. @param {Map} map @param {number} cell */
function hintFor(map, cell) {
  const row = rowOf(map, cell);
  if (row < 0) return null;
  const all = foldedOf(row);
  const here = /** @type {[string, string][]} */ ([[CONTEXT_MAP_TEXT.here, costHere(map, cell)]]);
  return hintOf(row, skin.value.rowCosts(row, all), here, all);
}

/** @param {{map: Map, cell: number}} props */
function CellLine({ map, cell }) {
  if (cell < 0) {
    return (
      <span class="muted">
        {CONTEXT_MAP_TEXT.areas} {gestures(CONTEXT_MAP_TEXT.hint)}
      </span>
    );
  }
  return (
    <>
      <b class="name-text">{labelOf(map, cell)}</b>
      <span class="figures">{costHere(map, cell)}</span>
      <span class="muted">
        {CONTEXT_MAP_TEXT.share(at(map.cost, cell), map.total, boxName(at(map.id, 0)))}
      </span>
    </>
  );
}

/** How exact the map is. */
export function ContextTrust() {
  const map = currentContextMap();
  return map && <Trust isDoubtful={map.origin.estimated} text={contextSubject(map)} />;
}

/** @param {{row: number, colours: Colours, foot: import('preact').ComponentChildren}} props */
export function ContextTreemap({ row, colours, foot }) {
  useEffect(() => {
    openContextMap(row);
  }, [row, profile.value]);
  const map = currentContextMap();
  const choose = (/** @type {number} */ cell) => {
    if (map && cell > 0 && rowOf(map, cell) >= 0) selectInMap(rowOf(map, cell));
  };
  const equal =
    treemapOf.value === 'callers' ? CONTEXT_MAP_TEXT.allCallers : CONTEXT_MAP_TEXT.callTree;
  return (
    <>
      <TreemapCanvas
        map={map}
        label={CONTEXT_MAP_TEXT.label(treemapOf.value, equal)}
        look={map && contextLook(map, colours)}
        onChoose={choose}
        onEnter={(cell) => map && goIntoContext(map, cell)}
        onLeave={() => map && goOutOfContext(map)}
        line={(cell) => map && <CellLine map={map} cell={cell} />}
        hintFor={(cell) => map && hintFor(map, cell)}
        foot={foot}
      />
      {map && map.kind.length < 2 && <p class="none muted">{CONTEXT_MAP_TEXT.none}</p>}
    </>
  );
}
