/**
 * Finds source files that are newer than the profile, while the list of sources is open. Their content is not read.
 */

import { effect } from '@preact/signals';
import { foundSources } from '../store/found-sources.js';
import { shownProfile } from '../store/tab-state.js';

/** A path of the profile, and its match. @typedef {[string, import('../code/source-match.js').SourceMatch]} Found */

/** Files checked at a time. */
const AT_ONCE = 64;

/** @param {() => Promise<File>} open */
async function writtenAt(open) {
  try {
    return (await open()).lastModified;
  } catch {
    return 0; // The file is missing; reading it reports that.
  }
}

/** @param {import('../store/document.js').ProfileDocument} profile @param {Found[]} found */
async function look({ begin, newerSources, written }, found) {
  const isLatest = begin('sourceTimes');
  const newer = new Set();
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const times = await Promise.all(some.map(([, { entry }]) => writtenAt(entry.open)));
    if (!isLatest()) return;
    for (const [place, [path]] of some.entries()) {
      if ((times[place] ?? 0) > written) newer.add(path);
    }
  }
  newerSources.value = newer;
}

function followFound() {
  /** @type {Found[]} */
  const found = [];
  for (const [path, { match }] of foundSources.value) if (match) found.push([path, match]);
  look(shownProfile.value, found);
}

/** Starts the effect. */
export function keepSourceTimesCurrent() {
  effect(followFound);
}
