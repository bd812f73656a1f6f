/**
 * Texts of dialogs: export, notes, formulas, search, keys. Help and privacy are pages of prose: `views/sheets/help-sheet.jsx`,
 * `views/sheets/privacy-sheet.jsx`.
 */

import { bytes, count, plural, share } from '../values/format.js';

const listed = (/** @type {number} */ functions) =>
  functions === 1 ? 'the function in the list' : `the ${count(functions)} functions in the list`;

/** The export of a profile or a comparison. */
export const EXPORT_TEXT = {
  title: 'Export',
  format: 'Format',
  event: 'Event',
  rate: '(a rate: its values cannot be summed)',
  namesAsText: 'Escape formulas',
  namesAsTextNote: 'puts an apostrophe before names that begin with = + - @',
  report:
    'The page with all of this profile or comparison; it opens with this selection, filter, parts and transforms.',
  stripPaths: 'Without folders',
  stripPathsNote:
    'Paths are reduced to names of files. Files and objects of the same name become one, and code of dependencies counts as own, as its folder is unknown.',
  enclosed: 'With sources and programs',
  enclosedNote: 'Whoever opens the report sees the code of these files without having them.',
  sides: ['A', 'B'],
  files: (/** @type {number} */ files) => plural(files, 'file'),
  rows: (/** @type {number} */ functions, /** @type {number} */ all) =>
    `${count(functions)} of ${plural(all, 'function')}: those in the list, in its order.`,
  /** @param {number} functions */
  allRows: (functions) => `All ${plural(functions, 'function')}, in the order of the list.`,
  contexts: (/** @type {number} */ rows) => `${count(rows)} rows, one for each context.`,
  changed: 'The functions of the list, in its order, then those that differ in another event only.',
  groups: 'The groups of the list, in its order, with the rows of open groups.',
  wholeProfile: 'The whole profile',
  bothProfiles: 'Both profiles',
  selectedParts: 'The selected parts',
  allParts: 'All parts, selected or not.',
  graph: (/** @type {string} */ parts, /** @type {number} */ functions) =>
    `${parts}: ${listed(functions)}${functions === 1 ? '' : ', and the calls between them'}.`,
  calls: (/** @type {string} */ parts, /** @type {number} */ functions) =>
    `${parts}: ${listed(functions)}, with the calls from ${functions === 1 ? 'it' : 'them'}.`,
  stacks: (/** @type {string} */ parts, /** @type {number} */ functions) =>
    `${parts}: stacks that contain ${functions === 1 ? '' : 'one of '}${listed(functions)}.`,
  transformsApply: 'Transforms apply.',
  transformsIgnored: 'Transforms do not apply.',
  filterIgnored: 'The list’s filter does not apply.',
  impossible: 'Not possible: see above.',
  chooseOverflow: 'Choose above what to do with numbers that do not fit.',
  /** @param {number} read @param {number} total */
  cancelRead: (read, total) => `Cancel (${share(read, total)} read)`,
  cancel: 'Cancel',
  save: 'Save file',
  mangledName: 'Mangled name',
};

/** Exports for webgrind. */
export const WEBGRIND_TEXT = {
  version: 'Version',
  fits: 'All numbers of the profile fit into 32 bits.',
  excess: (/** @type {number} */ values, /** @type {string} */ extremes) =>
    `${plural(values, 'number')} ${values === 1 ? 'does' : 'do'} not fit into the format’s 32 bits; ${extremes}.`,
  largest: (/** @type {bigint} */ largest) => `the largest is ${count(largest)}`,
  lowest: (/** @type {bigint} */ lowest) => `the lowest is ${count(lowest)}`,
  overflow: 'Numbers that do not fit',
  recorded: 'The file’s header lines record this choice.',
  impossible: (/** @type {string} */ sentence) => `This file cannot be written: ${sentence}.`,
  /** @param {number} read @param {number} total */
  reading: (read, total) => `Reading the profile again… ${share(read, total)}`,
  foldProxies: 'Fold proxies',
  foldProxiesNote:
    'calls through php::call_user_func and php::call_user_func_array, as webgrind does',
};

/** Licences of third-party software. */
export const LICENCES_TEXT = {
  label: 'Licences',
  title: 'Third-party software',
  show: 'Show licences',
};

/** Warnings about the file. */
export const NOTES_TEXT = {
  /** @param {number[]} lines @param {boolean} some  whether there are more */
  places: (lines, some) =>
    `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.map(count).join(', ')}${some ? ' and more' : ''}`,
  about:
    'The file was read. These lines break the format’s rules or contradict the file’s own sums.',
};

/** Formulas of user-defined events. */
export const FORMULAS_TEXT = {
  title: 'Formulas',
  about:
    'A sum of events, each with a factor, such as 0.5 Ir + 3.5 L1m, works like any event: in lists, pictures and exports. A quotient or product of events, such as D1mr / Dr, is a rate: it is computed for each row and shown in lists and details. Both are part of the page’s address.',
  remove: 'Remove',
  rateTotal: (/** @type {string} */ total) =>
    `A rate: ${total} for the whole profile. Lists and details show it; pictures need events that can be summed.`,
  total: (/** @type {string} */ total) => `Total ${total}`,
  name: 'Name (optional)',
  formula: 'Formula',
  insert: 'Events to insert into the formula',
  offered: 'Ready-made formulas',
  readyMade: {
    CPI: 'Cycles per instruction',
    L1MissRate: 'L1 data miss rate',
    LLMissRate: 'Last-level data miss rate',
    L1MPKI: 'L1 misses per 1000 instructions',
    LLMPKI: 'Last-level misses per 1000 instructions',
    BranchMissRate: 'Misprediction rate',
    BranchMPKI: 'Mispredictions per 1000 instructions',
  },
  add: 'Add',
};

/** The rules about the origin of code. */
export const ORIGINS_TEXT = {
  title: 'Origin of code',
  about:
    'Each function has an origin: own, dependency, runtime, system or startup. Your rules come first, one per line: an origin, then words as in the filter for names, file: or object:. The first rule that matches decides. The rules are stored in this browser and apply to all profiles.',
  rules: 'Rules',
  example: 'dependency file:/third_party/\nown object:libshop !name:test',
  /** See `analysis::Origin`. */
  builtIn: `Built-in rules for all other functions, in this order:
startup: the dynamic linker, and what runs before main: _start, __libc_start_main, initialisers
runtime: namespaces std, core, alloc and runtime; libstdc++, libgcc_s, libpython and the like; the standard libraries of Python, Ruby, Go and Node; functions built into PHP and Python
system: objects in /lib and /usr/lib, unless they are the profiled program
dependency: files and objects in folders of package managers (vendor, node_modules, site-packages, .cargo), in /usr/include and in /usr/local/lib
own: everything else; all code except startup if nothing else is left`,
  apply: 'Apply',
};

/** The search for functions and commands. */
export const PALETTE_TEXT = {
  cycle: 'Cycle',
  function: 'Function',
  search: 'Search functions and commands',
  found: 'Found',
  none: 'No matches.',
  label: 'Search',
};

/** The help and the keyboard shortcuts. */
export const HELP_TEXT = { search: 'Search the help' };

/** Titles of the keyboard shortcuts. */
export const KEYS_TEXT = {
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  tables: 'In tables',
  pictures: 'In pictures',
  single: 'Shortcuts of one letter',
  singleNote: 'Without them, speech input or a slip of the hand changes nothing',
};

/** Saved files. */
export const SAVED_TEXT = {
  /** @param {string} name @param {number} size */
  saved: (name, size) => `Saved ${name}, ${bytes(size)}.`,
};
