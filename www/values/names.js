/**
 * Decodes names of a profile when they are about to be shown.
 *
 * Constraint: names are untrusted bytes. Bytes that are not UTF-8 are shown as `\xe9`, so that
 * different names look different; control characters and characters that reorder or
 * hide text become visible escapes, so that all characters are visible. Nothing here creates markup; views put the text into text nodes.
 */

/** @import {NameArena} from '../protocol/types.js' */

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
/** Most bytes decoded for a row; no screen is wider. */
const ROW_LIMIT = 1024;
const DECEPTIVE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Escapes characters that hide or reorder text. @param {string} text */
export const visible = (text) =>
  text.replace(DECEPTIVE, (character) => {
    const code = /** @type {number} */ (character.codePointAt(0));
    return `\\u{${code.toString(16)}}`;
  });

/** Decodes bytes that may not be UTF-8. @param {Uint8Array} bytes */
function decode(bytes) {
  try {
    return DECODER.decode(bytes);
  } catch {
    return decodeBroken(bytes);
  }
}

/** Decodes character by character: slow and rarely needed. @param {Uint8Array} bytes */
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

/** Returns the first bytes of a name, not cut within a character. @param {Uint8Array} bytes @param {number} limit */
function head(bytes, limit) {
  let end = Math.min(limit, bytes.length);
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/** Returns the bytes of a name. @param {NameArena} arena @param {number} index */
export const bytesOf = (arena, index) =>
  arena.bytes.subarray(arena.offsets[index], arena.offsets[index + 1]);

/** Returns a whole name. @param {NameArena} arena @param {number} index */
export const wholeName = (arena, index) => visible(decode(bytesOf(arena, index)));

/** Returns all names, without empty ones. @param {NameArena} arena */
export const allNames = (arena) =>
  Array.from({ length: arena.offsets.length - 1 }, (_, index) => wholeName(arena, index)).filter(
    (name) => name !== '',
  );

/** Splits a name that is wider than any screen: its beginning, what is left out, and its end, which tells functions apart. @param {Uint8Array} bytes */
function cut(bytes) {
  const start = head(bytes, ROW_LIMIT / 2);
  let end = bytes.length - ROW_LIMIT / 2;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return { start, left: bytes.subarray(start.length, end), end: bytes.subarray(end) };
}

/** Returns a name for a row: whole unless it is wider than any screen. @param {NameArena} arena @param {number} index */
export function rowName(arena, index) {
  const bytes = bytesOf(arena, index);
  if (bytes.length <= ROW_LIMIT) return visible(decode(bytes));
  const { start, end } = cut(bytes);
  return `${visible(decode(start))}…${visible(decode(end))}`;
}

/** In short names: begins and ends what is shown only if there is room, begins the mark, and ends what is cut last. `visible` leaves none of them in a name. */
const ROOM = '\u0001';
const MARK = '\u0002';
const END = '\u0003';

/** @param {Uint8Array} bytes  of a short name */
function codedText(bytes) {
  if (bytes.length <= ROW_LIMIT) return decode(bytes);
  const { start, left, end } = cut(bytes);
  const codes = left.reduce((sum, byte) => sum + Number(byte === ROOM.charCodeAt(0)), 0);
  // What is at the end stays what it was: with or without need of room.
  return `${decode(start)}…${codes % 2 === 0 ? '' : ROOM}${decode(end)}`;
}

/** Returns a short name with its codes. @param {NameArena} arena @param {number} index */
export const codedName = (arena, index) =>
  codedText(bytesOf(arena, index))
    .split(ROOM)
    .map((piece) => (piece === END ? piece : piece.split(MARK).map(visible).join(MARK)))
    .join(ROOM);

/** Splits a short name: pieces with odd places need room, that at `tail` is cut last, and the others tell it apart from equal names. @param {string} coded */
export function piecesOf(coded) {
  const [name = '', mark = ''] = coded.split(MARK);
  const pieces = name.split(ROOM);
  const last = pieces.findLastIndex((piece, place) => place % 2 === 0 && piece !== '');
  const end = pieces.indexOf(END);
  if (end < 0) return { pieces, tail: last, mark };
  pieces[end] = '';
  return { pieces, tail: end - 1, mark };
}

/** A short name without recursion level and clone. @param {string} coded */
export const withoutMark = (coded) => coded.split(MARK)[0] ?? '';

/** A name, whole or short, without recursion level. @param {string} coded */
export const withoutLevel = (coded) => coded.replace(/'\d+$/, '');

/** A short name, and a text after it that is shown if there is room. @param {string} coded @param {string} text */
export const withRoomFor = (coded, text) =>
  `${withoutMark(coded)}${ROOM}${text}${ROOM}${coded.slice(withoutMark(coded).length)}`;

/** A name after a text that is shown if there is room. @param {string} text @param {string | number} name */
export const withRoomBefore = (text, name) => `${ROOM}${text}${ROOM}${name}`;

/** A name without arguments with the codes of short names: the namespaces of its class need room. @param {string} name */
export const withRoomForScopes = (name) =>
  name.replace(/^((?:[^:]+::)+)([^:]+)(::[^:]+)$/, (_, scopes, scope, own) =>
    withRoomBefore(scopes, `${scope}${ROOM}${ROOM}${own}`),
  );

/** A short name as text. @param {string} coded */
export const withoutCodes = (coded) =>
  coded.replaceAll(ROOM, '').replace(END, '').replace(MARK, '');

/** A part of a name, by its first byte and the one after it. @param {NameArena} arena @param {number} index @param {number} start @param {number} end */
export const partOfName = (arena, index, start, end) =>
  visible(decode(bytesOf(arena, index).subarray(start, end)));

/** Whether a function is a member of a class or namespace, by its whole name: its arguments and its result do not matter. @param {string} name */
export function hasClass(name) {
  let [bare, depth] = ['', 0];
  for (const c of name.replaceAll('(anonymous namespace)', '')) {
    if (c === '<') depth += 1;
    else if (c === '>' && depth > 0) depth -= 1;
    else if (depth === 0) bare += c;
  }
  const [path = ''] = bare.replace(/\boperator .*/, 'operator').split('(');
  return /(::|->)\S*$/.test(path.trim());
}

/** Whether a name is a placeholder for an unknown name: Valgrind writes question marks. @param {string} name */
export const isUnknown = (name) => name === '' || name === '???';

/** Returns the part after the last separator of a path; the whole path if that is empty. @param {string} path */
export const lastSegment = (path) => segmentsOf(path).at(-1) || path;

/** `\u{0}` is an escaped character, see `visible`. @param {string} path */
const segmentsOf = (path) => path.split(/\/|\\(?!u\{)/);

/** The last segment of a path, with those before it that tell it apart from others. @param {string} path @param {string[]} others */
export function endOf(path, others) {
  const end = (/** @type {string} */ path, /** @type {number} */ length) =>
    segmentsOf(path).slice(-length).join('/');
  for (let length = 1; length < segmentsOf(path).length; length += 1) {
    const own = end(path, length);
    if (own && others.every((other) => other === path || end(other, length) !== own)) return own;
  }
  return path;
}

/** The beginning of a text up to its last sign between words, and the end from the first one. */
const WORDS_BEFORE = /^.*[^\p{L}\p{N}]/su;
const WORDS_AFTER = /[^\p{L}\p{N}].*$/su;

/**
 * How many characters different names have in common at their beginning and at their end, without parts of words.
 *
 * @param {string[]} names
 */
export function commonEnds(names) {
  const [first = '', ...others] = new Set(names);
  const least = Math.min(first.length, ...others.map(({ length }) => length));
  const areAll = (/** @type {number} */ place) =>
    others.length > 0 && others.every((other) => other.at(place) === first.at(place));
  let start = 0;
  while (start < least && areAll(start)) start += 1;
  start = first.slice(0, start).match(WORDS_BEFORE)?.[0].length ?? 0;
  let end = 0;
  while (end < least - start && areAll(-1 - end)) end += 1;
  end = first.slice(first.length - end).match(WORDS_AFTER)?.[0].length ?? 0;
  return { start, end };
}
