/**
 * Opens the samples of the page.
 *
 * @module
 */

import { compare } from './compare.js';
import { openSampleFile } from './open.js';

/** Opens a sample; a sample of two profiles as a comparison. @param {import('../store/samples.js').Sample} sample */
export async function openSample({ files }) {
  const opened = [];
  for (const file of files) {
    const profile = await openSampleFile(file);
    if (!profile) return;
    opened.push(profile);
  }
  const [a, b] = opened;
  if (a && b) await compare(a, b);
}
