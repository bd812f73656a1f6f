/** Notices that files of open profiles have changed on disk, in browsers that have handles of files. */

import { tabs } from '../store/tab-state.js';
import { analyser } from './analyser.js';
import { filesOf, stampOf } from './file-handles.js';
import { handlesOf } from './reload.js';

/** @import {ProfileDocument} from '../store/document.js' */

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
export function watchFiles() {
  setInterval(() => {
    if (document.hidden) return;
    for (const tab of tabs.peek()) if (tab.kind === 'profile') look(tab);
  }, MILLISECONDS);
}
