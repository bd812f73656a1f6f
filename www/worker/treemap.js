/**
 * Lays out self cost as areas: objects, their files, functions in these, lines of one function.
 *
 * Negative costs have no area and are left out.
 */

import { barsOf } from '../code/places.js';
import { CELL_KIND } from '../protocol/pictures.js';
import { at } from '../values/at.js';
import { roundedAt } from '../values/exact-column.js';
import { cellOf, layOut, pruned } from './treemap-layout.js';

/** @import {Treemap, TreemapParams} from '../protocol/types.js' */
/** @import {Cell} from './treemap-layout.js' */
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
  cell.size += cost;
  cell.cost += cost;
}

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
    if (!isWithin || cost <= 0) continue;
    const ofObject = objectOf(object);
    const fileOf = filesOf.get(object) ?? childrenOf(ofObject, CELL_KIND.file);
    filesOf.set(object, fileOf);
    const ofFile = fileOf(file);
    const group = places.groups?.[row];
    const known = group === undefined ? undefined : folded.get(group);
    const cell = known ?? cellOf(CELL_KIND.function, row);
    if (!known) ofFile.children.push(cell);
    if (group !== undefined) folded.set(group, cell);
    for (const each of [root, ofObject, ofFile, cell]) add(each, cost);
  }
  return root;
}

/** @param {Cell} root @param {Pick<TreemapParams, 'width' | 'height' | 'limits'>} params */
function laidOut(root, { width, height, limits }) {
  const least = leastOf(root.cost, { ...limits, width, height });
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
  const root = cellOf(CELL_KIND.all, 0);
  const fileOf = childrenOf(root, CELL_KIND.source);
  const self = barsOf(costs.self);
  for (let place = 0; place < fileOfLine.length; place += 1) {
    const cost = roundedAt(self, place);
    if (cost <= 0) continue;
    const file = fileOf(at(fileOfLine, place));
    file.children.push(cellOf(CELL_KIND.line, roundedAt(line, place), cost));
    for (const cell of [root, file]) add(cell, cost);
  }
  const [only, ...others] = root.children;
  // A single file needs no frame of its own.
  if (only && others.length === 0) Object.assign(root, { id: only.id, children: only.children });
  return { ...laidOut(root, params), files: at(files, 0) };
}
