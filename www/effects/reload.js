/**
 * Reads the files of a profile or comparison again, after a program was recorded again; everything the user chose stays.
 * In browsers with handles of files, the page notices that they have changed on disk.
 */

import { batch } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { CHANGED_TEXT } from '../messages/frame.js';
import { changeShown, ignoreNewerFiles } from '../store/actions.js';
import { linksOf, lookOf } from '../store/document-links.js';
import { titleOf } from '../store/selectors.js';
import { comparison, pageNote, shownComparison, shownProfile, tabs } from '../store/state.js';
import { analyser } from './analyser.js';
import { asked, basisOf } from './basis.js';
import { compare } from './compare.js';
import { filesOf, handleOf, isKept, keptFiles, stampOf } from './file-handles.js';
import { apply } from './history.js';
import { load, runLoad } from './open.js';
import { pickFiles } from './pick-files.js';
import { replaceProfile } from './tabs.js';

/** @import {ComparisonDocument, ProfileDocument} from '../store/document.js' */

/** Whether the current document has files of the user that can be read again: a comparison needs their handles. */
export function isReloadable() {
  if (comparison.value) return sideHandles(comparison.value) !== null;
  const { origin, tables } = shownProfile.value;
  return tables.value !== null && origin === 'user';
}

/** Returns the handles of files; null if one has none. @param {File[]} files */
function handlesOfAll(files) {
  const handles = files.map(handleOf).filter((handle) => handle !== undefined);
  return handles.length > 0 && handles.length === files.length ? handles : null;
}

/** Returns the handles of the files of a profile; null if one has none. @param {ProfileDocument} profile */
const handlesOf = ({ number }) => handlesOfAll(analyser.filesOf(number));

/** Returns the handles of the files of both sides; null if one has none. @param {import('../store/document.js').OpenComparison} compared */
function sideHandles({ sides }) {
  const [a, b] = [handlesOfAll(sides.a.files), handlesOfAll(sides.b.files)];
  return a && b ? /** @type {const} */ ([a, b]) : null;
}

/** Compares other files in the tab of a comparison. Returns whether they are as before. @param {ComparisonDocument} before @param {(() => Promise<File[]>)[]} find  for A and for B */
async function replaceSides(before, [findA, findB]) {
  const title = before.title.peek();
  const { a: oldA, b: oldB } = before.tables.peek()?.sides ?? {};
  let isSame = false;
  /** Profiles of the sides, until they are compared. @type {number[]} */
  const read = [];
  await runLoad(title, FAILED_TEXT.reopen(title), async (signal, onProgress) => {
    try {
      const readSide = async (/** @type {(() => Promise<File[]>) | undefined} */ find) => {
        const files = await keptFiles((await find?.()) ?? []);
        const side = await analyser.load(files, { signal, onProgress });
        read.push(side.number);
        return { title: titleOf(files), facts: side.tables.facts, files };
      };
      const a = await readSide(findA);
      const b = await readSide(findB);
      const look = lookOf(linksOf('comparison'), before);
      const compared = { of: /** @type {0} */ (0), steps: [], basis: asked(basisOf(before)) };
      const numbers = /** @type {[number, number]} */ (read);
      const options = { signal, onProgress, instead: before.number };
      const { tables } = await analyser.compare(numbers, compared, options);
      batch(() => {
        before.replaceTables({ ...tables, sides: { a, b } });
        apply(look, before);
      });
      isSame = [oldA, oldB].every(
        (old, side) => stampOf(old?.files ?? []) === stampOf([a, b][side]?.files ?? []),
      );
    } finally {
      read.map(analyser.close);
    }
  });
  return isSame;
}

/** Shows other files in the tab of a profile. Returns whether they are as before. @param {ProfileDocument} before @param {() => Promise<File[]>} find */
async function replaceFiles(before, find) {
  const title = before.title.peek();
  const old = stampOf(analyser.filesOf(before.number));
  let isSame = false;
  await runLoad(title, FAILED_TEXT.reopen(title), async (signal, onProgress) => {
    const files = await keptFiles(await find());
    const options = { signal, onProgress, choose: async () => files, instead: before.number };
    const { tables } = await analyser.load(files, options);
    const look = lookOf(linksOf('profile'), before);
    // At once, so that the state between adds no entry to the history.
    batch(() => apply(look, replaceProfile(before, tables, files)));
    isSame = old === stampOf(files);
  });
  return isSame;
}

/** Says that files were read if nothing on the page does. @param {boolean} isSame */
function sayIf(isSame) {
  if (isSame) pageNote.value = CHANGED_TEXT.unchanged;
}

/** Reads the files of the current document again; asks for them if the browser gives no access to them. */
export async function reloadProfile() {
  const profile = shownProfile.peek();
  const handles = handlesOf(profile);
  if (!isReloadable()) return;
  const compared = comparison.peek();
  const sides = compared && sideHandles(compared);
  if (sides) {
    const find = sides.map((of) => () => filesOf(of));
    sayIf(await replaceSides(shownComparison.peek(), find));
  } else if (handles) sayIf(await replaceFiles(profile, () => filesOf(handles)));
  else {
    pageNote.value = CHANGED_TEXT.select;
    pickFiles(async (files) => {
      pageNote.value = '';
      sayIf(await replaceFiles(profile, async () => files));
    });
  }
}

/** Stops a long answer: its worker ends, and another one reads the same files. Views that compute little are opened. */
export function stopComputing() {
  changeShown({ detailView: 'neighbours', secondView: '', profileView: 'facts' });
  const { a, b } = comparison.peek()?.sides ?? {};
  if (a && b) {
    const find = [a, b].map((side) => async () => side.files);
    return replaceSides(shownComparison.peek(), find);
  }
  const profile = shownProfile.peek();
  return replaceFiles(profile, async () => analyser.filesOf(profile.number));
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

/** Time between two checks of the files of open profiles, in browsers that have handles of files. */
const MILLISECONDS = 2000;

/** What was found last. A file that is still being written changes until the next time. @type {WeakMap<ProfileDocument, string>} */
const found = new WeakMap();

/** @param {ProfileDocument} profile */
async function look(profile) {
  const handles = handlesOf(profile);
  if (!handles) return;
  try {
    const files = await filesOf(handles);
    const stamp = stampOf(files);
    const isWritten = found.get(profile) === stamp && files.every(({ size }) => size > 0);
    found.set(profile, stamp);
    if (stamp === stampOf(analyser.filesOf(profile.number))) profile.newerFiles.value = '';
    else if (isWritten) profile.newerFiles.value = stamp;
  } catch {
    // Deleted, or the permission has ended: there is nothing to offer.
  }
}

/** Starts to look, while the page is visible. */
export const watchFiles = () =>
  setInterval(() => {
    if (document.hidden) return;
    for (const tab of tabs.peek()) if (tab.kind === 'profile') look(tab);
  }, MILLISECONDS);
