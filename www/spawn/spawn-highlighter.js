/**
 * The worker that colours sources. It is not loaded with the page but when the first source is shown;
 * see `lateFile`.
 *
 * Constraint: languages are described by regular expressions, and sources may be malicious. A text that
 * takes too long is abandoned together with its worker, and stays plain.
 */

import { lateWorker } from './late-script.js';

/** @import {Syntax} from '../code/syntax.js' */

const running = lateWorker(new URL('../worker/highlighter.js', import.meta.url), 'highlighter');

/** How long a text may take, in milliseconds: a hundred thousand lines take a few seconds. */
const PATIENCE = 30_000;

/** Texts are processed one after the other, so that the timeout covers only one. @type {Promise<unknown>} */
let before = Promise.resolve();

/** @param {string} language @param {readonly string[]} lines */
async function ask(language, lines) {
  const asked = await running();
  const patience = setTimeout(() => asked.close(new Error('the text takes too long')), PATIENCE);
  try {
    return await asked.ask({ language, text: lines.join('\n') });
  } finally {
    clearTimeout(patience);
  }
}

/**
 * The syntax of a text, or null if it is no longer needed when its turn comes.
 *
 * @param {string} language  see source-language.js
 * @param {readonly string[]} lines
 * @param {() => boolean} isWanted
 * @returns {Promise<Syntax | null>}
 */
export function highlight(language, lines, isWanted) {
  const answer = before.then(() => (isWanted() ? ask(language, lines) : null));
  before = answer.catch(() => {});
  return answer;
}
