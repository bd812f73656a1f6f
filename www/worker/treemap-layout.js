/**
 * Lays out nested cells as areas, squarified by d3-hierarchy.
 *
 * The areas of the cells in one frame are proportional to their costs. Cells that would be too
 * small to see are merged, so that areas still add up to those of the enclosing frame.
 */

import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { EDGE, hasTitle, TITLE } from '../pictures/treemap-frame.js';
import { CELL_KIND } from '../protocol/pictures.js';

/** @import {Treemap} from '../protocol/types.js' */

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
export const cellOf = (kind, id, cost = 0) => ({
  kind,
  id,
  size: cost,
  cost,
  box: 0,
  children: [],
});

/** Relative difference below which two sums count as equal: doubles round. */
const NOTHING = 1e-12;

/**
 * Merges the children of a frame that are too small into one cell.
 *
 * @param {Cell} frame
 * @param {number} least  size of the smallest cell
 * @returns {Cell[]}
 */
export function largeEnough({ size, cost, children }, least) {
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
export function pruned(cell, depth, least) {
  if (depth <= 0) return { ...cell, children: [] };
  const children = largeEnough(cell, least).map((child) => pruned(child, depth - 1, least));
  return { ...cell, children };
}

/** Others come last, as in lists. @param {{data: Cell}} node */
const isRest = ({ data }) => Number(data.kind === CELL_KIND.rest);

/**
 * @param {Cell} root
 * @param {number} width  in pixels
 * @param {number} height
 * @returns {Omit<Treemap, 'files'> & {box: Uint32Array}}
 */
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
