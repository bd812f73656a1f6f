/**
 * Differences between pictures of a profile and of a comparison: colours, marks and figures. Those of a profile are
 * coloured by the share of self cost, those of a comparison by difference, with an edge and a triangle as marks, and
 * both by groups of functions: objects, files, classes, origins, largest parts of the estimated cycles.
 */

import { computed } from '@preact/signals';
import { COST_BAR_TEXT } from '../../messages/overview.js';
import { COLOURS_TEXT, COMPARED_PICTURES_TEXT } from '../../messages/pictures.js';
import {
  CATEGORIES,
  differenceLegend,
  rankGroups,
  SHADES,
  shadeOf,
  stepColour,
  stepOf,
} from '../../pictures/colours.js';
import { isFunctionBox, REST_BOX, TOTAL_BOX } from '../../protocol/pictures.js';
import { figuresAt, isEstimated } from '../../store/compared-figures.js';
import { groupOfNode, isSelectable } from '../../store/picture-actions.js';
import { colourBy, isInverted, isOfCallers } from '../../store/picture-state.js';
import {
  allFigures,
  costOf,
  currentEvent,
  cycles,
  doubtsOf,
  figuresOf,
  groupOf,
  isCalledEstimated,
  ownFigures,
  scale,
} from '../../store/selectors.js';
import { classNameIn, functions } from '../../store/shown-names.js';
import { columns, comparedColumns, comparison, current, profile } from '../../store/state.js';
import { at, exactAt, extentOf, roundedAt } from '../../values/at.js';
import { largestOf, splitOf } from '../../values/cycles.js';
import { bothSides, count, markOf, share } from '../../values/format.js';
import { isUnknown, lastSegment, rowName, withoutCodes } from '../../values/names.js';
import { fitting, hasUnit, inWords } from '../../values/units.js';
import { colours } from './canvas.js';

/** @import {GraphPicture} from '../../pictures/graph-paint.js' */
/** @import {Boxes, CallGraph, ExactColumn, OtherBoxes} from '../../protocol/types.js' */

/** Formatted inclusive and self cost. @typedef {{inclusive: string, self: string}} CostTexts */

/**
 * The steps are those of `stepOf` in colours.js: 0 in a profile. Rows are those of functions.
 *
 * @typedef {object} Skin
 * @property {(cost?: 'self' | 'inclusive') => {colour: string, text: string}[]} legend  meaning of the colours of a cost, or of the boxes of a flame graph
 * @property {(boxes: Boxes) => (box: number) => string} boxFill
 * @property {() => (row: number, box: number) => number} boxStep
 * @property {(boxes: Boxes, box: number) => CostTexts} boxCosts
 * @property {(boxes: Boxes, box: number) => number | bigint} boxCalls  number of calls; 0 if unknown
 * @property {(row: number, box: number) => string} boxDoubt  why its figures may be wrong; empty if they are exact
 * @property {() => (row: number) => string} rowFill
 * @property {() => (row: number) => number} rowStep
 * @property {(row: number, all?: ReturnType<typeof import('../../store/selectors.js').groupOf>) => CostTexts} rowCosts  with `all` of all rows of its function
 * @property {(row: number, all: ReturnType<typeof import('../../store/selectors.js').groupOf>) => string} called  number of calls, with `all` of all rows of its function; empty for none
 * @property {(row: number, cost: number) => string} areaCost  of a cell of the treemap, -1 for none
 * @property {(picture: GraphPicture) => Pick<import('../../pictures/graph-paint.js').GraphLook, 'fill' | 'mark' | 'callFill'>} graphLook
 * @property {(picture: GraphPicture, node: number) => string[]} nodeFigures
 * @property {(picture: GraphPicture, node: number) => CostTexts} nodeCosts
 */

/** The skin of the current document. @type {import('@preact/signals').ReadonlySignal<Skin>} */
export const skin = computed(() => (comparison.value ? COMPARED_SKIN : PROFILE_SKIN));

