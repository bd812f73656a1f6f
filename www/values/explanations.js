/** Explains the terms on the page in a few sentences each: columns and events. Help and popovers show the same texts. */

import { LIST_COLUMNS } from './columns.js';

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
    'Number of these calls. 0 means that the call was still running when the profile was written, or that the number is unknown: in estimated contexts, and if the writer does not count calls.',
  A: 'Cost in the older profile.',
  B: 'Cost in the newer profile.',
  Difference: 'Cost in B minus cost in A: positive if B costs more.',
  Ratio: 'Cost in B divided by cost in A.',
  Part: 'Number of the part as the file states it: a dump, a thread, or an appended run.',
  Request: 'Number of the request in its file.',
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
