/** The source files of the profile and their matches, while the list of sources or the export is open. */

import { computed } from '@preact/signals';
import { matchSource } from '../code/source-match.js';
import { isUnknown, wholeName } from '../values/names.js';
import { isSheetOpen } from './sheets.js';
import { current, olderSources, programs, shownDocument, sourceRules, sources } from './state.js';

/** What Xdebug writes as the file of PHP’s own functions. */
export const INTERNAL = 'php:internal';

/** A file of the profile by its symbol, and its match. @typedef {{symbol: number, match: import('../code/source-match.js').SourceMatch | null}} FoundSource */

/** Whether an open sheet shows the source files of the profile. */
export const needsSourceFiles = () => isSheetOpen('sources') || isSheetOpen('export');

/** By path, in the order of paths, for the profile or for A and B; empty while no sheet needs them. */
const foundBySide = computed(() => {
  const sides = (needsSourceFiles() && current.sourceFiles.value) || [];
  return sides.map(({ names, symbols }, side) => {
    const index = (side < sides.length - 1 ? olderSources : sources).value;
    /** @type {[string, FoundSource][]} */
    const found = [];
    symbols.forEach((symbol, file) => {
      const path = wholeName(names, file);
      if (isUnknown(path) || path === INTERNAL) return;
      found.push([path, { symbol, match: matchSource(index, path, sourceRules.value) }]);
    });
    return new Map(found.sort((a, b) => (a[0] < b[0] ? -1 : 1)));
  });
});

/** Those of the profile; empty in a comparison. @type {import('@preact/signals').ReadonlySignal<ReadonlyMap<string, FoundSource>>} */
export const foundSources = computed(() => {
  const [first, second] = foundBySide.value;
  return first && !second ? first : new Map();
});

/** A source file or program that a report can contain: the number of its profile, and its path there. @typedef {{profile: number, path: string, open: () => Promise<File>}} Enclosable */

/** The found source files, and the programs that the user gave or that were used. */
export const enclosable = computed(() => {
  /** @type {Enclosable[]} */
  const all = [];
  for (const [profile, found] of foundBySide.value.entries())
    for (const [path, { match }] of found)
      if (match) all.push({ profile, path, open: match.entry.open });
  const { kind, givenPrograms, usedPrograms } = shownDocument.value;
  const given = kind === 'comparison' ? [] : [...programs.value, ...givenPrograms.value];
  for (const [key, file] of new Map([...given, ...usedPrograms.value])) {
    const [side = '', ...path] = key.split(' ');
    all.push({ profile: Number(side), path: path.join(' '), open: async () => file });
  }
  return all;
});
