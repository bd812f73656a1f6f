/**
 * What the words on the page mean, in a few sentences each: figures, events, views. The help and the
 * popovers show the same texts.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').SortColumn} SortColumn */

/** What the columns of the function list say. @type {Record<SortColumn, string>} */
export const FIGURES = {
  inclusive:
    'What the function cost together with everything that it called, directly or not. Recursion is never counted twice: where the file records single invocations, the outermost ones count; else a member of a cycle shows its own share only.',
  self: 'What the function’s own code cost, without what it called. Code that the compiler inlined into it is its own. All self costs add up to the total, which is 100 %.',
  called:
    'Number of calls, recursive calls included; for a cycle, calls from outside. 0 means that recording started inside the function, or that the writer does not count calls.',
  perCall: 'Inclusive cost divided by the number of calls: the average cost of a call.',
  selfPerCall: 'Self cost divided by the number of calls.',
  function:
    'Name of the function. A row <cycle 1> is a group of functions that call each other in a ring.',
  file: 'Source file in which the function begins. Code inlined into it may come from other files.',
  object: 'Program or library that contains the function.',
  class: 'Class or namespace: the function’s name without its last part.',
  cycle: 'Number of the function’s cycle: functions that can all reach each other by calls.',
};

/** What the columns of other tables say, by their labels. @type {Record<string, string>} */
export const COLUMNS = {
  Inclusive: FIGURES.inclusive,
  Self: FIGURES.self,
  Called: FIGURES.called,
  Function: FIGURES.function,
  File: FIGURES.file,
  Object: FIGURES.object,
  Cost: 'Inclusive cost of these calls.',
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
  Jumps: 'Jumps between instructions; dashed ones are conditional.',
  Instruction: 'The instruction as text, read from the program that you chose.',
  Line: 'Number of the line in its file.',
  Source: 'Text of the line, from the files that you chose; else what the profile knows.',
};

/** What is counted by events of known names. @type {Record<string, string>} */
export const EVENTS = {
  Ir: 'Instructions that were executed. They hardly change from run to run, so two runs can be compared. They are not time: a division counts like a move.',
  Dr: 'Reads of memory.',
  Dw: 'Writes to memory.',
  I1mr: 'Instructions that were not in the first-level instruction cache (simulated).',
  D1mr: 'Reads of memory that missed the first-level data cache (simulated). Each costs about 10 cycles.',
  D1mw: 'Writes to memory that missed the first-level data cache (simulated).',
  ILmr: 'Instructions that were in no cache and came from main memory (simulated).',
  DLmr: 'Reads that missed the last-level cache and went to main memory (simulated). Each may cost 100 cycles and more.',
  DLmw: 'Writes that missed the last-level cache and went to main memory (simulated).',
  Bc: 'Conditional branches that were executed.',
  Bcm: 'Conditional branches that were mispredicted (simulated). Each costs 10 to 20 cycles.',
  Bi: 'Indirect branches that were executed: calls through pointers, virtual calls, jump tables.',
  Bim: 'Indirect branches whose target was mispredicted (simulated).',
  L1m: 'All misses of the first-level caches: I1mr + D1mr + D1mw.',
  LLm: 'All misses of the last-level cache: ILmr + DLmr + DLmw.',
  Bm: 'All mispredicted branches: Bcm + Bim.',
  CEst: 'Estimated cycles: Ir + 10 for each misprediction and first-level miss + 20 for each bus event + 100 for each last-level miss, as far as they were recorded. A rule of thumb, not a measurement.',
  Ge: 'Bus events: accesses that other processors see.',
  sysCount: 'System calls.',
  sysTime: 'Time spent in system calls.',
  sysCpuTime: 'Processor time spent in system calls.',
};

/** What is said of an event by its unit where its name says nothing. @type {Record<import('../protocol/protocol.js').EventFacts['unit'], string>} */
const UNITS = {
  count: 'The profile does not say what is counted.',
  time: 'Elapsed time, waiting included. Recording makes small functions look slower than they are.',
  bytes: 'Bytes of memory allocated minus bytes freed while the function ran. It can be negative.',
  rate: '',
};

/** @param {import('../protocol/protocol.js').EventFacts} event */
export function explainEvent({ name, longName, unit, own }) {
  if (unit === 'rate')
    return `Your own rate: ${longName.replace(/^= /, '')}, computed from the costs of each row. Rates cannot be summed.`;
  if (own) return `Your own event: ${longName.replace(/^= /, '')}.`;
  const known = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  return known ?? [longName && `${longName}.`, UNITS[unit]].filter(Boolean).join(' ');
}

/** What the views show, by their ids. @type {Record<string, string>} */
export const VIEWS = {
  facts:
    'The command and the events, findings by fixed rules, and the objects and files with the largest self cost.',
  neighbours:
    'Who calls the function and whom it calls, with the inclusive cost and number of these calls. The costs of its callees and its self cost add up to its inclusive cost. Calls of the function to itself and calls within its cycle are listed with their number only: their cost is contained in that of other calls. Where the file records single invocations, a call costs what it cost while the called function was not running already; the callers add up to the inclusive cost.',
  all: 'All functions that lead to the selected one and all that it reaches, over any number of calls. The profile does not always say which caller an indirect callee worked for; ≈ marks costs that were divided in proportion.',
  flame:
    'Calling contexts: each box is a function called by the box above. Its width is its inclusive cost; the part without boxes below is its self cost. Horizontal order has no meaning, unless the graph says “in the order of calls”.',
  tree: 'The flame graph as text: from the program down, each function with its cost in this calling context.',
  source:
    'Source lines with their own cost and the cost of the calls on them. Choose the source files; they are read on this computer only.',
  machine:
    'Instructions with their costs, calls and jumps, for profiles that were recorded with --dump-instr=yes. A dashed line begins a basic block; grey arrows are jumps that the profile did not count.',
  treemap:
    'Self cost as area: objects, their files, the functions in them, and their lines. For a function, also its callees, each inside its caller, or its callers.',
  graph:
    'Functions as boxes and their calls as arrows. Around a function only calls on paths through it are drawn, with the part of their cost and number that belongs to it; ≈ marks what was divided in proportion to cost. A call of a function to itself has no cost of its own.',
  parts: 'What the function cost in each part: each dump, thread, or run that was appended.',
};
