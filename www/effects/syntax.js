/** Keeps the syntax of shown sources in step with their texts. */

import { effect } from '@preact/signals';
import { languageOf } from '../code/source-language.js';
import { highlight } from '../spawn/spawn-highlighter.js';
import * as state from '../store/state.js';

/** @import {Syntax} from '../code/syntax.js' */

/** Maximum length of a text that is highlighted, in characters; larger ones are generated. */
const LONGEST = 16 << 20;

/** Syntax of texts: null while it is computed, and if that is impossible. @type {WeakMap<readonly string[], Syntax | null>} */
const known = new WeakMap();

/** Shown texts, by path. */
function shown() {
  const texts = [...state.sourceTexts.value, ...state.olderTexts.value];
  return texts.filter(([, { lines }]) => lines.length > 0);
}

function publish() {
  /** @type {Map<readonly string[], Syntax>} */
  const all = new Map();
  for (const [, { lines }] of shown()) {
    const syntax = known.get(lines);
    if (syntax) all.set(lines, syntax);
  }
  state.sourceSyntax.value = all;
}

/** @param {readonly string[]} text */
const isShown = (text) => shown().some(([, { lines }]) => lines === text);

/** @param {readonly string[]} lines */
function lengthOf(lines) {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** @param {string} language @param {readonly string[]} lines */
async function find(language, lines) {
  known.set(lines, null);
  try {
    const syntax = await highlight(language, lines, () => isShown(lines));
    if (syntax) known.set(lines, syntax);
    else known.delete(lines);
  } catch {
    return; // The text stays plain.
  }
  publish();
}

function followTexts() {
  for (const [path, { lines }] of shown()) {
    const language = languageOf(path, lines[0]);
    if (language && !known.has(lines) && lengthOf(lines) <= LONGEST) find(language, lines);
  }
  publish();
}

/** Starts the effect. */
export function keepSyntaxCurrent() {
  effect(followTexts);
}
