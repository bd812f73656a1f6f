/**
 * Lays out the callees or callers of a function as areas: calling contexts nested in calling contexts.
 *
 * Areas follow the boxes of the contexts, so cycles and recursion are the same: a cycle is one
 * cell, and recursion ends where the contexts end it or where it is folded.
 */

import { CELL_KIND, isFunctionBox } from '../protocol/pictures.js';
import { at, roundedAt } from '../values/at.js';
import { cellOf, DEEPEST, largeEnough, layOut, leastOf } from './treemap.js';

/** @import {Boxes, ContextMap, ContextMapParams} from '../protocol/types.js' */
/** @import {Cell} from './treemap.js' */

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

/**
 * @param {import('../protocol/types.js').ContextBoxes} contexts  around one row
 * @param {ContextMapParams} params
 * @returns {ContextMap}
 */
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
