/**
 * Reads details of a function or a source file from the open files again.
 *
 * An uncompressed file is read at the positions that are needed; a compressed one is unpacked once more and
 * read from that text, see `packed-texts.js`.
 *
 * @module
 */

import { FileError } from './failure.js';
import { readPieces } from './file-reader.js';
import { createPackedTexts } from './packed-texts.js';

/** @typedef {import('../../pkg/grindscope.js').CodeRows} CodeRows */
/** @typedef {import('../../pkg/grindscope.js').DetailsReading} DetailsReading */
/** @typedef {import('../../pkg/grindscope.js').Session} Session */
/** @typedef {import('../protocol/details.js').ProgramColumns} ProgramColumns */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/** Passes on instructions and lines of a program. @param {CodeRows} asked @param {0 | 1} side  0 for a profile or A, 1 for B @param {ProgramColumns | null} program */
export function addProgram(asked, side, program) {
  if (!program) return;
  const { address, target, flow, shape, files, file, line, callFile, callLine } = program;
  asked.setInstructions(side, address, target, flow, shape);
  asked.setLines(side, files, file, line, program.hasLines);
  asked.setSites(side, callFile, callLine);
}

/** @param {() => {session: Session, files: File[]}} opened  returns the open session and files */
export function createDetails(opened) {
  const texts = createPackedTexts(opened);
  /** The latest answer, reused for other events. @type {{key: string, reading: DetailsReading} | null} */
  let latest = null;

  /** Costs of the source files, for all events. @type {DetailsReading | null} */
  let code = null;

  /** Feeds a reading the bytes that it needs. @param {DetailsReading} reading */
  async function fill(reading) {
    const { files } = opened();
    for (const { input, plain, start, end } of reading.needs()) {
      const file = /** @type {File} */ (files[input]);
      try {
        const text = plain ? file : await texts.of(input);
        await readPieces(text.slice(start, end), (piece) => reading.push(piece));
      } catch (error) {
        throw new FileError(file.name, error);
      }
    }
    reading.finish();
  }

  /** Bytes that a reading needs; for a compressed file its whole text. @param {DetailsReading} reading */
  function bytesOf(reading) {
    const needs = reading.needs();
    if (needs.some(({ plain }) => !plain)) return opened().session.facts().textBytes;
    return needs.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  /** @param {number} row @param {number | null} file */
  async function detailsOf(row, file) {
    const key = file === null ? `row ${row}` : `file ${file}`;
    if (latest?.key === key) return latest.reading;
    const reading = opened().session.details(row, file ?? undefined);
    try {
      await fill(reading);
    } catch (error) {
      reading.free();
      throw error;
    }
    latest?.reading.free();
    latest = { key, reading };
    return reading;
  }

  return {
    fill,
    /** Releases the unpacked texts. */
    forgetTexts: texts.forget,
    /** Drops the latest answer: the set of parts has changed. */
    forget() {
      latest?.reading.free();
      latest = null;
      code?.free();
      code = null;
    },
    /**
     * @param {Requests['sourceLines']['params']} params
     * @returns {Promise<Requests['sourceLines']['reply']>}
     */
    async sourceLines({ row, file, event, second }) {
      const reading = await detailsOf(row, file);
      const lines = reading.lines(opened().session, event, second ?? undefined);
      return { row, file, event, secondEvent: second, ...lines };
    },
    /**
     * @param {Requests['lineFindings']['params']} params
     * @returns {Promise<Requests['lineFindings']['reply']>}
     */
    async lineFindings({ event, most }) {
      const { session } = opened();
      const reading = session.findingLines(event);
      if (!reading) return { findings: [], unread: 0 };
      try {
        const bytes = bytesOf(reading);
        if (most !== null && bytes > most) return { findings: [], unread: bytes };
        await fill(reading);
        return { findings: session.lineFindings(event, reading), unread: 0 };
      } finally {
        reading.free();
      }
    },
    /**
     * @param {Requests['codeFiles']['params']} params
     * @returns {Promise<Requests['codeFiles']['reply']>}
     */
    async codeFiles({ event, most }) {
      const { session } = opened();
      if (code) return { ranking: session.codeRanking(event, code), unread: 0 };
      const reading = session.codeFiles();
      if (!reading) return { ranking: null, unread: 0 };
      try {
        const bytes = bytesOf(reading);
        if (most !== null && bytes > most) return { ranking: null, unread: bytes };
        await fill(reading);
        code = reading;
        return { ranking: session.codeRanking(event, reading), unread: 0 };
      } finally {
        if (code !== reading) reading.free();
      }
    },
    /**
     * @param {Requests['instructions']['params']} params
     * @returns {Promise<Requests['instructions']['reply']>}
     */
    async instructions({ row, event, second }) {
      const reading = await detailsOf(row, null);
      const all = reading.instructions(opened().session, event, second ?? undefined);
      return { row, event, secondEvent: second, ...all };
    },
    /**
     * @param {Requests['sourceRows']['params']} params
     * @returns {Promise<Requests['sourceRows']['reply']>}
     */
    async sourceRows({ row, file, event, second, program, lengths, opened: gaps }) {
      const reading = await detailsOf(row, file);
      const { session } = opened();
      const asked = session.codeRows(event, second ?? undefined);
      try {
        addProgram(asked, 0, program);
        for (const [path, lines] of lengths) asked.addText(path, lines);
        for (const [file, line] of gaps) asked.openLines(file, line);
        return reading.sourceRows(session, asked);
      } finally {
        asked.free();
      }
    },
    /**
     * @param {Requests['machineRows']['params']} params
     * @returns {Promise<Requests['machineRows']['reply']>}
     */
    async machineRows({ row, event, second, program, order, opened: gaps }) {
      const reading = await detailsOf(row, null);
      const { session } = opened();
      const asked = session.codeRows(event, second ?? undefined);
      try {
        addProgram(asked, 0, program);
        for (const gap of gaps) asked.openInstructions(gap);
        return reading.machineRows(session, asked, order);
      } finally {
        asked.free();
      }
    },
  };
}
