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

/** Digits of a build id to show: enough to distinguish programs. */
const DIGITS = 12;

/** Returns notes about the program. @param {Omit<Disassembly, 'notes'>} listing @returns {Disassembly['notes']} */
function notesOf({ doubt, shift, noLines, isCut, isSplit }) {
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
    { text: isSplit ? PROGRAM_NOTES_TEXT.split : '', isFailure: false },
    { text: isCut ? PROGRAM_NOTES_TEXT.cut : '', isFailure: false },
  ];
  return all.filter(({ text }) => text !== '');
}

/** @param {CodeQuestion} question @returns {Disassembly} */
function answer({ name, addresses, lines }) {
  const listing = program.listing(name, addresses, lines);
  return { ...listing, notes: notesOf(listing) };
}

/** The chains of inlined functions. @param {InlinedQuestion} question @returns {InlinedChains} */
const chainsOf = ({ names, nameEnds, ends, addresses, lines }) =>
  program.chains(names, nameEnds, ends, addresses, lines);

/** @param {unknown} error  when out of memory, WebAssembly throws something without a message */
function reason(error) {
  if (error instanceof WebAssembly.RuntimeError) return PROGRAM_NOTES_TEXT.unreadable;
  return error instanceof Error ? error.message : String(error);
}

/** @param {{module: WebAssembly.Module, file: File, debug?: File, question?: CodeQuestion, inlined?: InlinedQuestion}} asked */
async function replyTo({ module, file, debug, question, inlined }) {
  if (inlined) return chainsOf(inlined);
  if (question) return answer(question);
  return debug ? add(debug) : open(module, file);
}

answerWith(replyTo, reason);
