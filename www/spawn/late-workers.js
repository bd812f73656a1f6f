/**
 * Workers that are not loaded with the page, because they are large and rarely needed: the layout of call graphs, the
 * syntax of sources, the disassembler; see `lateFile`. And the policy for the addresses of scripts.
 */

import { createConnection } from './connection.js';
import { cacheNames, lateFile } from './own-file.js';

/** @import {Syntax} from '../code/syntax.js' */
/** @import {CodeQuestion, Disassembly, GraphLayout, InlinedChains, InlinedQuestion} from '../protocol/types.js' */

/** Address of the page. A worker has none, and starts scripts from blobs only. @type {string | undefined} */
const page = Reflect.get(globalThis, 'document')?.baseURI;

/** @param {string} url */
function ownScript(url) {
  const { protocol, href } = new URL(url, page);
  if (protocol !== 'blob:' && !(page && href.startsWith(new URL('..', page).href))) {
    throw new TypeError(`not a script of this page: ${url}`);
  }
  return url;
}

/**
 * Browsers from before 2025 lack Trusted Types; they get the plain address.
 *
 * @type {{createPolicy(name: string, rules: {createScriptURL(url: string): string}): {createScriptURL(url: string): unknown}} | undefined}
 */
const factory = Reflect.get(globalThis, 'trustedTypes');

const policy = factory
  ? factory.createPolicy('grindscope', { createScriptURL: ownScript })
  : { createScriptURL: ownScript };

/**
 * Returns the address of one of our scripts in the form that `Worker` and `register` take. The one place where a text
 * becomes the address of a script: the page's security policy allows only scripts from this policy.
 *
 * @param {string} url
 */
export function trustedScript(url) {
  // The type checker does not know this type; for it an address is a string.
  return /** @type {string} */ (policy.createScriptURL(url));
}

/** Returns the address of a script. @param {URL} script */
async function lateScript(script) {
  const content = await lateFile(script, cacheNames);
  return trustedScript(URL.createObjectURL(new Blob([content], { type: 'text/javascript' })));
}

/** Calls a function once, and again after a failure. @template T @param {() => Promise<T>} load @returns {() => Promise<T>} */
function onceLoaded(load) {
  /** @type {Promise<T> | undefined} */
  let loaded;
  return () => {
    loaded ??= load();
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}

/** Starts a worker. @param {string} address  of its script @param {string} name  for error messages */
const startWorker = (address, name) => createConnection(new Worker(address), name);

/** Returns a function that returns a running worker: the same one until it ends. @param {URL} url  of its script @param {string} name  for error messages */
function lateWorker(url, name) {
  const script = onceLoaded(() => lateScript(url));
  /** @type {import('./connection.js').Connection | undefined} */
  let worker;
  return async () => {
    const address = await script();
    if (!worker || worker.isEnded()) worker = startWorker(address, name);
    return worker;
  };
}

/** The worker of the last layout. @type {import('./connection.js').Connection | undefined} */
let latest;

const graphviz = lateWorker(new URL('../worker/graph-layout.js', import.meta.url), 'layout');

/**
 * Lays out a graph. A running layout that is no longer needed is cancelled: it rejects with an `AbortError`.
 *
 * @param {string} dot
 * @param {number} nodes
 * @param {number} calls
 * @returns {Promise<GraphLayout>}
 */
export async function layOut(dot, nodes, calls) {
  await graphviz();
  stopLayout();
  latest = await graphviz();
  return latest.ask({ dot, nodes, calls });
}

/** Cancels a running layout. */
export function stopLayout() {
  if (latest?.isBusy()) latest.close();
}

/**
 * The worker that colours sources. Languages are described by regular expressions, and sources may be malicious: a text
 * that takes too long is abandoned together with its worker, and stays plain.
 */
const highlighter = lateWorker(new URL('../worker/highlighter.js', import.meta.url), 'highlighter');

/** How long a text may take, in milliseconds: a hundred thousand lines take a few seconds. */
const PATIENCE = 30_000;

/** Texts are processed one after the other, so that the timeout covers only one. @type {Promise<unknown>} */
let before = Promise.resolve();

/** @param {string} language @param {readonly string[]} lines */
async function ask(language, lines) {
  const asked = await highlighter();
  const patience = setTimeout(() => asked.close(new Error('the text takes too long')), PATIENCE);
  try {
    return await asked.ask({ language, text: lines.join('\n') });
  } finally {
    clearTimeout(patience);
  }
}

/**
 * The syntax of a text, or null if it is no longer needed when its turn comes.
 *
 * @param {string} language  see syntax.js
 * @param {readonly string[]} lines
 * @param {() => boolean} isWanted
 * @returns {Promise<Syntax | null>}
 */
export function highlight(language, lines, isWanted) {
  const answer = before.then(() => (isWanted() ? ask(language, lines) : null));
  before = answer.catch(() => {});
  return answer;
}

/** Script and module of the workers that disassemble, one for each program. */
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
 * @property {(asked: InlinedQuestion) => Promise<InlinedChains>} chains
 * @property {() => void} close
 */

/** Opens a program. Rejects with a reason for the user if it is not one. @param {File} file @returns {Promise<OpenProgram>} */
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
      chains: (asked) => worker.ask({ inlined: asked }),
      close: () => worker.close(),
    };
  } catch (error) {
    worker.close();
    throw error;
  }
}
