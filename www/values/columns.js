/**
 * The columns of the function list and of the list of differences: one entry each, in the order in which they are
 * offered. How rows are sorted by one is in `src/analysis/flat/order.rs`, its name there in `src/wasm/listing.rs`.
 * And explanations of columns and events in a few sentences: help and popovers show the same texts.
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
 * @property {[least: string, roomy: string]} width  the minimum, and that in wide lists; other events and shares have their own
 */

/** The same width everywhere. @param {string} width @returns {[string, string]} */
const fixed = (width) => [width, width];

/** @type {Record<ColumnId, ColumnEntry>} */
export const LIST_COLUMNS = {
  inclusive: {
    label: 'Inclusive',
    explanation:
      'What the function cost together with everything that it called, directly or not. Recursion is never counted twice: where the file records single invocations, the outermost ones count; else a member of a cycle shows its own share only.',
    kind: 'cost',
    cost: 'inclusive',
    width: fixed('var(--cost-width)'),
  },
  self: {
    label: 'Self',
    explanation:
      'What the function’s own code cost, without what it called. Code that the compiler inlined into it is its own. All self costs add up to the total, which is 100 %.',
    kind: 'cost',
    cost: 'self',
    width: fixed('var(--cost-width)'),
  },
  called: {
    label: 'Called',
    explanation:
      'Number of calls, recursive calls included; for a cycle or a group such as an object, calls from outside. 0 means that recording started inside the function, or that the writer does not count calls.',
    kind: 'called',
    width: fixed('var(--count-width)'),
  },
  perCall: {
    label: 'Inclusive per call',
    explanation: 'Inclusive cost divided by the number of calls: the average cost of a call.',
    kind: 'perCall',
    cost: 'inclusive',
    width: fixed('max(14ch, var(--count-width))'),
  },
  selfPerCall: {
    label: 'Self per call',
    explanation: 'Self cost divided by the number of calls.',
    kind: 'perCall',
    cost: 'self',
    width: fixed('max(14ch, var(--count-width))'),
  },
  function: {
    label: 'Function',
    explanation:
      'Name of the function. A row <cycle 1> is a group of functions that call each other recursively.',
    kind: 'name',
    width: ['120px', 'minmax(120px, 1fr)'],
  },
  file: {
    label: 'File',
    explanation:
      'Source file in which the function begins. Code inlined into it may come from other files.',
    kind: 'place',
    width: ['56px', 'minmax(56px, clamp(88px, 12cqi, 180px))'],
  },
  object: {
    label: 'Object',
    explanation: 'Program or library that contains the function.',
    kind: 'place',
    width: ['56px', 'minmax(56px, clamp(76px, 9cqi, 150px))'],
  },
  class: {
    label: 'Class',
    explanation: 'Class or namespace: the function’s name without its last part.',
    kind: 'class',
    width: ['72px', 'minmax(72px, clamp(96px, 14cqi, 240px))'],
  },
  bottleneck: {
    label: 'Bottleneck',
    explanation:
      'What the estimated cycles of the function’s own code are spent on: instructions, L1 misses, last-level misses, mispredictions. The largest part is named; the hint has all parts and their weights, which a formula such as Cycles = Ir + 12 L1m + 200 LLm + 15 Bm changes. Rows are sorted by these cycles.',
    kind: 'split',
    width: ['20ch', 'minmax(20ch, 26ch)'],
  },
  cycle: {
    label: 'Cycle',
    explanation:
      'Number of the function’s cycle: functions that can all reach each other by calls.',
    kind: 'cycle',
    width: fixed('6ch'),
  },
};

/** The columns of differences, all of which are shown. @satisfies {Record<string, ColumnEntry>} */
export const COMPARED_COLUMNS = {
  a: {
    label: 'A',
    explanation: 'Cost in the older profile',
    kind: /** @type {const} */ ('compared'),
    width: fixed('var(--figure-width)'),
  },
  b: {
    label: 'B',
    explanation: 'Cost in the newer profile',
    kind: /** @type {const} */ ('compared'),
    width: fixed('var(--figure-width)'),
  },
  difference: {
    label: 'Difference',
    explanation: 'B − A. Click to sort by size, by increase, or by decrease',
    kind: /** @type {const} */ ('compared'),
    width: fixed('var(--change-width)'),
  },
  ratio: {
    label: 'Ratio',
    explanation: 'B divided by A',
    kind: /** @type {const} */ ('compared'),
    width: fixed('7ch'),
  },
  calls: {
    label: 'Calls',
    explanation: 'Number of calls in A and in B',
    kind: /** @type {const} */ ('compared'),
    width: fixed('12ch'),
  },
  function: {
    ...LIST_COLUMNS.function,
    explanation: 'Name in B, or in A for functions only in A',
  },
  file: LIST_COLUMNS.file,
};

/** Returns the column with an id, or null. @param {string} id @returns {ColumnId | null} */
export const columnId = (id) =>
  Object.hasOwn(LIST_COLUMNS, id) ? /** @type {ColumnId} */ (id) : null;

