/**
 * Which of the source files that were found were written after the profile. Told while the list of
 * sources is open; nothing of the files is read for it.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { foundSources } from '../store/found-sources.js';
import * as state from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';

/** A path of the profile, and what was found for it. @typedef {[string, import('../code/source-match.js').SourceMatch]} Found */

/** Files that are asked about at once. */
const AT_ONCE = 64;

/** What was asked for last; an older answer is of no use. */
let latest = 0;

/** @param {() => Promise<File>} open */
async function writtenAt(open) {
  try {
    return (await open()).lastModified;
  } catch {
    return 0; // It is gone: whoever wants to read it is told.
  }
}

/** @param {Found[]} found @param {number} written */
async function look(found, written) {
  latest += 1;
  const mine = latest;
  const newer = new Set();
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const times = await Promise.all(some.map(([, { entry }]) => writtenAt(entry.open)));
    if (mine !== latest) return;
    for (const [place, [path]] of some.entries()) {
      if ((times[place] ?? 0) > written) newer.add(path);
    }
  }
  state.newerSources.value = newer;
}

function followFound() {
  /** @type {Found[]} */
  const found = [];
  for (const [path, { match }] of foundSources.value) if (match) found.push([path, match]);
  look(found, shownProfile.value.written);
}

/** Starts following the list of sources. */
export function keepSourceTimesCurrent() {
  effect(followFound);
}
