/**
 * Answers requests to a worker that holds two profiles and their comparison.
 *
 * @module
 */

import { addProgram, createDetails } from './details.js';
import { formulasOf, namesOf } from './own-events.js';
import { createMeter, readFiles } from './read-files.js';
import { withTransforms } from './transforms.js';
import { layOutTreemap } from './treemap.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/** @typedef {import('../../pkg/grindscope.js').Comparison} Comparison */
/** @typedef {import('../../pkg/grindscope.js').DetailsReading} DetailsReading */
/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../protocol/comparison.js').ComparedBasis} ComparedBasis */
/** @typedef {import('../protocol/comparison.js').FileNames} FileNames */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** One of the profiles. @typedef {{session: Session, files: File[], details: ReturnType<typeof createDetails>}} Side */

/** Maximum number of nodes in a call graph: more than a reader can follow, laid out within seconds. */
export const GRAPH_NODES = 150;

/** Number of rows in an overview. */
const MOVERS = 12;

/** @param {Pick<Analyser, 'Session' | 'Comparison' | 'Transforms'>} analyser */
export function createComparedAnswers(analyser) {
  const { Session, Comparison } = analyser;
  /** @type {Comparison} */
  let comparison;
  /** @type {{a: Side, b: Side}} */
  let sides;
  /** Places of the functions; the page has its own copy. @type {import('./treemap.js').Places} */
  let places;
  /** Key of the lines that are held. */
  let held = '';

  /** @param {ComparedBasis} basis */
  function matched({ rules, parts, rule, own }) {
    held = '';
    comparison.rest(namesOf(own), formulasOf(own), rule);
    const { a, b } = sides;
    const tables = comparison.compare(a.session, b.session, parts.a, parts.b, rules);
    const { file, object } = tables.functions;
    places = { file: file.slice(), object: object.slice() };
    return tables;
  }

  /**
   * @param {import('../protocol/comparison.js').ComparedSide} side
   * @param {(bytes: number) => void} add  called with the number of bytes read
   * @returns {Promise<Side>}
   */
  async function opened({ files, steps }, add) {
    const session = new Session();
    await readFiles(session, files, add);
    session.finish();
    if (steps.length > 0) {
      withTransforms(analyser, steps, (transforms) => session.transform(transforms));
    }
    return { session, files, details: createDetails(() => ({ session, files })) };
  }

  /**
   * Reads lines again, unless they are already held.
   *
   * @param {string} key
   * @param {(session: Session, isA: boolean) => DetailsReading | undefined} begin
   */
  async function hold(key, begin) {
    if (held === key) return;
    /** @type {(DetailsReading | undefined)[]} */
    const readings = [];
    for (const side of [sides.a, sides.b]) {
      const reading = begin(side.session, side === sides.a);
      if (reading) await side.details.fill(reading);
      readings.push(reading);
    }
    comparison.hold(readings[0], readings[1]);
    held = key;
  }

  /** @param {number} row */
  const holdRow = (row) =>
    hold(`row ${row}`, (session, isA) => comparison.rowDetails(session, isA, row));

  /** @param {FileNames} file */
  const holdFile = ({ a, b }) =>
    hold(`file ${a} ${b}`, (session, isA) => comparison.fileDetails(session, isA, a, b));

  /**
   * Builds rows of lines or instructions.
   *
   * @template T
   * @param {Pick<Requests['comparedMachineRows']['params'], 'event' | 'second' | 'programs'>} params
   * @param {(asked: import('../../pkg/grindscope.js').CodeRows) => T} rows
   */
  function withRows({ event, second, programs }, rows) {
    const asked = comparison.codeRows(event, second ?? undefined);
    try {
      addProgram(asked, 0, programs.a);
      addProgram(asked, 1, programs.b);
      return rows(asked);
    } finally {
      asked.free();
    }
  }

  return {
    /**
     * @param {Requests['compare']['params']} params
     * @param {(progress: Progress) => void} report
     */
    async compare({ a, b, basis }, report) {
      const meter = createMeter([...a.files, ...b.files], report);
      comparison = new Comparison();
      sides = { a: await opened(a, meter.add), b: await opened(b, meter.add) };
      return matched(basis);
    },

    /** @param {Requests['rematch']['params']} params */
    async rematch({ swap, ...basis }) {
      if (swap) sides = { a: sides.b, b: sides.a };
      return matched(basis);
    },

    /** Releases the unpacked texts of both. */
    forgetTexts() {
      sides?.a.details.forgetTexts();
      sides?.b.details.forgetTexts();
    },

    /** @param {Requests['comparedTryEvent']['params']} params */
    comparedTryEvent: async ({ name, formula }) => comparison.tryEvent(name, formula),

    comparedShortNames: async () => comparison.shortNames(),

    /** @param {Requests['comparedColumns']['params']} params */
    comparedColumns: async ({ event }) => comparison.columns(event),

    /** @param {Requests['comparedList']['params']} params */
    comparedList: async (params) => comparison.list(params),

    /** @param {Requests['comparedCalls']['params']} params */
    comparedCalls: async ({ event, row }) => comparison.calls(event, row),

    /** @param {Requests['comparedLines']['params']} params */
    async comparedLines({ row, event, second, file }) {
      if (file) {
        await holdFile(file);
        return { ...comparison.fileLines(row, event, second ?? undefined), file };
      }
      await holdRow(row);
      return { ...comparison.lines(row, event, second ?? undefined), file };
    },

    /** @param {Requests['comparedInstructions']['params']} params */
    async comparedInstructions({ row, event, second }) {
      await holdRow(row);
      return comparison.instructions(row, event, second ?? undefined);
    },

    /** @param {Requests['comparedSourceRows']['params']} params */
    async comparedSourceRows({ row, file, texts, lengths, opened, ...params }) {
      await (file ? holdFile(file) : holdRow(row));
      return withRows(params, (asked) => {
        for (const [file, a, b] of texts) asked.addTexts(file, a, b);
        for (const [file, lines] of lengths) asked.addLength(file, lines);
        for (const [file, line] of opened) asked.openLines(file, line);
        return comparison.sourceRows(row, file !== null, asked);
      });
    },

    /** @param {Requests['comparedMachineRows']['params']} params */
    async comparedMachineRows({ row, order, opened, ...params }) {
      await holdRow(row);
      return withRows(params, (asked) => {
        for (const gap of opened) asked.openInstructions(gap);
        return comparison.machineRows(row, order, asked);
      });
    },

    /** @param {Requests['comparedOverview']['params']} params */
    async comparedOverview({ event, inclusive }) {
      const findings = comparison.findings(event);
      return { event, inclusive, findings, movers: comparison.movers(event, inclusive, MOVERS) };
    },

    /** @param {Requests['comparedContexts']['params']} params */
    comparedContexts: async ({ event, by, collapse }) =>
      comparison.contexts(event, by === 'a', collapse),

    /** @param {Requests['comparedTreemap']['params']} params */
    async comparedTreemap({ by, ...params }) {
      const costs = comparison.columns(params.event).self[by].high;
      return layOutTreemap(places, costs, costs.length, params);
    },

    /** @param {Requests['comparedGraph']['params']} params */
    comparedGraph: async ({ event, by, leastNode, leastCall }) =>
      comparison.callGraph(event, by === 'a', leastNode, leastCall, GRAPH_NODES),

    /** @param {Requests['comparedExport']['params']} params */
    async comparedExport({ format, event, rows, isFiltered, inclusive, titles: { a, b } }) {
      return comparison.export(format, event, rows, isFiltered, inclusive, [a, b]);
    },
  };
}
