/** Texts on the nodes of call graphs. Pure. */

import { at, exactAt } from '../values/at.js';
import { callsText, count, markOf, plural } from '../values/format.js';

/** @import {CallGraph} from '../protocol/types.js' */

/** Characters of a line of a name, and lines of a name on the screen. */
export const WIDE = 22;
export const LINES = 4;

/** Where names are broken, the best places first: between words, and between their parts. */
const BREAKS = [/^.*[^\w$~](?=[\w$~])/, /^.*_(?=[^_])/, /^.*[a-z](?=[A-Z])/];

/**
 * Breaks a name into lines, after a character between its words if there is one, otherwise between parts of words.
 *
 * @param {string} name
 * @param {number} [most]  number of lines: the middle of a longer name is left out, because its end
 *   distinguishes functions
 * @param {number} [wide]  characters of a line
 */
export function linesOf(name, most = LINES, wide = WIDE) {
  /** @type {string[]} */
  const lines = [];
  let rest = name;
  while (rest.length > wide) {
    const last = rest.slice(wide >> 1, wide + 1);
    const words = BREAKS.map((pattern) => pattern.exec(last)).find(Boolean);
    const end = words?.[0].length;
    const isPair = /^(::|[\ud800-\udbff])/.test(rest.slice(wide - 1, wide + 1));
    const size = end === undefined ? wide - Number(isPair) : (wide >> 1) + end;
    lines.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  lines.push(rest);
  if (lines.length <= most) return lines;
  const head = most >> 1;
  return [...lines.slice(0, head - 1), `${lines[head - 1]}…`, ...lines.slice(head - most)];
}

/**
 * Returns the text of each call: cost and count, with estimates marked. The cost of a call of a function to
 * itself, inside the drawn cycle, or to a function that was running already, is contained in other calls: only the count
 * is shown. In a comparison, both counts are, if they differ.
 *
 * @param {CallGraph} graph
 * @param {(call: number) => string} costOf
 * @param {string} [within]  what is said of calls whose cost is contained in others
 */
export const callTexts = (graph, costOf, within = 'within') =>
  Array.from(graph.from, (from, call) => {
    const columns = [graph.callCount, ...(graph.other ? [graph.other.callCount] : [])];
    if (graph.other?.by === 'b') columns.reverse();
    const counts = columns.map((column) => exactAt(column, call));
    const isEstimated = at(graph.countEstimated, call);
    const times = [...new Set(counts.map((times) => callsText(times, isEstimated)))].join(' → ');
    const counted = counts.some((count) => Number(count) > 0) ? `${times} ×` : '';
    if (from === graph.to[call]) return `calls itself ${counted}`.trim();
    if (graph.inner[call] === 1) return [within, counted].filter(Boolean).join(', ');
    const cost = `${markOf(at(graph.callExactness, call))}${costOf(call)}`;
    return [cost, counted].filter(Boolean).join(' · ');
  });

/** Describes what of a node is not drawn: callers, callees, and levels or other rows of its function in a cycle. @param {Pick<CallGraph, 'hiddenCallers' | 'hiddenCallees' | 'elsewhere'>} graph @param {number} node */
export function hiddenTexts({ hiddenCallers, hiddenCallees, elsewhere }, node) {
  const cycle = elsewhere[node] ?? 0;
  const hidden = [
    plural(at(hiddenCallers, node), 'caller'),
    plural(at(hiddenCallees, node), 'callee'),
  ]
    .filter((text) => !text.startsWith('0'))
    .join(', ');
  return [
    ...(hidden ? [`${hidden} not drawn`] : []),
    ...(cycle > 0 ? [`more of it in <cycle ${cycle}>`] : []),
  ];
}

/** Formats the number of functions that are not drawn, as the end of a sentence. @param {number} hidden */
export const notDrawn = (hidden) => (hidden > 0 ? `, ${count(hidden)} more not drawn` : '');
