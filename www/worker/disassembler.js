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
    buildId: program.buildId(),
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

/** @param {CodeQuestion} question @returns {Disassembly} */
function answer({ name, addresses, lines }) {
  const listing = program.listing(name, addresses, lines);
  return {
    ...listing,
    address: BigUint64Array.from(listing.address, BigInt),
    target: BigUint64Array.from(listing.target, BigInt),
    flow: Uint8Array.from(listing.flow),
    begins: Uint8Array.from(listing.begins),
    file: Int32Array.from(listing.file),
    line: Uint32Array.from(listing.line),
    callFile: Int32Array.from(listing.callFile),
    callLine: Uint32Array.from(listing.callLine),
    shift: BigInt(listing.shift),
  };
}

/** @param {unknown} error  what WebAssembly throws for want of memory is no sentence */
function reason(error) {
  if (error instanceof WebAssembly.RuntimeError) return 'it could not be read to its end';
  return error instanceof Error ? error.message : String(error);
}

/** @param {{module: WebAssembly.Module, file: File, debug?: File, question?: CodeQuestion}} asked */
async function told({ module, file, debug, question }) {
  if (question) return answer(question);
  return debug ? add(debug) : open(module, file);
}

self.onmessage = async ({ data: { id, ...asked } }) => {
  try {
    self.postMessage({ id, value: await told(asked) });
  } catch (error) {
    self.postMessage({ id, failure: reason(error) });
  }
};