/** The largest part of the estimated cycles of each row; null before the answer. */
const largestParts = computed(() => {
  const [of, more, tables] = [cycles.value, current.moreColumns.value, profile.value];
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
    const labels = by === 'class' ? current.classes.value : current.origins.value;
    const nameOf = (/** @type {number} */ group) =>
      withoutCodes(classNameIn(labels, group)) || COLOURS_TEXT.noClass;
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
  const costs = columns.value?.self ?? comparedColumns.value?.self[current.sizeBy.value];
  const rows = current.tables.value?.facts.functions ?? 0;
  return of && costs ? { of, ...rankGroups(of.group, costs.high, rows) } : null;
});

/** The most expensive group first; null unless groups have colours. */
function groupLegend() {
  const rank = ranking.value;
  if (!rank) return null;
  const named = rank.ranked.map((group, place) => ({
    colour: at(colours.value.categories, place),
    text: rank.of.nameOf(group),
  }));
  return rank.ranked.length < CATEGORIES
    ? named
    : [...named, { colour: colours.value.other, text: COLOURS_TEXT.others }];
}

/** Returns the colour of the group of each row; null unless groups have colours. */
function groupFill() {
  const rank = ranking.value;
  return (
    rank &&
    ((/** @type {number} */ row) => {
      const category = rank.category.get(rank.of.group[row] ?? -1);
      return category === undefined ? colours.value.other : at(colours.value.categories, category);
    })
  );
}

/** Look of pictures of a profile: coloured by the share of self cost, or by groups of functions. @param {'self' | 'inclusive'} [cost]  missing for boxes, which are marked if negative */
function legend(cost) {
  const scaled = colours.value.shades.map((colour, i) => ({
    colour,
    text: i === 0 ? COLOURS_TEXT.callees : i === SHADES - 1 ? COLOURS_TEXT.allSelf : '',
  }));
  const of = cost ? null : columns.value?.inclusive;
  const negative =
    of && extentOf(of)[0] < 0 ? [{ colour: colours.value.below, text: COLOURS_TEXT.negative }] : [];
  return [...(groupLegend() ?? scaled), ...negative];
}

/** @param {Boxes} boxes @returns {(box: number) => string} */
function boxFill(boxes) {
  const [byGroup, matches] = [groupFill(), current.found.value];
  const fill = rowFill();
  const hasNoSelf = isInverted(boxes) || isOfCallers(boxes);
  const plain = (/** @type {number} */ box) => {
    const row = at(boxes.row, box);
    if (row === TOTAL_BOX || !isFunctionBox(row)) return colours.value.other;
    const inclusive = roundedAt(boxes.inclusive, box);
    if (inclusive < 0) return colours.value.below;
    // Callers have no self cost of their own here, only that of the function in the middle or at the top.
    if (hasNoSelf) return fill(row);
    if (byGroup) return byGroup(row);
    const tints = at(colours.value.tints, shadeOf(roundedAt(boxes.self, box), inclusive));
    return at(tints, row % tints.length);
  };
  if (!matches) return plain;
  return (box) => (matches[at(boxes.row, box)] === 1 ? plain(box) : colours.value.faded);
}

/** Returns the colour of a row or of all rows of its function. @returns {(row: number, all: ReturnType<typeof groupOf>) => string} */
function fillOf() {
  const [byGroup, costs] = [groupFill(), columns.value];
  if (byGroup) return byGroup;
  return (row, all) => {
    if (!costs) return colours.value.other;
    const { self, inclusive } = allFigures(all) ?? costOf(costs, row);
    return at(colours.value.shades, shadeOf(Number(self), Number(inclusive)));
  };
}

