/**
 * Lays out self cost as areas: objects, their files, functions in these, lines of one function. Negative costs have no
 * area, but count in the costs of the frames that they are in.
 *
 * Or the callees or callers of a function: calling contexts nested in calling contexts. Areas follow the boxes of the
 * contexts, so a cycle is one cell, and recursion ends where the contexts end it or where it is folded.
 *
 * Nested cells are squarified by d3-hierarchy: the areas of the cells in one frame are proportional to their costs.
 * Cells that would be too small to see are merged, so that areas still add up to those of the enclosing frame.
 */

import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { barsOf } from '../code/places.js';
import { EDGE, hasTitle, TITLE } from '../pictures/treemap-frame.js';
import { CELL_KIND, isFunctionBox } from '../protocol/pictures.js';
import { at, roundedAt } from '../values/at.js';

/** @import {Boxes, ContextMap, ContextMapParams, Treemap, TreemapParams} from '../protocol/types.js' */

/**
 * @typedef {object} Cell
 * @property {number} kind  see `CELL_KIND`
 * @property {number} id
 * @property {number} size  cost that its area represents
 * @property {number} cost  cost to show; equal to `size` without negative costs
 * @property {number} box  of a calling context; else 0
 * @property {Cell[]} children
 */

/** @param {number} kind @param {number} id @param {number} [cost] @returns {Cell} */
const cellOf = (kind, id, cost = 0) => ({ kind, id, size: cost, cost, box: 0, children: [] });

/** Relative difference below which two sums count as equal: doubles round. */
const NOTHING = 1e-12;

/** Merges the children of a frame that are too small into one cell. @param {Cell} frame @param {number} least  size of the smallest cell @returns {Cell[]} */
function largeEnough({ size, cost, children }, least) {
  const kept = children.filter((child) => child.size >= least);
  const shown = kept.reduce((sum, child) => sum + child.size, 0);
  if (kept.length === 0 || size - shown <= size * NOTHING) return kept;
  const shownCost = kept.reduce((sum, child) => sum + child.cost, 0);
  return [...kept, { ...cellOf(CELL_KIND.rest, 0, cost - shownCost), size: size - shown }];
}

/**
 * Limits the content of a frame to a depth and a size.
 *
 * @param {Cell} cell
 * @param {number} depth  levels below the cell
 * @param {number} least
 * @returns {Cell}
 */
function pruned(cell, depth, least) {
  if (depth <= 0) return { ...cell, children: [] };
  const children = largeEnough(cell, least).map((child) => pruned(child, depth - 1, least));
  return { ...cell, children };
}

/** Others come last, as in lists. @param {{data: Cell}} node */
const isRest = ({ data }) => Number(data.kind === CELL_KIND.rest);

/** @param {Cell} root @param {number} width  in pixels @param {number} height @returns {Omit<Treemap, 'files'> & {box: Uint32Array}} */
export function layOut(root, width, height) {
  const tree = hierarchy(root)
    .sum(({ children, size }) => (children.length > 0 ? 0 : size))
    .sort((a, b) => isRest(a) - isRest(b) || (b.value ?? 0) - (a.value ?? 0));
  /** @param {number} space */
  const edge =
    (space) => (/** @type {import('d3-hierarchy').HierarchyRectangularNode<any>} */ of) =>
      of.depth > 0 && hasTitle(of.x1 - of.x0, of.y1 - of.y0) ? space : 0;
  const laid = treemap()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingTop(edge(TITLE))
    .paddingLeft(edge(EDGE))
    .paddingRight(edge(EDGE))
    .paddingBottom(edge(EDGE))(/** @type {any} */ (tree));
  const cells = /** @type {import('d3-hierarchy').HierarchyRectangularNode<Cell>[]} */ (
    /** @type {unknown} */ (laid.descendants())
  );
  const numbers = new Map(cells.map((cell, i) => [cell, i]));
  return {
    total: root.cost,
    kind: Uint8Array.from(cells, ({ data }) => data.kind),
    id: Uint32Array.from(cells, ({ data }) => data.id),
    cost: Float64Array.from(cells, ({ data }) => data.cost),
    box: Uint32Array.from(cells, ({ data }) => data.box),
    parent: Uint32Array.from(cells, ({ parent }) => (parent ? (numbers.get(parent) ?? 0) : 0)),
    bounds: Float64Array.from(cells.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1 - x0, y1 - y0])),
  };
}

