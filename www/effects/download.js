/**
 * Saving the open profile in another format.
 *
 * @module
 */

import { isAbandoned } from '../analyser-client.js';
import { titleOf } from '../selectors.js';
import * as state from '../state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol.js').ExportFormat} ExportFormat */

/** @type {Record<ExportFormat, {ending: string, type: string}>} */
const KINDS = {
  webgrind6: { ending: '.webgrind', type: 'application/octet-stream' },
  csv: { ending: '.csv', type: 'text/csv' },
};

/**
 * Hands a file to the browser's downloads.
 *
 * @param {string} name
 * @param {Blob} blob
 */
function save(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** @param {ExportFormat} format */
export async function download(format) {
  const profile = state.profile.peek();
  if (!profile) return;
  const { ending, type } = KINDS[format];
  const event = profile.facts.events[state.event.peek()]?.name ?? '';
  const name = `${titleOf(profile.facts.files)}${ending}`;
  try {
    const bytes = await analyser.request('export', { format, event });
    save(name, new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)], { type }));
  } catch (error) {
    if (!isAbandoned(error))
      state.failure.value = { title: `Could not write ${name}`, failure: failureOf(error) };
  }
}
