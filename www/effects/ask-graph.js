/** Keeps the call graph in step with the state, while its view is shown: which part is drawn, its texts, and the layout by Graphviz. */

import { effect } from '@preact/signals';
import { CALLS_TEXT } from '../messages/calls.js';
import { GRAPH_SCALE_TEXT, GRAPH_TEXT } from '../messages/pictures.js';
import { stepOf } from '../pictures/colours.js';
import { graphDot } from '../pictures/graph-dot.js';
import { callTexts, hiddenTexts, linesOf } from '../pictures/graph-texts.js';
import { boxLines } from '../pictures/label.js';
import { EXACTNESS } from '../protocol/protocol.js';
import { failureOf } from '../spawn/analyser-client.js';
import { abandoned, isAbandoned } from '../spawn/connection.js';
import { layOut, stopLayout } from '../spawn/late-workers.js';
import { isOfMiddle } from '../store/picture-actions.js';
import * as pictures from '../store/picture-state.js';
import {
  allFigures,
  currentEvent,
  currentUnit,
  foldedBy,
  foldedOf,
  groupOf,
  isCycle,
  isOutermost,
  isRateShown,
  ownFigures,
} from '../store/selectors.js';
import {
  classNameIn,
  codedNameOf,
  followNames,
  functionName,
  pictureName,
} from '../store/shown-names.js';
import { columns, current, profile, shown, shownDocument } from '../store/state.js';
import { at, exactAt, roundedAt } from '../values/at.js';
import { cutName } from '../values/cut-name.js';
import { marked, markOf, ratio } from '../values/format.js';
import { isUnknown, lastSegment, rowName, visible, withoutCodes } from '../values/names.js';
import { inWords, shownUnit, withUnit } from '../values/units.js';
import { isAskable } from './ask.js';
import { fitted } from './fit-graph.js';

/** @import {CallGraph, EventColumns, ExactColumn, LoadedTables} from '../protocol/types.js' */
/** @import {GraphTexts} from '../pictures/graph-dot.js' */
/** @import {Shape} from './fit-graph.js' */

/** Most characters of the title of a group. */
const TITLE = 40;

/** Returns the group of a function, by row, null for those without a known one; null for no groups. @param {import('../store/state.js').Tables['functions']} functions */
function groupNames(functions) {
  const by = pictures.graphGroups.value;
  const classes = current.classes.value;
  if (by === 'none' || (by === 'class' && !classes)) return null;
  const column =
    by === 'class' && classes ? classes.name : functions[by === 'file' ? by : 'object'];
  return (/** @type {number} */ row) => {
    const group = at(column, row);
    const name =
      by === 'class' ? classNameIn(classes, group) : lastSegment(rowName(functions.names, group));
    return isUnknown(name) ? null : { key: String(group), name: cutName(name, TITLE) };
  };
}

/** Whether the middle is in a cycle, whose members are drawn then. @param {CallGraph} graph */
const isAroundCycle = (graph) => graph.cycle.some((cycle) => cycle > 0);

/**
 * Returns the group of each node, numbered in the order of their first nodes. Members of a cycle in the
 * middle are always one group.
 *
 * @param {CallGraph} graph
 * @param {import('../store/state.js').Tables} tables
 * @param {string} cost  of the cycle in the middle; empty for none
 */
function groupsOf(graph, tables, cost) {
  const { functions, facts } = tables;
  const nameOf = groupNames(functions);
  if (!nameOf && !isAroundCycle(graph)) return null;
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {string[]} */
  const names = [];
  // Nodes outside of the cycle can be dashed to themselves.
  const isMember = (/** @type {number} */ node) => at(graph.cycle, node) > 0;
  const isDashed = graph.inner.some(
    (inner, call) => inner === 1 && isMember(at(graph.from, call)) && isMember(at(graph.to, call)),
  );
  const of = Array.from(graph.row, (row, node) => {
    if (row >= facts.functions) return -1;
    const open = at(graph.cycle, node);
    const cycle = { key: `cycle ${open}`, name: GRAPH_SCALE_TEXT.cycle(open, cost, isDashed) };
    const group = open > 0 ? cycle : nameOf?.(row);
    if (!group) return -1;
    if (!numbers.has(group.key)) names.push(group.name);
    numbers.set(group.key, numbers.get(group.key) ?? names.length - 1);
    return numbers.get(group.key) ?? -1;
  });
  return { of, names };
}

/** Whether 100 % is the function in the middle. */
const isBaseOfMiddle = () => pictures.graphBase.value === 'middle';

/** @param {ExactColumn} column  of one cost @param {import('../protocol/types.js').EventFacts | null} event */
const written = (column, event) => visible(inWords(exactAt(column, 0), event));

