/**
 * Compares two open profiles.
 */

import { COMPARISON_TEXT, TRANSFORMED_TEXT } from '../messages/comparison.js';
import { FAILED_TEXT } from '../messages/errors.js';
import { NO_RULES } from '../store/document-values.js';
import { inWords } from '../store/transforms.js';
import { share } from '../values/format.js';
import { analyser } from './analyser.js';
import { asked } from './basis.js';
import { runLoad } from './open.js';
import { enterComparison } from './tabs.js';

/** @typedef {import('../store/document.js').ProfileDocument} ProfileDocument */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */

/** Describes the transforms of a profile and the accuracy of its figures. @param {LoadedTables | null} tables */
function lookOf(tables) {
  if (!tables || tables.steps.length === 0) return '';
  const words = inWords(tables.steps, tables.functions);
  const [event] = tables.facts.events;
  if (event?.certain === undefined) return words;
  if (event.certain === event.total) return TRANSFORMED_TEXT.exact(words);
  const certain = share(Number(event.certain), Number(event.total));
  return TRANSFORMED_TEXT.estimated(words, certain, event.name);
}

/** Describes a profile as a side of a comparison. @param {ProfileDocument} profile @returns {import('../store/document.js').Side} */
export function sideOf({ number, title, tables }) {
  const open = tables.peek();
  const steps = open?.steps ?? [];
  return { number, title: title.peek(), facts: open?.facts, steps, look: lookOf(open) };
}

/**
 * Compares two open profiles with their transforms and selected parts, and shows the comparison.
 *
 * @param {ProfileDocument} a
 * @param {ProfileDocument} b
 */
export async function compare(a, b) {
  const flags = [a, b].map(({ partFlags }) => partFlags.peek()[0] ?? null);
  const sides = { a: sideOf(a), b: sideOf(b) };
  const title = COMPARISON_TEXT.both(sides.a.title, sides.b.title);
  const basis = asked({ rules: NO_RULES, flags, rule: 'collapsed', own: [] });
  await runLoad(title, FAILED_TEXT.compare(title), async (signal, onProgress) => {
    const options = { signal, onProgress };
    const { number, tables } = await analyser.compare(sides.a, sides.b, basis, options);
    enterComparison(number, { ...tables, sides, undone: '' }, flags);
  });
}
