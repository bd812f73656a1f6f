/** Names and colours of the cells of treemaps. */

import { TREEMAP_TEXT } from '../../messages/pictures.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { scale } from '../../store/selectors.js';
import { functionName } from '../../store/shown-names.js';
import { comparison } from '../../store/state.js';
import { at } from '../../values/at.js';
import { share } from '../../values/format.js';
import { rowName, withoutCodes } from '../../values/names.js';
import { lastOf, placeName } from './element-names.js';
import { skin } from './skin.js';

/** @import {Treemap as Map} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */

/** The source file of a cell in a map of lines. @param {Map} map @param {number} cell */
export function sourceOf({ files, id, kind, parent }, cell) {
  if (!files) return '';
  const frame = kind[cell] === CELL_KIND.line ? at(parent, cell) : cell;
  return lastOf(rowName(files, at(id, frame)));
}

/** The name of a cell, with the codes of short names. @param {Map} map @param {number} cell */
function codedLabel(map, cell) {
  const [kind, id] = [at(map.kind, cell), at(map.id, cell)];
  switch (kind) {
    case CELL_KIND.function:
      return functionName(id);
    case CELL_KIND.own:
      return TREEMAP_TEXT.itself(functionName(id));
    case CELL_KIND.line:
      return id === 0 ? TREEMAP_TEXT.noLine : TREEMAP_TEXT.line(id);
    case CELL_KIND.source:
      return sourceOf(map, cell);
    case CELL_KIND.rest:
      return TREEMAP_TEXT.others;
    case CELL_KIND.all:
      return TREEMAP_TEXT.all;
    default:
      return placeName(id);
  }
}

/** The name of a cell as text. @param {Map} map @param {number} cell */
export const labelOf = (map, cell) => withoutCodes(codedLabel(map, cell));

/** The row of a cell, or -1. @param {Map} map @param {number} cell */
export const rowOf = (map, cell) =>
  map.kind[cell] === CELL_KIND.function || map.kind[cell] === CELL_KIND.own ? at(map.id, cell) : -1;

/**
 * The look of cells without children. Lines have the shade of their function, in different tints.
 *
 * @param {Map} map
 * @param {Colours} colours
 * @param {number | null} ofLines  row of the function of a map of lines
 */
export function cellLook(map, colours, ofLines) {
  const [fill, step] = [skin.value.rowFill(colours), skin.value.rowStep()];
  const mark = (/** @type {number} */ cell) => step(rowOf(map, cell));
  return {
    fill(/** @type {number} */ cell) {
      const isLine = map.kind[cell] === CELL_KIND.line;
      const row = isLine ? (ofLines ?? -1) : rowOf(map, cell);
      const colour = row < 0 ? colours.other : fill(row);
      const tints = isLine ? colours.tints[colours.shades.indexOf(colour)] : undefined;
      return tints ? at(tints, at(map.id, cell) % tints.length) : colour;
    },
    // Areas of a comparison are of one side, or of both.
    figure: (/** @type {number} */ cell) =>
      comparison.value ? '' : share(at(map.cost, cell), scale.value.total),
    label(/** @type {number} */ cell) {
      const isOwn = map.kind[cell] === CELL_KIND.own;
      return isOwn ? TREEMAP_TEXT.own : codedLabel(map, cell);
    },
    mark,
    colours,
  };
}
