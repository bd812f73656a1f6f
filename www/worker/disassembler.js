/** The worker that disassembles one program. Pieces of the file are read when they are needed. */

import load, { Disassembler } from '../../pkg-disassembly/disassembler.js';
import { PROGRAM_NOTES_TEXT } from '../messages/code.js';
import { answerWith } from './answer.js';

/** @import {CodeQuestion, Disassembly, InlinedChains, InlinedQuestion} from '../protocol/types.js' */

/** @type {Disassembler} */
let program;

/** Returns a function that reads a range of a file. @param {File} file */
function readerOf(file) {
  const reader = new FileReaderSync();
  return (/** @type {number} */ start, /** @type {number} */ end) =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end)));
}

/** @param {WebAssembly.Module} module @param {File} file */
async function open(module, file) {
  await load({ module_or_path: module });
  const read = readerOf(file);
  try {
    program = new Disassembler(file.size, read);
  } catch (error) {
    if (Disassembler.holdsDebugOnly(file.size, read)) return { debugOnly: reason(error) };
    throw error;
  }
  return {
    lacksLines: program.lacksLines(),
    debugLink: program.debugLink(),
  };
}

/** Adds separate debug information of the program; `refusal` is the reason if it does not fit. @param {File} file */
function add(file) {
  try {
    return { isProven: program.addDebug(file.size, readerOf(file)), refusal: '' };
  } catch (error) {
    return { isProven: false, refusal: reason(error) };
  }
}

/** Results for files with split debug information: empty, or why the file does not fit. @type {Map<string, string>} */
const refusals = new Map();

/** Identifies a file: it is a new object in each message. @param {File} file */
const keyOf = ({ name, size, lastModified }) => `${name} ${size} ${lastModified}`;

/** Adds a file unless it was added before. Returns whether it fits. @param {File} file */
function takesUnits(file) {
  if (refusals.has(keyOf(file))) return false;
  let refusal = '';
  try {
    program.addUnits(file.size, readerOf(file));
  } catch (error) {
    refusal = `${file.name}: ${reason(error)}`;
  }
  refusals.set(keyOf(file), refusal);
  return refusal === '';
}

/** Digits of a build id to show: enough to distinguish programs. */
const DIGITS = 12;

/** Returns notes about the program. @param {Omit<Disassembly, 'notes'>} listing @param {readonly File[]} units @returns {Disassembly['notes']} */
function notesOf({ doubt, shift, noLines, isCut, lacking }, units) {
  const buildId = program.buildId();
  const id = buildId
    ? PROGRAM_NOTES_TEXT.buildId(buildId.slice(0, DIGITS))
    : PROGRAM_NOTES_TEXT.noBuildId;
  const wrong = PROGRAM_NOTES_TEXT.otherBuild(doubt.join('; '), id);
  const hasDebugFile = Boolean(program.debugLink());
  const all = [
    { text: doubt.length > 0 ? wrong : '', isFailure: true },
    {
      text: shift ? PROGRAM_NOTES_TEXT.shifted(shift.toString(16)) : '',
      isFailure: false,
    },
    { text: noLines && PROGRAM_NOTES_TEXT.noLines(noLines, hasDebugFile), isFailure: false },
    { text: missingNote(lacking, units), isFailure: false },
    { text: isCut ? PROGRAM_NOTES_TEXT.cut : '', isFailure: false },
  ];
  return all.filter(({ text }) => text !== '');
}

/** Reads, and again after adding files if some are missing. @param {readonly File[]} units @param {() => any} read */
function withUnits(units, read) {
  const first = read();
  return first.lacking.length > 0 && units.filter(takesUnits).length > 0 ? read() : first;
}

/** @param {CodeQuestion} question @returns {Disassembly} */
function answer({ name, addresses, lines, units = [] }) {
  const listing = withUnits(units, () => program.listing(name, addresses, lines));
  return { ...listing, notes: notesOf(listing, units) };
}

/** Names the file that is missing, and says why the latest file that was added does not fit. @param {readonly string[]} lacking @param {readonly File[]} units */
function missingNote([path], [latest]) {
  if (path === undefined) return '';
  const refusal = (latest && refusals.get(keyOf(latest))) ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return PROGRAM_NOTES_TEXT.missingDebug(name, refusal);
}

/** The chains of inlined functions. @param {{asked: InlinedQuestion, units: readonly File[]}} question @returns {InlinedChains} */
function chainsOf({ asked, units }) {
  const { names, nameEnds, ends, addresses, lines } = asked;
  return withUnits(units, () => program.chains(names, nameEnds, ends, addresses, lines));
}

/** @param {unknown} error  when out of memory, WebAssembly throws something without a message */
function reason(error) {
  if (error instanceof WebAssembly.RuntimeError) return PROGRAM_NOTES_TEXT.unreadable;
  return error instanceof Error ? error.message : String(error);
}

/** @param {{module: WebAssembly.Module, file: File, debug?: File, question?: CodeQuestion, inlined?: {asked: InlinedQuestion, units: readonly File[]}}} asked */
async function replyTo({ module, file, debug, question, inlined }) {
  if (inlined) return chainsOf(inlined);
  if (question) return answer(question);
  return debug ? add(debug) : open(module, file);
}

answerWith(replyTo, reason);
