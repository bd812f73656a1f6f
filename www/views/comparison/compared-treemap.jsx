/**
 * Self cost of A or B as areas, coloured by the difference.
 *
 * @module
 */

import { differenceLegend, stepColour, stepOf } from '../../pictures/difference.js';
import { boundsOf, paintTreemap } from '../../pictures/treemap-paint.js';
import { chooseSide, select, showFrame } from '../../store/comparison-actions.js';
import {
  columns,
  comparison,
  currentEvent,
  selected,
  sizeBy,
  treemap,
  treemapWithin,
} from '../../store/comparison-state.js';
import { pictureName } from '../../store/shown-names.js';
import { frameInside, frameOf, frameOutside } from '../../store/treemap-actions.js';
import { at } from '../../values/at.js';
import { bothSides, mark } from '../../values/comparison-format.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { count } from '../../values/format.js';
import { rowName } from '../../values/names.js';
import { Choice } from '../controls/choice.jsx';
import { FrameCrumbs } from '../pictures/crumbs.jsx';
import { Legend } from '../pictures/legend.jsx';
import { comparedLine, saveOfComparison } from '../pictures/picture-sheet.js';
import { PictureTools } from '../pictures/picture-tools.jsx';
import { TreemapCanvas } from '../pictures/treemap-canvas.jsx';
import { labelOf, lastOf, rowOf } from '../pictures/treemap-cells.js';
import { TreemapLimits } from '../pictures/treemap-limits.jsx';
import { useColours } from '../pictures/use-colours.js';
import { SIDES } from './compared-flame.jsx';
import { comparedTold } from './compared-hint.js';

/** @typedef {import('../../protocol/pictures.js').Treemap} Map */
/** @typedef {import('../../pictures/colours.js').Colours} Colours */

/** @param {number} name */
function placeName(name) {
  const names = comparison.value?.functions.names;
  return names ? lastOf(rowName(names, name)) : '';
}

const NAMING = { row: pictureName, place: placeName };

/** How far B is from A, of a function. @param {number} row */
function stepOfRow(row) {
  const of = columns.value?.self;
  return of && row >= 0 ? stepOf(roundedAt(of.a, row), roundedAt(of.b, row)) : 0;
}

/** @param {Map} map @param {Colours} colours */
function lookOf(map, colours) {
  return {
    fill(/** @type {number} */ cell) {
      const row = rowOf(map, cell);
      return row < 0 ? colours.other : stepColour(colours, stepOfRow(row));
    },
    label(/** @type {number} */ cell) {
      const sign = mark(stepOfRow(rowOf(map, cell)));
      const name = labelOf(map, cell, NAMING);
      return sign ? `${sign} ${name}` : name;
    },
    mark: (/** @type {number} */ cell) => stepOfRow(rowOf(map, cell)),
    isSelected: (/** @type {number} */ cell) =>
      selected.value !== null && rowOf(map, cell) === selected.value,
    colours,
  };
}

/** @param {{map: Map, cell: number}} props */
function CellLine({ map, cell }) {
  if (cell < 0) {
    return (
      <span class="muted">
        Areas are self cost. Click selects, double click or Enter goes in, Backspace back out,
        arrows walk.
      </span>
    );
  }
  const [row, of] = [rowOf(map, cell), columns.value?.self];
  const event = currentEvent.value?.name ?? '';
  const { object, file } = frameOf(map, cell, treemapWithin.value);
  const places = [file, object].filter((place) => place !== null).map(placeName);
  const figures = () => {
    if (row < 0 || !of) return `${count(Math.round(at(map.cost, cell)))} ${event}`;
    return bothSides(exactAt(of.a, row), exactAt(of.b, row), event);
  };
  return (
    <>
      <b class="name-text">{labelOf(map, cell, NAMING)}</b>
      <span class="figures">{figures()}</span>
      <span class="muted">{places.join(' · ')}</span>
    </>
  );
}

/** What is said beside the pointer. @param {Map} map @param {number} cell */
function told(map, cell) {
  const [row, of] = [rowOf(map, cell), columns.value];
  if (row < 0) return null;
  return comparedTold(row, pictureName(row), [
    ['Inclusive', of?.inclusive],
    ['Self', of?.self],
  ]);
}

/** @param {Map} map @param {Colours} colours @param {'svg' | 'png'} format */
function save(map, colours, format) {
  const { width, height } = boundsOf(map, 0);
  const subject = `self cost of ${sizeBy.value.toUpperCase()} by object, file and function`;
  const sheet = {
    lines: [`${subject} · ${comparedLine()}`],
    legend: differenceLegend(colours),
    width,
    height,
    draw: (/** @type {import('../../pictures/surface-canvas.js').Surface} */ surface) =>
      paintTreemap(surface, map, { ...lookOf(map, colours), current: -1 }),
  };
  saveOfComparison(sheet, { colours, format, kind: 'treemap' });
}

export function ComparedTreemap() {
  const colours = useColours();
  const map = treemap.value;
  if (!colours) return <div class="picture" aria-busy="true" />;
  const choose = (/** @type {number} */ cell) => {
    if (map && rowOf(map, cell) >= 0) select(rowOf(map, cell));
  };
  const enter = (/** @type {number} */ cell) => {
    const within = treemapWithin.peek();
    if (map && within.file === null) showFrame(frameInside(map, cell, within));
  };
  return (
    <div class="picture">
      <div class="picture-bar">
        <FrameCrumbs frame={treemapWithin.value} onGo={showFrame} naming={NAMING} />
        <span class="grow" />
        <Choice label="Areas by" value={sizeBy.value} choices={SIDES} onChoose={chooseSide} />
        <TreemapLimits />
        <PictureTools onExport={(format) => map && save(map, colours, format)} />
      </div>
      <TreemapCanvas
        map={map}
        label="Treemap of self cost, coloured by difference. The list of differences has the same figures."
        look={map && lookOf(map, colours)}
        onChoose={choose}
        onEnter={enter}
        onLeave={() => showFrame(frameOutside(treemapWithin.peek()))}
        line={(cell) => map && <CellLine map={map} cell={cell} />}
        tell={(cell) => map && told(map, cell)}
      />
      <Legend entries={differenceLegend(colours)} />
    </div>
  );
}