/** Whether a column contains text: text is first sorted from A, numbers from the largest. @param {string} id */
export const isText = (id) => ['function', 'file', 'object', 'class'].includes(id);

/** Explanations of the columns of other tables, by label. @type {Record<string, string>} */
export const COLUMNS = {
  Inclusive: LIST_COLUMNS.inclusive.explanation,
  Self: LIST_COLUMNS.self.explanation,
  Called: LIST_COLUMNS.called.explanation,
  Function: LIST_COLUMNS.function.explanation,
  File: LIST_COLUMNS.file.explanation,
  Object: LIST_COLUMNS.object.explanation,
  Cost: 'Inclusive cost of these calls.',
  'Of function': 'Share of the inclusive cost of the selected function.',
  'Of caller': 'Share of the inclusive cost of the row above that it belongs to.',
  Calls:
    'Number of calls. 0 means that the call was still running when the profile was written, or that the writer does not count calls.',
  Entered:
    'Number of calls of the function in this context. 0 if unknown: in estimates, and if the writer does not count calls.',
  A: 'Cost in the older profile.',
  B: 'Cost in the newer profile.',
  Difference: 'Cost in B minus cost in A: positive if B costs more.',
  Ratio: 'Cost in B divided by cost in A.',
  Part: 'Number of the part as the file states it: a dump, a thread, or an appended run.',
  Thread: 'Number of the thread as the file states it.',
  Total: 'Self cost of all functions in this part.',
  Trigger: 'Why this part was written, as the file states it.',
  Address: 'Address of the instruction in its program or library.',
  Jumps: 'Jumps between instructions; conditional jumps are dashed.',
  Instruction: 'The instruction as text, read from the program that you chose.',
  Line: 'Number of the line in its file.',
  Source: 'Text of the line from your source files; without them, the position from the profile.',
};

/** Explanations of events with known names. @type {Record<string, string>} */
const EVENTS = {
  Ir: 'Instructions that were executed. They hardly change from run to run, so two runs can be compared. They are not time: a division counts like a move.',
  Dr: 'Memory reads.',
  Dw: 'Memory writes.',
  I1mr: 'Instructions that were not in the first-level instruction cache (simulated).',
  D1mr: 'Memory reads that missed the first-level data cache (simulated). Each costs about 10 cycles.',
  D1mw: 'Memory writes that missed the first-level data cache (simulated).',
  ILmr: 'Instructions that missed the last-level cache and came from main memory (simulated).',
  DLmr: 'Reads that missed the last-level cache and went to main memory (simulated). Each may cost 100 cycles and more.',
  DLmw: 'Writes that missed the last-level cache and went to main memory (simulated).',
  Bc: 'Conditional branches that were executed.',
  Bcm: 'Conditional branches that were mispredicted (simulated). Each costs 10 to 20 cycles.',
  Bi: 'Indirect branches that were executed: calls through pointers, virtual calls, jump tables.',
  Bim: 'Indirect branches whose target was mispredicted (simulated).',
  L1m: 'All misses of the first-level caches: I1mr + D1mr + D1mw.',
  LLm: 'All misses of the last-level cache: ILmr + DLmr + DLmw.',
  Bm: 'All mispredicted branches: Bcm + Bim.',
  CEst: 'Estimated cycles: Ir + 10 for each misprediction and first-level miss + 20 for each bus event + 100 for each last-level miss, as far as they were recorded. An estimate, not a measurement.',
  Ge: 'Bus events: accesses that are visible to other processors.',
  sysCount: 'System calls.',
  sysTime: 'Time spent in system calls.',
  sysCpuTime: 'Processor time spent in system calls.',
  // As Xdebug 3 names it.
  'Memory_(bytes)':
    'Bytes that a function allocated and did not free. Xdebug writes 0 for a function that freed more than it allocated, so inclusive figures also count memory that was freed later. Recursion > Plain numbers shows what whole calls kept, as the file states it.',
  Ct: 'Cycles if each instruction only waits for a free unit of the processor, from a table of its model. Caches and branches are not included.',
  Cl: 'Cycles if each instruction waits for the one before it, from a table of the processor model. Caches and branches are not included.',
};

/** Explanations of other events, by unit. @type {Record<import('../protocol/types.js').EventFacts['unit'], string>} */
const UNITS = {
  count: 'The profile does not say what is counted.',
  time: 'Elapsed time, including waiting. Profiling overhead makes small functions look slower than they are.',
  bytes: 'Bytes of memory allocated minus bytes freed while the function ran. It can be negative.',
  rate: '',
};

/** @param {import('../protocol/types.js').EventFacts} event */
export function explainEvent({ name, longName, unit, own }) {
  if (unit === 'rate')
    return `Your own rate: ${longName.replace(/^= /, '')}, computed from the costs of each row. Rates cannot be summed.`;
  if (own) return `Your own event: ${longName.replace(/^= /, '')}.`;
  const known = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  return known ?? [longName && `${longName}.`, UNITS[unit]].filter(Boolean).join(' ');
}
