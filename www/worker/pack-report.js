/** Packs files into the blocks of a report. */

import { FAILED_TEXT } from '../messages/errors.js';
import { BLOCK, blockOf, LARGEST_REPORT } from '../report/format.js';
import { createMeter, FileError } from './read-files.js';

/** @import {Progress} from '../protocol/types.js' */

/** First bytes in hex of the containers that the analyser opens, see src/container/layer.rs. */
const PACKED = [
  /^1f8b/, // gzip
  /^28b52ffd/, // zstd
  /^5.2a4d18/, // zstd by parallel writers
  /^fd377a585a00/, // xz
  /^425a683[1-9]314159265359/, // bzip2
  /^504b0304/, // zip
];

/** @typedef {Pick<import('../../pkg/grindscope.js').PathStripper, 'take' | 'free'>} PathStripper */

/** The same bytes, which are never shared. @param {Uint8Array} bytes */
const ownBytes = (bytes) => /** @type {Uint8Array<ArrayBuffer>} */ (bytes);

/** Bytes compressed at a time. */
const PIECE = 1 << 20;

/** Whether a file is compressed already. @param {Blob} file */
async function isPacked(file) {
  const head = new Uint8Array(await file.slice(0, 10).arrayBuffer());
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return PACKED.some((signature) => signature.test(hex));
}

/**
 * Compresses a file unless it is compressed already. Reads by slices: file-reader.js describes the problems of the
 * browser's own streams with files of gigabytes.
 *
 * @param {File} file
 * @param {(bytes: number) => void} count
 * @param {PathStripper | null} stripper  removes folders from paths
 * @returns {Promise<Blob>}
 */
async function packed(file, count, stripper) {
  if (!stripper && (await isPacked(file))) {
    count(file.size);
    return file;
  }
  const { readable, writable } = new CompressionStream('gzip');
  const result = new Response(readable).blob();
  const writer = writable.getWriter();
  for (let begin = 0; begin < file.size; begin += PIECE) {
    const piece = await file.slice(begin, begin + PIECE).arrayBuffer();
    await writer.write(stripper ? ownBytes(stripper.take(new Uint8Array(piece))) : piece);
    count(piece.byteLength);
  }
  if (stripper) await writer.write(ownBytes(stripper.take(new Uint8Array(0))));
  await writer.close();
  return result;
}

/** @param {Blob} blob @returns {Promise<string>} */
const base64 = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** @param {Parameters<typeof blockOf>[0]} of @param {Blob} content */
async function blocksOf(of, content) {
  /** @type {Blob[]} */
  const blocks = [];
  for (let begin = 0; begin < content.size; begin += BLOCK) {
    const text = await base64(content.slice(begin, begin + BLOCK));
    blocks.push(new Blob([blockOf(of, text)]));
  }
  return blocks;
}

/**
 * Returns the blocks of all files. Each is a separate blob, which the browser may store on disk.
 *
 * @param {{profiles: File[][], sources: {profile: number, path: string, file: File}[]}} params  the files of each profile; source files and programs, each with the number of its profile
 * @param {(progress: Progress) => void} report
 * @param {(() => PathStripper) | null} [stripperOf]  makes one for each file, to remove folders from paths
 * @param {number} [largest]  limit of the compressed bytes of all files together
 * @returns {Promise<Blob[]>}
 */
export async function packReport(
  { profiles, sources },
  report,
  stripperOf = null,
  largest = LARGEST_REPORT,
) {
  /** @type {Blob[]} */
  const blocks = [];
  const all = profiles.flatMap((files, profile) =>
    files.map((file) => ({ file, profile, name: file.name, isSource: false })),
  );
  for (const { path, ...of } of sources) all.push({ ...of, name: path, isSource: true });
  const count = createMeter(
    all.map(({ file }) => file),
    report,
  );
  let left = largest;
  for (const [number, { file, ...of }] of all.entries()) {
    const stripper = stripperOf?.() ?? null;
    try {
      const content = await packed(file, count, stripper);
      left -= content.size;
      if (left < 0) throw new Error(FAILED_TEXT.reportTooLarge(largest));
      blocks.push(...(await blocksOf({ number, ...of }, content)));
    } catch (error) {
      throw new FileError(file.name, error);
    } finally {
      stripper?.free();
    }
  }
  return blocks;
}
