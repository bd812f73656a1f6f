/**
 * Starts the workers that disassemble, one for each program. Script and module are not loaded with the
 * page but when the first program is added; see `lateFile`.
 */

import { lateScript, onceLoaded, startWorker } from './late-script.js';
import { cacheNames, lateFile } from './own-file.js';

/** @import {CodeQuestion, Disassembly, InlinedChains, InlinedQuestion} from '../protocol/types.js' */

const SCRIPT = new URL('../worker/disassembler.js', import.meta.url);
const MODULE = new URL('../../pkg-disassembly/disassembler_bg.wasm', import.meta.url);

/** The script and the module. */
const loaded = onceLoaded(async () => {
  const [script, module] = await Promise.all([lateScript(SCRIPT), lateFile(MODULE, cacheNames)]);
  return /** @type {const} */ ([script, await WebAssembly.compile(module)]);
});

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
 * @property {(asked: InlinedQuestion, units: readonly File[]) => Promise<InlinedChains>} chains
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
  const worker = startWorker(script, 'disassembler');
  try {
    const { debugOnly, ...facts } = await worker.ask({ module, file });
    if (debugOnly) throw new DebugOnlyError(debugOnly);
    return {
      ...facts,
      addDebug: (debug) => worker.ask({ debug }),
      ask: (question) => worker.ask({ question }),
      chains: (asked, units) => worker.ask({ inlined: { asked, units } }),
      close: () => worker.close(),
    };
  } catch (error) {
    worker.close();
    throw error;
  }
}
