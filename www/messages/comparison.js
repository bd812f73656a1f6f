/** Texts of comparisons of two profiles. */

import { count, plural } from '../values/format.js';
import { visible } from '../values/names.js';

/** Sources of both profiles. */
export const COMPARED_SOURCES_TEXT = {
  folderOfA: 'Source folder of A',
  /** @param {string} name @param {boolean} isOfB */
  sourcesOfA: (name, isOfB) => `Sources of A: ${visible(name)}${isOfB ? ', those of B' : ''}`,
  chooseA: 'Sources of A…',
  sameForA: 'Same for A',
  sameForANote: (/** @type {string} */ name) => `A uses the sources of B, in ${visible(name)}`,
  folderOfB: 'Source folder of B',
  sourcesOfB: (/** @type {string} */ name) => `Sources of B: ${visible(name)}`,
  chooseB: 'Sources of B…',
  paths: 'Source paths…',
  pathsNote: 'Files that were found, and rules that rewrite the start of paths',
  filesOf: (/** @type {string} */ side) => `Files of the function in ${side}`,
};

/** Source and machine code of both profiles. */
export const COMPARED_CODE_TEXT = {
  files: 'Programs and sources',
  matchedBy: {
    text: 'Instructions are matched by what they do, not by address.',
    address:
      'Instructions are matched by address, so moved code has differences. Add both programs to match instructions by what they do.',
    offset:
      'Instructions are matched by position, so moved code has differences. Add both programs to match instructions by what they do.',
  },
  addressA: 'Address A',
  addressB: 'Address B',
  noAddresses:
    'Neither profile has addresses for this function. Record both with --dump-instr=yes.',
  /** @param {string} name @param {string} what */
  dropped: (name, what) => `${visible(name)} ${visible(what)}.`,
  byText: 'lines matched by text',
  movedApart: 'functions moved separately in B',
  movedApartNote: 'Add both sources to match lines by text',
  /** @param {number} lines  negative if upward */
  moved: (lines) => `${plural(Math.abs(lines), 'line')} further ${lines < 0 ? 'up' : 'down'} in B`,
  movedNote: 'Matched by most lines with cost; add both sources to match by text',
  bothStates: (/** @type {string} */ state) => `A and B: ${state}`,
  onlyA: 'only in A',
  onlyB: 'only in B',
  lineA: 'Line A',
  lineB: 'Line B',
  wholeFile:
    'Lines of all functions of the file. They are matched by number, each function shifted as a whole. Add the sources of both to match them by text.',
  inlined: (/** @type {string} */ remedy) =>
    `Code inlined from other files is listed by file. ${remedy} to see where it was inlined.`,
  record: 'Record addresses and add both programs',
  addProgram: (/** @type {string[]} */ sides) => `Add the program of ${sides.join(' and ')}`,
  noLines: 'The profiles have no lines of this function.',
};

/** A comparison. */
export const COMPARISON_TEXT = {
  /** @param {string} a @param {string} b  their titles */
  both: (a, b) => `${a} and ${b}`,
};

/** The bar of a comparison. */
export const COMPARISON_BAR_TEXT = {
  totals: 'Totals',
  cost: 'Cost to compare',
  swap: 'Swap A and B',
  swapWord: 'Swap',
  swapRest: ' A and B',
  reload: 'Reload',
  matching: 'Matching…',
};

/** Functions that are paired by hand. */
export const PAIRING_TEXT = { pair: (/** @type {string} */ name) => `Pair with ${name}` };

/** What changed. */
export const CHANGES_TEXT = {
  title: 'What changed',
  explained: 'What explains the difference',
  findingsNote: 'own functions, with the library code that they call',
  events: 'total of A, total of B, difference',
  matching: 'How functions were matched',
  recorded: 'Recorded differently',
  recordedNote: 'A and B differ in what follows, so their figures may not be comparable.',
  notStated: 'none',
  files: (/** @type {number} */ files) => `${plural(files, 'file')} matched under another path`,
  /** @param {number} objects */
  objects: (objects) => `${plural(objects, 'object')} matched under another path`,
  otherFiles: (/** @type {number} */ functions) =>
    `${plural(functions, 'function')} matched by name and object, in another file`,
  otherArguments: (/** @type {number} */ functions) =>
    `${plural(functions, 'function')} matched by object and the rest of the name, with other arguments`,
  was: (/** @type {string} */ name) => `in A: ${name}`,
  ambiguous: (/** @type {number} */ names) => `${plural(names, 'name')} ambiguous, not matched`,
  /** @param {string} a @param {string} b */
  paths: (a, b) => `${a || '???'} in A, ${b || '???'} in B`,
  /** @param {number} a @param {number} b */
  counts: (a, b) => `${count(a)} in A, ${count(b)} in B`,
  is: (/** @type {string} */ path) => `is ${path}`,
  more: (/** @type {number} */ rest) => `and ${count(rest)} more`,
  /** @param {string} title @param {string} side */
  parts: (title, side) => `${title} of ${side}`,
};

/** The dialog Function matching. */
export const MATCHING_TEXT = {
  title: 'Function matching',
  about: 'Functions match if object, file and name are equal. Ambiguous functions stay unmatched.',
  recognise: 'Match files and objects under other paths, and mangled names',
  substitutions:
    'Names of both profiles can be rewritten first: one substitution per line, as in sed and cg_diff. Functions that get the same name are merged.',
  removePrefix: 'Remove the start of file names',
  prefix: 'Path that files start with',
  prefixExample: '/home/me/build/',
  remove: 'Remove',
  match: 'Match',
  defaults: 'Defaults',
};

/** The selected function in both profiles. */
export const COMPARED_FUNCTION_TEXT = {
  /** @param {number | bigint} a @param {number | bigint} b */
  calledNote: (a, b) => `Called ${count(a)} times in A, ${count(b)} in B`,
  rateOfCalls: 'rate of the inclusive cost of calls',
  /** @param {string} unit  with a blank before it; empty for counts */
  costOfCalls: (unit) => `inclusive cost of calls${unit && `, in${unit}`}`,
};

/** Differences by function. */
export const DIFFERENCES_TEXT = {
  difference: 'Difference',
  ratio: 'Ratio',
  label: 'Differences by function',
  grid: 'Differences',
  none: 'No differences.',
  noneShown: 'No function of the shown kinds matches.',
  show: 'Functions to show',
  filterNote: 'In a comparison, figures must match in A or in B.',
  sums: 'Sums',
  listed: (/** @type {number} */ rows) => `${count(rows)} in the list`,
  others: 'All others',
  total: 'Total',
  overlapping: 'Total (inclusive costs overlap, so rows cannot be summed)',
  rates: 'All functions (rates cannot be summed)',
};
