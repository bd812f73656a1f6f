/** The sample profiles of the page. All were recorded for this project. */

/** @typedef {{name: string, url: URL}} SampleFile */

/**
 * @typedef {object} Sample
 * @property {string} title
 * @property {string} lesson  what it demonstrates
 * @property {SampleFile[]} files  one to open, or two to compare
 * @property {URL} [sources]  its source files in one text, each after a line with its path
 */

/** @type {Sample[]} */
export const SAMPLES = [
  {
    title: 'A C++ compiler at work',
    lesson:
      '7,365 functions of gcc, recorded by Valgrind. Find out how much time it spends on register set-up.',
    files: [
      {
        name: 'callgrind.out.cc1.gz',
        url: new URL('../samples/callgrind.out.cc1.gz', import.meta.url),
      },
    ],
  },
  {
    title: 'A database query',
    lesson: 'SQLite with cache misses and branch mispredictions: with thirteen events.',
    files: [
      {
        name: 'callgrind.out.sqlite.gz',
        url: new URL('../samples/callgrind.out.sqlite.gz', import.meta.url),
      },
    ],
  },
  {
    title: 'A PHP request',
    lesson:
      'Time and memory of a blog page by Xdebug, with its source files. Why does it send 161 queries?',
    files: [
      {
        name: 'cachegrind.out.blog.gz',
        url: new URL('../samples/cachegrind.out.blog.gz', import.meta.url),
      },
    ],
    sources: new URL('../samples/php-blog.txt', import.meta.url),
  },
  {
    title: 'Two runs compared',
    lesson:
      'A C program by cachegrind, with and without an argument. Which function made the second run 3.5 % cheaper?',
    files: [
      {
        name: 'cachegrind.out.cdemo.gz',
        url: new URL('../samples/cachegrind.out.cdemo.gz', import.meta.url),
      },
      {
        name: 'cachegrind.out.cdemo-14.gz',
        url: new URL('../samples/cachegrind.out.cdemo-14.gz', import.meta.url),
      },
    ],
  },
  {
    title: 'A regression in C++',
    lesson:
      'Two versions of a program by callgrind. Which loops made the newer one five times as expensive?',
    files: [
      {
        name: 'callgrind.out.orders-older.gz',
        url: new URL('../samples/callgrind.out.orders-older.gz', import.meta.url),
      },
      {
        name: 'callgrind.out.orders-newer.gz',
        url: new URL('../samples/callgrind.out.orders-newer.gz', import.meta.url),
      },
    ],
  },
];
