/**
 * Self cost as areas: objects, their files, the functions in these. Laid out by d3-hierarchy.
 *
 * What stands beside each other in one frame has areas in proportion to costs. What would be too
 * small to see is put together, so that costs still add up to those of the frame around. Costs below
 * zero have no area and are left out.
 *
 * @module
 */

import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { at } from '../at.js';
import { CELL_KIND } from '../protocol-pictures.js';

/** @typedef {import('../protocol-pictures.js').Treemap} Treemap */
/** @typedef {import('../protocol-pictures.js').TreemapWish} TreemapWish */

/**
 * @typedef {object} Cell
 * @property {number} kind  see `CELL_KIND`
 * @property {number} id
 * @property {number} cost  of a leaf; of others the sum of their leaves
 * @property {Cell[]} children
 */

/** Least area of a cell, in square pixels. */
const LEAST = 30;
/** Height of the name of a frame. */
const TITLE = 17;
const EDGE = 2;

/**
 * @param {number} kind
 * @param {number} id
 * @param {number} [cost]
 * @returns {Cell}
 */
const cellOf = (kind, id, cost = 0) => ({ kind, id, cost, children: [] });

/** Of several cells one that stands for all of them. @param {number} cost */
const restOf = (cost) => cellOf(CELL_KIND.rest, 0, cost);

/**
 * Objects, files and functions with their costs, those below `least` put together.
 *
 * @param {{file: Uint32Array, object: Uint32Array}} places
 * @param {Float64Array} costs
 * @param {number} functions
 * @param {{object: number | null, file: number | null}} within
 * @param {number} area  in square pixels
 */
export function cellTree(places, costs, functions, within, area) {
  const rows = rowsWithin(places, costs, functions, within);
  const total = rows.reduce((sum, row) => sum + at(costs, row), 0);
  const least = (total * LEAST) / Math.max(1, area);
  const root = cellOf(CELL_KIND.all, 0, total);
  /** @type {Map<number, Cell>} */
  const objects = new Map();
  /** @type {Map<string, Cell>} */
  const files = new Map();
  /** @template K @param {Map<K, Cell>} known @param {K} key @param {Cell} parent @param {number} kind @param {number} id */
  const child = (known, key, parent, kind, id) => {
    const cell = known.get(key) ?? cellOf(kind, id);
    if (!known.has(key)) parent.children.push(cell);
    known.set(key, cell);
    return cell;
  };
  for (const row of rows) {
    const [object, file, cost] = [at(places.object, row), at(places.file, row), at(costs, row)];
    const ofObject = child(objects, object, root, CELL_KIND.object, object);
    const ofFile = child(files, `${object} ${file}`, ofObject, CELL_KIND.file, file);
    ofObject.cost += cost;
    ofFile.cost += cost;
    if (cost >= least) ofFile.children.push(cellOf(CELL_KIND.function, row, cost));
  }
  return { root: pruned(root, least), total };
}

/** @param {{file: Uint32Array, object: Uint32Array}} places @param {Float64Array} costs @param {number} functions @param {{object: number | null, file: number | null}} within */
function rowsWithin(places, costs, functions, { object, file }) {
  const rows = [];
  for (let row = 0; row < functions; row += 1) {
    const isWithin =
      (object === null || places.object[row] === object) &&
      (file === null || places.file[row] === file);
    if (isWithin && at(costs, row) > 0) rows.push(row);
  }
  return rows;
}

/**
 * The same with small children put together, and without frames around a single one that is as
 * nameless: what is missing to the cost of a cell becomes its rest.
 *
 * @param {Cell} cell
 * @param {number} least
 * @returns {Cell}
 */
function pruned(cell, least) {
  if (cell.kind === CELL_KIND.function) return cell;
  const children = cell.children.filter(({ cost }) => cost >= least);
  const shown = children.reduce((sum, { cost }) => sum + cost, 0);
  const kept = children.map((child) => pruned(child, least));
  const isWhole = cell.cost - shown <= cell.cost * 1e-12;
  return {
    ...cell,
    children: isWhole || kept.length === 0 ? kept : [...kept, restOf(cell.cost - shown)],
  };
}

/** Whether a frame has room for its name and for what is in it. @param {import('d3-hierarchy').HierarchyRectangularNode<unknown>} frame */
function hasTitle({ depth, x0, x1, y0, y1 }) {
  return depth > 0 && y1 - y0 >= 2 * TITLE && x1 - x0 >= 2 * TITLE;
}

/**
 * @param {{file: Uint32Array, object: Uint32Array}} places
 * @param {Float64Array} costs  self costs by row
 * @param {number} functions  rows that are functions, the first ones
 * @param {TreemapWish} wish
 * @returns {Treemap}
 */
export function layOutTreemap(places, costs, functions, { width, height, within }) {
  const { root, total } = cellTree(places, costs, functions, within, width * height);
  const tree = hierarchy(root)
    .sum(({ children, cost }) => (children.length > 0 ? 0 : cost))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = treemap()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingTop((frame) => (hasTitle(frame) ? TITLE : 0))
    .paddingLeft((frame) => (hasTitle(frame) ? EDGE : 0))
    .paddingRight((frame) => (hasTitle(frame) ? EDGE : 0))
    .paddingBottom((frame) => (hasTitle(frame) ? EDGE : 0))(/** @type {any} */ (tree));
  const cells = /** @type {import('d3-hierarchy').HierarchyRectangularNode<Cell>[]} */ (
    /** @type {unknown} */ (laid.descendants())
  );
  const numbers = new Map(cells.map((cell, i) => [cell, i]));
  return {
    total,
    kind: Uint8Array.from(cells, ({ data }) => data.kind),
    id: Uint32Array.from(cells, ({ data }) => data.id),
    cost: Float64Array.from(cells, ({ data }) => data.cost),
    parent: Uint32Array.from(cells, ({ parent }) => (parent ? (numbers.get(parent) ?? 0) : 0)),
    bounds: Float64Array.from(cells.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1 - x0, y1 - y0])),
  };
}
