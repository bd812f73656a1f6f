/**
 * Look of pictures of a comparison: coloured by difference or by groups of functions. Differences are marked by an edge
 * and a triangle, too. Costs are those in A and in B.
 */

import { computed } from '@preact/signals';
import { COMPARED_PICTURES_TEXT } from '../../messages/pictures.js';
import { differenceLegend, stepColour, stepOf } from '../../pictures/difference.js';
import { REST_BOX } from '../../protocol/pictures.js';
import { figuresAt } from '../../store/compared-figures.js';
import { areEstimated } from '../../store/estimated-boxes.js';
import { found, isInverted, program } from '../../store/picture-state.js';
import { currentEvent, groupOf } from '../../store/selectors.js';
import { comparison, cost, filter, listing } from '../../store/state.js';
import { at } from '../../values/at.js';
import { bothSides } from '../../values/comparison-format.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { share } from '../../values/format.js';
import { fitting, hasUnit, inWords } from '../../values/units.js';
import { groupFill, groupLegend } from './group-colours.js';

/** @import {Boxes, CallGraph, ExactColumn, OtherBoxes} from '../../protocol/types.js' */
/** Figures in A and in B. @typedef {{a: ExactColumn, b: ExactColumn}} Sides */

/** The drawn contexts, with their costs on the other side. */
const contexts = computed(() => {
  const { boxes, other } = program.value.contexts.value ?? {};
  return boxes && other ? { boxes, other } : null;
});

/** Functions in the filtered list; others are faded while nothing is searched in the picture. */
const listed = computed(() => {
  const rows = filter.value === '' ? null : listing.value?.rows;
  if (!rows) return null;
  const flags = new Uint8Array(comparison.value?.facts.functions ?? 0);
  for (const row of rows) flags[row] = 1;
  return flags;
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

/** The compared cost of boxes. Inverted, they have no self cost of their own; differences of estimated ones mean little. */
function boxCost() {
  const of = program.value.contexts.value;
  return of && (isInverted(of.boxes) || areEstimated(of)) ? 'inclusive' : cost.value;
}

function boxStep() {
  const of = contexts.value;
  const sides = of && boxSides(of, boxCost());
  return (/** @type {number} */ row, /** @type {number} */ box) =>
    sides && !isOpen(row, box) ? stepAt(sides, box) : 0;
}

/** Returns the step of the difference of a function. */
const rowStep = () => (/** @type {number} */ row) => {
  const of = row < 0 ? null : figuresAt(row, groupOf(row));
  return of ? stepAt(of.self, of.place) : 0;
};

/** @param {number} row @param {ReturnType<typeof groupOf>} [all] */
function rowCosts(row, all = null) {
  const of = figuresAt(row, all);
  return of
    ? { inclusive: bothAt(of.inclusive, of.place), self: bothAt(of.self, of.place) }
    : { inclusive: '', self: '' };
}

/** @param {import('../../pictures/graph-paint.js').GraphPicture} picture @param {number} node */
function nodeCosts({ graph }, node) {
  return {
    inclusive: bothAt(graphSides(graph, 'cost'), node),
    self: bothAt(graphSides(graph, 'self'), node),
  };
}

/** @type {import('./skin.js').Skin} */
export const COMPARED_SKIN = {
  legend: (colours, cost = boxCost()) => groupLegend(colours) ?? differenceLegend(colours, cost),
  boxFill(boxes, colours) {
    const [step, byGroup] = [boxStep(), groupFill(colours)];
    const matches = found.value ?? listed.value;
    return (box) => {
      const row = at(boxes.row, box);
      if (matches && matches[row] !== 1) return colours.faded;
      if (byGroup) return byGroup(row);
      return isOpen(row, box) ? colours.other : stepColour(colours, step(row, box));
    };
  },
  boxStep,
  boxCosts(_, box) {
    const of = contexts.value;
    if (!of) return { inclusive: '', self: '' };
    return {
      inclusive: bothAt(boxSides(of, 'inclusive'), box),
      self: bothAt(boxSides(of, 'self'), box),
    };
  },
  boxCalls: () => '',
  boxDoubt: (row, box) => (isOpen(row, box) ? COMPARED_PICTURES_TEXT.tooSmall : ''),
  rowFill(colours) {
    const step = rowStep();
    return groupFill(colours) ?? ((row) => stepColour(colours, step(row)));
  },
  rowStep,
  rowCosts,
  called(row, all) {
    const { facts, functions } = comparison.value ?? {};
    if (!facts || !functions || row >= facts.functions) return '';
    const called = /** @type {Sides} */ (all?.of.facts.called ?? functions.called);
    const place = all?.group ?? row;
    const [a, b] = [exactAt(called.a, place), exactAt(called.b, place)];
    return a > 0 || b > 0 ? bothSides(a, b, '') : '';
  },
  areaCost: (row, cost) =>
    row < 0 ? inWords(Math.round(cost), currentEvent.value) : rowCosts(row, groupOf(row)).self,
  graphLook({ graph }, colours) {
    const [nodes, calls] = [graphSides(graph, 'cost'), graphSides(graph, 'callCost')];
    const byGroup = groupFill(colours);
    return {
      fill: (node) => byGroup?.(at(graph.row, node)) ?? stepColour(colours, stepAt(nodes, node)),
      mark: (node) => stepAt(nodes, node),
      callFill(call) {
        const step = graph.inner[call] === 1 ? 0 : stepAt(calls, call);
        return step === 0 ? colours.muted : stepColour(colours, 3 * Math.sign(step));
      },
    };
  },
  nodeFigures(picture, node) {
    const { inclusive, self } = nodeCosts(picture, node);
    return [inclusive, COMPARED_PICTURES_TEXT.self(self)];
  },
  nodeCosts,
};

/** Describes the accuracy of the flame graph. @param {Boxes} boxes @param {OtherBoxes} other */
export function comparedTrust(boxes, { origins, by }) {
  const missing = by === 'b' ? COMPARED_PICTURES_TEXT.noneOfA : COMPARED_PICTURES_TEXT.noneOfB;
  if (!origins.some(({ estimated }) => estimated)) {
    const open = origins.reduce((sum, { ambiguous }) => sum + ambiguous, 0);
    return open === 0
      ? COMPARED_PICTURES_TEXT.exact(missing)
      : COMPARED_PICTURES_TEXT.rebuilt(open, missing);
  }
  // Only the root and its children: there are no calls.
  if (boxes.levels.length < 4) return COMPARED_PICTURES_TEXT.noCalls(missing);
  const [a = '', b = ''] = origins.map(({ certain }) => share(certain ?? 0, 1));
  return COMPARED_PICTURES_TEXT.estimated(a, b, missing);
}
