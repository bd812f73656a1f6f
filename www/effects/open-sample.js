/**
 * Opening the profiles that come with the page.
 *
 * @module
 */

import { currentTab } from '../store/tab-state.js';
import { compare } from './compare.js';
import { openSampleFile } from './open.js';

/** Opens a sample; of two profiles, what differs between them. @param {import('../store/samples.js').Sample} sample */
export async function openSample({ files }) {
  const opened = [];
  for (const file of files) {
    const before = currentTab.peek();
    await openSampleFile(file);
    if (currentTab.peek() === before) return;
    opened.push(currentTab.peek());
  }
  const [a, b] = opened;
  if (a !== undefined && b !== undefined) await compare(a, b);
}
