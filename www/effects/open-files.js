/**
 * Opening files that the user hands over: files of one run as the parts of one profile, several runs
 * as the user says.
 *
 * @module
 */

import { titleOf } from '../store/selectors.js';
import { comparablePairs, currentTab } from '../store/tab-state.js';
import { chooseFiles } from './choose-files.js';
import { compare } from './compare.js';
import { load } from './open.js';

/** @typedef {import('../protocol/protocol.js').Heading} Heading */
/** @typedef {import('./choose-files.js').Choice} Choice */

/**
 * Opens the profiles in tabs of their own, in their order. Stops at the first that cannot be opened.
 *
 * @param {File[][]} profiles
 * @returns {Promise<number[]>} numbers of their tabs
 */
async function openEach(profiles) {
  const opened = [];
  for (const files of profiles) {
    const number = await load(titleOf(files), async () => files);
    if (number === null) break;
    opened.push(number);
  }
  return opened;
}

/** @param {File[]} files @param {boolean} [isRemembered]  among those opened last */
export async function openFiles(files, isRemembered = true) {
  if (files.length === 0) return;
  /** @type {Choice} */
  let choice = { profiles: [], isCompared: false };
  /** @param {File[]} of @param {Heading[]} headings @param {AbortSignal} signal */
  const choose = async (of, headings, signal) => {
    choice = (await chooseFiles(of, headings, signal)) ?? choice;
    return choice.profiles[0] ?? null;
  };
  const first = await load(titleOf(files), async () => files, { choose, isRemembered });
  if (first === null) return;
  const [second] = await openEach(choice.profiles.slice(1));
  if (choice.isCompared && second !== undefined) await compare(first, second);
}

/** Compares the profile that is shown with files that are opened beside it. @param {File[]} files */
export async function compareWithFiles(files) {
  const before = currentTab.peek();
  await openFiles(files);
  if (currentTab.peek() === before) return;
  const pairs = comparablePairs.peek();
  const pair = pairs.find((pair) => pair.some(({ number }) => number === before));
  if (pair) await compare(pair[0].number, pair[1].number);
}
