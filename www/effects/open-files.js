/**
 * Opens files of the user, and the samples of the page. Threads and dumps of one run are parts of one profile; for
 * several runs the user is asked. A folder may contain other files.
 */

import { FAILED_TEXT } from '../messages/errors.js';
import { fetchNeededFile } from '../spawn/own-file.js';
import { byRunInName, runsOf } from '../store/dropped.js';
import { SAMPLE_FILES } from '../store/samples.js';
import { titleOf } from '../store/selectors.js';
import { comparablePairs, pageNote, runQuestion, shown } from '../store/state.js';
import { visible } from '../values/names.js';
import { compare } from './compare.js';
import { cameFromFolder, keptFiles } from './file-handles.js';
import { load } from './open.js';
import { give } from './sources.js';
import { entriesOf } from './zip-entries.js';

/** @import {Heading} from '../protocol/types.js' */
/** @import {Run} from '../store/dropped.js' */
/** @import {SampleName} from '../store/samples.js' */
/** @import {RunAnswer} from '../store/state.js' */

/**
 * @typedef {object} Choice
 * @property {File[][]} profiles  the files of each
 * @property {boolean} isCompared  whether the two profiles are compared
 * @property {File[]} left  files that are no profiles
 */

/** Orders runs by the names of their files, else by their times, oldest first. @param {Run} a @param {Run} b */
function byAge(a, b) {
  const time = (/** @type {Run} */ run) =>
    Math.max(...run.files.map(({ lastModified }) => lastModified));
  const name = (/** @type {Run} */ run) => run.files[0]?.name ?? '';
  return byRunInName(name(a), name(b)) || time(a) - time(b);
}

/** @param {Run[]} runs @param {RunAnswer} answer @param {File[]} left @returns {Choice | null} */
function chosen(runs, answer, left) {
  if (answer === 'nothing') return null;
  if (answer === 'parts')
    return { profiles: [runs.flatMap(({ files }) => files)], isCompared: false, left };
  const isCompared = answer === 'compare';
  const ordered = isCompared ? [...runs].sort(byAge) : runs;
  return { profiles: ordered.map(({ files }) => files), isCompared, left };
}

/** Whether a file belongs to a recording: Valgrind also writes empty files next to those of threads. @param {File} file @param {Heading | undefined} heading */
const isWanted = (file, heading) => file.size === 0 || heading?.isProfile === true;

/**
 * Returns the profiles to open; null if the user cancels.
 *
 * @param {File[]} files
 * @param {Heading[]} headings
 * @param {AbortSignal} signal
 * @returns {Promise<Choice | null>}
 */
export async function chooseFiles(files, headings, signal) {
  const places = [...files.keys()].filter((i) =>
    isWanted(/** @type {File} */ (files[i]), headings[i]),
  );
  // If nothing is a profile, reading the files reports what they are.
  if (!places.some((place) => headings[place]?.isProfile))
    return { profiles: [files], isCompared: false, left: [] };
  const kept = files.filter((_, i) => places.includes(i));
  const left = files.filter((file) => !kept.includes(file) && !cameFromFolder(file));
  const runs = runsOf(
    kept,
    headings.filter((_, i) => places.includes(i)),
  );
  if (runs.length < 2) return chosen(runs, 'parts', left);
  return new Promise((resolve) => {
    const answer = (/** @type {RunAnswer} */ answer) => {
      runQuestion.value = null;
      resolve(chosen(runs, answer, left));
    };
    runQuestion.value = { runs, answer };
    signal.addEventListener('abort', () => answer('nothing'), { once: true });
  });
}

/** @typedef {import('../store/document.js').Origin} Origin */

/** Opens the profiles in separate tabs, in order. Stops at the first that cannot be opened. @param {File[][]} profiles @param {Origin} origin */
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
 * Opens files. Several runs in one archive are treated as files of their own.
 *
 * @param {File[]} files
 * @param {object} [options]
 * @param {boolean} [options.isRemembered]  whether they are added to recent files
 * @param {Origin} [options.origin]
 */
export async function openFiles(files, { isRemembered = true, origin = 'user' } = {}) {
  if (files.length === 0) return;
  /** @type {Choice} */
  let choice = { profiles: [], isCompared: false, left: [] };
  let isArchive = false;
  const find = async () => {
    const kept = await keptFiles(files);
    const entries = kept.length === 1 && kept[0] ? await entriesOf(kept[0]) : [];
    isArchive = entries.length > 1;
    return isArchive ? entries : kept;
  };
  /** @param {File[]} of @param {Heading[]} headings @param {AbortSignal} signal */
  const choose = async (of, headings, signal) => {
    choice = (await chooseFiles(of, headings, signal)) ?? choice;
    if (isArchive) choice.left = [];
    if (isArchive && choice.profiles.length === 1) choice.profiles = [files];
    return choice.profiles[0] ?? null;
  };
  const remembered = isRemembered ? files : null;
  const first = await load(titleOf(files), find, { choose, remembered, origin });
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

/** Opens a file of a sample. Its time of writing is not known. @param {SampleName} name */
function openSampleFile(name) {
  const find = async (/** @type {AbortSignal} */ signal) => {
    const response = await fetchNeededFile(SAMPLE_FILES[name], { signal });
    return [new File([await response.blob()], name, { lastModified: 0 })];
  };
  return load(name, find, { origin: 'sample' });
}

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
