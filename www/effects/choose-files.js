/**
 * Decides how several files are opened: threads and dumps of one run are parts of one profile; for
 * several runs the user is asked. A folder may contain other files.
 */

import { byRunInName, runsOf } from '../store/runs.js';
import { runQuestion } from '../store/state.js';
import { cameFromFolder } from './dropped-files.js';

/** @import {Heading} from '../protocol/types.js' */
/** @import {RunAnswer} from '../store/state.js' */
/** @import {Run} from '../store/runs.js' */

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

/**
 * Whether a file belongs to a recording: Valgrind also writes empty files next to those of threads.
 *
 * @param {File} file
 * @param {Heading | undefined} heading
 */
function isWanted(file, heading) {
  return file.size === 0 || heading?.isProfile === true;
}

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
