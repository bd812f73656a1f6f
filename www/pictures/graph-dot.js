/**
 * Writes the drawn part of a call graph in the language of Graphviz, for layout and for saved files. Pure.
 *
 * Names are untrusted: in quoted text, quotation marks and backslashes are escaped; no other character has
 * a special meaning.
 */

import { at } from '../values/at.js';
import { INCH } from './graph-layout.js';

/** @import {CallGraph} from '../protocol/types.js' */

/**
 * Texts of the picture.
 *
 * @typedef {object} GraphTexts
 * @property {string[]} whole  names of the nodes
 * @property {string[]} coded  the same with the codes of short names
 * @property {string[][]} names  their lines, as drawn
 * @property {string[]} figures  line below the name of each node
 * @property {string[][]} notes  lines below that: how often the function calls itself, and how many callers and callees are not drawn
 * @property {string[]} calls  label of each call
 * @property {'TB' | 'LR'} direction  of calls: down or to the right
 * @property {string} scale  meaning of 100 %
 * @property {{of: number[], names: string[]} | null} groups  group of each node, or -1; and their names
 */

/** Width of a character on a node in pixels, and of the space next to a text. */
const CHARACTER = 7.4;
const SPACE = 14;
/** Characters that are twice as wide. */
const DOUBLE = /[\u1100-\uffdc]/g;
/** Height of a line of a name, and of the rest of a node. */
export const LINE = 16;
const NODE_HEIGHT = 24;
/** Pixels between ranks without labels, height of a label of two lines, and width of its characters. */
const RANK_SPACE = 18;
const LABEL_HEIGHT = 29;
const LABEL_CHARACTER = 7.2;
/** Most calls that are laid out with labels, which take ten times as long. */
const LABELLED = 150;
/** Thickness of the line of a call with the total cost. */
const THICKEST = 12;
const THINNEST = 0.75;

/**
 * Thickness of the line of a call in pixels, proportional to its cost; minimum thickness for calls inside a
 * cycle, whose cost is contained in others.
 *
 * @param {CallGraph} graph
 * @param {number} call
 */
export function thicknessOf(graph, call) {
  if (graph.inner[call] === 1) return THINNEST;
  const whole = Math.abs(at(graph.whole.high, 0));
  const part = whole > 0 ? Math.abs(at(graph.callCost.high, call)) / whole : 0;
  return Math.max(THINNEST, Math.min(1, part) * THICKEST);
}

/** @param {string} text */
const quoted = (text) => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** The lines of the label of a call: its cost and its count take less width on two than on one. @param {string} text */
export const labelLines = (text) => text.split(' · ');

/** The lines of a node; Graphviz fails at a label that begins with an empty one. @param {GraphTexts} texts @param {number} place */
const nodeLines = ({ names, figures, notes }, place) =>
  [...at(names, place), at(figures, place), ...at(notes, place)].filter(Boolean);

/** The size of the box of a node in pixels. @param {GraphTexts} texts @param {number} place */
export function boxSize(texts, place) {
  const lines = nodeLines(texts, place);
  const columns = lines.map((line) => line.length + (line.match(DOUBLE)?.length ?? 0));
  return {
    width: Math.max(...columns) * CHARACTER + SPACE,
    height: NODE_HEIGHT + LINE * (lines.length - 1),
  };
}

/** Pixels between the boxes of two ranks, where the texts of calls are, but for those of functions to themselves. @param {Pick<CallGraph, 'from' | 'to'>} graph @param {GraphTexts} texts */
export function betweenRanks({ from, to }, { direction, calls }) {
  const drawn = calls.filter((_, call) => from[call] !== to[call]);
  const lines = drawn.flatMap((text) => labelLines(` ${text}`));
  const longest = Math.max(0, ...lines.map((line) => line.length));
  return RANK_SPACE + (direction === 'TB' ? LABEL_HEIGHT : longest * LABEL_CHARACTER);
}

/** Whether labels are next to all calls, not only to those of the current node. @param {CallGraph} graph */
export const isLabelled = (graph) => graph.from.length <= LABELLED;

/** @param {CallGraph} graph @param {GraphTexts} texts @param {boolean} [hasLabels] */
export function graphDot(graph, texts, hasLabels = isLabelled(graph)) {
  const inches = (/** @type {number} */ pixels) => (pixels / INCH).toFixed(4);
  const node = (/** @type {number} */ place) => {
    const lines = nodeLines(texts, place);
    const { width, height } = boxSize(texts, place);
    const tip =
      at(texts.names, place).length > 1 ? `, tooltip=${quoted(at(texts.whole, place))}` : '';
    const size = `width=${inches(width)}, height=${inches(height)}`;
    return `n${place} [label=${quoted(lines.join('\n'))}, ${size}${tip}];`;
  };
  const places = Array.from(graph.row, (_, place) => place);
  const groups = texts.groups;
  const grouped = (groups?.names ?? []).flatMap((name, group) => [
    `subgraph cluster_${group} {`,
    `label=${quoted(name)};`,
    ...places.filter((place) => groups?.of[place] === group).map(node),
    '}',
  ]);
  const loose = places.filter((place) => (groups?.of[place] ?? -1) < 0).map(node);
  const calls = Array.from(graph.from, (from, call) => {
    // A loop next to a node takes as much space as another node.
    if (from === graph.to[call]) return '';
    const thickness = thicknessOf(graph, call);
    const pen = thickness.toFixed(2);
    // Expensive calls are short and straight, so that the main path is not at an edge of the picture.
    const weight = Math.ceil(thickness ** 2);
    // A blank separates the text from its line.
    const lines = labelLines(` ${texts.calls[call] ?? ''}`).join('\n ');
    const label = hasLabels ? `, label=${quoted(lines)}` : '';
    const style = graph.inner[call] === 1 ? ', style=dashed' : '';
    return `n${from} -> n${at(graph.to, call)} [place=${call}${label}, penwidth=${pen}, weight=${weight}${style}];`;
  });
  return [
    'digraph {',
    // The limits save time in graphs so dense that closer nodes would make no visible difference.
    `graph [nodesep=0.2, ranksep=0.25, rankdir=${texts.direction}, fontname="Courier", fontsize=12${hasLabels ? '' : ', nslimit=0.1, nslimit1=0.1'}];`,
    'node [shape=box, fixedsize=true, fontname="monospace", fontsize=11];',
    // Texts are drawn in another font; Graphviz knows the width of this one, which is sufficient.
    'edge [fontname="Courier", fontsize=12, arrowsize=0.7];',
    ...grouped,
    ...loose,
    ...calls.filter(Boolean),
    '}',
    '',
  ].join('\n');
}

/** A graph with a title above it, for saved files; in the page, the title would take space from the picture. @param {string} dot @param {string} title */
export const titled = (dot, title) =>
  dot.replace('graph [', () => `graph [label=${quoted(title)}, labelloc=t, `);
