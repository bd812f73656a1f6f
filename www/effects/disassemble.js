/** Reads programs for their machine code: detects them and disassembles functions. */

import { matchSource } from '../code/source-match.js';
import { DebugOnlyError, openProgram } from '../spawn/spawn-disassembler.js';
import { debugFiles, sourceRules } from '../store/state.js';
import { at } from '../values/at.js';
import { exactAt } from '../values/exact-column.js';

/** @import {CodeQuestion, Disassembly, InlinedQuestion, SideCode} from '../protocol/types.js' */
/** @import {SourceIndex} from '../code/source-match.js' */
/** @import {OpenProgram} from '../spawn/spawn-disassembler.js' */
/** @import {DebugState, ProgramState} from '../store/state.js' */

/**
 * Disassembles a function. Programs compiled with `-gsplit-dwarf` have their inlined calls in `.dwo` files and `.dwp`
 * packages, selected by the user or found in the source folder; a file belongs to a program of the same id.
 *
 * @param {OpenProgram} program
 * @param {string} name  of its file
 * @param {CodeQuestion} question
 * @param {{given: readonly File[], index: SourceIndex | null}} places
 * @returns {Promise<Disassembly>}
 */
async function listingWithUnits(program, name, question, { given, index }) {
  const listing = await program.ask({ ...question, units: given });
  const found = await unitsIn(index, name, listing.lacking);
  return found.length > 0 ? program.ask({ ...question, units: found }) : listing;
}

/** Returns the missing files of debug information that a source folder has. @param {SourceIndex | null} index @param {string} name  of the program's file @param {readonly string[]} lacking */
function unitsIn(index, name, lacking) {
  if (!index || lacking.length === 0) return Promise.resolve([]);
  const found = [`${name}.dwp`, ...lacking].flatMap((path) => {
    const match = matchSource(index, path, sourceRules.value);
    return match ? [match.entry.open()] : [];
  });
  return Promise.all(found);
}

/** Maximum number of open programs. */
const MOST = 4;
/** Maximum number of files of debug information to keep. */
const MOST_DEBUG = 64;

/** Open programs, the latest last. @type {Map<File, Promise<OpenProgram>>} */
const open = new Map();

/** Files of a folder that were opened, so that each is the same object every time. @type {WeakMap<object, Promise<File>>} */
const found = new WeakMap();

const MAGIC = '\x7fELF';

/** Whether a file is a program or library in a supported format. @param {File} file */
export async function isProgram(file) {
  try {
    return (await file.slice(0, MAGIC.length).text()) === MAGIC;
  } catch {
    return false;
  }
}

/**
 * Finds the program of an object in a source folder, or returns null.
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

/** Adds a file with separate debug information. Returns whether it is one. @param {File} file */
export async function takeDebug(file) {
  if (!(await isProgram(file))) return false;
  const isDebug = await opened(file).then(
    () => false,
    (error) => error instanceof DebugOnlyError,
  );
  if (isDebug) debugFiles.value = [file, ...debugFiles.peek()].slice(0, MOST_DEBUG);
  return isDebug;
}

/** Results of files of debug information, by program. @type {WeakMap<OpenProgram, Map<File, DebugState>>} */
const tried = new WeakMap();

/** Places of debug information: files of the user, and a source folder. @typedef {{given: readonly File[], index: SourceIndex | null}} DebugPlaces */

/**
 * Adds missing lines to a program. Returns the file or why it cannot be used; null if there is none.
 *
 * @param {OpenProgram} program
 * @param {DebugPlaces} places
 * @returns {Promise<DebugState | null>}
 */
async function debugOf(program, { given, index }) {
  if (!program.lacksLines) return null;
  const states = tried.get(program) ?? new Map();
  tried.set(program, states);
  const inFolder = program.debugLink ? await programIn(index, program.debugLink) : null;
  const files = inFolder ? [...given, inFolder] : given;
  const known = [...states.values()].find(({ refusal }) => refusal === '');
  if (known) return known;
  for (const file of files) {
    const state = states.get(file) ?? { name: file.name, ...(await program.addDebug(file)) };
    states.set(file, state);
    if (state.refusal === '') return state;
  }
  // Of several files for other programs, the latest is reported.
  return files[0] ? (states.get(files[0]) ?? null) : null;
}

/**
 * Finds the inlined functions at the addresses of a program.
 *
 * @param {File} file
 * @param {InlinedQuestion} asked
 * @param {DebugPlaces} places
 */
export async function chainsIn(file, asked, places) {
  const program = await opened(file);
  await debugOf(program, places);
  const chains = await program.chains(asked, places.given);
  const found = await unitsIn(places.index, file.name, chains.lacking);
  return found.length > 0 ? program.chains(asked, found) : chains;
}

/** Returns the addresses with their lines, each once. @param {SideCode} code */
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
 * Disassembles the instructions of a function.
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
