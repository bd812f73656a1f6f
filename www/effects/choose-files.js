/**
 * Decides how several files are opened: threads and dumps of one run are parts of one profile; for
 * several runs the user is asked. A folder may contain other files.
 */

import { runsOf } from '../store/runs.js';
import { runQuestion } from '../store/state.js';
import { cameFromFolder } from './dropped-files.js';

/** @import {Heading} from '../protocol/types.js' */
/** @import {RunAnswer} from '../store/state.js' */
/** @import {Run} from '../store/runs.js' */

/**
 * @typedef {object} Choice
 * @property {File[][]} profiles  the files of each
 * @property {boolean} isCompared  whether the two profiles are compared
 */

/** Orders runs by the times of their files, oldest first. @param {Run} a @param {Run} b */
function byTime(a, b) {
  const time = (/** @type {Run} */ run) =>
    Math.max(...run.files.map(({ lastModified }) => lastModified));
  return time(a) - time(b);
}

/** @param {Run[]} runs @param {RunAnswer} answer @returns {Choice | null} */
function chosen(runs, answer) {
  if (answer === 'nothing') return null;
  if (answer === 'parts')
    return { profiles: [runs.flatMap(({ files }) => files)], isCompared: false };
  const isCompared = answer === 'compare';
  const ordered = isCompared ? [...runs].sort(byTime) : runs;
  return { profiles: ordered.map(({ files }) => files), isCompared };
}

/**
 * Whether a file of a folder belongs to a recording: Valgrind also writes empty files next to those of threads.
 *
 * @param {File} file
 * @param {Heading | undefined} heading
 */
function isWanted(file, heading) {
  return !cameFromFolder(file) || file.size === 0 || heading?.isProfile === true;
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
    return { profiles: [files], isCompared: false };
  const kept = files.filter((_, i) => places.includes(i));
  const runs = runsOf(
    kept,
    headings.filter((_, i) => places.includes(i)),
  );
  if (runs.length < 2) return chosen(runs, 'parts');
  return new Promise((resolve) => {
    const answer = (/** @type {RunAnswer} */ answer) => {
      runQuestion.value = null;
      resolve(chosen(runs, answer));
    };
    runQuestion.value = { runs, answer };
    signal.addEventListener('abort', () => answer('nothing'), { once: true });
  });
}
