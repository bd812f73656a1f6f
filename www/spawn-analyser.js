/**
 * Starts the worker that reads and analyses.
 *
 * @module
 */

/** @returns {Worker} */
export function spawnAnalyser() {
  return new Worker(new URL('./worker/analyser.js', import.meta.url), { type: 'module' });
}
