/**
 * Which of several files are opened: threads and dumps of one run are the parts of one profile, of
 * anything else the user is asked. A folder may hold other things than profiles.
 *
 * @module
 */

import { runsOf } from '../store/runs.js';
import { runQuestion } from '../store/state.js';
import { cameFromFolder } from './dropped-files.js';

/** @typedef {import('../protocol/protocol.js').Heading} Heading */

/**
 * Whether a file of a folder belongs to what was recorded: Valgrind leaves empty ones beside those
 * of threads.
 *
 * @param {File} file
 * @param {Heading | undefined} heading
 */
function isWanted(file, heading) {
  return !cameFromFolder(file) || file.size === 0 || heading?.isProfile === true;
}

/**
 * The files to open; null if the user wants none.
 *
 * @param {File[]} files
 * @param {Heading[]} headings
 * @param {AbortSignal} signal
 * @returns {Promise<File[] | null>}
 */
export async function chooseFiles(files, headings, signal) {
  const places = [...files.keys()].filter((i) =>
    isWanted(/** @type {File} */ (files[i]), headings[i]),
  );
  // Where nothing is a profile, reading says what the files are instead.
  if (!places.some((place) => headings[place]?.isProfile)) return files;
  const wanted = files.filter((_, i) => places.includes(i));
  const runs = runsOf(
    wanted,
    headings.filter((_, i) => places.includes(i)),
  );
  if (runs.length < 2) return wanted;
  return new Promise((resolve) => {
    const answer = (/** @type {File[] | null} */ chosen) => {
      runQuestion.value = null;
      resolve(chosen);
    };
    runQuestion.value = { runs, answer };
    signal.addEventListener('abort', () => answer(null), { once: true });
  });
}
