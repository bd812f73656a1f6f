/**
 * Programs and libraries of which machine code is shown as text: files that the user gives for the
 * object of the selected function, or that lie in the folder of sources under the object's name.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { at } from '../at.js';
import { exactAt } from '../exact-column.js';
import { bytesOf, lastSegment, wholeName } from '../names.js';
import { matchSource } from '../source-match.js';
import { canDisassemble, openProgram } from '../spawn-disassembler.js';
import * as state from '../state.js';

/** @typedef {import('../protocol-details.js').Instructions} Instructions */
/** @typedef {import('../spawn-disassembler.js').OpenProgram} OpenProgram */

/** Most programs that are open at a time. */
const MOST = 4;

/** Programs that are open, the latest last. @type {Map<File, Promise<OpenProgram>>} */
const open = new Map();

/** Files of the folder that were looked at, so that a file is the same object each time. @type {WeakMap<object, Promise<File>>} */
const found = new WeakMap();

const MAGIC = '\x7fELF';

/** Whether a file is a program or library of the kind that is understood. @param {File} file */
export async function isProgram(file) {
  try {
    return (await file.slice(0, MAGIC.length).text()) === MAGIC;
  } catch {
    return false;
  }
}

/** Path of the object that a row is in. @param {number | null} row */
function objectOf(row) {
  const functions = state.profile.value?.functions;
  if (!functions || row === null) return '';
  return wholeName(functions.names, at(functions.object, row));
}

/** Takes a program for the object of the selected function. @param {File} file */
export function giveProgram(file) {
  const object = objectOf(state.selected.peek());
  state.programs.value = new Map(state.programs.peek()).set(object, file);
}

/** The program for an object, or null. @param {string} object @returns {Promise<File | null>} */
async function programFor(object) {
  const given = state.programs.value.get(object);
  const match = matchSource(state.sources.value, object, state.sourceRules.value);
  if (given || !match) return given ?? null;
  const file = found.get(match.entry) ?? match.entry.open();
  found.set(match.entry, file);
  return (await isProgram(await file)) ? file : null;
}

/** @param {File} file */
function opened(file) {
  const known = open.get(file) ?? openProgram(file);
  open.delete(file);
  open.set(file, known);
  known.catch(() => open.delete(file));
  const [oldest] = open;
  if (open.size > MOST && oldest) {
    open.delete(oldest[0]);
    oldest[1].then((program) => program.close());
  }
  return known;
}

/** Addresses with their lines, each once. @param {Instructions} code */
function placesOf(code) {
  const lines = new Map();
  code.at.forEach((_, place) => {
    lines.set(BigInt(exactAt(code.address, place)), at(code.line.high, place));
  });
  lines.delete(0n);
  return {
    addresses: BigUint64Array.from(lines.keys()),
    lines: Float64Array.from(lines.values()),
  };
}

/** @param {Instructions} code @param {() => boolean} isCurrent */
async function show(code, isCurrent) {
  const functions = state.profile.value?.functions;
  const object = objectOf(code.row);
  const file = await programFor(object).catch(() => null);
  if (!isCurrent()) return;
  if (!file || !functions) {
    state.program.value = null;
    return;
  }
  const { name } = file;
  if (state.program.peek()?.state !== 'read') state.program.value = { state: 'reading', name };
  try {
    const program = await opened(file);
    const bytes = bytesOf(functions.names, at(functions.name, code.row)).slice();
    const listing = await program.ask({ name: bytes, ...placesOf(code) });
    if (!isCurrent()) return;
    state.program.value = { state: 'read', name, buildId: program.buildId, code, listing };
  } catch (error) {
    if (!isCurrent()) return;
    const sentence = error instanceof Error ? error.message : String(error);
    state.program.value = { state: 'unusable', name, sentence };
  }
}

/** What the program was last asked for; an older answer is of no use. */
let latest = 0;

function followCode() {
  const code = state.instructions.value;
  latest += 1;
  const mine = latest;
  if (!code || code.at.length === 0 || !canDisassemble) {
    state.program.value = null;
    return;
  }
  show(code, () => mine === latest);
}

/** Starts following the instructions that are shown. */
export function keepProgramsCurrent() {
  effect(followCode);
}

/** What the object of a row is called, for people. @param {number} row */
export const objectName = (row) => lastSegment(objectOf(row));
