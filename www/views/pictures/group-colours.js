/** Colours of pictures by groups of functions: objects, files, classes, origins, largest parts of the estimated cycles. */

import { computed } from '@preact/signals';
import { COST_BAR_TEXT } from '../../messages/overview.js';
import { COLOURS_TEXT } from '../../messages/pictures.js';
import { CATEGORIES, rankGroups } from '../../pictures/colours.js';
import { classes, colourBy, origins } from '../../store/picture-state.js';
import { cycles } from '../../store/selectors.js';
import { functions } from '../../store/shown-names.js';
import { columns, comparedColumns, moreColumns, profile, sizeBy } from '../../store/state.js';
import { shownDocument } from '../../store/tab-state.js';
import { at } from '../../values/at.js';
import { largestOf, splitOf } from '../../values/cycles.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';

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
export const groups = computed(() => {
  const by = colourBy.value;
  if (!functions.value || by === 'self') return null;
  if (by === 'bottleneck') return largestParts.value;
  if (by === 'class' || by === 'origin') {
    const labels = by === 'class' ? classes.value : origins.value;
    const nameOf = (/** @type {number} */ group) =>
      (labels && rowName(labels.names, group)) || COLOURS_TEXT.noClass;
    return labels && { group: labels.name, nameOf };
  }
  const { names, [by]: group } = functions.value;
  const nameOf = (/** @type {number} */ of) => {
    const name = rowName(names, of);
    return isUnknown(name) ? COLOURS_TEXT.unknown : lastSegment(name);
  };
  return { group, nameOf };
});

/** The most expensive groups, by the self cost of their functions, in a comparison on the drawn side. */
const ranking = computed(() => {
  const of = groups.value;
  const costs = columns.value?.self ?? comparedColumns.value?.self[sizeBy.value];
  const rows = shownDocument.value.tables.value?.facts.functions ?? 0;
  return of && costs ? { of, ...rankGroups(of.group, costs.high, rows) } : null;
});

/** The most expensive group first; null unless groups have colours. @param {Colours} colours */
export function groupLegend(colours) {
  const rank = ranking.value;
  if (!rank) return null;
  const named = rank.ranked.map((group, place) => ({
    colour: at(colours.categories, place),
    text: rank.of.nameOf(group),
  }));
  return rank.ranked.length < CATEGORIES
    ? named
    : [...named, { colour: colours.other, text: COLOURS_TEXT.others }];
}

/** Returns the colour of the group of each row; null unless groups have colours. @param {Colours} colours */
export function groupFill(colours) {
  const rank = ranking.value;
  return (
    rank &&
    ((/** @type {number} */ row) => {
      const category = rank.category.get(rank.of.group[row] ?? -1);
      return category === undefined ? colours.other : at(colours.categories, category);
    })
  );
}
