/**
 * Opens files of the user: files of one run as parts of one profile, several runs
 * as the user selects. And the samples of the page.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { fetchNeededFile } from '../spawn/own-file.js';
import { titleOf } from '../store/selectors.js';
import { pageNote } from '../store/state.js';
import { comparablePairs, shown } from '../store/tab-state.js';
import { visible } from '../values/names.js';
import { chooseFiles } from './choose-files.js';
import { compare } from './compare.js';
import { load } from './open.js';
import { give } from './sources.js';

/** @import {Heading} from '../protocol/types.js' */
/** @import {Choice} from './choose-files.js' */
/** @import {SampleFile} from '../store/samples.js' */

/** @typedef {import('../store/document.js').Origin} Origin */

/**
 * Opens the profiles in separate tabs, in order. Stops at the first that cannot be opened.
 *
 * @param {File[][]} profiles
 * @param {Origin} origin
 */
async function openEach(profiles, origin) {
  const opened = [];
  for (const files of profiles) {
    const profile = await load(titleOf(files), async () => files, { origin });
    if (!profile) break;
    opened.push(profile);
  }
  return opened;
}

/**
 * @param {File[]} files
 * @param {object} [options]
 * @param {boolean} [options.isRemembered]  whether they are added to recent files
 * @param {Origin} [options.origin]
 */
export async function openFiles(files, { isRemembered = true, origin = 'user' } = {}) {
  if (files.length === 0) return;
  /** @type {Choice} */
  let choice = { profiles: [], isCompared: false, left: [] };
  /** @param {File[]} of @param {Heading[]} headings @param {AbortSignal} signal */
  const choose = async (of, headings, signal) => {
    choice = (await chooseFiles(of, headings, signal)) ?? choice;
    return choice.profiles[0] ?? null;
  };
  const first = await load(titleOf(files), async () => files, { choose, isRemembered, origin });
  if (!first) return;
  const [second] = await openEach(choice.profiles.slice(1), origin);
  if (choice.isCompared && second) await compare(first, second);
  const names = choice.left.map(({ name }) => visible(name));
  if (names.length > 0) pageNote.value = FAILED_TEXT.noProfiles(names);
}

/** Opens files and compares the current profile with them. @param {File[]} files */
export async function compareWithFiles(files) {
  const before = shown.peek();
  await openFiles(files);
  if (!before || shown.peek() === before) return;
  const pair = comparablePairs.peek().find((pair) => pair.some((tab) => tab === before));
  if (pair) await compare(...pair);
}

/** Fetches a file of a sample. Its time of writing is not known. @param {SampleFile} file @param {AbortSignal} [signal] */
async function fetchSample({ name, url }, signal) {
  const response = await fetchNeededFile(url, signal && { signal });
  return new File([await response.blob()], name, { lastModified: 0 });
}

/** Opens a sample file. @param {SampleFile} file */
const openSampleFile = (file) =>
  load(file.name, async (signal) => [await fetchSample(file, signal)], { origin: 'sample' });

/** Splits the source files of a sample: each is after a line `==> PATH <==`. @param {string} text */
function sourcesIn(text) {
  const [, ...parts] = text.split(/^==> (.+) <==\n/m);
  return parts.flatMap((path, i) => {
    if (i % 2 === 1) return [];
    const file = new File([parts[i + 1] ?? ''], path, { lastModified: 0 });
    return [{ path, open: async () => file }];
  });
}

/** Opens a sample; a sample of two profiles as a comparison. @param {import('../store/samples.js').Sample} sample */
export async function openSample({ title, files, sources }) {
  const opened = [];
  for (const file of files) {
    const profile = await openSampleFile(file);
    if (!profile) return;
    opened.push(profile);
  }
  if (sources) give(title, sourcesIn(await (await fetchNeededFile(sources)).text()));
  const [a, b] = opened;
  if (a && b) await compare(a, b);
}
