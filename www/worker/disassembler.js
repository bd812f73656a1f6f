/**
 * The worker that disassembles one program. Pieces of the file are read when they are needed.
 *
 * @module
 */

import load, { Disassembler } from '../../pkg-disassembly/disassembler.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').CodeQuestion} CodeQuestion */

/** @type {Disassembler} */
let program;

/** What a file is read by. @param {File} file */
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

/** Takes what was split off from the program; `refusal` says why it is not taken. @param {File} file */
function add(file) {
  try {
    return { isProven: program.addDebug(file.size, readerOf(file)), refusal: '' };
  } catch (error) {
    return { isProven: false, refusal: reason(error) };
  }
}

/** What was said of files that a compiler may have split off: empty, or why one is not taken. @type {Map<string, string>} */
const told = new Map();

/** A file by itself: the same one is another object in each message. @param {File} file */
const keyOf = ({ name, size, lastModified }) => `${name} ${size} ${lastModified}`;

/** Adds a file, if it is new. Returns whether there is more to show. @param {File} file */
function takesUnits(file) {
  if (told.has(keyOf(file))) return false;
  let refusal = '';
  try {
    program.addUnits(file.size, readerOf(file));
  } catch (error) {
    refusal = `${file.name}: ${reason(error)}`;
  }
  told.set(keyOf(file), refusal);
  return refusal === '';
}

/** Digits of a build id that are enough to distinguish programs. */
const DIGITS = 12;

/** Notes about the program. @param {Omit<Disassembly, 'notes'>} listing @param {readonly File[]} units @returns {Disassembly['notes']} */
function notesOf({ doubt, shift, noLines, isCut, lacking }, units) {
  const buildId = program.buildId();
  const id = buildId ? `Build id ${buildId.slice(0, DIGITS)}….` : 'No build id.';
  const wrong = `probably another build than the one that was profiled: ${doubt.join('; ')}. ${id}`;
  const link = program.debugLink()
    ? ' Drop that file here too, or keep it in the folder of sources.'
    : '';
  const all = [
    { text: doubt.length > 0 ? wrong : '', isFailure: true },
    {
      text: shift ? `addresses of the profile are 0x${shift.toString(16)} above those here.` : '',
      isFailure: false,
    },
    { text: noLines && `no source lines are known: ${noLines}.${link}`, isFailure: false },
    { text: wanted(lacking, units), isFailure: false },
    { text: isCut ? 'the function is too large to be shown to its end.' : '', isFailure: false },
  ];
  return all.filter(({ text }) => text !== '');
}

/** @param {CodeQuestion} question @returns {Disassembly} */
function answer({ units = [], ...question }) {
  const first = listed(question);
  const hasMore = first.lacking.length > 0 && units.filter(takesUnits).length > 0;
  const listing = hasMore ? listed(question) : first;
  return { ...listing, notes: notesOf(listing, units) };
}

/** What to give besides, and why the latest file that was given is none of it. @param {readonly string[]} lacking @param {readonly File[]} units */
function wanted([path], [latest]) {
  if (path === undefined) return '';
  const refusal = (latest && told.get(keyOf(latest))) ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return `where code was inlined stands in ${name}, which the compiler split off: drop that file or a package (.dwp) of the program here too, or keep it in the folder of sources.${refusal && ` Not read is ${refusal}.`}`;
}

/** @param {CodeQuestion} question @returns {Omit<Disassembly, 'notes'>} */
function listed({ name, addresses, lines }) {
  const listing = program.listing(name, addresses, lines);
  return {
    ...listing,
    address: BigUint64Array.from(listing.address, BigInt),
    target: BigUint64Array.from(listing.target, BigInt),
    flow: Uint8Array.from(listing.flow),
    shape: BigUint64Array.from(listing.shape, BigInt),
    file: Int32Array.from(listing.file),
    line: Uint32Array.from(listing.line),
    callFile: Int32Array.from(listing.callFile),
    callLine: Uint32Array.from(listing.callLine),
    shift: BigInt(listing.shift),
  };
}

/** @param {unknown} error  when out of memory, WebAssembly throws something without a message */
function reason(error) {
  if (error instanceof WebAssembly.RuntimeError) return 'it could not be read to its end';
  return error instanceof Error ? error.message : String(error);
}

/** @param {{module: WebAssembly.Module, file: File, debug?: File, question?: CodeQuestion}} asked */
async function replyTo({ module, file, debug, question }) {
  if (question) return answer(question);
  return debug ? add(debug) : open(module, file);
}

self.onmessage = async ({ data: { id, ...asked } }) => {
  try {
    self.postMessage({ id, value: await replyTo(asked) });
  } catch (error) {
    self.postMessage({ id, failure: reason(error) });
  }
};
