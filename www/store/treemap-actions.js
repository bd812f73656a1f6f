/** User actions on treemaps. */

import { batch } from '@preact/signals';
import { CELL_KIND } from '../protocol/pictures.js';
import { at } from '../values/at.js';
import { selectIn } from './picture-actions.js';
import { changeShown } from './setters.js';
import { shownDocument } from './tab-state.js';

/** @import {ContextMap, Treemap, TreemapFrame} from '../protocol/types.js' */

/**
 * Returns the frame of a cell, or the frame that contains it. Lines have that of their function.
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

/** Returns the enclosing frame. @param {TreemapFrame} within @returns {TreemapFrame} */
export function frameOutside({ object, file, row }) {
  return {
    object: file === null ? null : object,
    file: row === null ? null : file,
    row: null,
  };
}

/** Zooms the treemap of self cost to a frame. @param {TreemapFrame} frame */
export const showFrame = (frame) => changeShown('treemapWithin', frame);

/** Updates a map of contexts when it opens or another function is selected. @param {number} row */
export function openContextMap(row) {
  const { mapAround, mapKeptFor } = shownDocument.peek();
  if (mapKeptFor.peek() !== row || mapAround.peek() === null) mapAround.value = row;
  mapKeptFor.value = null;
}

/** Selects a row and keeps the map. @param {number} row */
export function selectInMap(row) {
  batch(() => {
    shownDocument.peek().mapKeptFor.value = row;
    selectIn('treemap', row);
  });
}

/** Zooms the map to a context. @param {number} box */
export const showContext = (box) => changeShown('contextBox', box);

/** Zooms in to the context of a cell; self cost and others have that around them. @param {ContextMap} map @param {number} cell */
export function goIntoContext(map, cell) {
  const context = map.kind[cell] === CELL_KIND.function ? cell : at(map.parent, Math.max(0, cell));
  if (context > 0) showContext(at(map.box, context));
}

/** Zooms out. @param {ContextMap} map */
export function goOutOfContext(map) {
  const { box } = map.path;
  showContext(box[box.length - 2] ?? 0);
}
