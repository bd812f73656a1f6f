/**
 * Programs that are read for their machine code: which file is one, and what it says of a function.
 *
 * @module
 */

import { matchSource } from '../code/source-match.js';
import { canDisassemble, DebugOnlyError, openProgram } from '../spawn/spawn-disassembler.js';
import { debugFiles, sourceRules } from '../store/state.js';
import { at } from '../values/at.js';
import { exactAt } from '../values/exact-column.js';
import { listingWithUnits } from './split-units.js';

/** @typedef {import('../protocol/comparison.js').SideCode} SideCode */
/** @typedef {import('../code/source-match.js').SourceIndex} SourceIndex */
/** @typedef {import('../spawn/spawn-disassembler.js').OpenProgram} OpenProgram */
/** @typedef {import('../store/state.js').DebugState} DebugState */
/** @typedef {import('../store/state.js').ProgramState} ProgramState */

/** Most programs that are open at a time. */
const MOST = 4;
/** Most files of debug information that are kept. */
const MOST_DEBUG = 64;

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
 * @param {import('../code/source-match.js').SourceIndex | null} index
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

/**
 * Takes a file of debug information that was split off from some program. False if it is none.
 *
 * @param {File} file
 */
export async function takeDebug(file) {
  if (!canDisassemble || !(await isProgram(file))) return false;
  const isDebug = await opened(file).then(
    () => false,
    (error) => error instanceof DebugOnlyError,
  );
  if (isDebug) debugFiles.value = [file, ...debugFiles.peek()].slice(0, MOST_DEBUG);
  return isDebug;
}

/** What files of debug information are for programs. @type {WeakMap<OpenProgram, Map<File, DebugState>>} */
const tried = new WeakMap();

/** Where debug information may be: what the user gave, and a folder of sources that it lies in. @typedef {{given: readonly File[], index: SourceIndex | null}} DebugPlaces */

/**
 * Gives a program the lines that it lacks. What was found, or why it is not read; null if there is
 * nothing to be said.
 *
 * @param {OpenProgram} program
 * @param {DebugPlaces} places
 * @returns {Promise<DebugState | null>}
 */
async function debugOf(program, { given, index }) {
  if (!program.lacksLines) return null;
  const told = tried.get(program) ?? new Map();
  tried.set(program, told);
  const inFolder = program.debugLink ? await programIn(index, program.debugLink) : null;
  const files = inFolder ? [...given, inFolder] : given;
  const known = [...told.values()].find(({ refusal }) => refusal === '');
  if (known) return known;
  for (const file of files) {
    const state = told.get(file) ?? { name: file.name, ...(await program.addDebug(file)) };
    told.set(file, state);
    if (state.refusal === '') return state;
  }
  // Of several that belong to other programs the latest is told.
  return files[0] ? (told.get(files[0]) ?? null) : null;
}

/** Addresses with their lines, each once. @param {SideCode} code */
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
 * @param {SideCode} code
 * @param {DebugPlaces} places
 * @returns {Promise<ProgramState>}
 */
export async function disassembled(file, functionName, code, places) {
  const { name } = file;
  try {
    const program = await opened(file);
    const debug = await debugOf(program, places);
    const question = { name: functionName.slice(), ...placesOf(code) };
    const listing = await listingWithUnits(program, name, question, places);
    return { state: 'read', name, debug, code, listing };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { state: 'unusable', name, sentence };
  }
}
