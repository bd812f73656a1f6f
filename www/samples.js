/**
 * The profiles that come with the page. All were recorded for this project.
 *
 * @module
 */

/**
 * @typedef {object} Sample
 * @property {string} title
 * @property {string} lesson  what can be learnt from it
 * @property {string} file  name to show
 * @property {URL} url
 */

/** @type {Sample[]} */
export const SAMPLES = [
  {
    title: 'A C++ compiler at work',
    lesson:
      '7,365 functions of gcc, recorded by Valgrind. Find what setting up its registers costs.',
    file: 'callgrind.out.cc1.gz',
    url: new URL('./samples/callgrind.out.cc1.gz', import.meta.url),
  },
  {
    title: 'A database query',
    lesson: 'SQLite with cache misses and branch mispredictions: thirteen events, one at a time.',
    file: 'callgrind.out.sqlite.gz',
    url: new URL('./samples/callgrind.out.sqlite.gz', import.meta.url),
  },
  {
    title: 'A PHP script',
    lesson: 'Time and memory by Xdebug: recursion, closures and generators under their names.',
    file: 'cachegrind.out.php.gz',
    url: new URL('./samples/cachegrind.out.php.gz', import.meta.url),
  },
];
