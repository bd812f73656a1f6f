/** The entries of a zip archive as files. */

import { MOST_PROFILES } from './file-handles.js';

/** Signatures: of the first entry, of an entry in the directory, and of the record after the directory. */
const [ENTRY, LISTED, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** Size of that record, without the comment after it, whose length has two bytes. */
const END_SIZE = 22;

/** @param {Blob} blob */
const viewOf = async (blob) => new DataView(await blob.arrayBuffer());

/**
 * Returns each entry as an archive of its own, which shares its bytes with the file: nothing is unpacked. Empty for other
 * files, and for archives that are damaged, above 4 GiB or of very many entries.
 *
 * @param {File} file
 */
export async function entriesOf(file) {
  const head = await viewOf(file.slice(0, 4));
  if (head.byteLength < 4 || head.getUint32(0, true) !== ENTRY) return [];
  const end = await viewOf(file.slice(-END_SIZE - 0xffff));
  let at = end.byteLength - END_SIZE;
  while (at >= 0 && end.getUint32(at, true) !== END) at--;
  if (at < 0) return [];
  const start = end.getUint32(at + 16, true);
  const listed = await viewOf(file.slice(start, start + end.getUint32(at + 12, true)));
  /** @type {{name: string, from: number}[]} */
  const entries = [];
  for (let at = 0; at + 46 <= listed.byteLength && listed.getUint32(at, true) === LISTED; ) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((x) =>
      listed.getUint16(at + x, true),
    );
    const bytes = new Uint8Array(listed.buffer).subarray(at + 46, at + 46 + name);
    entries.push({ name: new TextDecoder().decode(bytes), from: listed.getUint32(at + 42, true) });
    at += 46 + name + extra + comment;
  }
  if (entries.length > MOST_PROFILES) return [];
  entries.sort((a, b) => a.from - b.from);
  return entries.flatMap(({ name, from }, i) => {
    const parts = [file.slice(from, entries[i + 1]?.from ?? start), file.slice(start)];
    return name.endsWith('/') ? [] : [new File(parts, `${file.name}/${name}`, file)];
  });
}
