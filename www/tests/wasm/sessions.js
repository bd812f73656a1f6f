// Sessions of the built WebAssembly module, filled with texts, and the parts of what they answer.

import { readFileSync } from 'node:fs';
import { initSync, Session } from '../../../pkg/grindscope.js';

initSync({ module: readFileSync(new URL('../../../pkg/grindscope_bg.wasm', import.meta.url)) });

/** @typedef {import('../../../pkg/grindscope.js').DetailsReading} DetailsReading */

/** A text whose characters are bytes. @param {string} text */
export const bytes = (text) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** What a test asks for, without the fields that have a default. @param {unknown} asked @returns {any} */
export const params = (asked) => asked;

/** A property of an answer, as `a.b` names it. @param {unknown} object @param {string} path @returns {any} */
export const at = (object, path) =>
  path.split('.').reduce((value, key) => /** @type {any} */ (value)[key], object);

/** A column of an answer. @param {unknown} object @param {string} path @returns {number[]} */
export const column = (object, path) => Array.from(at(object, path));

/** The text of an export. @param {{bytes: Uint8Array}} exported */
export const textOf = (exported) => Buffer.from(exported.bytes).toString('latin1');

/** A session with a text. @param {string} text @param {number} [piece]  bytes at a time */
export function opened(text, piece = text.length) {
  const session = new Session();
  session.beginFile('test.out');
  for (let start = 0; start < text.length; start += piece)
    session.push(bytes(text.slice(start, start + piece)));
  session.endFile();
  session.finish();
  return session;
}

/** The basis of a new comparison. @param {{name: string, formula: string}[]} own  events */
export const basis = (own = []) =>
  params({
    rules: { objects: [], files: [], functions: [], recognise: true },
    parts: { a: [], b: [] },
    rule: 'collapsed',
    own,
  });

/** A comparison of two texts. @param {string} a @param {string} b */
export function compared(a, b) {
  const comparison = Session.ofTwo(opened(a), opened(b));
  comparison.compare(basis());
  return comparison;
}

/** Gives a reading what it needs of the texts of both sides. @param {DetailsReading} reading @param {string[]} texts */
export function filled(reading, ...texts) {
  for (const { side, start, end } of reading.needs())
    reading.push(side, bytes((texts[side] ?? '').slice(start, end)));
  reading.finish();
  return reading;
}

/** The lines of a reading, for events. @param {Session} session @param {DetailsReading} reading @param {number} event @param {number | null} second */
export const source = (session, reading, event, second = null) =>
  reading.sourceRows(session, params({ event, second })).lines;
