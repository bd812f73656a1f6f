/** Detects the language of a source by its name, or else by its first line. Pure. */

import { lastSegment } from '../values/names.js';

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
