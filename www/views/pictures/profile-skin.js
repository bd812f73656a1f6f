/** Look of pictures of a profile: coloured by the share of self cost, or by groups of functions. */

import { COLOURS_TEXT } from '../../messages/pictures.js';
import { SHADES, shadeOf } from '../../pictures/colours.js';
import { isFunctionBox, TOTAL_BOX } from '../../protocol/pictures.js';
import { groupOfNode } from '../../store/graph-actions.js';
import { found, isInverted } from '../../store/picture-state.js';
import { allFigures, costOf, currentEvent, groupOf, scale } from '../../store/selectors.js';
import { columns, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { plural, share } from '../../values/format.js';
import { inWords } from '../../values/units.js';
import { groupFill, groupLegend, groups } from './group-colours.js';

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
  const fillOf = rowFill(colours);
  const inverted = isInverted(boxes);
  const plain = (/** @type {number} */ box) => {
    const row = at(boxes.row, box);
    if (row === TOTAL_BOX || !isFunctionBox(row)) return colours.other;
    const inclusive = roundedAt(boxes.inclusive, box);
    if (inclusive < 0) return colours.below;
    // Inverted, boxes have no self cost of their own.
    if (inverted) return shadeOfAll(groupOf(row), colours) ?? fillOf(row);
    return byGroup?.(row) ?? at(colours.shades, shadeOf(roundedAt(boxes.self, box), inclusive));
  };
  if (!matches) return plain;
  return (box) => (matches[at(boxes.row, box)] === 1 ? plain(box) : colours.faded);
}

/** The shade of all rows of a function; null without several rows, or if colours mean something else. @param {ReturnType<typeof groupOf>} folded @param {Colours} colours */
function shadeOfAll(folded, colours) {
  const all = groups.value ? null : allFigures(folded);
  return all && at(colours.shades, shadeOf(Number(all.self), Number(all.inclusive)));
}

/** @param {Colours} colours @returns {(row: number) => string} */
function rowFill(colours) {
  const [byGroup, costs] = [groupFill(colours), columns.value];
  if (byGroup) return byGroup;
  return (row) => {
    if (!costs) return colours.other;
    return at(colours.shades, shadeOf(roundedAt(costs.self, row), roundedAt(costs.inclusive, row)));
  };
}

/** Formats a cost with its share of the total. @param {number | bigint} cost */
const costText = (cost) =>
  `${inWords(cost, currentEvent.value)} (${share(Number(cost), scale.value.total)})`;

/** @param {{inclusive: number | bigint, self: number | bigint}} costs */
const bothTexts = ({ inclusive, self }) => ({
  inclusive: costText(inclusive),
  self: costText(self),
});

/** @param {number} row */
const rowCosts = (row) => bothTexts(costOf(columns.value, row));

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
  called(row) {
    const called = profile.value?.functions.called;
    const calls = called && isFunctionBox(row) ? exactAt(called, row) : 0;
    return calls > 0 ? plural(calls, 'time') : '';
  },
  areaCost: (_, cost) => costText(Math.round(cost)),
  graphLook(picture, colours) {
    const fill = rowFill(colours);
    return {
      fill: (node) =>
        shadeOfAll(groupOfNode(picture, node), colours) ?? fill(at(picture.graph.row, node)),
    };
  },
  nodeFigures: ({ texts }, node) => [texts.figures[node] ?? ''],
  nodeCosts(picture, node) {
    const all = allFigures(groupOfNode(picture, node));
    return all ? bothTexts(all) : rowCosts(at(picture.graph.row, node));
  },
};
