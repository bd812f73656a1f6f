/**
 * Programs that are read for their machine code: which file is one, and what it says of a function.
 *
 * @module
 */

import { at } from '../at.js';
import { exactAt } from '../exact-column.js';
import { matchSource } from '../source-match.js';
import { openProgram } from '../spawn-disassembler.js';
import { sourceRules } from '../state.js';

/** @typedef {import('../protocol-details.js').Instructions} Instructions */
/** @typedef {import('../spawn-disassembler.js').OpenProgram} OpenProgram */
/** @typedef {import('../state.js').ProgramState} ProgramState */

/** Most programs that are open at a time. */
const MOST = 4;

/** Programs that are open, the latest last. @type {Map<File, Promise<OpenProgram>>} */
const open = new Map();

/** Files of a folder that were looked at, so that a file is the same object each time. @type {WeakMap<object, Promise<File>>} */
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

/**
 * The program of an object in a folder of sources, or null.
 *
 * @param {import('../source-match.js').SourceIndex | null} index
 * @param {string} object
 */
export async function programIn(index, object) {
  const match = matchSource(index, object, sourceRules.value);
  if (!match) return null;
  const file = found.get(match.entry) ?? match.entry.open();
  found.set(match.entry, file);
  try {
    return (await isProgram(await file)) ? await file : null;
  } catch {
    return null; // It is gone.
  }
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

/**
 * What a program says of the instructions of a function.
 *
 * @param {File} file
 * @param {Uint8Array} functionName  its name
 * @param {Instructions} code
 * @returns {Promise<ProgramState>}
 */
export async function disassembled(file, functionName, code) {
  const { name } = file;
  try {
    const program = await opened(file);
    const listing = await program.ask({ name: functionName.slice(), ...placesOf(code) });
    return { state: 'read', name, buildId: program.buildId, code, listing };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { state: 'unusable', name, sentence };
  }
}
