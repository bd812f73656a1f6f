/**
 * Reads details of a function or a source file from the open files again.
 *
 * An uncompressed file is read at the positions that are needed; a compressed one is unpacked again and
 * read from that text, see `packed-texts.js`.
 */

import { allNames } from '../code/side-texts.js';
import { at } from '../values/at.js';
import { readPieces } from './file-reader.js';
import { createPackedTexts } from './packed-texts.js';
import { FileError } from './read-files.js';

/** @import {AnswersTo, DetailsReading, InlinedAnswer, Inlining, LineFindings, Need, Requests, Session, Statement} from '../protocol/types.js' */

/** Maximum number of bytes that are read again for the lines of calls, at each selection. */
const MOST_OF_CALLS = 8 << 20;

/** Bytes that readings need; of a compressed file its whole text. @param {readonly Need[]} needs */
function bytesOf(needs) {
  const texts = new Map();
  let plainBytes = 0;
  for (const { side, input, plain, start, end, text } of needs)
    if (plain) plainBytes += end - start;
    else texts.set(`${side} ${input}`, text);
  return [...texts.values()].reduce((sum, bytes) => sum + bytes, plainBytes);
}

/** @param {() => {session: Session, files: File[][]}} opened  returns the open session, and its files by side */
export function createDetails(opened) {
  const texts = createPackedTexts(opened);
  /** The latest answer, reused for other events. @type {{key: string, reading: DetailsReading} | null} */
  let latest = null;

  /** The programs whose inlined code whole files contain. @type {readonly Inlining[]} */
  let placing = [];

  /** Costs of the source files, for all events. @type {DetailsReading | null} */
  let code = null;

  /** Feeds a reading the bytes that it needs. @param {DetailsReading} reading */
  async function fill(reading) {
    const { files } = opened();
    for (const { side, input, plain, start, end } of reading.needs()) {
      const file = /** @type {File} */ (files[side]?.[input]);
      try {
        const text = plain ? file : await texts.of(side, input);
        await readPieces(text.slice(start, end), (piece) => reading.push(side, piece));
      } catch (error) {
        throw new FileError(file.name, error);
      }
    }
    reading.finish();
  }

  /**
   * Reads details once, unless that takes more bytes than allowed.
   *
   * @template T
   * @param {DetailsReading | undefined} reading  undefined if there is nothing to read
   * @param {number | null} most  null for no limit
   * @param {(reading: DetailsReading) => T} use
   * @returns {Promise<{found: T | null, unread: number}>}
   */
  async function readOnce(reading, most, use) {
    if (!reading) return { found: null, unread: 0 };
    try {
      const bytes = bytesOf(reading.needs());
      if (most !== null && bytes > most) return { found: null, unread: bytes };
      await fill(reading);
      return { found: use(reading), unread: 0 };
    } finally {
      if (code !== reading) reading.free();
    }
  }

  /** @param {{row: number, fold: string}} of @param {Requests['sourceLines']['params']['file']} file */
  async function detailsOf({ row, fold }, file) {
    const isOfBoth = file !== null && typeof file === 'object';
    const key = `${row} ${fold} ${isOfBoth ? `${file.a} ${file.b}` : file}`;
    if (latest?.key === key) return latest.reading;
    const { session } = opened();
    const reading = isOfBoth
      ? session.fileDetails(row, fold, file.a, file.b)
      : session.details(row, fold, file ?? undefined);
    try {
      await fill(reading);
      if (file !== null) for (const inlining of placing) inlining.addTo(reading, session);
    } catch (error) {
      reading.free();
      throw error;
    }
    latest?.reading.free();
    latest = { key, reading };
    return reading;
  }

  /**
   * The lines that explain a difference.
   *
   * @param {number} event
   * @param {number | null} most  bytes that may be read again for it
   * @param {(session: Session, reading: DetailsReading) => Statement[]} find  the line of a row, from its details
   * @returns {Promise<LineFindings>}
   */
  async function changedLines(event, most, find) {
    const { session } = opened();
    const needs = [];
    let findings = /** @type {Statement[]} */ ([]);
    const files = [];
    for (const row of session.changedRows(event)) {
      const reading = session.details(row, 'function');
      try {
        needs.push(...reading.needs());
        const unread = bytesOf(needs);
        if (most !== null && unread > most) return { findings: [], lines: [], unread };
        await fill(reading);
        findings = [...findings, ...find(session, reading)];
        files.push(...allNames(reading.lines(session, event)));
      } finally {
        reading.free();
      }
    }
    return { findings, lines: [], files, unread: 0 };
  }

  /** @satisfies {AnswersTo<'sourceLines' | 'lineFindings' | 'changedLines' | 'codeFiles' | 'callLines' | 'instructions' | 'sourceRows' | 'machineRows'>} */
  const answers = {
    async sourceLines({ row, fold, file, event, second }) {
      const reading = await detailsOf({ row, fold }, file);
      const lines = reading.lines(opened().session, event);
      return { row, fold, file, event, secondEvent: second, ...lines };
    },
    async lineFindings({ event, most }) {
      const { session } = opened();
      const { found, unread } = await readOnce(session.findingLines(event), most, (reading) =>
        session.lineFindings(event, reading),
      );
      return { findings: [], lines: [], ...found, unread };
    },
    changedLines: ({ event, most, texts }) =>
      changedLines(event, most, (session, reading) => session.changedLine(event, reading, texts)),
    async codeFiles({ event, most }) {
      const { session } = opened();
      if (code) return { ranking: session.codeRanking(event, code), unread: 0 };
      const { found, unread } = await readOnce(session.codeFiles(), most, (reading) => {
        code = reading;
        return session.codeRanking(event, reading);
      });
      return { ranking: found, unread };
    },
    async callLines({ row, fold }) {
      const { session } = opened();
      const { found } = await readOnce(
        session.callLineDetails(row, fold),
        MOST_OF_CALLS,
        (reading) => session.callLines(row, fold, reading),
      );
      return { row, lines: found };
    },
    async instructions({ row, fold, event, second }) {
      const reading = await detailsOf({ row, fold }, null);
      const code = reading.instructions(opened().session, event);
      return { row, fold, event, secondEvent: second, ...code };
    },
    async sourceRows(params) {
      const reading = await detailsOf(params, params.file);
      return reading.sourceRows(opened().session, params);
    },
    async machineRows(params) {
      const reading = await detailsOf(params, null);
      return reading.machineRows(opened().session, params);
    },
  };

  /** Drops the latest answer. */
  function forgetLatest() {
    latest?.reading.free();
    latest = null;
  }

  return {
    answers,
    changedLines,
    /** Adds the inlined code of programs to whole files from now on. @param {readonly Inlining[]} inlinings  of all sides */
    placeFiles(inlinings) {
      placing = inlinings;
      forgetLatest();
    },
    /** Feeds a reading of a caller, and returns it. @param {DetailsReading} reading */
    async filled(reading) {
      await fill(reading);
      return reading;
    },
    /** Releases the unpacked texts. */
    forgetTexts: texts.forget,
    /** Drops answers: the set of parts has changed. */
    forget() {
      forgetLatest();
      code?.free();
      code = null;
    },
  };
}

