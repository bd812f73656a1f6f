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
    'What the function cost together with everything that it called, directly or not. Functions of one cycle each show what they cost in calls from outside; recursion is never counted twice.',
  self: 'What the function’s own code cost, without what it called. Code that the compiler inlined into it is its own. All self costs add up to the total, which is 100 %.',
  called:
    'How often the function was called, recursive calls included. A cycle counts the calls that come from outside of it; 0 is a function that was running before recording began, or a writer that knows no counts.',
  perCall: 'Inclusive cost divided by the number of calls: what one call costs on average.',
  selfPerCall: 'Self cost divided by the number of calls.',
  function:
    'Name of the function. A row <cycle 1> stands for functions that call each other in a ring.',
  file: 'Source file in which the function begins. Code inlined into it may come from others.',
  object: 'Program or library that holds the function.',
  class: 'Class or namespace that stands before the last part of the function’s name.',
  cycle:
    'Number of the cycle that the function is in: functions of which each can reach each other by calls.',
};

/** What the columns of other tables say, by their labels. @type {Record<string, string>} */
export const COLUMNS = {
  Inclusive: FIGURES.inclusive,
  Self: FIGURES.self,
  Called: FIGURES.called,
  Function: FIGURES.function,
  File: FIGURES.file,
  Object: FIGURES.object,
  Cost: 'Inclusive cost of these calls: what was spent while they were running.',
  Calls:
    'How many calls there were. 0 is a call that was still running when the profile was written, or a writer that knows no counts.',
  Entered:
    'How often the function was called in this context. 0 where that is not known: in estimates, and from writers that know no counts.',
  A: 'Cost in the older profile.',
  B: 'Cost in the newer profile.',
  Difference: 'Cost in B minus cost in A: what became dearer is positive.',
  Ratio: 'Cost in B as a multiple of that in A.',
  Part: 'Number of the part, as its writer gave it: a dump, a thread, or a run that was appended.',
  Thread: 'Number of the thread, as its writer gave it.',
  Total: 'Self cost of all functions in this part.',
  Trigger: 'Why this part was written, as its writer says.',
  Address: 'Where the instruction stands in its program or library.',
  Jumps: 'Jumps between instructions; dashed ones depend on a condition.',
  Instruction: 'The instruction as text, read from the program that you chose.',
  Line: 'Number of the line in its file.',
  Source: 'The line itself, read from the files that you chose; else what the profile knows.',
};

/** What is counted by events of known names. @type {Record<string, string>} */
export const EVENTS = {
  Ir: 'Instructions that were executed. They hardly change from run to run, so two runs can be compared; they are no time: a division counts like a move.',
  Dr: 'Reads of memory.',
  Dw: 'Writes to memory.',
  I1mr: 'Instructions that were not in the first-level instruction cache (simulated).',
  D1mr: 'Reads of memory that missed the first-level data cache (simulated). Each costs about 10 cycles.',
  D1mw: 'Writes to memory that missed the first-level data cache (simulated).',
  ILmr: 'Instructions that were in no cache and came from main memory (simulated).',
  DLmr: 'Reads that missed the last-level cache and went to main memory (simulated). Each may cost 100 cycles and more.',
  DLmw: 'Writes that missed the last-level cache and went to main memory (simulated).',
  Bc: 'Conditional branches that were executed.',
  Bcm: 'Conditional branches that were predicted wrongly (simulated). Each costs 10 to 20 cycles.',
  Bi: 'Indirect branches that were executed: calls through pointers, virtual calls, jump tables.',
  Bim: 'Indirect branches of which the target was predicted wrongly (simulated).',
  L1m: 'All misses of the first-level caches: I1mr + D1mr + D1mw.',
  LLm: 'All misses of the last-level cache: ILmr + DLmr + DLmw.',
  Bm: 'All wrong predictions: Bcm + Bim.',
  CEst: 'Estimated cycles: Ir + 10 for each wrong prediction and first-level miss + 20 for each bus event + 100 for each last-level miss, as far as they were recorded. A rule of thumb, no measurement.',
  Ge: 'Bus events: accesses that other processors see.',
  sysCount: 'System calls.',
  sysTime: 'Time spent in system calls.',
  sysCpuTime: 'Processor time spent in system calls.',
};

/** What is said of an event by its unit where its name says nothing. @type {Record<import('../protocol/protocol.js').EventFacts['unit'], string>} */
const UNITS = {
  count: 'What is counted here is for the writer of the profile to say.',
  time: 'Time that passed, waiting included. The recording itself makes small functions look slower than they are.',
  bytes:
    'Bytes of memory: what was allocated minus what was freed while a function ran. It can be negative.',
  rate: '',
};

/** @param {import('../protocol/protocol.js').EventFacts} event */
export function explainEvent({ name, longName, unit, own }) {
  if (unit === 'rate')
    return `Your own rate: ${longName.replace(/^= /, '')}, computed from the costs of each row. Rates do not add up.`;
  if (own) return `Your own event: ${longName.replace(/^= /, '')}.`;
  const known = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  return known ?? [longName && `${longName}.`, UNITS[unit]].filter(Boolean).join(' ');
}

/** What the views show, by their ids. @type {Record<string, string>} */
export const VIEWS = {
  facts:
    'What was profiled and what was counted; by fixed rules, what stands out; the objects and files with the largest self costs.',
  neighbours:
    'Who calls the function and whom it calls, with the inclusive cost and number of these calls. The costs of its callees and its self cost add up to its inclusive cost. Calls of the function to itself and calls within its cycle are listed with their number only: their cost is contained in that of other calls.',
  all: 'Everything that leads to the function and everything that it leads to, over any number of calls. Which caller an indirect callee worked for, the profile does not always tell; ≈ marks what is divided in proportion.',
  flame:
    'Calling contexts: each box is a function, called by the one above; its width is its inclusive cost, the part of it without boxes below is its self cost. From left to right nothing is meant, unless it says “in the order of calls”.',
  tree: 'The same as the flame graph, as text: from the program down, each function with what it cost in this calling context.',
  source:
    'Lines of source with their own cost and that of the calls from them. The text of the files is yours to choose; it is read here and goes nowhere.',
  machine:
    'Instructions with their costs, calls and jumps, for profiles that were recorded with --dump-instr=yes. A dashed line begins a basic block; grey arrows are jumps of the program that the profile did not count.',
  treemap:
    'Self cost as area: objects, their files, the functions in them, and their lines. What looks large is worth the work. Of a function also what it calls, each callee within its caller, or by whom it is called.',
  graph:
    'Functions as boxes and their calls as arrows. Around a function only calls on paths through it are drawn, with the part of their cost and number that belongs to it; ≈ marks what was divided in proportion to cost. A call of a function to itself has no cost of its own.',
  parts: 'What the function cost in each part: each dump, thread, or run that was appended.',
};
