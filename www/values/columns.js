/**
 * The columns of the function list and of the list of differences: one entry each, in the order in which they are
 * offered. How rows are sorted by one is in `src/analysis/flat/order.rs`, its name there in `src/wasm/listing.rs`.
 */

/** @import {ProfileColumn as ColumnId} from '../protocol/types.js' */

/**
 * A column.
 *
 * `kind` determines how it is shown and written: a cost, also as a share and of a single event; the cost per call;
 * a number of calls; the name of a function; its file or object; its class; the number of its cycle; its estimated
 * cycles by cause; a figure of two profiles.
 *
 * @typedef {object} ColumnEntry
 * @property {string} label
 * @property {string} explanation
 * @property {'cost' | 'perCall' | 'called' | 'name' | 'place' | 'class' | 'cycle' | 'split' | 'compared'} kind
 * @property {'inclusive' | 'self'} [cost]  the cost that it shows or is computed from
 * @property {true} [ofCalls]  whether only profiles with calls have it
 * @property {string} width  in CSS; other events and shares have their own
 * @property {number} [above]  width of the list above which it is shown, unless the user has chosen the columns: names need room
 */

/** @type {Record<ColumnId, ColumnEntry>} */
export const LIST_COLUMNS = {
  inclusive: {
    label: 'Inclusive',
    explanation:
      'What the function cost together with everything that it called, directly or not. Recursion is never counted twice: where the file records single invocations, only the outermost ones count. Otherwise, for a member of a cycle, calls within the cycle are not added.',
    kind: 'cost',
    cost: 'inclusive',
    ofCalls: true,
    width: 'var(--cost-width)',
  },
  self: {
    label: 'Self',
    explanation:
      'What the function’s own code cost, without what it called. Code that the compiler inlined into it is its own. All self costs add up to the total, which is 100 %.',
    kind: 'cost',
    cost: 'self',
    width: 'var(--cost-width)',
  },
  called: {
    label: 'Called',
    explanation:
      'Number of calls, recursive calls included; for a cycle or a group such as an object, calls from outside. 0 means that no call of it is in the profile, or that the writer does not count calls.',
    kind: 'called',
    ofCalls: true,
    width: 'var(--count-width)',
    above: 360,
  },
  perCall: {
    label: 'Inclusive per call',
    explanation:
      'Inclusive cost divided by the number of calls: the average cost of a call. Less for a function that ran within itself: its inclusive cost is that of its outermost calls.',
    kind: 'perCall',
    cost: 'inclusive',
    ofCalls: true,
    width: 'max(14ch, var(--count-width))',
  },
  selfPerCall: {
    label: 'Self per call',
    explanation: 'Self cost divided by the number of calls.',
    kind: 'perCall',
    cost: 'self',
    ofCalls: true,
    width: 'max(14ch, var(--count-width))',
  },
  function: {
    label: 'Function',
    explanation:
      'Name of the function. A row <cycle 1> is a group of functions that call each other recursively.',
    kind: 'name',
    width: 'minmax(min(120px, 25cqi), 1fr)',
  },
  file: {
    label: 'File',
    explanation:
      'Source file in which the function begins. Code inlined into it may come from other files.',
    kind: 'place',
    width: 'minmax(56px, clamp(88px, 12cqi, 180px))',
    above: 860,
  },
  object: {
    label: 'Object',
    explanation: 'Program or library that contains the function.',
    kind: 'place',
    width: 'minmax(56px, clamp(76px, 9cqi, 150px))',
    above: 720,
  },
  class: {
    label: 'Class',
    explanation: 'Class or namespace: the function’s name without its last part.',
    kind: 'class',
    width: 'minmax(72px, clamp(96px, 14cqi, 240px))',
  },
  bottleneck: {
    label: 'Bottleneck',
    explanation:
      'What the estimated cycles of the function’s own code are spent on: instructions, L1 misses, last-level misses, mispredictions. The largest part is named; the hint has all parts and their weights, which a formula such as Cycles = Ir + 12 L1m + 200 LLm + 15 Bm changes. Rows are sorted by these cycles.',
    kind: 'split',
    width: 'minmax(20ch, 26ch)',
  },
  cycle: {
    label: 'Cycle',
    explanation:
      'Number of the function’s cycle: functions that can all reach each other by calls.',
    kind: 'cycle',
    ofCalls: true,
    width: '6ch',
  },
};

/** @param {string} label @param {string} explanation @param {string} width @param {number} [above] */
const compared = (label, explanation, width, above = 0) => ({
  label,
  explanation,
  kind: /** @type {const} */ ('compared'),
  width,
  above,
});

/** The columns of differences, all of which are shown. @satisfies {Record<string, ColumnEntry>} */
export const COMPARED_COLUMNS = {
  a: compared('A', 'Cost in the older profile', 'var(--figure-width)', 720),
  b: compared('B', 'Cost in the newer profile', 'var(--figure-width)', 720),
  difference: compared(
    'Difference',
    'B − A. Click to sort by size, by increase, or by decrease',
    'var(--change-width)',
  ),
  ratio: compared('Ratio', 'B divided by A', '7ch', 480),
  calls: compared('Calls', 'Number of calls in A and in B', '12ch', 380),
  function: {
    ...LIST_COLUMNS.function,
    explanation: 'Name in B, or in A for functions only in A',
  },
  file: { ...LIST_COLUMNS.file, above: 900 },
};

/** Returns the column with an id, or null. @param {string} id @returns {ColumnId | null} */
export const columnId = (id) =>
  Object.hasOwn(LIST_COLUMNS, id) ? /** @type {ColumnId} */ (id) : null;

/** Whether a column contains text: text is first sorted from A, numbers from the largest. @param {string} id */
export const isText = (id) => ['function', 'file', 'object', 'class'].includes(id);