/** @returns {(row: number) => string} */
function rowFill() {
  const fill = fillOf();
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
function costsOfRow(row, all = null) {
  const of = allFigures(all) ?? ownFigures(row);
  const { inclusive, self } = bothTexts(of);
  return {
    inclusive: markOf(of.exactness) + inclusive,
    self: markOf(Number(of.isSelfEstimated)) + self,
  };
}

/** @type {Skin} */
const PROFILE_SKIN = {
  legend,
  boxFill,
  boxStep: () => () => 0,
  boxCosts: ({ inclusive, self }, box) =>
    bothTexts({ inclusive: exactAt(inclusive, box), self: exactAt(self, box) }),
  boxCalls: (boxes, box) => exactAt(boxes.count, box),
  boxDoubt: () => '',
  rowFill,
  rowStep: () => () => 0,
  rowCosts: costsOfRow,
  called(row, all) {
    if (!profile.value || !isFunctionBox(row)) return '';
    const { called, isEstimated } = allFigures(all) ?? figuresOf(row);
    return called > 0 ? markOf(Number(isEstimated)) + count(called) : '';
  },
  // An area is as large as a number of JavaScript, which holds 53 bits.
  areaCost(row, cost) {
    const isTransformed = row >= 0 && doubtsOf(row, groupOf(row)).isSelfEstimated;
    const isRounded = Math.abs(cost) > Number.MAX_SAFE_INTEGER;
    return markOf(Number(isTransformed || isRounded)) + costText(Math.round(cost));
  },
  graphLook(picture) {
    const fill = fillOf();
    return { fill: (node) => fill(at(picture.graph.row, node), groupOfNode(picture, node)) };
  },
  nodeFigures: ({ texts }, node) => [texts.figures[node] ?? ''],
  nodeCosts: (picture, node) => costsOfRow(at(picture.graph.row, node), groupOfNode(picture, node)),
};

/** Figures in A and in B. @typedef {{a: ExactColumn, b: ExactColumn}} Sides */

/** The drawn contexts, with their costs on the other side. */
const contexts = computed(() => {
  const of = current.programFlame.value.contexts.value;
  return of?.other ? { ...of, other: of.other } : null;
});

/** @param {{by: 'a' | 'b'}} of @param {ExactColumn} drawn @param {ExactColumn} other @returns {Sides} */
const sidesOf = ({ by }, drawn, other) =>
  by === 'b' ? { a: other, b: drawn } : { a: drawn, b: other };

/** @param {{boxes: Boxes, other: OtherBoxes}} of @param {'self' | 'inclusive'} which */
const boxSides = ({ boxes, other }, which) => sidesOf(other, boxes[which], other[which]);

/** @param {CallGraph} graph @param {'cost' | 'self' | 'callCost'} which */
const graphSides = (graph, which) =>
  sidesOf(graph.other ?? { by: 'b' }, graph[which], graph.other?.[which] ?? graph[which]);

/** @param {Sides} sides @param {number} place */
const stepAt = ({ a, b }, place) => stepOf(roundedAt(a, place), roundedAt(b, place));

/** @param {Sides} sides @param {number} place */
function bothAt({ a, b }, place) {
  const of = currentEvent.value;
  const name = hasUnit(of) ? '' : (of?.name ?? '');
  return bothSides(exactAt(a, place), exactAt(b, place), name, (cost) => fitting(cost, of));
}

/** Whether the cost of a box on the other side is unknown. @param {number} row @param {number} box */
const isOpen = (row, box) => row === REST_BOX || contexts.value?.other.doubtful[box] === 1;

/** Whether the difference of a box comes from the division alone: it is an estimate below a call that costs the same in both. */
const isDivided = computed(() => {
  const of = contexts.value;
  const sides = of && boxSides(of, 'inclusive');
  /** @type {Map<number, boolean>} */
  const known = new Map();
  /** @param {number} box @returns {boolean} */
  function divided(box) {
    if (!of || !sides || !isEstimated(of, box)) return false;
    const parent = at(of.boxes.parent, box);
    const found = known.get(box) ?? (stepAt(sides, parent) === 0 || divided(parent));
    known.set(box, found);
    return found;
  }
  return divided;
});

/** Whether nothing is known of the difference of a box. @param {number} row @param {number} box */
const isUnknownStep = (row, box) => isOpen(row, box) || isDivided.value(box);

/** By inclusive cost, as their widths and the boxes of call graphs: a path of one colour leads to the change. */
function boxStep() {
  const of = contexts.value;
  const sides = of && boxSides(of, 'inclusive');
  return (/** @type {number} */ row, /** @type {number} */ box) =>
    sides && !isUnknownStep(row, box) ? stepAt(sides, box) : 0;
}

/** Returns the step of the difference of a function. */
const rowStep = () => (/** @type {number} */ row) => {
  const of = row < 0 ? null : figuresAt(row, groupOf(row));
  return of ? stepAt(of.self, of.place) : 0;
};

/** @param {number} row @param {ReturnType<typeof groupOf>} [all] */
function bothOfRow(row, all = null) {
  const of = figuresAt(row, all);
  return of
    ? { inclusive: bothAt(of.inclusive, of.place), self: bothAt(of.self, of.place) }
    : { inclusive: '', self: '' };
}

/** Around a function only the cost of the paths. @param {GraphPicture} picture @param {number} node */
const nodeCosts = ({ graph }, node) => ({
  inclusive: bothAt(graphSides(graph, 'cost'), node),
  self: bothAt(graphSides(graph, 'self'), node),
});

/** @type {Skin} */
const COMPARED_SKIN = {
  legend: (cost = 'inclusive') => groupLegend() ?? differenceLegend(colours.value, cost),
  boxFill(boxes) {
    const [step, byGroup] = [boxStep(), groupFill()];
    const matches = current.found.value;
    return (box) => {
      const row = at(boxes.row, box);
      if (matches && matches[row] !== 1) return colours.value.faded;
      if (byGroup) return byGroup(row);
      return isUnknownStep(row, box)
        ? colours.value.other
        : stepColour(colours.value, step(row, box));
    };
  },
  boxStep,
  boxCosts(_, box) {
    const of = contexts.value;
    if (!of) return { inclusive: '', self: '' };
    const text = (/** @type {'self' | 'inclusive'} */ which) =>
      isOpen(at(of.boxes.row, box), box)
        ? `${of.other.by.toUpperCase()} ${inWords(exactAt(of.boxes[which], box), currentEvent.value)}`
        : bothAt(boxSides(of, which), box);
    return { inclusive: text('inclusive'), self: text('self') };
  },
  boxCalls: () => 0,
  boxDoubt(row, box) {
    if (isOpen(row, box)) return COMPARED_PICTURES_TEXT.tooSmall;
    return isDivided.value(box) ? COMPARED_PICTURES_TEXT.divided : '';
  },
  rowFill() {
    const step = rowStep();
    return groupFill() ?? ((row) => stepColour(colours.value, step(row)));
  },
  rowStep,
  rowCosts: bothOfRow,
  called(row, all) {
    const { facts, functions } = comparison.value ?? {};
    if (!facts || !functions || row >= facts.functions) return '';
    const called = /** @type {Sides} */ (all?.of.facts.called ?? functions.called);
    const place = all?.group ?? row;
    const [a, b] = [exactAt(called.a, place), exactAt(called.b, place)];
    return a > 0 || b > 0 ? markOf(Number(isCalledEstimated(row, all))) + bothSides(a, b, '') : '';
  },
  areaCost: (row, cost) =>
    row < 0 ? inWords(Math.round(cost), currentEvent.value) : bothOfRow(row, groupOf(row)).self,
  graphLook({ graph }) {
    const [nodes, calls] = [graphSides(graph, 'cost'), graphSides(graph, 'callCost')];
    const byGroup = groupFill();
    return {
      fill: (node) =>
        byGroup?.(at(graph.row, node)) ?? stepColour(colours.value, stepAt(nodes, node)),
      mark: (node) => stepAt(nodes, node),
      callFill(call) {
        const step = graph.inner[call] === 1 ? 0 : stepAt(calls, call);
        return step === 0 ? colours.value.muted : stepColour(colours.value, 3 * Math.sign(step));
      },
    };
  },
  nodeFigures(picture, node) {
    const { inclusive, self } = nodeCosts(picture, node);
    // Around a function the self cost is that of all runs.
    return picture.middle === null ? [inclusive, COMPARED_PICTURES_TEXT.self(self)] : [inclusive];
  },
  nodeCosts(picture, node) {
    const row = at(picture.graph.row, node);
    const isOfPaths = picture.middle !== null && isSelectable(row);
    return isOfPaths ? bothOfRow(row, groupOfNode(picture, node)) : nodeCosts(picture, node);
  },
};