/** Describes what 100 % means, or the total without shares. @param {CallGraph} graph @param {import('../protocol/types.js').EventFacts | null} fact @param {number | null} middle @param {boolean} [hasShares] */
function scaleOf(graph, fact, middle, hasShares = true) {
  const side = graph.other?.by.toUpperCase();
  const sum = written(graph.total, fact);
  const total = hasShares ? GRAPH_SCALE_TEXT.total(sum, side) : GRAPH_SCALE_TEXT.plain(sum);
  if (middle === null) return total;
  const whole = GRAPH_SCALE_TEXT.middle(written(graph.whole, fact), side);
  const paths = GRAPH_SCALE_TEXT.paths(isAroundCycle(graph));
  return `${hasShares && isBaseOfMiddle() ? whole : total} ${paths}`;
}

/** @param {CallGraph} graph @param {string[]} coded  names with the codes of short names @param {string[]} figures @param {string[]} calls @param {string} scale @param {GraphTexts['groups']} groups @param {Shape} shape @returns {GraphTexts} */
const laid = (graph, coded, figures, calls, scale, groups, { direction, wide, lines }) => ({
  whole: coded.map(withoutCodes),
  coded,
  names: coded.map((name) => boxLines(name, wide, lines)),
  figures,
  notes: coded.map((_, node) => [
    ...calls.filter((_, call) => graph.from[call] === node && graph.to[call] === node),
    ...hiddenTexts(graph, node),
  ]),
  calls,
  scale,
  groups,
  direction,
});

/** Whether a node is all rows of its function. @param {number} row @param {Pick<import('../protocol/types.js').GraphParams, 'middle' | 'fold' | 'withMiddle'>} params */
const isFunction = (row, { middle, fold, withMiddle }) =>
  fold !== '' && (withMiddle || !isOfMiddle(row, middle));

/** The name of each node: of all rows of its function, or of its row; with level and callers where several are of one function. @param {CallGraph} graph @param {import('../protocol/types.js').GraphParams} params */
function namesOf(graph, params) {
  const rows = Array.from(graph.row);
  const names = rows.map((row) => (isFunction(row, params) ? functionName(row) : pictureName(row)));
  const nodes = new Map();
  for (const name of names) nodes.set(name, (nodes.get(name) ?? 0) + 1);
  return names.map((name, node) => (nodes.get(name) > 1 ? codedNameOf(at(rows, node)) : name));
}

/** The texts of a call graph. @param {CallGraph} graph @param {LoadedTables} tables @param {import('../protocol/types.js').GraphParams} params @param {EventColumns | null} costs  of all functions @param {Shape} shape @returns {GraphTexts} */
function textsOf(graph, tables, params, costs, shape) {
  const { event, middle, withMiddle } = params;
  const { functions } = tables;
  const allOf = (/** @type {number} */ row) =>
    allFigures(isFunction(row, params) ? groupOf(row) : null);
  /** Around a function a node may represent some of the calls of its function, but its self cost is that of all. @param {number} place */
  const isOfAllRuns = (place) => {
    const row = at(graph.row, place);
    // Members are only drawn of a cycle in the middle.
    const isMember = row < tables.facts.functions && at(functions.cycle, row) > 0;
    if (middle === null || row === middle || isMember) return true;
    const all = allOf(row);
    const whole = costs?.event === event ? roundedAt(costs.inclusive, row) : Number.NaN;
    return roundedAt(graph.cost, place) === Number(all?.inclusive ?? whole);
  };
  const base = roundedAt(isBaseOfMiddle() ? graph.whole : graph.total, 0);
  const fact = tables.facts.events[event] ?? null;
  const shown = shownUnit(fact, current.unit.peek());
  /** @param {ExactColumn} column @param {number} place */
  const textAt = (column, place) => withUnit(exactAt(column, place), fact, shown, base);
  const names = namesOf(graph, params);
  const figures = Array.from(graph.row, (_, place) => {
    const row = at(graph.row, place);
    const { exactness, isSelfEstimated } = allOf(row) ?? ownFigures(row);
    const isEstimated = exactness === EXACTNESS.estimate;
    const about = markOf(isEstimated ? exactness : at(graph.exactness, place));
    const self = markOf(Number(isSelfEstimated)) + textAt(graph.self, place);
    const own = isOfAllRuns(place) ? ` · ${GRAPH_SCALE_TEXT.self(self)}` : '';
    return `${about}${textAt(graph.cost, place)}${own}`;
  });
  const calls = callTexts(graph, (call) => textAt(graph.callCost, call), withinText());
  const scale = scaleOf(graph, fact, middle, shown === 'percent' && base > 0);
  const cycleCost = withMiddle ? '' : textAt(graph.whole, 0);
  const groups = groupsOf(graph, tables, cycleCost);
  return laid(graph, names, figures, calls, scale, groups, shape);
}

/** What is said of calls whose cost is contained in others; in recorded invocations there are no cycles. */
const withinText = () => (isOutermost.peek() ? CALLS_TEXT.running : undefined);

