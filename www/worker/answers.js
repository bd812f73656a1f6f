/** Answers each kind of request from a session of the analyser. */

import { INLINED_TEXT } from '../messages/code.js';
import { REQUESTS } from '../protocol/requests.js';
import { at } from '../values/at.js';
import { createDetails, createInlining } from './details.js';
import { packReport } from './pack-report.js';
import { createFileAnswers, createMeter, readFiles } from './read-files.js';
import { layOutContexts, layOutLines, layOutTreemap } from './treemap.js';
import { writeTable } from './write-table.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/**
 * @import {ComparedBasis, ComparedTables, ContextBoxes, GroupColumns, GroupFacts, Progress, RequestKind,
 *   Requests, Session} from '../protocol/types.js'
 */

/** Maximum number of functions in the answer to a search. */
const SEARCHED = 30;

/**
 * Filters of the names that a search most likely means: of this name, whatever its arguments; then those that begin with
 * it, also in a namespace or class. Another filter than a name is in no name, so they find nothing.
 *
 * @param {string} text
 */
function bestNames(text) {
  const name = text
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return [
    `/^${name}($|[(<@'])/`,
    // Not in arguments, which begin at a parenthesis.
    `/^((\\(anonymous namespace\\)|[^(])*[.:>\\\\])?${name}/`,
  ];
}

/** No flags: all parts. */
const ALL_PARTS = new Uint8Array(0);

/** @template T @param {number[]} events @param {(event: number) => T} of */
const byEvent = (events, of) => Object.fromEntries(events.map((event) => [event, of(event)]));

/**
 * @param {Pick<Analyser, 'Session' | 'headings' | 'Inlining' | 'PathStripper' | 'WebgrindExport'>} analyser
 * @returns {{[K in RequestKind]: (params: any, report: (progress: Progress) => void) => Promise<Requests[K]['reply']>}}
 */
