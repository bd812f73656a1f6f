/**
 * Answers each kind of request from a session of the analyser.
 *
 * @module
 */

import { GRAPH_NODES, REQUESTS } from '../protocol/requests.js';
import { createComparedAnswers } from './compared-answers.js';
import { layOutContexts } from './context-map.js';
import { createDetails } from './details.js';
import { createFileAnswers } from './file-answers.js';
import { formulasOf, namesOf } from './own-events.js';
import { packReport } from './pack-report.js';
import { createMeter, readFiles } from './read-files.js';
import { withTransforms } from './transforms.js';
import { layOutLines, layOutTreemap } from './treemap.js';
import { writeTable } from './write-table.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../protocol/protocol.js').ContextBoxes} ContextBoxes */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../protocol/protocol.js').RequestKind} RequestKind */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** Maximum number of functions in the answer to a search. */
const SEARCHED = 30;

/** No flags: all parts. */
const ALL_PARTS = new Uint8Array(0);

/**
 * @template T
 * @param {number[]} events
 * @param {(event: number) => T} of
 */
function byEvent(events, of) {
  return Object.fromEntries(events.map((event) => [event, of(event)]));
}

/**
 * @param {Pick<Analyser, 'Session' | 'Comparison' | 'Headings' | 'StacksExport' | 'Transforms' | 'WebgrindExport'>} analyser
 * @returns {{[K in RequestKind]: (params: any, report: (progress: Progress) => void) => Promise<Requests[K]['reply']>}}
 */
export function createAnswers(analyser) {
  /** @type {Session} */
  let session;
  /** Places of the functions; the page has its own copy. @type {{file: Uint32Array, object: Uint32Array, functions: number}} */
  let places;
  /** Its files, read again for details. @type {File[]} */
  let opened = [];
  const details = createDetails(() => ({ session, files: opened }));
  const compared = createComparedAnswers(analyser);
  /** Lines and instructions of what the worker has. */
  const code = () => (compared.held() ? compared.code : details);
  /** Number of functions in the files. */
  let ownFunctions = 0;
  /** The applied transforms. @type {readonly import('../protocol/protocol.js').TransformStep[]} */
  let steps = [];

  /**
   * Keeps the places of the functions.
   *
   * @template {{facts: {functions: number}, functions: import('../../pkg/grindscope.js').FunctionIdentity}} T
   * @param {T} tables
   */
  function withPlaces(tables) {
    const { file, object } = tables.functions;
    places = { file: file.slice(), object: object.slice(), functions: tables.facts.functions };
    return tables;
  }

  const tables = () =>
    withPlaces({ facts: session.facts(), functions: session.functions(), ownFunctions, steps });

  /** Adds names and costs of the groups. @param {import('../protocol/list.js').ListedRows} listing @param {number[]} events */
  function withGroups({ grouped, ...listing }, events) {
    if (!grouped) return { ...listing, grouped: null };
    const { by } = grouped;
    const columns = byEvent(events, (event) => session.groupColumns(by, event));
    return { ...listing, grouped: { ...grouped, facts: session.groups(by), columns } };
  }

  /** The contexts of the latest map, reused when only its size changes. @type {{key: string, contexts: ContextBoxes} | null} */
  let mapped = null;

  /** @param {Requests['contextMap']['params']} params */
  function contextsAround({ event, row, callers, collapse }) {
    const key = [event, row, callers, collapse].join();
    if (mapped?.key !== key) {
      mapped = { key, contexts: session.contextsAround(event, row, callers, collapse) };
    }
    return mapped.contexts;
  }

  /** What this worker holds. */
  const held = () => compared.held() ?? session;

  /** The answers that are one call of it. @type {[string, any][]} */
  const calls = Object.entries(REQUESTS).flatMap(([kind, { answer }]) =>
    answer ? [[kind, async (/** @type {any} */ params) => answer(held(), params)]] : [],
  );

  return {
    .../** @type {any} */ (Object.fromEntries(calls)),
    ...createFileAnswers(analyser),
    ...compared.answers,
    compare: async (params, report) => withPlaces(await compared.answers.compare(params, report)),
    rematch: async (params) => withPlaces(await compared.answers.rematch(params)),
    reportBlocks: packReport,
    async load({ files }, report) {
      const start = performance.now();
      session = new analyser.Session();
      await readFiles(session, files, createMeter(files, report).add);
      opened = files;
      session.finish();
      ownFunctions = session.facts().functions;
      return { ...tables(), milliseconds: performance.now() - start };
    },
    async basis({ flags, rule, own }) {
      session.selectParts(flags ?? ALL_PARTS);
      session.chooseRule(rule);
      const fits = session.define(namesOf(own), formulasOf(own));
      details.forget();
      mapped = null;
      return {
        ...tables(),
        own: own.filter((/** @type {unknown} */ _, /** @type {number} */ place) => fits[place]),
      };
    },
    async transform(params) {
      withTransforms(analyser, params.steps, (transforms) => session.transform(transforms));
      steps = params.steps;
      details.forget();
      mapped = null;
      return tables();
    },
    moreColumns: async ({ events }) => byEvent(events, (event) => session.columns(event)),
    list: async (params) => withGroups(held().list(params), params.groupEvents),
    table: async (params) => writeTable(session, params),
    allCalls: async ({ row, event, order }) => session.allCalls(event, row, order),
    search: async ({ event, text }) =>
      session.list({ event, filter: text }).rows.slice(0, SEARCHED),
    contexts: async ({ event, inTimeOrder, collapse }) =>
      session.contexts(event, inTimeOrder, collapse),
    lineFindings: details.lineFindings,
    codeFiles: details.codeFiles,
    async forgetTexts() {
      details.forgetTexts();
      compared.answers.forgetTexts();
    },
    async treemap(params) {
      const { event, by, within } = params;
      if (within.row === null) {
        const { self } = held().columns(event);
        const costs = 'change' in self ? (by === 'a' ? self.a : self.b) : self;
        return layOutTreemap(places, costs.high, places.functions, params);
      }
      const asked = { row: within.row, file: null, event, second: null, programs: [] };
      const { lines } = await details.sourceRows({ ...asked, lengths: [], texts: [], opened: [] });
      return layOutLines(lines, params);
    },
    contextMap: async (params) => layOutContexts(contextsAround(params), params),
    callGraph: async ({ event, middle, callers, callees, leastNode, leastCall }) =>
      session.callGraph(
        event,
        middle ?? undefined,
        callers,
        callees,
        leastNode,
        leastCall,
        GRAPH_NODES,
      ),
    find: async ({ event, filter }) => session.list({ event, filter }).rows,
    export: async ({ format, event, rows }) => session.export(format, event, rows),
    cellsAsText: async ({ csv }) => analyser.Session.cellsAsText(csv),
    sourceLines: (params) => code().sourceLines(params),
    instructions: (params) => code().instructions(params),
    sourceRows: (params) => code().sourceRows(params),
    machineRows: (params) => code().machineRows(params),
  };
}
