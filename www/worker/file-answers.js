/**
 * Answers requests about files other than the open profile: their headers, and exports that need more than a profile
 * keeps. They go to a separate worker, so that the tables never wait for them.
 */

import { createMeter, readFiles } from './read-files.js';

/** @typedef {typeof import('../../pkg/grindscope.js')} Analyser */
/** @import {AnswersTo, Progress, Requests, WebgrindExport} from '../protocol/types.js' */

/** Bytes read to get the header lines of a file, compressed or not. */
const HEAD = 1 << 16;

/** Reads the first bytes of a file. @param {File} file */
async function headOf(file) {
  return new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
}

/** @param {Pick<Analyser, 'headings' | 'WebgrindExport'>} analyser */
export function createFileAnswers({ headings, WebgrindExport }) {
  /** The buffer collected last, and the request that it answers. @type {{key: string, buffer: WebgrindExport} | null} */
  let collected = null;

  /** @param {Requests['webgrind']['params']} params @param {(progress: Progress) => void} report */
  async function collect({ files, event, sum, version, foldProxies }, report) {
    const fold = foldProxies && version >= 7;
    const { factors, of } = sum ?? { factors: [], of: [] };
    const key = JSON.stringify([event, factors.map(String), of, fold, version === 4]);
    if (collected?.key === key) return collected.buffer;
    const buffer = new WebgrindExport(event, BigInt64Array.from(factors), of, fold, version === 4);
    const [only, second] = files;
    if (only && !second) buffer.onlyFile(await headOf(only));
    await readFiles(buffer, files, createMeter(files, report).add);
    buffer.finish();
    collected = { key, buffer };
    return buffer;
  }

  /** @satisfies {AnswersTo<'headings' | 'webgrind' | 'webgrindBytes'>} */
  const answers = {
    headings: async ({ files }) => headings(await Promise.all(files.map(headOf))),

    async webgrind(params, report) {
      const buffer = await collect(params, report);
      return buffer.excess(params.version);
    },

    async webgrindBytes({ version, overflow }) {
      if (!collected) throw new Error('No buffer was collected.');
      return collected.buffer.write(version, overflow);
    },
  };
  return answers;
}