/** The texts of a call graph of two profiles. @param {CallGraph & {other: import('../protocol/types.js').OtherGraph}} graph @param {import('../store/state.js').Tables} tables @param {import('../protocol/types.js').GraphParams} params @param {Shape} shape @returns {GraphTexts} */
function comparedTexts(graph, tables, params, shape) {
  const { middle } = params;
  const base = roundedAt(isBaseOfMiddle() ? graph.whole : graph.total, 0);
  const side = graph.other.by.toUpperCase();
  /** Formats a figure of the drawn side and its difference. @param {ExactColumn} drawn @param {ExactColumn} other @param {number} place */
  const change = (drawn, other, place) => {
    const [here, there] = [exactAt(drawn, place), exactAt(other, place)];
    const [a, b] = graph.other.by === 'b' ? [there, here] : [here, there];
    const isAlone = Number(there) === 0 && Number(here) !== 0;
    const text = isAlone
      ? GRAPH_SCALE_TEXT.only(side, middle !== null)
      : marked(stepOf(Number(a), Number(b)), ratio(a, b));
    return `${withUnit(here, currentEvent.peek(), 'percent', base)} ${text}`;
  };
  const names = namesOf(graph, params);
  const mark = (/** @type {Uint8Array} */ of, /** @type {number} */ i) => markOf(at(of, i));
  const figures = names.map(
    (_, i) => `${side} ${mark(graph.exactness, i)}${change(graph.cost, graph.other.cost, i)}`,
  );
  const calls = callTexts(
    graph,
    (i) => change(graph.callCost, graph.other.callCost, i),
    withinText(),
  );
  const scale = scaleOf(graph, currentEvent.peek(), middle, base > 0);
  const groups = groupsOf(graph, tables, '');
  return laid(graph, names, figures, calls, scale, groups, shape);
}

/**
 * Draws a call graph, unless it is outdated: its texts depend on the current document.
 *
 * @param {import('../store/state.js').Tab} document
 * @param {import('../protocol/types.js').GraphParams} params
 */
async function drawGraph(document, params) {
  const { begin, graph, graphProblem } = document;
  const isLatest = begin('graph');
  graphProblem.value = '';
  pictures.graphLayout.value = { nodes: 0, calls: 0 };
  const isCurrent = () => isLatest() && shown.peek() === document;
  try {
    const drawn = await fitted(document, params, (graph, shape) => {
      const tables = document.tables.peek();
      if (!isCurrent() || !tables) throw abandoned();
      const { other } = graph;
      return other
        ? comparedTexts({ ...graph, other }, tables, params, shape)
        : textsOf(graph, /** @type {LoadedTables} */ (tables), params, columns.peek(), shape);
    });
    if (isCurrent())
      graph.value = {
        ...drawn,
        middle: params.middle,
        isFolded: params.withMiddle,
        showsFunctions: params.fold !== '',
      };
  } catch (error) {
    if (!isAbandoned(error) && isCurrent()) graphProblem.value = failureOf(error).sentence;
  } finally {
    if (isLatest()) pictures.graphLayout.value = null;
  }
}

/** Cancels the layout. The graph before, if there is one, stays on the page. */
export function cancelLayout() {
  const { begin, graphProblem } = shownDocument.peek();
  // An answer that arrives later is not laid out.
  begin('graph');
  stopLayout();
  pictures.graphLayout.value = null;
  graphProblem.value = GRAPH_TEXT.cancelled;
}

/**
 * Lays out a picture again with whole names, for a file.
 *
 * @param {import('../pictures/graph-paint.js').GraphPicture} picture
 * @returns {Promise<import('../pictures/graph-paint.js').GraphPicture>}
 */
export async function withWholeNames(picture) {
  const { graph, texts: drawn } = picture;
  const texts = { ...drawn, names: drawn.whole.map((name) => linesOf(name, Infinity)) };
  if (texts.names.join('') === drawn.names.join('')) return picture;
  const layout = await layOut(graphDot(graph, texts), graph.row.length, graph.from.length);
  return { ...picture, texts, layout };
}

function askForGraph() {
  const document = shownDocument.value;
  const around = document.graphAround.value;
  const { node, call, most } = pictures.graphLimits.value;
  if (most === 0) pictures.graphSize.value;
  pictures.graphDrawsMore.value;
  // Other names, units and groups need another picture.
  followNames();
  currentUnit.value;
  if (pictures.graphGroups.value === 'class') document.classes.value;
  pictures.graphBase.value;
  pictures.graphDirection.value;
  document.begin('graph');
  pictures.graphLayout.value = null;
  const isOpen = around && pictures.isGraphShown.value;
  if (!isAskable(document) || !isOpen || isRateShown.value) return;
  const { middle } = around;
  const everything = { callers: 0xffff_ffff, callees: 0xffff_ffff };
  drawGraph(document, {
    event: document.event.value,
    middle,
    // The figures of a cycle are those of its rows.
    fold: middle !== null && isCycle(profile.value, middle) ? '' : foldedBy.value,
    withMiddle: middle !== null && foldedOf(middle) !== null,
    ...(middle === null ? everything : pictures.graphDepth.value),
    leastNode: node / 100,
    leastCall: call / 100,
    most,
    by: document.sizeBy.value,
  });
}

/** Starts the effect. */
export const keepGraphCurrent = () => effect(askForGraph);
