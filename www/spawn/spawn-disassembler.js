/**
 * Starts the workers that disassemble, one for each program. Script and module are not loaded with the
 * page but when the first program is added; see `lateFile`.
 *
 * @module
 */

import { lateScript, startAskedWorker } from './asked-worker.js';
import { cacheNames } from './cache-names.js';
import { lateFile } from './own-file.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').CodeQuestion} CodeQuestion */

const SCRIPT = new URL('../worker/disassembler.js', import.meta.url);
const MODULE = new URL('../../pkg-disassembly/disassembler_bg.wasm', import.meta.url);

/** Whether this page can disassemble: the single-file page cannot. */
export const canDisassemble = MODULE.href !== 'data:,';

/** @type {Promise<[string, WebAssembly.Module]> | undefined} */
let parts;

async function load() {
  const [script, module] = await Promise.all([lateScript(SCRIPT), lateFile(MODULE, cacheNames)]);
  return /** @type {[string, WebAssembly.Module]} */ ([script, await WebAssembly.compile(module)]);
}

/** Fetches the parts once, and again after a failure. */
function loaded() {
  parts ??= load();
  parts.catch(() => {
    parts = undefined;
  });
  return parts;
}

/** The file is not a program but contains debug information of one. */
export class DebugOnlyError extends Error {}

/**
 * A program in a separate worker, so that a malicious file affects nothing else.
 *
 * @typedef {object} OpenProgram
 * @property {boolean} lacksLines  whether it contains no source lines
 * @property {string | undefined} debugLink  name of the file that contains them
 * @property {(file: File) => Promise<{isProven: boolean, refusal: string}>} addDebug  reads them from that file; `refusal` says why not
 * @property {(question: CodeQuestion) => Promise<Disassembly>} ask
 * @property {() => void} close
 */

/**
 * Opens a program. Rejects with a reason for the user if it is not one.
 *
 * @param {File} file
 * @returns {Promise<OpenProgram>}
 */
export async function openProgram(file) {
  const [script, module] = await loaded();
  const worker = startAskedWorker(script, 'disassembler');
  try {
    const { debugOnly, ...facts } = await worker.ask({ module, file });
    if (debugOnly) throw new DebugOnlyError(debugOnly);
    return {
      ...facts,
      addDebug: (debug) => worker.ask({ debug }),
      ask: (question) => worker.ask({ question }),
      close: () => worker.end(),
    };
  } catch (error) {
    worker.end();
    throw error;
  }
}
