/**
 * Reads the files of a profile again, after its program was recorded again. Everything the user chose stays.
 */

import { batch } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { ignoreNewerFiles } from '../store/actions.js';
import { linksOf } from '../store/document-links.js';
import { lookOf } from '../store/links.js';
import { shownProfile } from '../store/tab-state.js';
import { analyser } from './analyser.js';
import { compare } from './compare.js';
import { filesOf, handleOf, isKept, keptFiles } from './file-handles.js';
import { apply } from './history.js';
import { load, runLoad } from './open.js';
import { pickFiles } from './pick-files.js';
import { replaceProfile } from './tabs.js';

/** @import {ProfileDocument} from '../store/document.js' */

/** Whether the current profile has files of the user, which can be read again. */
export function isReloadable() {
  const { origin, tables } = shownProfile.value;
  return tables.value !== null && origin === 'user';
}

/** Returns the handles of the files of a profile; null if one has none. @param {ProfileDocument} profile */
export function handlesOf({ number }) {
  const handles = analyser
    .filesOf(number)
    .map(handleOf)
    .filter((handle) => handle !== undefined);
  return handles.length > 0 && handles.length === analyser.filesOf(number).length ? handles : null;
}

/** Shows other files in the tab of a profile. @param {ProfileDocument} before @param {() => Promise<File[]>} find */
async function replaceFiles(before, find) {
  const title = before.title.peek();
  await runLoad(title, FAILED_TEXT.reopen(title), async (signal, onProgress) => {
    const files = await keptFiles(await find());
    const options = { signal, onProgress, choose: async () => files, instead: before.number };
    const { tables } = await analyser.load(files, options);
    const look = lookOf(linksOf('profile'), before);
    // At once, so that the state between adds no entry to the history.
    batch(() => apply(look, replaceProfile(before, tables, files)));
  });
}

/** Reads the files of the current profile again; asks for them if the browser gives no access to them. */
export async function reloadProfile() {
  const profile = shownProfile.peek();
  const handles = handlesOf(profile);
  if (!isReloadable()) return;
  if (handles) await replaceFiles(profile, () => filesOf(handles));
  else pickFiles((files) => files.length > 0 && replaceFiles(profile, async () => files));
}

/** Whether the page has what the files of the current profile contained before they changed. */
export const canCompareWithNewer = () => analyser.filesOf(shownProfile.value.number).every(isKept);

/** Opens the files of the current profile as they are now, and compares. */
export async function compareWithNewer() {
  const profile = shownProfile.peek();
  const handles = handlesOf(profile);
  if (!handles) return;
  ignoreNewerFiles();
  const newer = await load(profile.title.peek(), () => filesOf(handles));
  if (newer) await compare(profile, newer);
}
