/** Names of the boxes, nodes and cells of pictures. */

import { COLOURS_TEXT } from '../../messages/pictures.js';
import { isFunctionBox, TOTAL_BOX } from '../../protocol/pictures.js';
import { isInverted } from '../../store/picture-state.js';
import {
  chainName,
  functionName,
  functions,
  membersOf,
  wholeNameOf,
} from '../../store/shown-names.js';
import { at } from '../../values/at.js';
import { isUnknown, lastSegment, rowName, withoutCodes, withRoomFor } from '../../values/names.js';

/** @param {number} row @param {(row: number) => string} nameOf */
function named(row, nameOf) {
  if (row === TOTAL_BOX) return COLOURS_TEXT.all;
  return isFunctionBox(row) ? nameOf(row) : COLOURS_TEXT.tooSmall;
}

/** The name on a box in a chain of calls, with the codes of short names; a cycle has its members if there is room. @param {number} row */
export function boxLabel(row) {
  const [label, members] = [named(row, chainName), membersOf(row)];
  return members ? withRoomFor(label, ` ${members}`) : label;
}

/** The name of the function of a box as text. @param {number} row */
export const boxName = (row) => withoutCodes(named(row, functionName));

/** The whole name of a box's function. @param {number} row */
export const wholeBoxName = (row) => named(row, wholeNameOf);

/** The functions of a calling context, from the outermost caller. @param {import('../../protocol/types.js').Boxes} boxes @param {number} box @param {boolean} areCallers  whether boxes are callers of the one at the root */
export function stackOf(boxes, box, areCallers) {
  const names = [];
  for (let at = box; at >= 0; at = at > 0 ? (boxes.parent[at] ?? -1) : -1) {
    const row = boxes.row[at] ?? TOTAL_BOX;
    if (isFunctionBox(row)) names.push(wholeBoxName(row));
  }
  return areCallers || isInverted(boxes) ? names : names.reverse();
}

/** Last part of a path; empty if the path is unknown. @param {string} path */
export const lastOf = (path) => (isUnknown(path) ? COLOURS_TEXT.unknown : lastSegment(path));

/** Last part of the name of a file or object. @param {number} name */
export function placeName(name) {
  const names = functions.value?.names;
  return names ? lastOf(rowName(names, name)) : '';
}

/** File and object of a row, or the members of a cycle. @param {number} row */
export function placeOf(row) {
  const of = functions.value;
  if (!of || !isFunctionBox(row)) return '';
  const places = [of.file, of.object]
    .map((column) => rowName(of.names, at(column, row)))
    .filter((place) => !isUnknown(place))
    .map(lastSegment);
  return places.join(' · ') || membersOf(row);
}
