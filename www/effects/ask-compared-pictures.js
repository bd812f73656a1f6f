/**
 * Keeps the pictures of a comparison in step with its state, while they are shown.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { callTexts, shortened, widthsOf } from '../pictures/graph-texts.js';
import { currentEvent, isRateShown } from '../store/comparison-state.js';
import { showBoxes } from '../store/flame.js';
import { collapsed, graphLeast } from '../store/picture-state.js';
import { pictureName } from '../store/shown-names.js';
import { shownComparison } from '../store/tab-state.js';
import { ratio } from '../values/comparison-format.js';
import { exactAt, roundedAt } from '../values/exact-column.js';
import { count, share } from '../values/format.js';
import { visible } from '../values/names.js';
import { isAskable, keepCompared } from './ask-comparison.js';
import { drawGraph } from './ask-graph.js';
import { treemapWish } from './ask-treemaps.js';

/** @typedef {import('../protocol/protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('../protocol/comparison.js').ComparedBoxes} ComparedBoxes */
/** @typedef {import('../protocol/comparison.js').ComparedGraph} ComparedGraph */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */

/** What is shown as a picture: areas must add up. @param {ComparisonDocument} comparison @param {string} picture */
const isDrawn = ({ view }, picture) => view.value === picture && !isRateShown.value;

/** @param {ComparisonDocument} comparison */
const showContexts =
  ({ contexts, flame }) =>
  (/** @type {ComparedBoxes} */ answer) => {
    const { event, by, boxes, origins } = answer;
    const { certain = 0, covered = 0, ambiguous = null } = origins[by === 'a' ? 0 : 1] ?? {};
    const estimated = ambiguous === null;
    const origin = { estimated, certain, covered, ambiguous: ambiguous ?? 0, hasTimeOrder: false };
    batch(() => {
      contexts.value = answer;
      showBoxes(flame.peek(), { event, boxes, origin });
    });
  };

/** The texts of a call graph. @param {ComparedGraph} graph @param {string} event */
function textsOf(graph, event) {
  const whole = roundedAt(graph.whole, 0);
  const side = graph.by.toUpperCase();
  /** What a figure is on the side that is drawn, and how it differs. @param {ExactColumn} drawn @param {ExactColumn} other @param {number} place */
  const told = (drawn, other, place) => {
    const [here, there] = [exactAt(drawn, place), exactAt(other, place)];
    const [a, b] = graph.by === 'b' ? [there, here] : [here, there];
    const sign = a === b ? '' : Number(b) > Number(a) ? '▲ ' : '▼ ';
    const isAlone = Number(there) === 0 && Number(here) !== 0;
    return `${share(Number(here), whole)} ${isAlone ? `only ${side}` : `${sign}${ratio(a, b)}`}`;
  };
  const names = Array.from(graph.row, (row) => shortened(pictureName(row)));
  const figures = names.map((_, i) => `${side} ${told(graph.cost, graph.otherCost, i)}`);
  const own = callTexts(graph, () => '');
  const calls = own.map((text, i) =>
    graph.inner[i] === 1 ? text : told(graph.callCost, graph.otherCallCost, i),
  );
  const scale = `100 % is the total of ${side}, ${count(exactAt(graph.whole, 0))} ${event}.`;
  return { names, figures, calls, widths: widthsOf(names, figures), scale, groups: null };
}

function askForGraph() {
  const comparison = shownComparison.value;
  const { node, call } = graphLeast.value;
  const of = { event: comparison.event.value, by: comparison.sizeBy.value };
  // Other names are another picture.
  comparison.shortNames.value;
  comparison.begin('comparedGraph');
  if (!isAskable(comparison) || !isDrawn(comparison, 'graph')) return;
  const wish = { ...of, leastNode: node / 100, leastCall: call / 100 };
  const event = visible(currentEvent.value?.name ?? '');
  drawGraph(comparison, 'comparedGraph', wish, (graph) => textsOf(graph, event));
}

/** Starts asking. */
export function keepComparedPicturesCurrent() {
  keepCompared(
    'comparedContexts',
    (comparison) => {
      const { event, sizeBy } = comparison;
      if (!isDrawn(comparison, 'flame')) return null;
      return { event: event.value, by: sizeBy.value, collapse: collapsed.value };
    },
    showContexts,
  );
  keepCompared(
    'comparedTreemap',
    (comparison) => {
      const { event, sizeBy, treemapWithin } = comparison;
      const wish = treemapWish();
      if (!wish || !isDrawn(comparison, 'treemap')) return null;
      return { ...wish, event: event.value, by: sizeBy.value, within: treemapWithin.value };
    },
    ({ treemap }) => treemap,
  );
  effect(askForGraph);
}
