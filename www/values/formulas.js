/** Ready-made formulas of cache and branch events, and examples. */

/** Formulas with the events that they use. */
const READY_MADE = /** @type {const} */ ([
  { name: 'CPI', formula: 'CEst / Ir', of: ['CEst', 'Ir'] },
  {
    name: 'L1MissRate',
    formula: '(D1mr + D1mw) / (Dr + Dw)',
    of: ['D1mr', 'D1mw', 'Dr', 'Dw'],
  },
  {
    name: 'LLMissRate',
    formula: '(DLmr + DLmw) / (Dr + Dw)',
    of: ['DLmr', 'DLmw', 'Dr', 'Dw'],
  },
  { name: 'L1MPKI', formula: '1000 L1m / Ir', of: ['L1m', 'Ir'] },
  { name: 'LLMPKI', formula: '1000 LLm / Ir', of: ['LLm', 'Ir'] },
  { name: 'BranchMissRate', formula: 'Bm / (Bc + Bi)', of: ['Bm', 'Bc', 'Bi'] },
  { name: 'BranchMPKI', formula: '1000 Bm / Ir', of: ['Bm', 'Ir'] },
]);

/** Returns an example of a formula that makes sense for these events. @param {readonly {name: string}[]} events */
export function exampleFor(events) {
  const names = events.map(({ name }) => name);
  const [first = 'Ir', second] = names;
  // Estimated cycles, without branches.
  if (['Ir', 'L1m', 'LLm'].every((name) => names.includes(name))) return 'Ir + 10 L1m + 100 LLm';
  return second ? `${second} / ${first}` : `0.5 ${first}`;
}

/** Returns those that a profile with these events can use and does not have. @param {readonly {name: string}[]} events */
export function readyMadeFor(events) {
  const names = new Set(events.map(({ name }) => name));
  return READY_MADE.filter(({ name, of }) => !names.has(name) && of.every((of) => names.has(of)));
}
