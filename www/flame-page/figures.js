/**
 * Formats the figures of the file, and sorts the table of its functions.
 */

import { at } from '../values/at.js';
import { count, share } from '../values/format.js';
import { tableRow } from './page.js';
import { exact, frameCosts } from './profile.js';

/** @import {Profile} from './profile.js' */

/** Maximum number of functions in the table. */
const LISTED = 500;

/** Formats a cost with its time, if the event is one, and its share of the total. @param {Profile} profile @param {number | bigint} cost */
export function costText({ event, inclusive, picoseconds }, cost) {
  const total = Number(exact(at(inclusive, 0)));
  const percent = total > 0 ? ` (${share(Number(cost), total)})` : '';
  const ms = (Number(cost) * picoseconds) / 1e9;
  const time = picoseconds > 0 ? ` = ${ms.toPrecision(4)} ms` : '';
  return `${count(cost)} ${event}${time}${percent}`;
}

/** Returns file and object of a frame, if known. @param {Profile} profile @param {number} frame */
export const placeText = ({ file, object, places }, frame) =>
  [at(file, frame), at(object, frame)]
    .map((place) => at(places, place))
    .filter((name) => name !== '' && name !== '???')
    .join(' · ');

/** Returns the functions, by self cost. @param {Profile} profile @param {(number | bigint)[]} own  self cost of each box */
export function rowsOfTable(profile, own) {
  const sums = frameCosts(profile, own);
  const frames = [...sums.keys()].slice(2).filter((frame) => at(sums, frame).inclusive !== 0n);
  const size = (/** @type {number} */ frame) => Number(at(sums, frame).self);
  frames.sort((a, b) => size(b) - size(a) || a - b);
  const rows = frames.slice(0, LISTED).map((frame) => {
    const { self, inclusive } = at(sums, frame);
    return tableRow([
      costText(profile, self),
      costText(profile, inclusive),
      at(profile.names, frame),
      placeText(profile, frame),
    ]);
  });
  const left = frames.length - rows.length;
  if (left > 0) rows.push(tableRow([`and ${count(left)} more`]));
  return rows;
}
