/**
 * The programs whose machine code is shown as text, on each side of the current document: files selected or
 * dropped for the object of the selected function, or found in the source folder under the object's name.
 * Those of a comparison may be two builds of the same name. They are detected, and their functions disassembled.
 */

import { batch, effect } from '@preact/signals';
import { matchSource } from '../code/source-match.js';
import { DROPPED_TEXT } from '../messages/code.js';
import { DebugOnlyError, openProgram } from '../spawn/late-workers.js';
import { change } from '../store/actions.js';
import { dropNotes, fits, programOf, tried } from '../store/dropped.js';
import * as state from '../store/state.js';
import { debugFiles, shownDocument, shownProfile, sourceRules } from '../store/state.js';
import { at, exactAt } from '../values/at.js';
import { lastSegment, wholeName } from '../values/names.js';

/** @import {SourceIndex} from '../code/source-match.js' */
/** @import {InlinedQuestion, SideCode, SideInstructions} from '../protocol/types.js' */
/** @import {OpenProgram} from '../spawn/late-workers.js' */
/** @import {Judged} from '../store/dropped.js' */
/** @import {DebugState, ProgramState, Tab} from '../store/state.js' */

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
async function programIn(index, object) {
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
async function takeDebug(file) {
  if (!(await isProgram(file))) return false;
  const isDebug = await opened(file).then(
    () => false,
    (error) => error instanceof DebugOnlyError,
  );
  if (isDebug) debugFiles.value = [file, ...debugFiles.peek()].slice(0, MOST_DEBUG);
  return isDebug;
}

/** Results of files of debug information, by program. @type {WeakMap<OpenProgram, Map<File, DebugState>>} */
const debugStates = new WeakMap();

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
  const states = debugStates.get(program) ?? new Map();
  debugStates.set(program, states);
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

/** Finds the inlined functions at the addresses of a program. @param {File} file @param {InlinedQuestion} asked @param {DebugPlaces} places */
export async function chainsIn(file, asked, places) {
  const program = await opened(file);
  await debugOf(program, places);
  return program.chains(asked);
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
    const listing = await program.ask(question);
    return { state: 'read', name, debug, code, listing };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { state: 'unusable', name, sentence };
  }
}

/** Maximum number of dropped programs to keep: those of both sides, and of a library. */
const MOST_DROPPED = 3;

/** The source folders by side. @param {Tab} document */
export const foldersOf = ({ kind }) =>
  kind === 'comparison' ? [state.olderSources, state.sources] : [state.sources];

/** @param {number} side @param {string} object  its path */
const keyOf = (side, object) => `${side} ${object}`;

/** The program that was given for an object: for a profile without one, that of another. @param {Tab} document @param {number} side @param {string} object */
const givenFor = ({ kind, givenPrograms }, side, object) =>
  givenPrograms.value.get(keyOf(side, object)) ??
  (kind === 'profile' ? state.programs.value.get(keyOf(side, object)) : undefined);

/** @param {number} side @param {string} object @param {File} file */
function give(side, object, file) {
  const { kind, givenPrograms } = shownDocument.peek();
  for (const given of kind === 'profile' ? [givenPrograms, state.programs] : [givenPrograms])
    given.value = new Map(given.peek()).set(keyOf(side, object), file);
}

/**
 * The programs that may be the object of a side, the likeliest first: those given for it, those in the source folder, and
 * in a comparison those that were dropped with its name or given for the other side or for a profile.
 *
 * @param {Tab} document
 * @param {number} side
 * @param {string} object  its path
 */
export async function programsFor(document, side, object) {
  const index = at(foldersOf(document), side).peek();
  const dropped = document.droppedPrograms.peek();
  const found = [
    givenFor(document, side, object),
    ...dropped.filter(({ name }) => name === lastSegment(object)),
    await programIn(index, object),
    document.givenPrograms.peek().get(keyOf(1 - side, object)),
    state.programs.peek().get(keyOf(0, object)),
  ];
  return [...new Set(found.filter((file) => file != null))];
}

/** Notes that a program is the object of a side, so that a report can contain it. @param {Tab} document @param {number} side @param {string} object @param {File} file */
export const useProgram = ({ usedPrograms }, side, object, file) =>
  change(usedPrograms, new Map(usedPrograms.peek()).set(keyOf(side, object), file));

/** Uses a program for the object of the selected function, or debug information for any. @param {File} file @param {number} side */
export async function giveProgram(file, side) {
  const own = shownDocument.peek().instructions.peek()?.sides[side];
  if (own && !(await takeDebug(file))) give(side, own.object, file);
}