export function createAnswers(analyser) {
  /** @type {Session} */
  let session;
  /** Places of the functions; the page has its own copy. @type {{file: Uint32Array, object: Uint32Array, functions: number}} */
  let places;
  /** The files of its profile, or of A and of B, read again for details. @type {File[][]} */
  let opened = [];
  const details = createDetails(() => ({ session, files: opened }));
  const inlining = () => createInlining(analyser, () => session, details);
  /** The inlined functions by their purpose. */
  const inlined = { functions: inlining(), lines: inlining(), files: inlining() };
  /** Number of functions in the files. */
  let ownFunctions = 0;
  /** The applied transforms. @type {readonly import('../protocol/types.js').TransformStep[]} */
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

  /** Adds names and costs of the groups. @param {import('../protocol/types.js').ListedRows} listing @param {number[]} events */
  function withGroups({ grouped, ...listing }, events) {
    if (!grouped) return { ...listing, grouped: null };
    const { by } = grouped;
    const facts = /** @type {GroupFacts} */ (session.groups(by));
    const columnsOf = (/** @type {number} */ event) =>
      /** @type {GroupColumns} */ (session.groupColumns(by, event));
    return { ...listing, grouped: { ...grouped, facts, columns: byEvent(events, columnsOf) } };
  }

  /** The contexts of the latest map, reused when only its size changes. @type {{key: string, contexts: ContextBoxes} | null} */
  let mapped = null;

  /** @param {Requests['contextMap']['params']} params */
  function contextsAround({ event, row, fold, callers, collapse }) {
    const key = [event, row, fold, callers, collapse].join();
    if (mapped?.key !== key)
      mapped = {
        key,
        contexts: session.contextsAround(event, row, callers, collapse, fold, new Uint32Array()),
      };
    return mapped.contexts;
  }

  /** Reads the files of a profile. @param {File[]} files @param {(bytes: number) => void} add  called with the number of bytes read */
  async function read(files, add) {
    const session = new analyser.Session();
    await readFiles(session, files, add);
    session.finish();
    return session;
  }

  /** Drops answers that depend on the basis. */
  function forget() {
    details.forget();
    mapped = null;
  }

  /** The rules of the user about origins. */
  let origins = '';

  /** Finds origins by other rules, also in the filters of transforms. @param {string} rules */
  function useOrigins(rules) {
    if (rules === origins) return;
    origins = rules;
    session.setOriginRules(rules);
    if (steps.some(({ filter }) => filter?.includes('origin:'))) session.transform(steps);
  }

  /** The basis of the comparison; null for a profile. @type {ComparedBasis | null} */
  let basis = null;

  /** @param {ComparedBasis} by */
  function compared(by) {
    basis = by;
    forget();
    useOrigins(by.origins);
    return withPlaces(/** @type {ComparedTables} */ (session.compare(by)));
  }

  /** The answers that are one call of the session. @type {[string, any][]} */
  const calls = Object.entries(REQUESTS).flatMap(([kind, { answer }]) =>
    answer ? [[kind, async (/** @type {any} */ params) => answer(session, params)]] : [],
  );

  return {
    .../** @type {any} */ (Object.fromEntries(calls)),
    ...createFileAnswers(analyser),
    ...details.answers,
    reportBlocks: ({ stripPaths, ...files }, report) =>
      packReport(files, report, stripPaths ? () => new analyser.PathStripper() : null),
    async load({ files }, report) {
      const start = performance.now();
      session = await read(files, createMeter(files, report));
      opened = [files];
      ownFunctions = session.facts().functions;
      return { ...tables(), milliseconds: performance.now() - start };
    },
    async basis({ flags, rule, own, origins }) {
      useOrigins(origins);
      session.selectParts(flags ?? ALL_PARTS);
      session.chooseRule(rule);
      const fits = session.define(own);
      forget();
      return {
        ...tables(),
        own: own.filter((/** @type {unknown} */ _, /** @type {number} */ place) => fits[place]),
      };
    },
    inlinedPlaces(/** @type {Requests['inlinedPlaces']['params']} */ params) {
      if (params.purpose === 'files') details.placeFiles([]);
      return inlined[params.purpose].inlinedPlaces(params);
    },
    placedLines: inlined.lines.placedLines,
    placedFiles: inlined.files.placedFiles,
    async transform(params) {
      if (params.inlined && !inlined.functions.apply(params.inlined))
        throw new Error(INLINED_TEXT.nothing);
      try {
        session.transform(params.steps);
      } catch (error) {
        session.transform(steps);
        throw error;
      }
      steps = params.steps;
      if (basis) return { ...compared(basis), steps };
      forget();
      return tables();
    },
    async compare({ files: [a, b], of, steps: ofOne, basis }, report) {
      const add = createMeter([...a, ...b], report);
      session = analyser.Session.ofTwo(await read(a, add), await read(b, add));
      opened = [a, b];
      const whole = compared(basis);
      if (ofOne.length === 0) return whole;
      session.transformAs(of, ofOne);
      const transformed = compared(basis);
      steps = transformed.steps;
      return transformed;
    },
    async rematch({ swap, ...basis }) {
      if (swap) {
        session.swap();
        opened.reverse();
        details.forgetTexts();
      }
      return compared(basis);
    },
    moreColumns: async ({ events }) => byEvent(events, (event) => session.columns(event)),
    list: async (params) => withGroups(session.list(params), params.groupEvents),
    table: async (params) => writeTable(session, params),
    async search({ text, ...by }) {
      const rowsOf = (/** @type {string} */ filter) => {
        const { rows, grouped } = session.list({ ...by, filter, groupBy: 'function' });
        // The first row of each function.
        const starts = grouped?.starts.subarray(0, -1) ?? rows.map((_, place) => place);
        return [...starts.slice(0, SEARCHED)].map((start) => at(rows, start));
      };
      // An invalid filter throws here.
      const found = rowsOf(text);
      const all = [...bestNames(text).flatMap(rowsOf), ...found];
      return Uint32Array.from(new Set(all)).slice(0, SEARCHED);
    },
    // Only estimates of a whole profile are opened further, and these have no other choices.
    contexts: async ({ event, inTimeOrder, collapse, by, inverted, fold, closer }) =>
      closer.length > 0
        ? session.contextsCloser(event, Uint32Array.from(closer))
        : session.contexts(event, inTimeOrder, collapse, by === 'a', inverted, fold),
    forgetTexts: async () => details.forgetTexts(),
    async treemap(params) {
      const { event, by, within, fold } = params;
      if (within.row === null) {
        const { self } = session.columns(event);
        const costs = 'change' in self ? (by === 'a' ? self.a : self.b) : self;
        const groups = fold === '' ? null : /** @type {GroupFacts} */ (session.groups(fold)).of;
        return layOutTreemap({ ...places, groups }, costs.high, places.functions, params);
      }
      const { lines } = await details.answers.sourceRows({
        ...{ row: within.row, fold, file: null, event, isPlaced: false },
      });
      return layOutLines(lines, params);
    },
    contextMap: async (params) => layOutContexts(contextsAround(params), params),
    find: async (params) => session.list(params).rows,
    export: async ({ format, event, rows, isFiltered, inclusive, titles }) =>
      session.export(format, event, rows, isFiltered, inclusive, titles),
    cellsAsText: async ({ csv }) => analyser.Session.cellsAsText(csv),
  };
}
