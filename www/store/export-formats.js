/**
 * The formats that a profile can be saved in. A new one is an entry here and its writer in the core.
 *
 * @module
 */

/** @typedef {'report' | 'csv' | 'table' | 'json' | 'callgrind' | 'callgrindRows' | 'webgrind' | 'dot' | 'folded' | 'speedscope' | 'pprof' | 'flamegraph-html'} FormatId */

/**
 * @typedef {object} Format
 * @property {FormatId} id
 * @property {string} name
 * @property {string} purpose  for what, in a few words
 * @property {string} ending  of the file's name
 * @property {string} type  for the browser
 * @property {boolean} ofOneEvent  whether it holds the costs of one event only
 * @property {'rows' | 'graph' | 'stacks' | 'parts' | 'all'} scope  what it follows: the rows that are listed, likewise in calls between them or in stacks that hold one, the selected parts alone, or nothing
 */

/** @type {Format[]} */
export const FORMATS = [
  {
    id: 'report',
    name: 'Report',
    purpose: 'one HTML file with this profile: opens anywhere, offline',
    ending: '.html',
    type: 'text/html',
    ofOneEvent: false,
    scope: 'all',
  },
  {
    id: 'flamegraph-html',
    name: 'Flame graph',
    purpose: 'one HTML file with zoom and search: opens anywhere, offline',
    ending: '.flame.html',
    type: 'text/html',
    ofOneEvent: true,
    scope: 'stacks',
  },
  {
    id: 'csv',
    name: 'CSV',
    purpose: 'a row for each function, for spreadsheets',
    ending: '.csv',
    type: 'text/csv',
    ofOneEvent: false,
    scope: 'rows',
  },
  {
    id: 'table',
    name: 'Table',
    purpose: 'the list with its columns, groups and order, as CSV',
    ending: '.list.csv',
    type: 'text/csv',
    ofOneEvent: false,
    scope: 'rows',
  },
  {
    id: 'json',
    name: 'JSON',
    purpose: 'functions, calls, cycles, parts and events, for scripts',
    ending: '.json',
    type: 'application/json',
    ofOneEvent: false,
    scope: 'parts',
  },
  {
    id: 'callgrind',
    name: 'callgrind',
    purpose: 'the profile without its lines, for KCachegrind and callgrind_annotate',
    ending: '.callgrind.out',
    type: 'text/plain',
    ofOneEvent: false,
    scope: 'parts',
  },
  {
    id: 'callgrindRows',
    name: 'callgrind, filtered',
    purpose: 'the functions of the list with all calls from them, as a profile',
    ending: '.filtered.callgrind.out',
    type: 'text/plain',
    ofOneEvent: false,
    scope: 'rows',
  },
  {
    id: 'webgrind',
    name: 'webgrind',
    purpose: 'preprocessed file, versions 4 to 7',
    ending: '.webgrind',
    type: 'application/octet-stream',
    ofOneEvent: true,
    scope: 'all',
  },
  {
    id: 'dot',
    name: 'DOT',
    purpose: 'the call graph, for Graphviz',
    ending: '.dot',
    type: 'text/vnd.graphviz',
    ofOneEvent: true,
    scope: 'graph',
  },
  {
    id: 'folded',
    name: 'Folded stacks',
    purpose: 'for flamegraph.pl and inferno',
    ending: '.folded.txt',
    type: 'text/plain',
    ofOneEvent: true,
    scope: 'stacks',
  },
  {
    id: 'speedscope',
    name: 'speedscope',
    purpose: 'flame graph, in time order where the profile has it',
    ending: '.speedscope.json',
    type: 'application/json',
    ofOneEvent: true,
    scope: 'stacks',
  },
  {
    id: 'pprof',
    name: 'pprof',
    purpose: 'protobuf, for pprof and compatible tools',
    ending: '.pb',
    type: 'application/octet-stream',
    ofOneEvent: true,
    scope: 'stacks',
  },
];

/** Endings of packed files: what is saved is not packed. */
const PACKED = /\.(gz|zst|xz|bz2|zip)$/i;

/**
 * The name of a saved file.
 *
 * @param {string} title  of the profile
 * @param {Format} format
 */
export function fileNameOf(title, { ending }) {
  return `${title.replace(PACKED, '')}${ending}`;
}
