/** Opens profiles: one load at a time, with progress and result; and the profile of a link. */

import { batch } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { fromFragment } from '../store/document-links.js';
import { titleOf } from '../store/selectors.js';
import * as state from '../store/state.js';
import { shown } from '../store/state.js';
import { analyser } from './analyser.js';
import { fail, refuse } from './fail.js';
import { keptFiles } from './file-handles.js';
import { closeTab, enterProfile, writtenAt } from './tabs.js';

/** @typedef {(signal: AbortSignal, onProgress: (progress: import('../protocol/types.js').Progress) => void) => Promise<void>} Work */

/** What is loaded now, and by which message it would fail. @type {{failed: string, controller: AbortController} | null} */
let current = null;
/** Ends with the last of the waiting loads. */
let last = Promise.resolve();

/**
 * Runs a load with progress after those before it; the same one again cancels itself first.
 *
 * @param {string} title  name of the file
 * @param {string} failed  title of the message if it fails
 * @param {Work} work
 */
export function runLoad(title, failed, work) {
  if (current?.failed === failed) current.controller.abort();
  last = last.then(() => runAlone(title, failed, work));
  return last;
}

/** @param {string} title @param {string} failed @param {Work} work */
async function runAlone(title, failed, work) {
  const controller = new AbortController();
  current = { failed, controller };
  const progress = { read: 0, total: 0, milliseconds: 0 };
  batch(() => {
    state.failure.value = null;
    state.loading.value = { title, progress, cancel: () => controller.abort() };
  });
  try {
    await work(controller.signal, (progress) => {
      const loading = state.loading.value;
      if (loading) state.loading.value = { ...loading, progress };
    });
  } catch (error) {
    fail(failed, error);
  } finally {
    current = null;
    state.loading.value = null;
  }
}

/** @typedef {(files: File[], headings: import('../protocol/types.js').Heading[], signal: AbortSignal) => Promise<File[] | null>} Choose */

/**
 * Runs one load. `find` returns the files, `choose` selects which of several are read.
 *
 * @param {string} title
 * @param {(signal: AbortSignal) => Promise<File[]>} find
 * @param {object} [options]
 * @param {Choose} [options.choose]  all in order, if missing
 * @param {File[] | null} [options.remembered]  the files that are added to recent files
 * @param {string} [options.url]  its URL in a link
 * @param {import('../store/document.js').Origin} [options.origin]
 * @returns {Promise<import('../store/document.js').ProfileDocument | null>} null if it was not opened
 */
export async function load(
  title,
  find,
  { choose, remembered = null, url = '', origin = 'user' } = {},
) {
  /** @type {import('../store/document.js').ProfileDocument | null} */
  let opened = null;
  await runLoad(title, FAILED_TEXT.open(title), async (signal, onProgress) => {
    const files = await keptFiles(await find(signal));
    const { number, tables } = await analyser.load(files, {
      signal,
      choose: choose && ((headings) => choose(files, headings, signal)),
      onProgress,
    });
    batch(() => {
      opened = enterProfile(number, tables, writtenAt(files), { origin, url });
      if (remembered) state.openedFiles.value = { title, files: remembered };
    });
  });
  return opened;
}

/** Opens the files of a profile in a report, which were selected by its author. @param {File[]} files */
export const openEnclosedFiles = (files) =>
  load(titleOf(files), async () => files, { origin: 'page' });

/** Adds files as further parts to the current profile. @param {File[]} files */
export async function addAsParts(files) {
  const before = shown.peek();
  const all = [...analyser.filesOf(before?.number ?? 0), ...files];
  if (!before || files.length === 0 || all.length === files.length) return;
  const opened = await load(titleOf(all), async () => all, { choose: async () => all });
  if (opened) closeTab(before);
}

/** Opens a file from the page’s address. `url` is the text of the link, `file` the resolved URL. @param {string} url @param {URL} file */
async function openOwnUrl(url, file) {
  const name = decodeURIComponent(file.pathname.split('/').at(-1) || file.host);
  const find = async (/** @type {AbortSignal} */ signal) => {
    // A redirect could lead to another address.
    const response = await fetch(file, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(FAILED_TEXT.missing(response.status));
    return [new File([await response.blob()], name)];
  };
  await load(name, find, { url, origin: 'page' });
}

/** @param {string} text */
const parsed = (text) => (URL.canParse(text, location.href) ? new URL(text, location.href) : null);

/** URLs requested so far: going back to one does not read it again. @type {Set<string>} */
const asked = new Set();

/** @param {string} fragment */
function openFrom(fragment) {
  const { profileURL = '' } = fromFragment(fragment);
  if (profileURL === '' || asked.has(profileURL)) return;
  asked.add(profileURL);
  const file = parsed(profileURL);
  const isHosted = location.protocol === 'https:' || location.protocol === 'http:';
  if (!file || !isHosted || file.origin !== location.origin) {
    const why = isHosted ? FAILED_TEXT.otherAddress(location.origin) : FAILED_TEXT.linkInFile;
    refuse(FAILED_TEXT.openLink, why, 'not-own');
  } else openOwnUrl(profileURL, file);
}

/**
 * Opens the profile in the address of the page, now and when the address changes: `#profileURL=` and a path at the page's
 * address. Nothing is fetched from other addresses, so that no link can make the page send data to one.
 */
export function openLinked() {
  openFrom(location.hash);
  // The address may already have changed again.
  window.addEventListener('hashchange', ({ newURL }) => openFrom(new URL(newURL).hash));
}
