/** Look of pictures of a profile: coloured by the share of self cost, or by groups of functions. */

import { computed } from '@preact/signals';
import { COST_BAR_TEXT } from '../../messages/overview.js';
import { COLOURS_TEXT } from '../../messages/pictures.js';
import { CATEGORIES, rankGroups, SHADES, shadeOf } from '../../pictures/colours.js';
import { isFunctionBox, TOTAL_BOX } from '../../protocol/pictures.js';
import { classes, colourBy, found, isInverted, origins } from '../../store/picture-state.js';
import { costOf, currentEvent, cycles, scale } from '../../store/selectors.js';
import { columns, moreColumns, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { largestOf, splitOf } from '../../values/cycles.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { plural, share } from '../../values/format.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';
import { inWords } from '../../values/units.js';

/** @import {Boxes} from '../../protocol/types.js' */
/** @import {Colours} from '../../pictures/colours.js' */

/** The largest part of the estimated cycles of each row; null before the answer. */
const largestParts = computed(() => {
  const [of, more, tables] = [cycles.value, moreColumns.value, profile.value];
  const columnOf = (/** @type {number} */ event) => more?.[event]?.self;
  if (!of || !tables || !of.parts.every(({ event }) => columnOf(event))) return null;
  const rows = Array.from({ length: tables.functions.name.length }, (_, row) => {
    const largest = largestOf(splitOf(of.parts, columnOf, row));
    return largest < 0 ? of.parts.length : largest;
  });
  const names = of.parts.map(({ name }) => COST_BAR_TEXT.cycleParts[name]);
  const nameOf = (/** @type {number} */ part) => names[part] ?? COLOURS_TEXT.noCycles;
  return { group: Uint32Array.from(rows), nameOf };
});

/** The groups by which boxes are coloured, and their names. */
const groups = computed(() => {
  const by = colourBy.value;
  const functions = profile.value?.functions;
  if (!functions || by === 'self') return null;
  if (by === 'bottleneck') return largestParts.value;
  if (by === 'class' || by === 'origin') {
    const labels = by === 'class' ? classes.value : origins.value;
    const nameOf = (/** @type {number} */ group) =>
      (labels && rowName(labels.names, group)) || COLOURS_TEXT.noClass;
    return labels && { group: labels.name, nameOf };
  }
  const nameOf = (/** @type {number} */ group) => {
    const name = rowName(functions.names, group);
    return isUnknown(name) ? COLOURS_TEXT.unknown : lastSegment(name);
  };
  return { group: functions[by], nameOf };
});

/** The most expensive groups, by the self cost of their functions. */
const ranking = computed(() => {
  const of = groups.value;
  const costs = columns.value?.self.high;
  const functions = profile.value?.facts.functions ?? 0;
  return of && costs ? rankGroups(of.group, costs, functions) : null;
});

/** The most expensive group first. @param {Colours} colours */
function legend(colours) {
  const [of, rank] = [groups.value, ranking.value];
  if (!of || !rank) {
    return colours.shades.map((colour, i) => ({
      colour,
      text: i === 0 ? COLOURS_TEXT.callees : i === SHADES - 1 ? COLOURS_TEXT.allSelf : '',
    }));
  }
  const named = rank.ranked.map((group, place) => ({
    colour: at(colours.categories, place),
    text: of.nameOf(group),
  }));
  return rank.ranked.length < CATEGORIES
    ? named
    : [...named, { colour: colours.other, text: COLOURS_TEXT.others }];
}

/** @param {Boxes} boxes @param {Colours} colours @returns {(box: number) => string} */
function boxFill(boxes, colours) {
  const [of, rank, matches] = [groups.value, ranking.value, found.value];
  const fillOf = rowFill(colours);
  const inverted = isInverted(boxes);
  const plain = (/** @type {number} */ box) => {
    const row = at(boxes.row, box);
    if (row === TOTAL_BOX || !isFunctionBox(row)) return colours.other;
    const inclusive = roundedAt(boxes.inclusive, box);
    if (inclusive < 0) return colours.below;
    // Inverted, boxes have no self cost of their own.
    if (inverted) return fillOf(row);
    if (!of || !rank) return at(colours.shades, shadeOf(roundedAt(boxes.self, box), inclusive));
    const group = of.group[row];
    const category = group === undefined ? undefined : rank.category.get(group);
    return category === undefined ? colours.other : at(colours.categories, category);
  };
  if (!matches) return plain;
  return (box) => (matches[at(boxes.row, box)] === 1 ? plain(box) : colours.faded);
}

/** @param {Colours} colours @returns {(row: number) => string} */
function rowFill(colours) {
  const [of, rank, costs] = [groups.value, ranking.value, columns.value];
  return (row) => {
    if (of && rank) {
      const category = rank.category.get(of.group[row] ?? -1);
      return category === undefined ? colours.other : at(colours.categories, category);
    }
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
  graphLook({ graph }, colours) {
    const fill = rowFill(colours);
    return { fill: (node) => fill(at(graph.row, node)) };
  },
  nodeFigures: ({ texts }, node) => [texts.figures[node] ?? ''],
  nodeCosts: ({ graph }, node) => rowCosts(at(graph.row, node)),
};
