/** Texts of the overview and of parts. */

import { bytes, count, plural } from '../values/format.js';
import { visible } from '../values/names.js';

/** The list of events. */
export const EVENTS_TEXT = { title: 'Events' };

/** Where the cost is. */
export const COST_BAR_TEXT = {
  cycles: (/** @type {string} */ total) => `${total} estimated cycles`,
  cycleParts: {
    Ir: 'instructions',
    L1m: 'L1 misses',
    L2m: 'L2 misses',
    LLm: 'last-level misses',
    Bm: 'mispredictions',
    Ge: 'bus events',
  },
  /** @param {import('../values/cycles.js').CyclePart} part @param {string} cycles @param {string} share */
  cyclePart: ({ name, weight }, cycles, share) =>
    `${COST_BAR_TEXT.cycleParts[name]}: ${share}, ${cycles} cycles (${weight} per ${name})`,
  weights:
    'Weights as in KCachegrind’s CEst. For others, add a formula such as Cycles = Ir + 12 L1m + 200 LLm + 15 Bm.',
  /** In the order of the analyser. */
  origins: ['own code', 'dependencies', 'language runtime', 'system', 'start-up'],
  rules: 'Rules…',
  rulesNote: 'Edit the rules that sort functions by origin',
  /** @param {string} total @param {{unit: string, name: string}} event */
  whose: (total, { unit, name }) =>
    `${total}${unit === 'count' ? ` ${visible(name)}` : ''} by origin of the code`,
};

/** The most expensive lines. */
export const TOP_LINES_TEXT = {
  title: 'Most expensive lines',
  /** @param {boolean} arePlaced  whether the program says which line code was inlined for */
  note: (arePlaced) =>
    `with the library code that they call${arePlaced ? ' or that was inlined' : ''}`,
  place: (/** @type {boolean} */ isInlined) => (isInlined ? 'inlined into' : 'in'),
  /** @param {number} others  functions with the line */
  others: (others) => `and ${others} more`,
  /** @param {string} place @param {string} of @param {[string, string]} costs  with and without calls */
  one: (place, of, [cost, own]) => `${place}\n${of}\n${cost}, self cost ${own}`,
};

/** Findings. */
export const FINDINGS_TEXT = {
  title: 'Findings',
  note: 'by the largest possible gain',
  ofCycles: ' in estimated cycles',
  /** @param {string} most @param {boolean} isEstimated */
  gain: (most, isEstimated) => `${isEstimated ? '≈' : '≤'} ${most}`,
  gainNote: 'The most that could be gained by changing it',
  none: 'Nothing exceeds the thresholds of the rules.',
  /** @param {number} unread */
  checkLines: (unread) => `Also check individual lines (reads ${bytes(unread)})`,
  noLines: 'All lines were checked: none of them explains a finding.',
  missing: (/** @type {string} */ problem) => `Some findings are missing: ${problem}`,
};

/** What the parts of a profile are. @typedef {'part' | 'request' | 'thread'} PartKind */

/** Parts. */
export const PARTS_TEXT = {
  one: (/** @type {PartKind} */ kind, /** @type {string} */ name) => `${kind} ${name}`,
  begun: (/** @type {string} */ text) => text.slice(0, 1).toUpperCase() + text.slice(1),
  ofFunction: (/** @type {PartKind} */ kind) => `${PARTS_TEXT.title(kind)} of the function`,
  called: 'Called',
  title: (/** @type {PartKind} */ kind) => PARTS_TEXT.begun(`${kind}s`),
  note: (/** @type {PartKind} */ kind) =>
    `click or press Enter to include or exclude a ${kind}, Shift+click for a range`,
  byThread: 'Include the parts of one thread only',
  allThreads: 'All threads',
  onlyThread: (/** @type {string} */ thread) => `Only thread ${thread}`,
  sharesNote: (/** @type {PartKind} */ kind) => `Shares are of the total of all ${kind}s.`,
  /** @param {number} parts @param {PartKind} kind */
  absent: (parts, kind) => `The function does not occur in ${plural(parts, `other ${kind}`)}.`,
  all: 'All',
  onlyCurrent: (/** @type {PartKind} */ kind) => `Only this ${kind}`,
  only: 'only',
  byName: 'Select by name',
  byNameNote:
    'Enter selects those whose thread, trigger or command contains this text; with * for any text, the whole name: bench.rs::sort::*',
  noneNamed: 'No name matches.',
  compare: (/** @type {string} */ sides) => `Compare ${sides}`,
  compareNote: (/** @type {PartKind} */ kind) =>
    `Select two ${kind}s to compare these, or some to compare the others with them`,
  spawned: (/** @type {string} */ pid) => `starts pid ${pid}`,
  selection: 'Selected',
  selected: 'selected',
  excluded: 'excluded',
  threadColumn: 'Thread',
  total: 'Total',
  totalNote: 'Click to sort: the most expensive first, or in their order',
  trigger: 'Trigger',
  file: 'File',
  fileNote: 'File that it was read from.',
  command: 'Command',
};

