/** Converts user-defined events to text for links, and back. Pure. */

/** @import {OwnEvent} from '../protocol/types.js' */

/** Maximum number of events in a link. */
const MOST = 100;

/** One `NAME = FORMULA` on each line. @param {readonly OwnEvent[]} events */
export const textOfEvents = (events) =>
  events.map(({ name, formula }) => `${name} = ${formula.replace(/\s+/g, ' ')}`).join('\n');

/** @param {string} text @returns {OwnEvent[]} */
export function eventsOfText(text) {
  const lines = text.split('\n').slice(0, MOST);
  const events = lines.map((line) => /^([^=]*)=(.*)$/.exec(line));
  return events.flatMap((found) =>
    found ? [{ name: (found[1] ?? '').trim(), formula: (found[2] ?? '').trim() }] : [],
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Splits a text at a position. @param {string} text @param {number} bytes  in UTF-8 @returns {[string, string]} */
export function splitAt(text, bytes) {
  const encoded = encoder.encode(text);
  return [decoder.decode(encoded.subarray(0, bytes)), decoder.decode(encoded.subarray(bytes))];
}
