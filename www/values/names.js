/**
 * Names of a profile, decoded when they are about to be seen.
 *
 * Constraint: names are hostile bytes. Bytes that are not UTF-8 are shown as `\xe9`, so that
 * different names stay different to the eye; control characters and characters that reorder or
 * hide text become visible escapes, so that all characters are visible. Nothing here creates markup; views put the text into text nodes.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
/** Longest run of bytes decoded for a row; no screen is wider. */
const ROW_LIMIT = 1024;
const DECEPTIVE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text without characters that hide or reorder.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(DECEPTIVE, (character) => {
    const code = /** @type {number} */ (character.codePointAt(0));
    return `\\u{${code.toString(16)}}`;
  });
}

/**
 * Text of bytes that need not be UTF-8.
 *
 * @param {Uint8Array} bytes
 */
function decode(bytes) {
  try {
    return DECODER.decode(bytes);
  } catch {
    return decodeBroken(bytes);
  }
}

/**
 * The same, character by character: slow and rarely needed.
 *
 * @param {Uint8Array} bytes
 */
function decodeBroken(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    try {
      text += DECODER.decode(bytes.subarray(at, at + length));
      at += length;
    } catch {
      text += `\\x${lead.toString(16)}`;
      at += 1;
    }
  }
  return text;
}

/**
 * The first bytes of a name, not cut within a character.
 *
 * @param {Uint8Array} bytes
 * @param {number} limit
 */
function head(bytes, limit) {
  let end = Math.min(limit, bytes.length);
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/**
 * The bytes of a name.
 *
 * @param {NameArena} arena
 * @param {number} index
 */
export function bytesOf(arena, index) {
  return arena.bytes.subarray(arena.offsets[index], arena.offsets[index + 1]);
}

/**
 * A whole name.
 *
 * @param {NameArena} arena
 * @param {number} index
 */
export function wholeName(arena, index) {
  return visible(decode(bytesOf(arena, index)));
}

/**
 * A name for a row: whole unless it is longer than any screen.
 *
 * @param {NameArena} arena
 * @param {number} index
 */
export function rowName(arena, index) {
  return visible(decode(head(bytesOf(arena, index), ROW_LIMIT)));
}

/**
 * A name for a row, split into the parts before, in and after a byte range.
 *
 * @param {NameArena} arena
 * @param {number} index
 * @param {number} start
 * @param {number} end
 * @returns {[string, string, string]}
 */
export function markedName(arena, index, start, end) {
  const all = head(bytesOf(arena, index), Math.max(ROW_LIMIT, end));
  const cut = (/** @type {Uint8Array} */ part) => visible(decode(part));
  return [cut(all.subarray(0, start)), cut(all.subarray(start, end)), cut(all.subarray(end))];
}

/**
 * Whether a name says that the name is not known: Valgrind writes question marks.
 *
 * @param {string} name
 */
export function isUnknown(name) {
  return name === '' || name === '???';
}

/**
 * The part after the last separator of a path; the whole path if that is empty.
 *
 * @param {string} path
 */
export function lastSegment(path) {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return path.slice(cut + 1) || path;
}
