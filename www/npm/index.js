/** The npm package: what a program asks about a profile, by the page's analyser. Its types are in types.d.ts. */

import init, { Session } from '../../pkg/grindscope.js';
import { isFunctionBox } from '../protocol/pictures.js';
import { CALL_KIND } from '../protocol/protocol.js';
import { at, exactAt } from '../values/at.js';
import { wholeName } from '../values/names.js';
import { PIECE, readPieces } from '../worker/file-reader.js';

/** @import {ContextBoxes, ExportFormat, FunctionIdentity} from '../../pkg/grindscope.js' */
/** @import {ComparedColumn, EventFacts, ExactColumn} from '../protocol/types.js' */
/** @import {Calls, Change, Exact, Input, Row} from './types.js' */

/** Passes bytes on in small pieces: the memory of the analyser never shrinks. @param {Session} session @param {unknown} bytes */
function push(session, bytes) {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a profile consists of bytes');
  for (let from = 0; from < bytes.length; from += PIECE)
    session.push(bytes.subarray(from, from + PIECE));
}

/** Chunks of a stream; not every browser can iterate over one. @param {ReadableStream<Uint8Array>} stream */
async function* chunksOf(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {Session} session @param {Input} input */
async function addFile(session, input) {
  if (typeof input !== 'object' || !input)
    throw new TypeError('a profile is bytes, a file or a stream');
  session.beginFile(input instanceof Blob && 'name' in input ? String(input.name) : 'profile');
  if (input instanceof Blob) await readPieces(input, (piece) => session.push(piece));
  else if (input instanceof ArrayBuffer) push(session, new Uint8Array(input));
  else if (input instanceof Uint8Array) push(session, input);
  else {
    const chunks = 'getReader' in input ? chunksOf(input) : input;
    for await (const chunk of chunks) push(session, chunk);
  }
  session.endFile();
}

/** @param {Input | readonly Input[]} inputs @returns {Promise<Session>} */
async function read(inputs) {
  await init();
  const session = new Session();
  try {
    for (const input of [inputs].flat()) await addFile(session, input);
    session.finish();
    return session;
  } catch (error) {
    session.free();
    throw error;
  }
}

/** @param {number} index @param {number} count @param {string} what */
function check(index, count, what) {
  if (!Number.isInteger(index) || index < 0 || index >= count)
    throw new RangeError(`there is no ${what} ${index}`);
}

/** Each row by its names. @param {FunctionIdentity} identity @param {number} functions @returns {Row[]} */
function rowsOf({ names, name, file, object }, functions) {
  const text = (/** @type {Uint32Array} */ column, /** @type {number} */ row) =>
    wholeName(names, at(column, row));
  return Array.from(name, (_, row) => ({
    row,
    name: text(name, row),
    file: text(file, row),
    object: text(object, row),
    isCycle: row >= functions,
  }));
}

/** @param {unknown} column @param {number} row */
const exact = (column, row) => exactAt(/** @type {ExactColumn} */ (column), row);

/** @param {unknown} column @param {number} row @returns {Change} */
function change(column, row) {
  const sides = /** @type {ComparedColumn} */ (column);
  return { a: exactAt(sides.a, row), b: exactAt(sides.b, row), change: exactAt(sides.change, row) };
}

/** Costs in A and in B. @param {Exact} a @param {Exact} b @returns {Change} */
function changeOf(a, b) {
  const change = BigInt(b) - BigInt(a);
  const rounded = Number(change);
  return { a, b, change: Number.isSafeInteger(rounded) ? rounded : change };
}

/**
 * What a program asks about a profile or a comparison.
 *
 * @template F
 * @param {Session} session
 * @param {{events: EventFacts[], formats: ExportFormat[]}} facts
 * @param {FunctionIdentity} identity
 * @param {Row[]} rows  of functions and cycles, as flame graphs show them
 * @param {number} count  of those that have figures
 * @param {(column: unknown, place: number) => F} figure  reads a column of the session
 * @param {(boxes: ContextBoxes, cost: 'self' | 'inclusive', place: number) => F} boxCost
 * @param {(format: string, event: number) => Uint8Array} tables  writes a format with tables
 * @returns {import('./types.js').Answers<F>}
 */
function answersOf(session, { events, formats }, identity, rows, count, figure, boxCost, tables) {
  const known = (/** @type {number} */ event) => check(event, events.length, 'event');
  const written = formats.filter(({ writer }) => writer === 'tables' || writer === 'contexts');
  /** @param {'callers' | 'callees'} side @param {number} row @param {number} event @returns {Calls<F>[]} */
  const calls = (side, row, event) => {
    known(event);
    check(row, count, 'row');
    const found = session.calls(event, row, '')[side];
    return Array.from(found.rows, (other, place) => ({
      .../** @type {Row} */ (rows[other]),
      count: figure(found.count, place),
      cost: figure(found.cost, place),
    })).filter((_, place) => found.kind[place] !== CALL_KIND.inlined);
  };
  return {
    events: events.map(({ name, longName, unit, total }, index) => {
      return { index, name, longName, unit, total };
    }),
    formats: written.map(({ id, name, ending, type }) => ({ id, name, ending, type })),
    functions(event = 0) {
      known(event);
      const { self, inclusive } = session.columns(event);
      return rows.slice(0, count).map((row, place) => ({
        ...row,
        called: figure(identity.called, place),
        self: figure(self, place),
        inclusive: figure(inclusive, place),
      }));
    },
    callers: (row, event = 0) => calls('callers', row, event),
    callees: (row, event = 0) => calls('callees', row, event),
    flame(event = 0) {
      known(event);
      const found = session.contexts(event, false, false, false, false, '');
      const { boxes, origin } = found;
      return {
        estimated: origin.estimated,
        boxes: Array.from(boxes.row, (row, place) => ({
          of: isFunctionBox(row) ? /** @type {Row} */ (rows[row]) : null,
          parent: at(boxes.parent, place),
          left: at(boxes.left, place),
          width: at(boxes.width, place),
          self: boxCost(found, 'self', place),
          inclusive: boxCost(found, 'inclusive', place),
        })),
      };
    },
    export(format, event = 0) {
      known(event);
      if (!written.some(({ id }) => id === format))
        throw new RangeError(`there is no format ${format}`);
      return tables(format, event);
    },
    free: () => session.free(),
  };
}

/** @type {typeof import('./types.js').open} */
export async function open(inputs) {
  const session = await read(inputs);
  const facts = session.facts();
  const { command, creator, notes } = facts;
  const identity = session.functions();
  const rows = rowsOf(identity, facts.functions);
  return {
    command,
    creator,
    warnings: notes.map(({ explanation }) => explanation),
    ...answersOf(
      session,
      facts,
      identity,
      rows,
      rows.length,
      exact,
      ({ boxes }, cost, place) => exact(boxes[cost], place),
      (format, event) => session.export(format, event, null, false, false, []).bytes,
    ),
  };
}

/** @type {typeof import('./types.js').compare} */
export async function compare(a, b) {
  const first = await read(a);
  const second = await read(b).catch((error) => {
    first.free();
    throw error;
  });
  const session = Session.ofTwo(first, second);
  const all = new Uint8Array(0);
  const { facts, functions: identity } = session.compare({
    rules: { objects: [], files: [], functions: [], recognise: true },
    parts: { a: all, b: all },
    rule: 'collapsed',
    own: [],
  });
  const numbers = Uint32Array.from({ length: facts.functions }, (_, row) => row);
  return answersOf(
    session,
    facts,
    identity,
    rowsOf(identity, facts.functions),
    // The rows of cycles, which are the last, have no figures.
    facts.functions,
    change,
    // Widths are those of B.
    ({ boxes, other }, cost, place) =>
      changeOf(exact(other?.[cost], place), exact(boxes[cost], place)),
    (format, event) => session.export(format, event, numbers, false, true, ['A', 'B']).bytes,
  );
}