/** Returns the most likely object of a program: the one of its name, or that of the selected function; null if there is neither. @param {File} file */
function objectLike({ name }) {
  const { tables, selected } = shownProfile.peek();
  const functions = tables.peek()?.functions;
  if (!functions) return null;
  const pathOf = (/** @type {number} */ object) => wholeName(functions.names, object);
  const [objects, row] = [[...new Set(functions.object)].map(pathOf), selected.peek()];
  const only = objects.length === 1 ? objects[0] : undefined;
  const own = row === null ? only : pathOf(at(functions.object, row));
  if (own !== undefined && lastSegment(own) === name) return own;
  return objects.find((object) => lastSegment(object) === name) ?? own ?? null;
}

/**
 * Uses a dropped program: in a profile for its most likely object, in a comparison for the side that it
 * matches. Returns a sentence about its use.
 *
 * @param {File} file
 */
export async function dropProgram(file) {
  const { kind, droppedPrograms } = shownDocument.peek();
  const object = objectLike(file);
  const isDebug = await takeDebug(file);
  if (kind === 'comparison') {
    if (!isDebug) droppedPrograms.value = [file, ...droppedPrograms.peek()].slice(0, MOST_DROPPED);
    return DROPPED_TEXT.programForBoth(file.name);
  }
  if (isDebug) return DROPPED_TEXT.debug(file.name);
  if (!shownProfile.peek().tables.peek()?.facts.hasAddresses)
    return DROPPED_TEXT.noAddresses(file.name);
  if (object === null) return DROPPED_TEXT.noObject(file.name);
  give(0, object, file);
  return DROPPED_TEXT.machineCode(file.name, object);
}

/** The search for a program on a side; null if it has no instructions. @typedef {{own: SideInstructions, given: File | null, others: File[], found: Promise<File | null>, ask: (file: File) => Promise<ProgramState>} | null} Search */

/** @param {Tab} document @param {number} side @param {typeof state.sources} folder @returns {Search} */
function searchOf(document, side, folder) {
  const own = document.instructions.value?.sides[side];
  if (!own || own.code.at.length === 0) return null;
  const index = folder.value;
  const places = { given: state.debugFiles.value, index };
  return {
    own,
    given: givenFor(document, side, own.object) ?? null,
    // A program of one side may be that of both.
    others: [document.givenPrograms.value.get(keyOf(1 - side, own.object)) ?? []].flat(),
    found: programIn(index, own.object),
    ask: (file) => disassembled(file, own.name, own.code, places),
  };
}

/** Reads the available programs, up to the first one that matches. @param {Search} search @param {readonly File[]} dropped @returns {Promise<Judged | null>} */
async function judged(search, dropped) {
  if (!search) return null;
  const { given, others, own } = search;
  const side = { object: own.object, given, states: new Map() };
  for (const file of tried(side, [...dropped, ...others])) {
    const program = await search.ask(file);
    side.states.set(file, program);
    if (fits(program)) break;
  }
  return side;
}

/** The program of a side. @param {Search} search @param {Judged | null} own @param {File | null} file @returns {Promise<ProgramState | null>} */
async function shown(search, own, file) {
  if (!search || !own) return null;
  if (file) return own.states.get(file) ?? null;
  const found = await search.found;
  return found && search.ask(found);
}

/** Says that the program of a profile is being read. @param {Tab} document @param {Search} search @param {() => boolean} isCurrent */
async function announce({ programStates }, search, isCurrent) {
  const file = search && (search.given ?? (await search.found));
  if (file && isCurrent() && programStates.peek()[0]?.state !== 'read')
    programStates.value = [{ state: 'reading', name: file.name }];
}

/** @param {Tab} document @param {Search[]} searches @param {readonly File[]} dropped @param {() => boolean} isCurrent */
async function show(document, searches, dropped, isCurrent) {
  const [inA = null, inB = null] = searches;
  if (document.kind === 'profile') await announce(document, inA, isCurrent);
  const both = { a: await judged(inA, dropped), b: await judged(inB, dropped) };
  const taken = { a: programOf(both, 'a', dropped), b: programOf(both, 'b', dropped) };
  const a = await shown(inA, both.a, taken.a);
  const b = await shown(inB, both.b, taken.b);
  if (!isCurrent()) return;
  batch(() => {
    if (both.a && taken.a) useProgram(document, 0, both.a.object, taken.a);
    if (both.b && taken.b) useProgram(document, 1, both.b.object, taken.b);
    document.programStates.value = [a, b].slice(0, searches.length);
    document.dropNotes.value = dropNotes(both, taken, dropped);
  });
}

/** Starts the effect. */
export const keepProgramsCurrent = () =>
  effect(() => {
    const document = shownDocument.value;
    const searches = foldersOf(document).map((folder, side) => searchOf(document, side, folder));
    show(document, searches, document.droppedPrograms.value, document.begin('programs'));
  });
