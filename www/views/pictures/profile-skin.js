/** Look of pictures of a profile: coloured by the share of self cost, or by groups of functions. */

import { COLOURS_TEXT } from '../../messages/pictures.js';
import { SHADES, shadeOf } from '../../pictures/colours.js';
import { isFunctionBox, TOTAL_BOX } from '../../protocol/pictures.js';
import { groupOfNode } from '../../store/graph-actions.js';
import { found, isInverted } from '../../store/picture-state.js';
import {
  allFigures,
  costOf,
  currentEvent,
  figuresOf,
  groupOf,
  scale,
} from '../../store/selectors.js';
import { columns, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { count, markOf, plural, share } from '../../values/format.js';
import { inWords } from '../../values/units.js';
import { groupFill, groupLegend } from './group-colours.js';

/** @import {Boxes} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */

/** @param {Colours} colours */
const legend = (colours) =>
  groupLegend(colours) ??
  colours.shades.map((colour, i) => ({
    colour,
    text: i === 0 ? COLOURS_TEXT.callees : i === SHADES - 1 ? COLOURS_TEXT.allSelf : '',
  }));

/** @param {Boxes} boxes @param {Colours} colours @returns {(box: number) => string} */
function boxFill(boxes, colours) {
  const [byGroup, matches] = [groupFill(colours), found.value];
  const fill = rowFill(colours);
  const inverted = isInverted(boxes);
  const plain = (/** @type {number} */ box) => {
    const row = at(boxes.row, box);
    if (row === TOTAL_BOX || !isFunctionBox(row)) return colours.other;
    const inclusive = roundedAt(boxes.inclusive, box);
    if (inclusive < 0) return colours.below;
    // Inverted, boxes have no self cost of their own.
    if (inverted) return fill(row);
    if (byGroup) return byGroup(row);
    const tints = at(colours.tints, shadeOf(roundedAt(boxes.self, box), inclusive));
    return at(tints, row % tints.length);
  };
  if (!matches) return plain;
  return (box) => (matches[at(boxes.row, box)] === 1 ? plain(box) : colours.faded);
}

/** Returns the colour of a row or of all rows of its function. @param {Colours} colours @returns {(row: number, all: ReturnType<typeof groupOf>) => string} */
function fillOf(colours) {
  const [byGroup, costs] = [groupFill(colours), columns.value];
  if (byGroup) return byGroup;
  return (row, all) => {
    if (!costs) return colours.other;
    const { self, inclusive } = allFigures(all) ?? costOf(costs, row);
    return at(colours.shades, shadeOf(Number(self), Number(inclusive)));
  };
}

/** @param {Colours} colours @returns {(row: number) => string} */
function rowFill(colours) {
  const fill = fillOf(colours);
  return (row) => fill(row, groupOf(row));
}

/** Formats a cost with its share of the total. @param {number | bigint} cost */
const costText = (cost) =>
  `${inWords(cost, currentEvent.value)} (${share(Number(cost), scale.value.total)})`;

/** @param {{inclusive: number | bigint, self: number | bigint}} costs */
const bothTexts = ({ inclusive, self }) => ({
  inclusive: costText(inclusive),
  self: costText(self),
});

/** @param {number} row @param {ReturnType<typeof groupOf>} [all] */
const rowCosts = (row, all = null) => bothTexts(allFigures(all) ?? costOf(columns.value, row));

/** @type {import('./skin.js').Skin} */
export const PROFILE_SKIN = {
  legend,
  boxFill,
  boxStep: () => () => 0,
  boxCosts: ({ inclusive, self }, box) =>
    bothTexts({ inclusive: exactAt(inclusive, box), self: exactAt(self, box) }),
  boxCalls(boxes, box) {
    const calls = exactAt(boxes.count, box);
    return calls > 0 ? plural(calls, 'call') : '';
  },
  boxDoubt: () => '',
  rowFill,
  rowStep: () => () => 0,
  rowCosts,
  called(row, all) {
    if (!profile.value || !isFunctionBox(row)) return '';
    const { called, isEstimated } = allFigures(all) ?? figuresOf(row);
    return called > 0 ? markOf(Number(isEstimated)) + count(called) : '';
  },
  areaCost: (_, cost) => costText(Math.round(cost)),
  graphLook(picture, colours) {
    const fill = fillOf(colours);
    return { fill: (node) => fill(at(picture.graph.row, node), groupOfNode(picture, node)) };
  },
  nodeFigures: ({ texts }, node) => [texts.figures[node] ?? ''],
  nodeCosts: (picture, node) => rowCosts(at(picture.graph.row, node), groupOfNode(picture, node)),
};