/** Places of the functions, and the functions that are one, if any. @typedef {{file: Uint32Array, object: Uint32Array, groups?: Uint32Array | null}} Places */

/** Maximum nesting of frames: deeper ones have no space for names. */
export const DEEPEST = 40;

/** Minimum cost of a cell. @param {number} total @param {TreemapParams['limits'] & {width: number, height: number}} params */
export const leastOf = (total, { least, width, height }) =>
  (total * least) / Math.max(1, width * height);

/** Returns a function that finds or creates children by a key. @param {Cell} parent @param {number} kind */
function childrenOf(parent, kind) {
  /** @type {Map<number, Cell>} */
  const known = new Map();
  return (/** @type {number} */ id) => {
    const cell = known.get(id) ?? cellOf(kind, id);
    if (!known.has(id)) parent.children.push(cell);
    known.set(id, cell);
    return cell;
  };
}

/** @param {Cell} cell @param {number} cost */
function add(cell, cost) {
  cell.size += Math.max(0, cost);
  cell.cost += cost;
}

/** Leaves out what has no area. @param {Cell} cell @returns {Cell} */
const visibleIn = (cell) => ({
  ...cell,
  children: cell.children.filter(({ size }) => size > 0).map(visibleIn),
});

/**
 * Builds cells for objects, files and functions.
 *
 * @param {Places} places
 * @param {Float64Array} costs
 * @param {number} functions
 * @param {TreemapParams['within']} within
 */
function functionCells(places, costs, functions, within) {
  const root = cellOf(CELL_KIND.all, 0);
  const objectOf = childrenOf(root, CELL_KIND.object);
  /** @type {Map<number, (file: number) => Cell>} */
  const filesOf = new Map();
  /** The cells of groups. @type {Map<number, Cell>} */
  const folded = new Map();
  for (let row = 0; row < functions; row += 1) {
    const [object, file, cost] = [at(places.object, row), at(places.file, row), at(costs, row)];
    const isWithin =
      (within.object === null || within.object === object) &&
      (within.file === null || within.file === file);
    if (!isWithin || cost === 0) continue;
    const ofObject = objectOf(object);
    const fileOf = filesOf.get(object) ?? childrenOf(ofObject, CELL_KIND.file);
    filesOf.set(object, fileOf);
    const ofFile = fileOf(file);
    const group = places.groups?.[row];
    const known = group === undefined ? undefined : folded.get(group);
    const cell = known ?? cellOf(CELL_KIND.function, row);
    if (cell.size === 0 && cost > 0) ofFile.children.push(cell);
    if (group !== undefined) folded.set(group, cell);
    for (const each of [root, ofObject, ofFile, cell]) add(each, cost);
  }
  return visibleIn(root);
}

/** @param {Cell} root @param {Pick<TreemapParams, 'width' | 'height' | 'limits'>} params */
function laidOut(root, { width, height, limits }) {
  const least = leastOf(root.size, { ...limits, width, height });
  const shown = pruned(root, Math.min(DEEPEST, limits.depth), least);
  const { box: _, ...map } = layOut(shown, width, height);
  return map;
}

/**
 * @param {Places} places
 * @param {Float64Array} costs  self costs by row
 * @param {number} functions  rows that are functions, the first ones
 * @param {TreemapParams} params
 * @returns {Treemap}
 */
export function layOutTreemap(places, costs, functions, params) {
  const root = functionCells(places, costs, functions, params.within);
  const [object] = root.children;
  // PHP has no objects, and needs no frame for them.
  if (object?.id === 0 && root.children.length === 1) root.children = object.children;
  return { ...laidOut(root, params), files: null };
}

