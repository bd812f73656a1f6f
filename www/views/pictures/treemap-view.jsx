/** Costs as areas: the self cost of objects, files, functions and lines; or the callees or callers of the selected function. */

import { useEffect } from 'preact/hooks';
import { CONTEXT_MAP_TEXT, TREEMAP_TEXT } from '../../messages/pictures.js';
import { boundsOf, paintTreemap } from '../../pictures/treemap-paint.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { changeShown, chooseView, select } from '../../store/actions.js';
import {
  frameOf,
  frameOutside,
  goIntoContext,
  goOutOfContext,
  openContextMap,
  selectIn,
  selectInMap,
} from '../../store/picture-actions.js';
import { treemapDepth, treemapLeast, treemapOf } from '../../store/picture-state.js';
import { currentEvent, foldedOf, groupOf, isSelected } from '../../store/selectors.js';
import { comparison, current, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { markOf } from '../../values/format.js';
import { exactly } from '../../values/units.js';
import { Choice } from '../controls/fields.jsx';
import { gestures } from './box-menu.jsx';
import { trustOf } from './flame-view.jsx';
import { boxName, hintOf, LineName, placeName } from './hint.jsx';
import {
  Crumbs,
  DrawnBy,
  eventLine,
  FoldSwitch,
  FrameCrumbs,
  Legend,
  PictureBar,
  PictureProgress,
  saveSheet,
  Trust,
} from './picture-bar.jsx';
import { skin } from './skin.js';
import { cellLook, codedLabel, rowOf, sourceOf, TreemapCanvas } from './treemap-canvas.jsx';

/** @import {Surface} from '../../pictures/surfaces.js' */
/** @import {ContextMap, Treemap as Map} from '../../protocol/types.js' */

/** Returns the requested map, once it has arrived. */
function currentContextMap() {
  const map = current.contextMap.value;
  const isCurrent =
    map?.of.row === current.mapAround.value && map?.of.callers === (treemapOf.value === 'callers');
  return isCurrent ? map : null;
}

/** The path from the function to the context that fills the picture. */
function ContextCrumbs() {
  const map = currentContextMap();
  if (!map) return <span />;
  const steps = Array.from(map.path.box, (box, i) => ({
    text: boxName(at(map.path.row, i)),
    go: () => changeShown({ contextBox: box }),
  }));
  return <Crumbs steps={steps} />;
}

/** @param {ContextMap} map */
function contextLook(map) {
  const look = cellLook(map, null);
  return {
    ...look,
    figure(/** @type {number} */ cell) {
      const figure = look.figure(cell);
      return figure && markOf(Number(map.origin.estimated)) + figure;
    },
    isSelected: (/** @type {number} */ cell) =>
      current.selected.value !== null &&
      map.kind[cell] === CELL_KIND.function &&
      map.id[cell] === current.selected.value,
  };
}

/** Describes the map. @param {ContextMap} map */
function contextSubject({ of, origin }) {
  const what = of.callers ? CONTEXT_MAP_TEXT.callers : CONTEXT_MAP_TEXT.callees;
  return `${what}; ${trustOf(origin)}`;
}

/** Formats the cost of a cell. @param {ContextMap} map @param {number} cell */
function costHere(map, cell) {
  const about = markOf(Number(map.origin.estimated));
  return about + exactly(Math.round(at(map.cost, cell)), currentEvent.value);
}

/** Text next to the pointer. @param {ContextMap} map @param {number} cell */
function contextHint(map, cell) {
  const row = rowOf(map, cell);
  if (row < 0) return null;
  const all = foldedOf(row);
  const here = /** @type {[string, string][]} */ ([[CONTEXT_MAP_TEXT.here, costHere(map, cell)]]);
  return hintOf(row, skin.value.rowCosts(row, all), here, all);
}

/** @param {{map: ContextMap, cell: number}} props */
function ContextLine({ map, cell }) {
  if (cell < 0)
    return (
      <span class="muted">
        {CONTEXT_MAP_TEXT.areas} {gestures(CONTEXT_MAP_TEXT.hint)}
      </span>
    );
  return (
    <>
      <LineName coded={codedLabel(map, cell)} />
      <span class="figures">{costHere(map, cell)}</span>
      <span class="muted">
        {CONTEXT_MAP_TEXT.share(at(map.cost, cell), map.total, boxName(at(map.id, 0)))}
      </span>
    </>
  );
}

/** How exact the map is. */
function ContextTrust() {
  const map = currentContextMap();
  return map && <Trust text={contextSubject(map)} />;
}

/** @param {{row: number, foot: import('preact').ComponentChildren}} props */
function ContextTreemap({ row, foot }) {
  useEffect(() => openContextMap(row), [row, profile.value]);
  const map = currentContextMap();
  const rowAt = (/** @type {number} */ cell) => (map && cell > 0 ? rowOf(map, cell) : -1);
  const equal =
    treemapOf.value === 'callers' ? CONTEXT_MAP_TEXT.allCallers : CONTEXT_MAP_TEXT.callTree;
  return (
    <>
      <TreemapCanvas
        map={map}
        label={CONTEXT_MAP_TEXT.label(treemapOf.value, equal)}
        look={map && contextLook(map)}
        rowAt={rowAt}
        onChoose={(cell) => rowAt(cell) >= 0 && selectInMap(rowAt(cell))}
        onEnter={(cell) => map && goIntoContext(map, cell)}
        onLeave={() => map && goOutOfContext(map)}
        isWhole={!map || map.path.box.length < 2}
        line={(cell) => map && <ContextLine map={map} cell={cell} />}
        hintFor={(cell) => map && contextHint(map, cell)}
        foot={foot}
      />
      {map && map.kind.length < 2 && <p class="none muted">{CONTEXT_MAP_TEXT.none}</p>}
    </>
  );
}

const DEPTHS = {
  1: '1 level',
  2: '2 levels',
  3: '3 levels',
  5: '5 levels',
  all: TREEMAP_TEXT.allLevels,
};

const AREAS = { 10: '10 px²', 30: '30 px²', 100: '100 px²', 300: '300 px²', 1000: '1000 px²' };

const TreemapLimits = () => (
  <>
    <Choice label={TREEMAP_TEXT.depth} of={treemapDepth} choices={DEPTHS} />
    <Choice label={TREEMAP_TEXT.minimum} of={treemapLeast} choices={AREAS} />
  </>
);

const SUBJECTS = { program: 'program', callees: 'callees', callers: 'callers' };

/** @param {Map} map @param {number} cell */
const costOf = (map, cell) => skin.value.areaCost(rowOf(map, cell), at(map.cost, cell));

/** @param {{map: Map, cell: number}} props */
function CellLine({ map, cell }) {
  if (cell < 0)
    return (
      <span class="muted">
        {comparison.value ? TREEMAP_TEXT.areasOf[current.sizeBy.value] : TREEMAP_TEXT.areas}{' '}
        {gestures(TREEMAP_TEXT.hint(comparison.value === null))}
      </span>
    );
  const { object, file } = frameOf(map, cell, current.treemapWithin.value);
  const places = [file, object].filter((place) => place !== null).map(placeName);
  const source = map.kind[cell] === CELL_KIND.line ? [sourceOf(map, cell)] : [];
  return (
    <>
      <LineName coded={codedLabel(map, cell)} />
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
  return {
    name: codedLabel(map, cell),
    place: '',
    figures: [[TREEMAP_TEXT.self, costOf(map, cell)]],
  };
}

/** @param {Map} map */
const selfLook = (map) => ({
  ...cellLook(map, current.treemapWithin.value.row),
  isSelected: (/** @type {number} */ cell) => rowOf(map, cell) >= 0 && isSelected(rowOf(map, cell)),
});

/** The treemap of self cost. @param {{foot: import('preact').ComponentChildren}} props */
function SelfTreemap({ foot }) {
  const map = current.treemap.value;
  const enter = (/** @type {number} */ cell) => {
    if (!map || cell <= 0) return;
    const frame = frameOf(map, cell, current.treemapWithin.peek());
    if (map.kind[cell] === CELL_KIND.line) {
      select(rowAt(cell));
      chooseView('source');
    }
    // Comparisons have no areas of lines.
    else changeShown({ treemapWithin: comparison.peek() ? { ...frame, row: null } : frame });
  };
  /** The row of a cell, of lines that of their function. @param {number} cell */
  const rowAt = (cell) => {
    if (!map || cell <= 0) return -1;
    return map.files ? (current.treemapWithin.value.row ?? -1) : rowOf(map, cell);
  };
  return (
    <>
      <TreemapCanvas
        map={map}
        label={comparison.value ? TREEMAP_TEXT.comparedLabel : TREEMAP_TEXT.label}
        look={map && selfLook(map)}
        rowAt={rowAt}
        onChoose={(cell) => selectIn('treemap', rowAt(cell))}
        onEnter={enter}
        onLeave={() => changeShown({ treemapWithin: frameOutside(current.treemapWithin.peek()) })}
        isWhole={Object.values(current.treemapWithin.value).every((place) => place === null)}
        line={(cell) => map && <CellLine map={map} cell={cell} />}
        hintFor={(cell) => map && hintFor(map, cell)}
        foot={foot}
      />
      {map && map.kind.length < 2 && <p class="none muted">{TREEMAP_TEXT.none}</p>}
    </>
  );
}

/** The meaning of the colours of a map. @param {Map | null} map */
const legendOf = (map) => {
  const { row } = current.treemapWithin.value;
  if (!map?.files || row === null) return skin.value.legend('self');
  return [{ colour: skin.value.rowFill()(row), text: TREEMAP_TEXT.tints }];
};

/** Saves the current map. @param {boolean} isOfContexts @param {'svg' | 'png'} format */
function saveTreemap(isOfContexts, format) {
  const contexts = isOfContexts ? currentContextMap() : null;
  const map = contexts ?? current.treemap.value;
  if (!map) return;
  const { width, height } = boundsOf(map, 0);
  const look = contexts ? contextLook(contexts) : selfLook(map);
  const ofSelf = map.files
    ? TREEMAP_TEXT.ofLines(boxName(current.treemapWithin.value.row ?? 0))
    : TREEMAP_TEXT.ofFunctions(comparison.value ? current.sizeBy.value.toUpperCase() : '');
  const subject = contexts ? `${boxName(contexts.of.row)}: ${contextSubject(contexts)}` : ofSelf;
  const sheet = {
    lines: [subject, eventLine()],
    legend: legendOf(map),
    width,
    height,
    draw: (/** @type {Surface} */ surface) => paintTreemap(surface, map, { ...look, current: -1 }),
  };
  saveSheet(sheet, { format, kind: 'treemap' });
}

/** @param {{row?: number, [others: string]: unknown}} props  `row`: function; the whole program if missing */
export function TreemapView({ row }) {
  const isOfContexts = row !== undefined && profile.value !== null && treemapOf.value !== 'program';
  const map = isOfContexts ? null : current.treemap.value;
  const legend = <Legend entries={legendOf(map)} />;
  return (
    <div class="picture">
      <PictureBar
        onExport={(format) => saveTreemap(isOfContexts, format)}
        options={() => (
          <>
            <TreemapLimits />
            <DrawnBy what={TREEMAP_TEXT.areasBy} />
            {isOfContexts && <FoldSwitch />}
          </>
        )}
      >
        {isOfContexts ? <ContextCrumbs /> : <FrameCrumbs />}
        {row !== undefined && profile.value && (
          <Choice label={TREEMAP_TEXT.show} of={treemapOf} choices={SUBJECTS} />
        )}
      </PictureBar>
      {isOfContexts && <ContextTrust />}
      <PictureProgress isWaiting={isOfContexts ? !currentContextMap() : !current.treemap.value} />
      {isOfContexts ? <ContextTreemap row={row} foot={legend} /> : <SelfTreemap foot={legend} />}
    </div>
  );
}
