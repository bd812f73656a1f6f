/**
 * Answers of a worker that holds a comparison of two profiles.
 *
 * @module
 */

import { formulasOf, namesOf } from './own-events.js';
import { createMeter, readFiles } from './read-files.js';
import { layOutTreemap } from './treemap.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/** @typedef {import('../../pkg/grindscope.js').Comparison} Comparison */
/** @typedef {import('../protocol/comparison.js').ComparedBasis} ComparedBasis */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** Most nodes of a call graph: more than people follow, and laid out within seconds. */
export const GRAPH_NODES = 150;

/** How many rows an overview tells of. */
const MOVERS = 12;

/** @param {Pick<Analyser, 'Comparison' | 'Rewritings'>} analyser */
export function createComparedAnswers({ Comparison, Rewritings }) {
  /** @type {Comparison} */
  let comparison;
  /** Which parts of A and B count. @type {{a: Uint8Array, b: Uint8Array}} */
  let parts;
  /** What the page has been given the other copy of. @type {import('./treemap.js').Places} */
  let places;

  /** @param {ComparedBasis} basis */
  function matched({ rules, parts: counted, rule, own }) {
    const { objects, files, functions, recognise } = rules;
    const rewritings = new Rewritings(objects, files, functions, recognise);
    parts = counted;
    comparison.rest(namesOf(own), formulasOf(own), rule);
    const tables = comparison.compare(parts.a, parts.b, rewritings);
    const { file, object } = tables.functions;
    places = { file: file.slice(), object: object.slice() };
    return tables;
  }

  /** What is to be read of both profiles. @param {{a: Uint8Array, b: Uint8Array}} places */
  const withParts = ({ a, b }) => ({
    a: { places: a, parts: parts.a.slice() },
    b: { places: b, parts: parts.b.slice() },
  });

  return {
    /**
     * @param {Requests['compare']['params']} params
     * @param {(progress: Progress) => void} report
     */
    async compare({ a, b, basis }, report) {
      const meter = createMeter([...a.files, ...b.files], report);
      comparison = new Comparison();
      for (const { files } of [a, b]) {
        await readFiles(comparison, files, meter.add);
        comparison.endProfile();
      }
      return matched(basis);
    },

    /** @param {Requests['rematch']['params']} params */
    async rematch({ swap, ...basis }) {
      if (swap) comparison.swap();
      return matched(basis);
    },

    /** @param {Requests['comparedTryEvent']['params']} params */
    comparedTryEvent: async ({ name, formula }) => comparison.tryEvent(name, formula),

    comparedShortNames: async () => comparison.shortNames(),

    /** @param {Requests['comparedColumns']['params']} params */
    comparedColumns: async ({ event }) => comparison.columns(event),

    /** @param {Requests['comparedList']['params']} params */
    async comparedList({ event, inclusive, filter, order, shown }) {
      const flags = [shown.equal, shown.changed, shown.new, shown.gone].map(Number);
      const { key, reversed } = order;
      return comparison.list(event, inclusive, filter, key, reversed, Uint8Array.from(flags));
    },

    /** @param {Requests['comparedCalls']['params']} params */
    comparedCalls: async ({ event, row }) => comparison.calls(event, row),

    /** @param {Requests['comparedPlaces']['params']} params */
    comparedPlaces: async ({ row }) => withParts(comparison.places(row)),

    /** @param {Requests['comparedLines']['params']} params */
    async comparedLines({ row, event, second, a, b }) {
      const lines = comparison.lines(row, event, second ?? undefined, a, b);
      return { ...lines, isWhole: false };
    },

    /** @param {Requests['comparedFileNames']['params']} params */
    comparedFileNames: async ({ a, b, ofA, ofB }) =>
      withParts(comparison.fileNames(a, b, ofA, ofB)),

    /** @param {Requests['comparedFile']['params']} params */
    async comparedFile({ row, event, second, a, b }) {
      const lines = comparison.fileLines(row, event, second ?? undefined, a, b);
      return { ...lines, isWhole: true };
    },

    /** @param {Requests['comparedInstructions']['params']} params */
    comparedInstructions: async ({ row, event, second, a, b }) =>
      comparison.instructions(row, event, second ?? undefined, a, b),

    /** @param {Requests['comparedOverview']['params']} params */
    async comparedOverview({ event, inclusive }) {
      const findings = comparison.findings(event);
      return { event, inclusive, findings, movers: comparison.movers(event, inclusive, MOVERS) };
    },

    /** @param {Requests['comparedContexts']['params']} params */
    comparedContexts: async ({ event, by, collapse }) =>
      comparison.contexts(event, by === 'a', collapse),

    /** @param {Requests['comparedTreemap']['params']} params */
    async comparedTreemap({ by, ...wish }) {
      const costs = comparison.columns(wish.event).self[by].high;
      return layOutTreemap(places, costs, places.file.length, wish);
    },

    /** @param {Requests['comparedGraph']['params']} params */
    comparedGraph: async ({ event, by, leastNode, leastCall }) =>
      comparison.callGraph(event, by === 'a', leastNode, leastCall, GRAPH_NODES),

    /** @param {Requests['comparedExport']['params']} params */
    async comparedExport({ format, event, rows, isFiltered, inclusive, titles: { a, b } }) {
      if (format === 'json') return comparison.json(rows, inclusive, [a, b]);
      if (format === 'csv') return comparison.csv(rows, inclusive);
      const chosen = isFiltered ? rows : undefined;
      if (format === 'callgrind') return comparison.callgrind(chosen);
      return comparison.export(format, event, chosen);
    },
  };
}
