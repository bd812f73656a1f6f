/** Texts of the page without a profile. */

import { plural } from '../values/format.js';

/** Privacy. */
export const PRIVACY_TEXT = {
  title: 'Nothing leaves this computer',
  about:
    'Your files are read here, in this tab, and never uploaded: there is no server to receive them. The page’s security policy allows requests only to its own address. Once the page is loaded, opening a profile makes no requests.',
  offline: 'The page is stored in this browser and works offline.',
  more: 'What is stored, and how to check',
};

/** Recent files. */
export const RECENT_TEXT = { title: 'Recent files', clear: 'Clear list' };

/** The index of a report. */
export const INDEX_TEXT = {
  title: 'Benchmarks',
  columns: ['Benchmark', '', 'BASE', 'NEW', 'Change'],
  /** The name of the sources in a report. */
  sources: 'this report',
};

/** How to record a profile. */
export const RECORDING_TEXT = {
  title: 'Record a profile',
  face: (/** @type {boolean} */ isCopied) => (isCopied ? 'Copied' : 'Copy'),
  copy: (/** @type {string} */ command) => `Copy: ${command}`,
  others: 'Other languages and tools',
};

/** The question about files of several runs. */
export const RUNS_TEXT = {
  title: (/** @type {number} */ runs) => `These files come from ${plural(runs, 'run')}`,
  about:
    'Files are parts of one run if they have the same process and different parts or threads. As parts of one profile, different runs are summed.',
  process: (/** @type {string} */ pid) => `process ${pid}`,
  noCommand: 'command not stated',
  separate: 'Open in separate tabs',
  compare: 'Compare',
  parts: 'Open as parts of one profile',
  cancel: 'Cancel',
};

/** Profiles from a page that embeds this one. */
export const EMBEDDING_TEXT = {
  title: (/** @type {number} */ files) =>
    files === 1 ? 'Open a profile from another page?' : 'Open profiles from another page?',
  /** @param {string} origin  "null" for pages without one */
  from: (origin) =>
    origin === 'null'
      ? 'A page without an address, such as a local file, sends:'
      : `${origin} sends:`,
  about: 'It is read in this tab. The other page learns only whether it was opened.',
  file: (/** @type {string} */ name, /** @type {string} */ size) => `${name} · ${size}`,
  open: 'Open',
  refuse: 'Refuse',
  waiting: 'Waiting for a profile from the page that contains this one.',
  otherForm: 'The message has no files of the form {name, bytes}, with bytes as an ArrayBuffer.',
  busy: 'The user is being asked about an earlier message.',
  cancelled: 'Opening was cancelled.',
};

/** Samples. */
export const SAMPLES_TEXT = { title: 'Samples', open: 'Open sample' };

/** The page without a profile. */
export const START_TEXT = {
  title: 'Open a callgrind profile. Right here.',
  about:
    'Valgrind callgrind and cachegrind, Xdebug, and any other tool that writes the format. Opens in your browser with exact figures, even files of several gigabytes.',
  open: 'Open files…',
  clipboard: 'Text of a profile on the clipboard (Ctrl V)',
  paste: 'Paste text',
  pasted: 'pasted text',
  drop: 'Drop profiles anywhere on this page',
  /** @param {{what: string, name: string}} link */
  awaited: ({ what, name }) =>
    `This link shows a ${what}${name && ` of ${name}`}. Open ${name ? 'that file' : 'its profile'} to see it.`,
  accepted:
    'and the like, plain or in gz, zst, xz, bz2 or zip. Files of one run open as parts of one profile.',
  guide: 'How do I read a profile?',
};
