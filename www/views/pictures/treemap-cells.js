/**
 * What cells of treemaps are called and coloured.
 *
 * @module
 */

import { CELL_KIND } from '../../protocol/pictures.js';
import { profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';
import { boxName, rowFill } from './flame-fill.js';

/** @typedef {import('../../protocol/pictures.js').Treemap} Map */
/** @typedef {import('../../pictures/colours.js').Colours} Colours */

/** Last part of a path; empty if the path is unknown. @param {string} path */
export const lastOf = (path) => (isUnknown(path) ? 'unknown' : lastSegment(path));

/** Last part of the name of a file or object. @param {number} name */
export function placeName(name) {
  const names = profile.value?.functions.names;
  return names ? lastOf(rowName(names, name)) : '';
}

/** The source file of a cell in a map of lines. @param {Map} map @param {number} cell */
export function sourceOf({ files, id, kind, parent }, cell) {
  if (!files) return '';
  const frame = kind[cell] === CELL_KIND.line ? at(parent, cell) : cell;
  return lastOf(rowName(files, at(id, frame)));
}

/** What functions, files and objects are called. @typedef {{row: (row: number) => string, place: (name: number) => string}} Naming */

/** As the open profile has them. @type {Naming} */
export const OF_PROFILE = { row: boxName, place: placeName };

/** @param {Map} map @param {number} cell @param {Naming} [naming] */
export function labelOf(map, cell, naming = OF_PROFILE) {
  const [kind, id] = [at(map.kind, cell), at(map.id, cell)];
  switch (kind) {
    case CELL_KIND.function:
      return naming.row(id);
    case CELL_KIND.own:
      return `${naming.row(id)} itself`;
    case CELL_KIND.line:
      return id === 0 ? 'no line' : `line ${id}`;
    case CELL_KIND.source:
      return sourceOf(map, cell);
    case CELL_KIND.rest:
      return 'others';
    case CELL_KIND.all:
      return 'all';
    default:
      return naming.place(id);
  }
}

/** The row of a cell, or -1. @param {Map} map @param {number} cell */
export const rowOf = (map, cell) =>
  map.kind[cell] === CELL_KIND.function || map.kind[cell] === CELL_KIND.own ? at(map.id, cell) : -1;

/**
 * The colour of each cell that holds no others. Lines have that of their function.
 *
 * @param {Map} map
 * @param {Colours} colours
 * @param {number | null} ofLines  row of the function of a map of lines
 */
export function cellFill(map, colours, ofLines) {
  const fill = rowFill(colours);
  return (/** @type {number} */ cell) => {
    const row = map.kind[cell] === CELL_KIND.line ? (ofLines ?? -1) : rowOf(map, cell);
    return row < 0 ? colours.other : fill(row);
  };
}
