/** The language of a source, by its name or else its first line, and the syntax of its lines. Pure. */

import { lastSegment } from '../values/names.js';

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

/** Languages by their names in the highlighter, with file extensions. @type {Record<string, string>} */
const ENDINGS = {
  c: 'c',
  // C headers are valid as C++, but not vice versa.
  cpp: 'h cc cpp cxx c++ hh hpp hxx h++ ii inl ipp ixx tcc tpp txx cppm cu cuh',
  ada: 'ada adb ads',
  csharp: 'cs',
  d: 'd di',
  delphi: 'pas pp dpr lpr',
  elixir: 'ex exs',
  erlang: 'erl hrl',
  fortran: 'f for ftn f77 f90 f95 f03 f08',
  go: 'go',
  haskell: 'hs lhs',
  java: 'java',
  javascript: 'js cjs mjs jsx',
  julia: 'jl',
  kotlin: 'kt kts',
  lua: 'lua',
  nim: 'nim nims',
  objectivec: 'm mm',
  ocaml: 'ml mli',
  perl: 'pl pm t',
  'php-template': 'php php3 php4 php5 php7 php8 phtml inc',
  python: 'py pyi pyw pyx pxd',
  ruby: 'rb rake ru gemspec',
  rust: 'rs',
  scala: 'scala sc',
  swift: 'swift',
  typescript: 'ts tsx cts mts',
};

const BY_ENDING = new Map(
  Object.entries(ENDINGS).flatMap(([language, endings]) =>
    endings.split(' ').map((ending) => /** @type {const} */ ([ending, language])),
  ),
);

/** Interpreters in a first line such as `#!/usr/bin/env python3`. @type {[RegExp, string][]} */
const BY_INTERPRETER = [
  [/\bpython|\bpypy/, 'python'],
  [/\bruby/, 'ruby'],
  [/\bphp/, 'php-template'],
  [/\bperl/, 'perl'],
  [/\blua/, 'lua'],
  [/\b(node|nodejs|deno|bun)\b/, 'javascript'],
];

/** C++ standard headers have no extension: `/usr/include/c++/12/vector`. */
const HEADERS = /[\\/](c\+\+|libcxx|libstdc\+\+)[\\/]/;

/** Returns the language, or null if unknown. @param {string} path @param {string} [firstLine] */
export function languageOf(path, firstLine = '') {
  const [, ending = ''] = /\.([^.]+)$/.exec(lastSegment(path)) ?? [];
  const byEnding = BY_ENDING.get(ending) ?? BY_ENDING.get(ending.toLowerCase());
  // Case matters here: compilers treat `.C` as C++.
  if (ending === 'C' || ending === 'H') return 'cpp';
  if (byEnding) return byEnding;
  if (firstLine.startsWith('#!'))
    return BY_INTERPRETER.find(([program]) => program.test(firstLine))?.[1] ?? null;
  return HEADERS.test(path) ? 'cpp' : null;
}
