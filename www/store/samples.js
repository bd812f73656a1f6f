/** The sample profiles of the page. All were recorded for this project. */

/** Their files, by name: the bundler finds the URLs in this form. */
export const SAMPLE_FILES = {
  'callgrind.out.cc1.gz': new URL('../samples/callgrind.out.cc1.gz', import.meta.url),
  'callgrind.out.sqlite.gz': new URL('../samples/callgrind.out.sqlite.gz', import.meta.url),
  'cachegrind.out.blog.gz': new URL('../samples/cachegrind.out.blog.gz', import.meta.url),
  'cachegrind.out.cdemo.gz': new URL('../samples/cachegrind.out.cdemo.gz', import.meta.url),
  'cachegrind.out.cdemo-14.gz': new URL('../samples/cachegrind.out.cdemo-14.gz', import.meta.url),
  'callgrind.out.orders-older.gz': new URL(
    '../samples/callgrind.out.orders-older.gz',
    import.meta.url,
  ),
  'callgrind.out.orders-newer.gz': new URL(
    '../samples/callgrind.out.orders-newer.gz',
    import.meta.url,
  ),
};

/** @typedef {keyof typeof SAMPLE_FILES} SampleName */

/**
 * @typedef {object} Sample
 * @property {string} title
 * @property {string} lesson  what it demonstrates
 * @property {SampleName[]} files  one to open, or two to compare
 * @property {URL} [sources]  its source files in one text, each after a line with its path
 */

/** @type {Sample[]} */
export const SAMPLES = [
  {
    title: 'A C++ compiler at work',
    lesson:
      '7,365 functions of gcc, recorded by Valgrind. Find out how much time it spends on register set-up.',
    files: ['callgrind.out.cc1.gz'],
  },
  {
    title: 'A database query',
    lesson: 'SQLite with cache misses and branch mispredictions: with thirteen events.',
    files: ['callgrind.out.sqlite.gz'],
  },
  {
    title: 'A PHP request',
    lesson:
      'Time and memory of a blog page by Xdebug, with its source files. Why does it send 161 queries?',
    files: ['cachegrind.out.blog.gz'],
    sources: new URL('../samples/php-blog.txt', import.meta.url),
  },
  {
    title: 'Two runs compared',
    lesson:
      'A C program by cachegrind, with and without an argument. Which function made the second run 3.5 % cheaper?',
    files: ['cachegrind.out.cdemo.gz', 'cachegrind.out.cdemo-14.gz'],
  },
  {
    title: 'A regression in C++',
    lesson:
      'Two versions of a program by callgrind. Which loops made the newer one five times as expensive?',
    files: ['callgrind.out.orders-older.gz', 'callgrind.out.orders-newer.gz'],
  },
];
