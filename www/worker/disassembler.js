/**
 * The worker that disassembles one program. Pieces of the file are read when they are needed.
 *
 * @module
 */

import load, { Disassembler } from '../../pkg-disassembly/disassembler.js';

/** @typedef {import('../protocol-details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol-details.js').CodeQuestion} CodeQuestion */

/** @type {Disassembler} */
let program;

/** @param {WebAssembly.Module} module @param {File} file */
async function open(module, file) {
  await load({ module_or_path: module });
  const reader = new FileReaderSync();
  const read = (/** @type {number} */ start, /** @type {number} */ end) =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end)));
  program = new Disassembler(file.size, read);
  return { buildId: program.buildId() };
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

self.onmessage = async ({ data: { id, module, file, question } }) => {
  try {
    const value = question ? answer(question) : await open(module, file);
    self.postMessage({ id, value });
  } catch (error) {
    self.postMessage({ id, failure: reason(error) });
  }
};
