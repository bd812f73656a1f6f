/** Kinds of pieces in the syntax of a source, for colouring. Pure. */

/** Kinds of pieces; all others are plain. */
export const SYNTAX = /** @type {const} */ ({
  plain: 0,
  keyword: 1,
  type: 2,
  name: 3,
  string: 4,
  constant: 5,
  comment: 6,
  directive: 7,
});

/** Classes of the style, by kind. */
export const SYNTAX_CLASS = Object.keys(SYNTAX).map((kind) => `syntax-${kind}`);

/**
 * The syntax of a text by line: of line `n` from 0 the pieces `first[n]` to `first[n + 1]`, each from
 * the character `from` of its line to the next piece, or to the end of the line.
 *
 * @typedef {object} Syntax
 * @property {Uint32Array} first
 * @property {Uint32Array} from
 * @property {Uint8Array} kind
 */

/**
 * Returns the pieces of a line between the characters `start` and `end`.
 *
 * @param {string} line
 * @param {number} index  of the line, from 0
 * @param {Syntax | null} syntax
 * @param {number} [start]
 * @param {number} [end]
 */
export function piecesOf(line, index, syntax, start = 0, end = line.length) {
  /** @type {{kind: number, text: string}[]} */
  const pieces = [];
  /** @param {number} from @param {number} to @param {number} kind */
  const add = (from, to, kind) => {
    const text = line.slice(Math.max(from, start), Math.min(to, end));
    if (text !== '') pieces.push({ kind, text });
  };
  const last = syntax?.first[index + 1] ?? 0;
  let piece = syntax?.first[index] ?? 0;
  if (!syntax || piece >= last) {
    add(start, end, SYNTAX.plain);
    return pieces;
  }
  add(0, syntax.from[piece] ?? 0, SYNTAX.plain);
  for (; piece < last; piece += 1) {
    const from = syntax.from[piece] ?? 0;
    if (from >= end) break;
    const to = piece + 1 < last ? (syntax.from[piece + 1] ?? 0) : line.length;
    add(from, to, syntax.kind[piece] ?? SYNTAX.plain);
  }
  return pieces;
}
