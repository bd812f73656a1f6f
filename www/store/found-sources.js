/** The source files of the profile and their matches, while the list of sources is open. */

import { computed } from '@preact/signals';
import { matchSource } from '../code/source-match.js';
import { isUnknown, wholeName } from '../values/names.js';
import { isSheetOpen } from './sheets.js';
import { sourceFiles, sourceRules, sources } from './state.js';

/** A file of the profile by its symbol, and its match. @typedef {{symbol: number, match: import('../code/source-match.js').SourceMatch | null}} FoundSource */

/** By path, in the order of paths; empty while the list of sources is closed. */
export const foundSources = computed(() => {
  const files = isSheetOpen('sources') ? sourceFiles.value : null;
  /** @type {[string, FoundSource][]} */
  const found = [];
  files?.symbols.forEach((symbol, file) => {
    const path = wholeName(files.names, file);
    if (isUnknown(path)) return;
    found.push([path, { symbol, match: matchSource(sources.value, path, sourceRules.value) }]);
  });
  return new Map(found.sort((a, b) => (a[0] < b[0] ? -1 : 1)));
});