/**
 * Lays out the lines of one function, with a frame for each source file if there are several.
 *
 * @param {Pick<import('../protocol/types.js').CodeLines, 'files' | 'file' | 'line' | 'costs'>} lines
 * @param {TreemapParams} params
 * @returns {Treemap}
 */
export function layOutLines({ files, file: fileOfLine, line, costs }, params) {
  const all = cellOf(CELL_KIND.all, 0);
  const fileOf = childrenOf(all, CELL_KIND.source);
  const self = barsOf(costs.self);
  for (let place = 0; place < fileOfLine.length; place += 1) {
    const cost = roundedAt(self, place);
    if (cost === 0) continue;
    const file = fileOf(at(fileOfLine, place));
    if (cost > 0) file.children.push(cellOf(CELL_KIND.line, roundedAt(line, place), cost));
    for (const cell of [all, file]) add(cell, cost);
  }
  const root = visibleIn(all);
  const [only, ...others] = root.children;
  // A single file needs no frame of its own.
  if (only && others.length === 0) Object.assign(root, { id: only.id, children: only.children });
  return { ...laidOut(root, params), files: at(files, 0) };
}

/** @param {Boxes} boxes @param {number} box @returns {Cell} */
function contextCell(boxes, box) {
  const row = at(boxes.row, box);
  const isNamed = isFunctionBox(row);
  const cell = cellOf(isNamed ? CELL_KIND.function : CELL_KIND.rest, isNamed ? row : 0);
  return { ...cell, size: at(boxes.width, box), cost: roundedAt(boxes.inclusive, box), box };
}

/** The self cost of a context. @param {Cell} cell @param {Boxes} boxes @param {number} size @returns {Cell} */
const ownOf = ({ id, box }, boxes, size) => ({
  ...cellOf(CELL_KIND.own, id, roundedAt(boxes.self, box)),
  size,
  box,
});

/**
 * A cell for a context, with cells for the contexts in it and for its self cost.
 *
 * @param {Boxes} boxes
 * @param {Cell} cell
 * @param {number} depth  levels below it
 * @param {number} least
 * @returns {Cell}
 */
function framed(boxes, cell, depth, least) {
  const [first, end] = [at(boxes.firstChild, cell.box), at(boxes.firstChild, cell.box + 1)];
  if (depth <= 0 || first === end || cell.kind !== CELL_KIND.function) return cell;
  const children = [];
  let own = cell.size;
  for (let child = first; child < end; child += 1) {
    const size = at(boxes.width, child);
    own -= size;
    // Leave out the others: there may be very many.
    if (size > 0 && size >= least) children.push(contextCell(boxes, child));
  }
  if (own > 0) children.push(ownOf(cell, boxes, own));
  const shown = largeEnough({ ...cell, children }, least);
  return { ...cell, children: shown.map((child) => framed(boxes, child, depth - 1, least)) };
}

/** Returns the contexts from the outermost one to a box. @param {Boxes} boxes @param {number} box */
function pathTo(boxes, box) {
  const path = [];
  for (let of = box; of > 0; of = at(boxes.parent, of)) path.push(of);
  return Uint32Array.from(path.reverse());
}

/** @param {import('../protocol/types.js').ContextBoxes} contexts  around one row @param {ContextMapParams} params @returns {ContextMap} */
export function layOutContexts({ boxes, origin }, params) {
  const { row, event, callers, width, height, limits } = params;
  // The function is the only child of the root; it has no contexts if it never ran.
  const last = boxes.row.length - 1;
  const box = Math.min(last, Math.max(1, params.box));
  const least = leastOf(at(boxes.width, box), { ...limits, width, height });
  const middle = contextCell(boxes, box);
  const root = framed(boxes, middle, Math.min(DEEPEST, limits.depth), least);
  // The outermost cell is not drawn.
  if (root.children.length === 0 && root.size > 0) root.children = [ownOf(root, boxes, root.size)];
  const path = pathTo(boxes, box);
  return {
    ...layOut(root, width, height),
    files: null,
    path: { box: path, row: path.map((of) => at(boxes.row, of)) },
    origin,
    of: { row, event, callers },
  };
}
