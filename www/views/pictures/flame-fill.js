/**
 * What colours the boxes of a flame graph have, and what the colours mean.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { CATEGORIES, rankGroups, SHADES, shadeOf } from '../../pictures/colours.js';
import { isFunctionBox, TOTAL_BOX } from '../../protocol/pictures.js';
import { classes, colourBy, found } from '../../store/picture-state.js';
import { pictureName, wholeNameOf } from '../../store/shown-names.js';
import { columns, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { roundedAt } from '../../values/exact-column.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';

/** @typedef {import('../../protocol/pictures.js').Boxes} Boxes */
/** @typedef {import('../../pictures/colours.js').Colours} Colours */

/** The groups that boxes are coloured by, and the names of these. */
const groups = computed(() => {
  const by = colourBy.value;
  const functions = profile.value?.functions;
  if (!functions || by === 'self') return null;
  if (by === 'class')
    return classes.value && { group: classes.value.name, names: classes.value.names };
  return { group: functions[by], names: functions.names };
});

/** The most expensive groups, by the self cost of their functions. */
const ranking = computed(() => {
  const of = groups.value;
  const costs = columns.value?.self.high;
  const functions = profile.value?.facts.functions ?? 0;
  return of && costs ? rankGroups(of.group, costs, functions) : null;
});

/** @param {string} name */
const shownGroup = (name) =>
  colourBy.value === 'class' ? name || 'no class' : isUnknown(name) ? 'unknown' : lastSegment(name);

/**
 * What the colours mean, most expensive group first.
 *
 * @param {Colours} colours
 * @returns {{colour: string, text: string}[]}
 */
export function legendOf(colours) {
  const [of, rank] = [groups.value, ranking.value];
  if (!of || !rank) {
    return colours.shades.map((colour, i) => ({
      colour,
      text: i === 0 ? 'calls other functions' : i === SHADES - 1 ? 'only self cost' : '',
    }));
  }
  const named = rank.ranked.map((group, place) => ({
    colour: at(colours.categories, place),
    text: shownGroup(rowName(of.names, group)),
  }));
  return rank.ranked.length < CATEGORIES
    ? named
    : [...named, { colour: colours.other, text: 'others' }];
}

/**
 * The colour of each box.
 *
 * @param {Boxes} boxes
 * @param {Colours} colours
 * @returns {(box: number) => string}
 */
export function fillOf(boxes, colours) {
  const [of, rank, wanted] = [groups.value, ranking.value, found.value];
  const plain = (/** @type {number} */ box) => {
    const row = at(boxes.row, box);
    if (row === TOTAL_BOX || !isFunctionBox(row)) return colours.other;
    const inclusive = roundedAt(boxes.inclusive, box);
    if (inclusive < 0) return colours.below;
    if (!of || !rank) return at(colours.shades, shadeOf(roundedAt(boxes.self, box), inclusive));
    const group = of.group[row];
    const category = group === undefined ? undefined : rank.category.get(group);
    return category === undefined ? colours.other : at(colours.categories, category);
  };
  if (!wanted) return plain;
  return (box) => (wanted[at(boxes.row, box)] === 1 ? plain(box) : colours.faded);
}

/**
 * The colour of each function on its own.
 *
 * @param {Colours} colours
 * @returns {(row: number) => string}
 */
export function rowFill(colours) {
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

/** The name on a box. @param {number} row */
export const boxName = (row) => named(row, pictureName);

/** The whole name of its function. @param {number} row */
export const wholeBoxName = (row) => named(row, wholeNameOf);

/** @param {number} row @param {typeof wholeNameOf} nameOf */
function named(row, nameOf) {
  if (row === TOTAL_BOX) return 'all';
  return isFunctionBox(row) ? nameOf(row) : 'too small to show';
}
