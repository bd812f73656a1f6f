/** Sorts files by the runs that recorded them. */

/** @import {Heading} from '../protocol/types.js' */

/**
 * A run of a program and its files, in reading order.
 *
 * @typedef {object} Run
 * @property {string} creator
 * @property {string} command
 * @property {string} pid
 * @property {File[]} files
 */

/** The ending of a profile of an earlier run, as gungraun writes it: of the last run, or of a baseline. */
const EARLIER = /\.(old|base@.*)$/;

/** Compares names of profiles: below 0 if the first one is of an earlier run than the other, 0 if they do not say so. @param {string} a @param {string} b */
export function byRunInName(a, b) {
  const isBefore = (/** @type {string} */ old, /** @type {string} */ name) =>
    old !== name && old.replace(EARLIER, '') === name;
  return Number(isBefore(b, a)) - Number(isBefore(a, b));
}

/** Returns the first text that is not empty. @param {Heading[]} headings @param {'creator' | 'command' | 'pid'} key */
const stated = (headings, key) => headings.find((heading) => heading[key] !== '')?.[key] ?? '';

/**
 * Returns the runs in the order of their first files.
 *
 * @param {File[]} files
 * @param {Heading[]} headings  of the files
 * @returns {Run[]}
 */
export function runsOf(files, headings) {
  const numbers = [...new Set(headings.map(({ run }) => run))];
  const place = (/** @type {File} */ file) => headings[files.indexOf(file)]?.place ?? 0;
  return numbers.map((number) => {
    const own = headings.filter(({ run }) => run === number);
    const ownFiles = files.filter((_, index) => headings[index]?.run === number);
    return {
      creator: stated(own, 'creator'),
      command: stated(own, 'command'),
      pid: stated(own, 'pid'),
      files: ownFiles.sort((a, b) => place(a) - place(b)),
    };
  });
}
