/**
 * What the user can do to treemaps.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { CELL_KIND } from '../protocol/pictures.js';
import { at } from '../values/at.js';
import { selectIn } from './picture-actions.js';
import * as pictures from './picture-state.js';

/** @typedef {import('../protocol/pictures.js').ContextMap} ContextMap */
/** @typedef {import('../protocol/pictures.js').Treemap} Treemap */
/** @typedef {import('../protocol/pictures.js').TreemapFrame} TreemapFrame */

/** The frame that a treemap shows alone. @typedef {import('@preact/signals').Signal<TreemapFrame>} Within */

/**
 * The frame that a cell stands in, itself included. Lines have that of their function.
 *
 * @param {Treemap} map
 * @param {number} cell
 * @param {TreemapFrame} within  that the map shows
 * @returns {TreemapFrame}
 */
export function frameOf(map, cell, within) {
  const frame = { ...within };
  for (let inner = cell; inner > 0; inner = at(map.parent, inner)) {
    const id = at(map.id, inner);
    if (map.kind[inner] === CELL_KIND.object) frame.object = id;
    if (map.kind[inner] === CELL_KIND.file) frame.file = id;
    if (map.kind[inner] === CELL_KIND.function) frame.row = id;
  }
  return frame;
}

/**
 * One step in: to the object first, then to the file, then to the function.
 *
 * @param {Treemap} map
 * @param {number} cell
 * @param {Within} within
 */
export function goIn(map, cell, within) {
  if (cell <= 0) return;
  const { object, file } = within.peek();
  const frame = frameOf(map, cell, within.peek());
  if (object === null) within.value = { ...frame, file: null, row: null };
  else if (file === null) within.value = { ...frame, row: null };
  else within.value = frame;
}

/** One step out. @param {Within} within */
export function goOut(within) {
  const { object, file, row } = within.peek();
  within.value = {
    object: file === null ? null : object,
    file: row === null ? null : file,
    row: null,
  };
}

/** What a map of contexts shows when it opens or another function is selected. @param {number} row */
export function openContextMap(row) {
  if (pictures.mapKeptFor.peek() !== row || pictures.mapAround.peek() === null) {
    pictures.mapAround.value = row;
  }
  pictures.mapKeptFor.value = null;
}

/** Selects a row and goes on looking at the same map. @param {number} row */
export function selectInMap(row) {
  batch(() => {
    pictures.mapKeptFor.value = row;
    selectIn('treemap', row);
  });
}

/** One step in: to the outermost context around a cell. @param {ContextMap} map @param {number} cell */
export function goIntoContext(map, cell) {
  let outermost = cell;
  while (outermost > 0 && at(map.parent, outermost) > 0) outermost = at(map.parent, outermost);
  const isContext = map.kind[outermost] === CELL_KIND.function;
  if (isContext && outermost > 0) pictures.contextBox.value = at(map.box, outermost);
}

/** One step out. @param {ContextMap} map */
export function goOutOfContext(map) {
  const { box } = map.path;
  pictures.contextBox.value = box[box.length - 2] ?? 0;
}
