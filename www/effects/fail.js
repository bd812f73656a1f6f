/** Shows why an action of the user failed, unless the user cancelled it. */

import { failureOf } from '../spawn/analyser-client.js';
import { isAbandoned } from '../spawn/connection.js';
import { change } from '../store/actions.js';
import { failure } from '../store/state.js';

/** @param {string} title  the action that failed @param {unknown} error */
export function fail(title, error) {
  if (!isAbandoned(error)) failure.value = { title, failure: failureOf(error) };
}

/** @param {string} title  the action that was refused @param {string} sentence @param {string} kind */
export const refuse = (title, sentence, kind) =>
  change(failure, { title, failure: { sentence, kind, file: '', line: 0 } });
