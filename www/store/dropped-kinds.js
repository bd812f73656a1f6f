/** Decides whether dropped files are profiles or sources. Pure. */

import { languageOf } from '../code/source-language.js';

/**
 * Whether a file, or a folder of files, is used as sources. A folder may contain profiles next to the
 * sources of a program: while code is shown, it is a source folder if most of its files are not profiles.
 *
 * @param {readonly {name: string, size: number}[]} files
 * @param {readonly {isProfile: boolean}[]} headings  of these files
 * @param {{isFolder: boolean, isOnCode: boolean}} where
 */
export function areSources(files, headings, { isFolder, isOnCode }) {
  const profiles = headings.filter(({ isProfile }) => isProfile).length;
  // Valgrind also writes empty files next to those of threads.
  const others = files.filter(({ size }, i) => size > 0 && !headings[i]?.isProfile).length;
  if (!isFolder) return profiles === 0 && (isOnCode || files.some(({ name }) => languageOf(name)));
  return isOnCode ? others > profiles : profiles === 0 && others > 0;
}
