/** Creates and opens reports: the page and profiles in one file. */

import { indexOf } from '../code/source-match.js';
import { INDEX_TEXT } from '../messages/start.js';
import { enclosedIndex, enclosedLook, enclosedProfiles } from '../report/enclosed-files.js';
import { lookOf, withBlocks } from '../report/format.js';
import { ownPage } from '../report/own-page.js';
import { cacheNames } from '../spawn/own-file.js';
import { fromFragment } from '../store/document-links.js';
import { benchmarks, lastFolder } from '../store/state.js';
import { compare } from './compare.js';
import { apply, currentFragment, openWith } from './history.js';
import { openEnclosedFiles } from './open.js';

/** @import {EnclosedProfile} from '../report/enclosed-files.js' */

/** Creates a report that opens with the current view. @param {() => Promise<Blob[]>} pack @param {boolean} isStripped  whether it has no folders @param {boolean} hasPrograms  those that inlined functions need */
export async function reportOf(pack, isStripped, hasPrograms) {
  const look = currentFragment(isStripped, hasPrograms);
  const blocks = await pack();
  return withBlocks(await ownPage(cacheNames), look ? [lookOf(look), ...blocks] : blocks);
}

/** @param {File} file */
async function unpacked(file) {
  const text = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return new File([await new Response(text).blob()], file.name);
}

/** Opens a profile with its sources. @param {EnclosedProfile} profile */
async function openEnclosedProfile({ files, sources }) {
  const found = sources.map((file) => ({ path: file.name, open: () => unpacked(file) }));
  const index = found.length > 0 ? indexOf(INDEX_TEXT.sources, found) : null;
  // The first view may need the programs.
  if (index) lastFolder.value = index;
  const profile = await openEnclosedFiles(files);
  if (profile) profile.folders.value = [index];
  return profile;
}

/** Opens profiles, with the view of a fragment; two are compared. @param {EnclosedProfile[]} profiles @param {string} look */
async function openCompared([first, second], look) {
  if (!first) return;
  const a = await openEnclosedProfile(first);
  const b = second && (await openEnclosedProfile(second));
  if (!a || (second && !b)) return;
  const { tab: _, ...of } = fromFragment(look);
  const shown = b ? await compare(a, b) : a;
  if (shown && look) apply(of, shown);
}

/** Opens the profiles of a report, or shows its index; does nothing in other pages. */
export async function openEnclosed() {
  const look = enclosedLook(document);
  const index = enclosedIndex(document);
  const requested = location.hash || look;
  const profiles = await enclosedProfiles(document);
  if (profiles.length === 1) openWith(look);
  if (index.length === 0) return openCompared(profiles, profiles.length > 1 ? requested : '');
  benchmarks.value = index.map((entry) => {
    const own = [entry.base, entry.new].flatMap((number) => profiles[number ?? -1] ?? []);
    return { ...entry, open: () => openCompared(own, entry.look) };
  });
}
