/**
 * Answers requests to a worker that holds two profiles and their comparison.
 *
 * @module
 */

import { createDetails, withMachineRows, withSourceRows } from './details.js';
import { formulasOf, namesOf } from './own-events.js';
import { createMeter, readFiles } from './read-files.js';
import { withTransforms } from './transforms.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/** @typedef {import('../../pkg/grindscope.js').Comparison} Comparison */
/** @typedef {import('../../pkg/grindscope.js').DetailsReading} DetailsReading */
/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../protocol/comparison.js').ComparedBasis} ComparedBasis */
/** @typedef {import('../protocol/details.js').FileNames} FileNames */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** One of the profiles. @typedef {{session: Session, files: File[], details: ReturnType<typeof createDetails>}} Side */

/** Number of rows in an overview. */
const MOVERS = 12;

/** Whether a whole source file is requested. @param {Requests['sourceLines']['params']['file']} file @returns {file is FileNames} */
const isWhole = (file) => file !== null && typeof file === 'object';

/** @param {Pick<Analyser, 'Session' | 'Comparison' | 'Transforms'>} analyser */
export function createComparedAnswers(analyser) {
  const { Session, Comparison } = analyser;
  /** @type {Comparison} */
  let comparison;
  /** @type {{a: Side, b: Side}} */
  let sides;
  /** Key of the lines that are held. */
  let held = '';

  /** @param {ComparedBasis} basis */
  function matched({ rules, parts, rule, own }) {
    held = '';
    comparison.rest(namesOf(own), formulasOf(own), rule);
    const { a, b } = sides;
    return comparison.compare(a.session, b.session, parts.a, parts.b, rules);
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

  /** Reads the lines of a request. @param {Pick<Requests['sourceLines']['params'], 'row' | 'file'>} params  a file has its names */
  const holdLines = ({ row, file }) => (isWhole(file) ? holdFile(file) : holdRow(row));

  /** Answers about lines and instructions, as `createDetails` has them for a profile. */
  const code = {
    /**
     * @param {Requests['sourceLines']['params']} params
     * @returns {Promise<Requests['sourceLines']['reply']>}
     */
    async sourceLines(params) {
      const { row, event, second, file } = params;
      await holdLines(params);
      const lines = comparison.lines(row, isWhole(file));
      return { row, file, event, secondEvent: second, ...lines };
    },
    /**
     * @param {Requests['instructions']['params']} params
     * @returns {Promise<Requests['instructions']['reply']>}
     */
    async instructions({ row, event, second }) {
      await holdRow(row);
      return { row, event, secondEvent: second, ...comparison.instructions(row, event) };
    },
    /**
     * @param {Requests['sourceRows']['params']} params
     * @returns {Promise<Requests['sourceRows']['reply']>}
     */
    async sourceRows(params) {
      await holdLines(params);
      return withSourceRows(comparison, params, (asked) =>
        comparison.sourceRows(params.row, isWhole(params.file), asked),
      );
    },
    /**
     * @param {Requests['machineRows']['params']} params
     * @returns {Promise<Requests['machineRows']['reply']>}
     */
    async machineRows(params) {
      await holdRow(params.row);
      return withMachineRows(comparison, params, (asked) =>
        comparison.machineRows(params.row, params.order, asked),
      );
    },
  };

  const answers = {
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

    /** @param {Requests['comparedOverview']['params']} params */
    async comparedOverview({ event, inclusive }) {
      const findings = comparison.findings(event);
      return { event, inclusive, findings, movers: comparison.movers(event, inclusive, MOVERS) };
    },

    /** @param {Requests['comparedExport']['params']} params */
    async comparedExport({ format, event, rows, isFiltered, inclusive, titles: { a, b } }) {
      return comparison.export(format, event, rows, isFiltered, inclusive, [a, b]);
    },
  };

  return {
    answers,
    code,
    /** The comparison; undefined in the worker of a profile. */
    held: () => /** @type {Comparison | undefined} */ (comparison),
  };
}
