/** The source files of the profile and their matches, while the list of sources or the export is open. */

import { computed } from '@preact/signals';
import { matchSource } from '../code/source-match.js';
import { isUnknown, wholeName } from '../values/names.js';
import { isSheetOpen } from './sheets.js';
import { programs, sourceFiles, sourceRules, sources } from './state.js';

/** A file of the profile by its symbol, and its match. @typedef {{symbol: number, match: import('../code/source-match.js').SourceMatch | null}} FoundSource */

/** Whether an open sheet shows the source files of the profile. */
export const needsSourceFiles = () => isSheetOpen('sources') || isSheetOpen('export');

/** By path, in the order of paths; empty while no sheet needs them. */
export const foundSources = computed(() => {
  const files = needsSourceFiles() ? sourceFiles.value : null;
  /** @type {[string, FoundSource][]} */
  const found = [];
  files?.symbols.forEach((symbol, file) => {
    const path = wholeName(files.names, file);
    if (isUnknown(path)) return;
    found.push([path, { symbol, match: matchSource(sources.value, path, sourceRules.value) }]);
  });
  return new Map(found.sort((a, b) => (a[0] < b[0] ? -1 : 1)));
});

/** A source file or program that a report of the profile can contain, by its path in the profile. @typedef {{path: string, open: () => Promise<File>}} Enclosable */

/** The found source files, and the programs that the user gave. */
export const enclosable = computed(() => {
  /** @type {Enclosable[]} */
  const all = [];
  for (const [path, { match }] of foundSources.value)
    if (match) all.push({ path, open: match.entry.open });
  for (const [key, file] of programs.value)
    all.push({ path: key.slice(key.indexOf(' ') + 1), open: async () => file });
  return all;
});