/** Parts over time. */
export const TIMELINE_TEXT = {
  title: (/** @type {PartKind} */ kind) => `${PARTS_TEXT.title(kind)} over time`,
  thread: (/** @type {string} */ name) => `thread ${visible(name)}`,
  noThread: 'no thread',
  block: (/** @type {number} */ block) => `block ${count(block)}`,
  strip: 'Timeline',
  stripNote: (/** @type {PartKind} */ kind) => `Show the ${kind}s over time above all views`,
  threads: 'Threads',
  allThreads: 'all threads',
  nothing: 'no part of this thread',
  onlyThread:
    'Select this thread in the selected parts; all threads if it is the only one. Shift+click adds it',
  ofFunction: 'inclusive cost of the function',
  ownScales: ', each thread on its own scale',
  overBlocks: 'area shows cost, width shows how many basic blocks were executed',
  inFileOrder: 'in the order of their numbers; height shows cost',
  /** Callgrind dumps only the current thread if the program asks. */
  ofOtherTimes:
    'in the order of their numbers; height shows cost (some dumps are of one thread only, so the next parts of the others began earlier than stated)',
  otherThreads: 'others',
  first: 'first',
  columns: (/** @type {number} */ columns) => plural(columns, 'column'),
  /** @param {PartKind} kind @param {string} meaning */
  caption: (kind, meaning) => `${kind}s, ${meaning}`,
  onePart: (/** @type {PartKind} */ kind) => `a ${kind}`,
  notSelected: 'not selected',
  label: (/** @type {PartKind} */ kind) =>
    `${TIMELINE_TEXT.title(kind)}. The table has the same figures.`,
  /** @param {PartKind} word @param {string[]} values  distinct */
  named(word, values) {
    const [first = '', last = ''] = [values[0], values.at(-1)].map((value) => visible(value ?? ''));
    if (values.length < 2) return first && `${word} ${first}`;
    return values.length === 2
      ? `${word}s ${first}, ${last}`
      : `${count(values.length)} ${word}s, ${first} to ${last}`;
  },
  cost: (/** @type {string} */ cost, /** @type {string} */ share) => `${cost} (${share})`,
  /** @param {number} begin @param {number} end */
  blocks: (begin, end) => `blocks ${count(begin)} to ${count(end)}`,
  keysOfThreads:
    'Click or drag to select parts: in a lane those of its thread, above the lanes those of all threads. Shift+click adds. Keys: arrows, Shift+arrows, Enter; Escape for all parts.',
  keys: (/** @type {PartKind} */ kind) =>
    `Click or drag to select ${kind}s, Shift+click adds. Keys: arrows, Shift+arrows, Enter; Escape for all ${kind}s.`,
};

/** Facts about the profile. */
export const FACTS_TEXT = {
  command: 'Command',
  notStated: 'not stated',
  recordedBy: 'Recorded by',
  /** @param {number} parts */
  peakMemory: (parts) => (parts > 1 ? 'Largest peak of memory' : 'Peak memory'),
  peakMemoryNote: (/** @type {number} */ peak) =>
    `${count(peak)} bytes: the most memory that PHP had allocated, as stated by Xdebug`,
  outside: 'Outside functions',
  outsideNote:
    'The total that Xdebug states is more than the sum of all functions, which is 100 % here: it contains what PHP spent before and after the program, and Xdebug itself.',
  file: 'File',
  files: 'Files',
  chooseEvent: 'choose the event to show',
};

/** Objects and files by cost. */
export const RANKING_TEXT = {
  objects: 'Objects',
  self: 'self cost',
  files: 'Files',
  selfOfCode: 'self cost of the code in the file',
  selfOfFunctions:
    'self cost of the functions of the file, including code inlined from other files',
  filesBy: 'Files by',
  byCode: 'code in the file',
  byFunctions: 'functions of the file, including inlined code',
  /** @param {number} unread */
  rankByCode: (unread) => `Rank by the code in the file (reads ${bytes(unread)} again)`,
  negative: 'negative self cost',
  /** @param {string} title @param {string} measure @param {number} shown @param {number} rest */
  caption: (title, measure, shown, rest) =>
    `${title} by ${measure}: the largest ${count(shown)}${rest > 0 ? `, and ${count(rest)} more` : ''}`,
  /** @param {string} path @param {string} cost @param {string} percent @param {number} functions */
  one: (path, cost, percent, functions) =>
    `${path}\n${cost} · ${percent} · ${plural(functions, 'function')}`,
  unknown: 'unknown',
  more: (/** @type {number} */ rest) => `and ${count(rest)} more`,
};
