/**
 * Takes profiles from the page that embeds this one, or that opened its window: see `docs/embedding.md`.
 * Nothing is taken from another origin before the user agrees. The other page learns that this one is ready, and
 * for each of its messages whether the files were opened; nothing of what this page shows.
 */

import { EMBEDDING_TEXT } from '../messages/start.js';
import { change } from '../store/actions.js';
import { embeddingQuestion, failure, shown } from '../store/state.js';
import { openFiles } from './open-files.js';

/** @typedef {{name: string, bytes: ArrayBuffer}} SentFile */
/** @typedef {{grindscope: 'opened' | 'refused'} | {grindscope: 'failed', reason: string}} Answer */

/** The window that embeds this page, or that opened it; null if there is none. */
const hostOf = () =>
  window.parent === window ? /** @type {Window | null} */ (window.opener) : window.parent;

/** @param {unknown} file @returns {file is SentFile} */
const isFile = (file) =>
  typeof file === 'object' &&
  file !== null &&
  typeof Reflect.get(file, 'name') === 'string' &&
  Reflect.get(file, 'bytes') instanceof ArrayBuffer;

/** The files of a message; null if it is not of the documented form. @param {object} data */
function filesOf(data) {
  const files = Reflect.get(data, 'files');
  if (!Array.isArray(files) || files.length === 0 || !files.every(isFile)) return null;
  return files.map(({ name, bytes }) => new File([bytes], name));
}

/** Origins from which the user takes profiles until the page is closed. A page without an origin is asked about each time. */
const accepted = new Set(location.origin === 'null' ? [] : [location.origin]);

/** @param {string} origin @param {File[]} files @returns {Promise<boolean>} */
async function isAccepted(origin, files) {
  if (accepted.has(origin)) return true;
  const isTaken = await new Promise((answer) =>
    change(embeddingQuestion, { origin, files, answer }),
  );
  embeddingQuestion.value = null;
  if (isTaken && origin !== 'null') accepted.add(origin);
  return isTaken;
}

/** @param {object} data @param {string} origin @returns {Promise<Answer>} */
async function answerTo(data, origin) {
  const files = filesOf(data);
  if (!files) return { grindscope: 'failed', reason: EMBEDDING_TEXT.otherForm };
  if (embeddingQuestion.peek()) return { grindscope: 'failed', reason: EMBEDDING_TEXT.busy };
  if (!(await isAccepted(origin, files))) return { grindscope: 'refused' };
  const before = shown.peek();
  await openFiles(files, { isRemembered: false, origin: 'page' });
  if (shown.peek() !== before) return { grindscope: 'opened' };
  const reason = failure.peek()?.failure.sentence ?? EMBEDDING_TEXT.cancelled;
  return { grindscope: 'failed', reason };
}

/** Registers the handler and greets the other page, if there is one. */
export function acceptFromHost() {
  const host = hostOf();
  if (!host) return;
  window.addEventListener('message', async ({ source, origin, data }) => {
    if (source !== host || data?.grindscope !== 'open') return;
    const answer = await answerTo(data, origin);
    // Pages without an origin cannot be addressed by one.
    host.postMessage(answer, origin === 'null' ? '*' : origin);
  });
  // The greeting is the same for everyone.
  host.postMessage({ grindscope: 'ready' }, '*');
}
