/**
 * Reports: the page and the open profile as one file.
 *
 * @module
 */

import { enclosedFiles } from '../report/enclosed-files.js';
import { withBlocks } from '../report/format.js';
import { ownPage } from '../report/own-page.js';
import { cacheNames } from './offline.js';
import { openEnclosedFiles } from './open.js';

/** A report of files that were packed. @param {Blob[]} blocks */
export async function reportOf(blocks) {
  return withBlocks(await ownPage(cacheNames), blocks);
}

/** Opens what a report holds; does nothing in a page that is none. */
export async function openEnclosed() {
  await openEnclosedFiles(await enclosedFiles(document));
}
