/**
 * Creates and opens reports: the page and a profile in one file.
 */

import { enclosedFiles, enclosedLook } from '../report/enclosed-files.js';
import { lookOf, withBlocks } from '../report/format.js';
import { ownPage } from '../report/own-page.js';
import { cacheNames } from '../spawn/cache-names.js';
import { currentFragment, openWith } from './history.js';
import { openEnclosedFiles } from './open.js';

/** Creates a report that opens with the current view. @param {() => Promise<Blob[]>} pack */
export async function reportOf(pack) {
  const look = currentFragment();
  const blocks = await pack();
  return withBlocks(await ownPage(cacheNames), look ? [lookOf(look), ...blocks] : blocks);
}

/** Opens the files of a report; does nothing in other pages. */
export async function openEnclosed() {
  openWith(enclosedLook(document));
  await openEnclosedFiles(await enclosedFiles(document));
}