/**
 * Makes inlined functions separate functions: reads the addresses of a profile, or of both that are compared, and
 * applies the chains that the disassembler found there.
 *
 * @param {Pick<typeof import('../../pkg/grindscope.js'), 'Inlining'>} analyser
 * @param {() => Session} session
 * @param {ReturnType<typeof createDetails>} details
 */
export function createInlining(analyser, session, details) {
  /** The addresses that were asked for last, by side. @type {Map<number, Inlining>} */
  const current = new Map();

  /** Drops the addresses of a side. @param {number} side */
  function forget(side) {
    current.get(side)?.free();
    current.delete(side);
  }

  /** Adds the chains of a program to the addresses that were asked for. Returns whether there are any. @param {InlinedAnswer} answer */
  function add({ side, asked, chains }) {
    const { files, functions, functionFile, nodes } = chains;
    const own = current.get(side);
    if (!own) return false;
    own.addTree(files, functions, functionFile, nodes);
    let start = 0;
    for (const [place, row] of asked.rows.entries()) {
      const end = at(asked.ends, place);
      const [node, file] = [chains.node, chains.file].map((of) => of.subarray(start, end));
      if (at(chains.known, place) === 1)
        own.addChains(
          row,
          /** @type {Uint32Array} */ (node),
          /** @type {Int32Array} */ (file),
          at(chains.own, place),
        );
      start = end;
    }
    return true;
  }

  return {
    /** Returns the addresses of some functions of a side, for each program. @param {{side: number, programs: Uint32Array[]}} params */
    async inlinedPlaces({ side, programs }) {
      forget(side);
      const own = new analyser.Inlining(side);
      current.set(side, own);
      const rows = Uint32Array.from(programs.flatMap((rows) => [...rows]));
      for (let part = 0; ; part += 1) {
        const reading = session().partDetails(side, rows, part);
        if (!reading) break;
        own.addPart(await details.filled(reading));
      }
      return programs.map((rows) => own.places(session(), rows));
    },
    /** Makes transforms start from separate functions. Returns whether there are any. @param {readonly InlinedAnswer[]} answers */
    apply(answers) {
      if (!answers.every(add)) return false;
      // All sides, though one may have no inlined code.
      const applied = [...current].map(([side, own]) => {
        try {
          return own.apply(session());
        } finally {
          forget(side);
        }
      });
      return applied.includes(true);
    },
    /** Adds the code that was inlined at the lines of whole files to them. @param {{inlined: readonly InlinedAnswer[]}} params */
    async placedFiles({ inlined }) {
      inlined.every(add);
      details.placeFiles([...current.values()]);
    },
    /**
     * The findings about lines and the most expensive lines, or those that explain a difference, with the code that was
     * inlined for them. The addresses stay, as they may be those of a newer question.
     *
     * @param {Requests['placedLines']['params']} params
     */
    async placedLines({ event, inlined, texts }) {
      inlined.every(add);
      const [a, b] = [current.get(0), current.get(1)];
      if (!a) return { findings: [], lines: [] };
      if (!b) return a.lineFindings(session(), event);
      return details.changedLines(event, null, (session, reading) =>
        session.changedPlacedLine(event, reading, a, b, texts),
      );
    },
  };
}
