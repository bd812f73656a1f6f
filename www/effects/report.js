/**
 * Reports: the page and the open profile as one file.
 *
 * @module
 */

import { enclosedFiles, enclosedLook } from '../report/enclosed-files.js';
import { lookOf, withBlocks } from '../report/format.js';
import { ownPage } from '../report/own-page.js';
import { cacheNames } from '../spawn/cache-names.js';
import { currentFragment, openWith } from './history.js';
import { openEnclosedFiles } from './open.js';

/** A report of files that are packed, which opens as they are looked at now. @param {() => Promise<Blob[]>} pack */
export async function reportOf(pack) {
  const look = currentFragment();
  const blocks = await pack();
  return withBlocks(await ownPage(cacheNames), look ? [lookOf(look), ...blocks] : blocks);
}

/** Opens what a report holds; does nothing in a page that is none. */
export async function openEnclosed() {
  openWith(enclosedLook(document));
  await openEnclosedFiles(await enclosedFiles(document));
}
