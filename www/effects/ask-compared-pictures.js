/**
 * Keeps the pictures of a comparison in step with its state, while they are shown.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { graphDot } from '../pictures/graph-dot.js';
import { callTexts, shortened, widthsOf } from '../pictures/graph-texts.js';
import { WHOLE } from '../pictures/span.js';
import { isAbandoned } from '../spawn/analyser-client.js';
import { layOut } from '../spawn/spawn-layout.js';
import { nameOfNode } from '../store/compared-names.js';
import * as state from '../store/comparison-state.js';
import { collapsed, graphLeast, NO_FRAME } from '../store/picture-state.js';
import { ratio } from '../values/comparison-format.js';
import { exactAt, roundedAt } from '../values/exact-column.js';
import { count, share } from '../values/format.js';
import { visible } from '../values/names.js';
import { analyser } from './analyser.js';
import { isAskable, whenAnswered } from './ask-comparison.js';
import { treemapWish } from './ask-treemaps.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol/protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('../protocol/comparison.js').ComparedGraph} ComparedGraph */

/** Whether there is anything to draw: areas must add up. */
const isDrawable = () => isAskable() && !state.isRateShown.value;

/** Another comparison, or other rules: rows are others. */
function forget() {
  if (state.comparison.value === null) return;
  batch(() => {
    state.contexts.value = null;
    state.flame.contexts.value = null;
    state.graph.value = null;
    state.treemap.value = null;
    state.treemapWithin.value = NO_FRAME;
  });
}

/** @param {import('../protocol/comparison.js').ComparedBoxes} contexts */
function show(contexts) {
  const { event, by, boxes, origins } = contexts;
  const { certain = 0, covered = 0, ambiguous = null } = origins[by === 'a' ? 0 : 1] ?? {};
  const estimated = ambiguous === null;
  const origin = { estimated, certain, covered, ambiguous: ambiguous ?? 0, hasTimeOrder: false };
  batch(() => {
    state.contexts.value = contexts;
    state.flame.contexts.value = { event, boxes, origin };
    state.flame.span.value = WHOLE;
    state.flame.spansBefore.value = [];
    state.flame.scroll.value = 0;
    state.flame.currentBox.value = -1;
  });
}

function askForContexts() {
  const wish = { event: state.event.value, by: state.sizeBy.value, collapse: collapsed.value };
  if (!isDrawable() || state.view.value !== 'flame') return;
  whenAnswered(analyser.request('comparedContexts', wish), show);
}

function askForTreemap() {
  const [wish, within] = [treemapWish(), state.treemapWithin.value];
  const [event, by] = [state.event.value, state.sizeBy.value];
  if (!wish || !isDrawable() || state.view.value !== 'treemap') return;
  whenAnswered(analyser.request('comparedTreemap', { ...wish, event, by, within }), (map) => {
    state.treemap.value = map;
  });
}

/** What stands in the picture of a call graph. @param {ComparedGraph} graph */
function textsOf(graph) {
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
  const names = Array.from(graph.row, (row) => shortened(nameOfNode(row, graph.cyclesOfB)));
  const figures = names.map((_, i) => `${side} ${told(graph.cost, graph.otherCost, i)}`);
  const own = callTexts(graph, () => '');
  const calls = own.map((text, i) =>
    graph.inner[i] === 1 ? text : told(graph.callCost, graph.otherCallCost, i),
  );
  const event = visible(state.comparison.peek()?.facts.events[graph.event]?.name ?? '');
  const scale = `100 % is the total of ${side}, ${count(exactAt(graph.whole, 0))} ${event}.`;
  return { names, figures, calls, widths: widthsOf(names, figures), scale, groups: null };
}

/** What was asked for last; an older answer is of no use. */
let latest = 0;

/** @param {import('../protocol/protocol.js').Requests['comparedGraph']['params']} wish @param {() => boolean} isCurrent */
async function drawGraph(wish, isCurrent) {
  const compared = await analyser.request('comparedGraph', wish);
  if (!isCurrent()) return;
  const texts = textsOf(compared);
  const dot = graphDot(compared, texts);
  const layout = await layOut(dot, compared.row.length, compared.from.length);
  if (!isCurrent()) return;
  batch(() => {
    state.graph.value = { graph: compared, compared, layout, texts, dot };
    state.graphProblem.value = '';
  });
}

function askForGraph() {
  const { node, call } = graphLeast.value;
  const of = { event: state.event.value, by: state.sizeBy.value };
  // Other names are another picture.
  state.shortNames.value;
  latest += 1;
  const mine = latest;
  if (!isDrawable() || state.view.value !== 'graph') return;
  const wish = { ...of, leastNode: node / 100, leastCall: call / 100 };
  drawGraph(wish, () => mine === latest).catch((error) => {
    if (!isAbandoned(error) && mine === latest) {
      state.graphProblem.value = failureOf(error).sentence;
    }
  });
}

/** Starts asking. */
export function keepComparedPicturesCurrent() {
  effect(forget);
  effect(askForContexts);
  effect(askForTreemap);
  effect(askForGraph);
}
