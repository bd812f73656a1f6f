/**
 * The worker that colours sources. It is not loaded with the page but when the first source is shown;
 * see `lateFile`.
 *
 * Constraint: languages are described by regular expressions, and sources may be malicious. A text that
 * takes too long is abandoned together with its worker, and stays plain.
 *
 * @module
 */

import { lateScript, startAskedWorker } from './asked-worker.js';

/** @typedef {import('../code/syntax.js').Syntax} Syntax */

const SCRIPT = new URL('../worker/highlighter.js', import.meta.url);

/** How long a text may take, in milliseconds: a hundred thousand lines take a few seconds. */
const PATIENCE = 30_000;

/** The script, fetched once; and again after a failure. @type {Promise<string> | undefined} */
let script;
/** @type {import('./asked-worker.js').AskedWorker | undefined} */
let worker;
/** Texts are processed one after the other, so that the timeout covers only one. @type {Promise<unknown>} */
let before = Promise.resolve();

async function running() {
  script ??= lateScript(SCRIPT);
  script.catch(() => {
    script = undefined;
  });
  const address = await script;
  if (!worker || worker.isEnded()) worker = startAskedWorker(address, 'highlighter');
  return worker;
}

/** @param {string} language @param {readonly string[]} lines */
async function ask(language, lines) {
  const asked = await running();
  const patience = setTimeout(() => asked.end(new Error('the text takes too long')), PATIENCE);
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
