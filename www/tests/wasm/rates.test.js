// Rates of two profiles, with what they are made of. Expected values follow from the texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  at,
  basis,
  bytes,
  column,
  compared,
  filled,
  opened,
  params,
  source,
  textOf,
} from './sessions.js';
import { CODE } from './texts.js';

/** @typedef {ReturnType<typeof opened>} Session */

/** An export of all rows, or of one. @param {Session} comparison @param {string} format @param {number} event @param {number[]} rows */
const exported = (comparison, format, event, ...rows) =>
  textOf(
    comparison.export(format, event, Uint32Array.from(rows), rows.length > 0, false, ['a', 'b']),
  );

test('rates of a comparison are those of the sums of each side', () => {
  // In B the second line of the caller costs 21 and 2 instead of 7 and 2.
  const b = CODE.replace('0x14 2 7 2\n', '0x14 2 21 2\n');
  const comparison = compared(CODE, b);
  const tables = comparison.compare(basis([{ name: 'R', formula: 'Ir / Dr' }]));
  assert.equal(at(tables, 'facts.events.2.unit'), 'rate');
  // 42 by 6, and 56 by 6.
  assert.deepEqual(column(tables, 'facts.events.2.rates'), [7, 56 / 6]);
  const columns = comparison.columns(2);
  // The caller has 12 by 3 and 26 by 3, the callee 30 by 3.
  assert.deepEqual(column(columns, 'self.a.high'), [4, 10]);
  assert.deepEqual(column(columns, 'self.b.high'), [26 / 3, 10]);
  assert.deepEqual(column(columns, 'self.change.high'), [26 / 3 - 4, 0]);
  const calls = comparison.calls(2, 0, '');
  assert.deepEqual(column(calls, 'callees.cost.a.high'), [10, 10]);
  const above = { event: 2, filter: 'self>9', column: 'difference' };
  assert.deepEqual(column(comparison.list(params(above)), 'rows'), [1]);
  assert.equal(at(comparison.findings(2), 'length'), 0);
  assert.throws(() => exported(comparison, 'dot', 2), { kind: 'unsupported' });
  assert.throws(() => comparison.columns(3));

  const reading = filled(comparison.details(0, '', null), CODE, b);
  const lines = source(comparison, reading, 2, 0);
  assert.deepEqual(column(lines, 'costs.self.a.high'), [5, 3.5]);
  assert.deepEqual(column(lines, 'costs.self.b.high'), [5, 10.5]);
  assert.deepEqual(column(lines, 'costs.self.change.high'), [0, 7]);
  // With the 30 of the callee.
  assert.deepEqual(column(lines, 'costs.second.b.high'), [5, 51]);
  assert.deepEqual(column(lines, 'calls.cost.b.high'), [10, 10]);
  assert.throws(() => source(comparison, reading, 3));
  const code = reading.machineRows(comparison, params({ event: 2, order: 'address' }));
  assert.deepEqual(column(code, 'code.costs.self.b.high'), [5, 10.5]);

  // A sum with fractions as factors is counted in sixths.
  comparison.compare(basis([{ name: 'R', formula: 'Ir / 2 + Dr / 3' }]));
  const again = filled(comparison.details(0, '', null), CODE, b);
  assert.deepEqual(column(source(comparison, again, 2), 'costs.self.a.high'), [17, 25]);
});

test('exports of a comparison follow its rows', () => {
  const text = 'events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 7\nfn=f\n1 7\n';
  const comparison = compared(text, text.replaceAll('7\n', '9\n'));
  assert.equal(exported(comparison, 'folded', 0, 1), 'main;f 7 9\n');
  const callgrind = exported(comparison, 'callgrind', 0, 1);
  assert(callgrind.includes('desc: Filtered: 1 of 2 functions\n'));
  assert(!callgrind.includes('main'));
  assert.throws(() => exported(comparison, 'callgrind', 0, 2));
});

test('the rate of several instructions is that of their sums', () => {
  const text =
    'positions: instr line\nevents: M A\nfl=a.c\nfn=f\n0x10 1 1 10\n0x14 1 30 40\n0x18 2 0 0\n';
  const comparison = compared(text, text);
  comparison.compare(basis([{ name: 'R', formula: 'M / A' }]));
  const reading = filled(comparison.details(0, '', null), text, text);
  const code = reading.machineRows(comparison, params({ event: 2, order: 'merged' }));
  assert.deepEqual(column(code, 'code.costs.self.a.high'), [0.1, 0.75, Number.NaN]);
  assert.deepEqual(column(code, 'rows.lines.costs.self.b.high'), [31 / 50, Number.NaN]);
});

test('calls of a line that are contained in others are not added', () => {
  // Both functions have line 3 of one file; of the call in `f` the cost is contained in that of other calls.
  const text =
    'events: Ir\nfl=a.c\nfn=f\n3 1\ncfn=f\ncalls=3 0\n3 60\nfn=g\n3 1\ncfn=f\ncalls=1 0\n3 100\n';
  const comparison = compared(text, text);
  const reading = filled(comparison.fileDetails(0, '', bytes('a.c'), bytes('a.c')), text, text);
  const lines = source(comparison, reading, 0);
  assert.deepEqual(column(lines, 'calls.callee'), [0, 0]);
  assert.deepEqual(column(lines, 'calls.counted'), [1, 0]);
  assert.deepEqual(column(lines, 'calls.cost.a.high'), [100, 60]);
  assert.deepEqual(column(lines, 'calls.count.a.high'), [1, 3]);
  // With a self cost of 1 in each of the functions.
  assert.deepEqual(column(lines, 'costs.total.a.high'), [102]);
});

test('recursive calls are not added to a line of a whole file', () => {
  // Line 3 has the self costs 1 and 9 of the levels, and a call from outside of the recursion that costs 60.
  const text =
    "events: Ir\nfl=a.c\nfn=f\n3 1\ncfn=f'2\ncalls=1 0\n3 60\nfn=f'2\n3 9\ncfn=f'2\ncalls=3 0\n3 51\n";
  const session = opened(text);
  const file = at(session.sourceFiles(), '0.symbols.0');
  const totals = (/** @type {string} */ fold) => {
    const reading = filled(session.details(0, fold, file), text);
    return column(source(session, reading, 0), 'costs.total.high');
  };
  assert.deepEqual(totals(''), [70]);
  // As one function, all its calls are recursive.
  assert.deepEqual(totals('function'), [10]);
});
