/**
 * Starts the workers that disassemble, one for each program. Script and module are not loaded with the
 * page but when the first program is given; see `lateFile`.
 *
 * @module
 */

import { cacheNames } from './effects/offline.js';
import { lateFile } from './own-file.js';
import { trustedScript } from './trusted-script.js';

/** @typedef {import('./protocol-details.js').Disassembly} Disassembly */
/** @typedef {import('./protocol-details.js').CodeQuestion} CodeQuestion */

const SCRIPT = new URL('./worker/disassembler.js', import.meta.url);
const MODULE = new URL('../pkg-disassembly/disassembler_bg.wasm', import.meta.url);

/** Whether disassembly is part of this page: the page as one file does without. */
export const canDisassemble = MODULE.href !== 'data:,';

/** @type {Promise<[string, WebAssembly.Module]> | undefined} */
let parts;

async function load() {
  const [script, module] = await Promise.all([
    lateFile(SCRIPT, cacheNames),
    lateFile(MODULE, cacheNames),
  ]);
  const blob = new Blob([script], { type: 'text/javascript' });
  const address = trustedScript(URL.createObjectURL(blob));
  return /** @type {[string, WebAssembly.Module]} */ ([address, await WebAssembly.compile(module)]);
}

/** The parts, fetched once; anew after a failure. */
function loaded() {
  parts ??= load();
  parts.catch(() => {
    parts = undefined;
  });
  return parts;
}

/**
 * A program in a worker of its own, so that a hostile one takes nothing else down.
 *
 * @typedef {object} OpenProgram
 * @property {string | undefined} buildId
 * @property {(question: CodeQuestion) => Promise<Disassembly>} ask
 * @property {() => void} close
 */

/**
 * Opens a program. Rejects with a reason for people if it is none.
 *
 * @param {File} file
 * @returns {Promise<OpenProgram>}
 */
export async function openProgram(file) {
  const [script, module] = await loaded();
  const worker = new Worker(script);
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const pending = new Map();
  let last = 0;
  /** @param {object} message @returns {Promise<any>} */
  const send = (message) =>
    new Promise((resolve, reject) => {
      last += 1;
      pending.set(last, { resolve, reject });
      worker.postMessage({ id: last, ...message });
    });
  worker.onmessage = ({ data: { id, value, failure } }) => {
    const waiter = pending.get(id);
    pending.delete(id);
    if (failure === undefined) waiter?.resolve(value);
    else waiter?.reject(new Error(failure));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const error = new Error(`the disassembler stopped unexpectedly: ${event.message}`);
    for (const waiter of pending.values()) waiter.reject(error);
    pending.clear();
  };
  try {
    const { buildId } = await send({ module, file });
    return { buildId, ask: (question) => send({ question }), close: () => worker.terminate() };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
