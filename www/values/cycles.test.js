import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cyclesOf, largestOf, splitOf } from './cycles.js';

/** @param {Record<string, number>} totals */
const events = (totals) =>
  /** @type {any} */ (
    Object.entries(totals).map(([name, total]) => ({ name, total: BigInt(total) }))
  );

test('the estimate is divided by its events', () => {
  // tests/data/findings/columns.out.gz: its `summary:` line, and the sums of misses by hand.
  const l1 = 1_619 + 1_011_104 + 127_445;
  const ll = 1_553 + 6_816 + 64_137;
  const total = 30_561_814 + 10 * l1 + 100 * ll;
  const found = cyclesOf(events({ Ir: 30_561_814, Dr: 9, L1m: l1, LLm: ll, CEst: total }));
  assert.deepEqual(found, {
    total: BigInt(total),
    event: 4,
    parts: [
      { name: 'Ir', event: 0, weight: 1n, cost: 30_561_814n },
      { name: 'L1m', event: 2, weight: 10n, cost: BigInt(10 * l1) },
      { name: 'LLm', event: 3, weight: 100n, cost: BigInt(100 * ll) },
    ],
  });
});

test('there is none without an estimate, or for another one', () => {
  assert.equal(cyclesOf(events({ Ir: 5 })), null);
  assert.equal(cyclesOf(events({ Ir: 5, L1m: 1, CEst: 16 })), null);
});

test('an event of the user has its own weights', () => {
  const known = events({ Ir: 50, L1m: 4, LLm: 1, CEst: 190, Cycles: 50 + 4 * 12 + 200 });
  const of = ['Ir', 'I1mr', 'D1mr', 'D1mw', 'ILmr', 'DLmr', 'DLmw'];
  const sum = { factors: [1, 12, 12, 12, 200, 200, 200], of };
  const own = known.with(4, { ...known[4], own: true, sum });
  const found = cyclesOf(own);
  assert.equal(found?.event, 4);
  assert.deepEqual(
    found?.parts.map(({ weight, cost }) => [weight, cost]),
    [
      [1n, 50n],
      [12n, 48n],
      [200n, 200n],
    ],
  );
  // Other sums are not cycles: one event, or an event that costs no cycles.
  for (const other of [
    { factors: [1], of: ['Ir'] },
    { factors: [1, 1, 3], of: ['Ir', 'Bcm', 'Dr'] },
  ])
    assert.equal(cyclesOf(known.with(4, { ...known[4], own: true, sum: other }))?.event, 3);
  // Neither are sums with another name, and halves of cycles.
  for (const other of [{ name: 'mix' }, { divisor: 2 }])
    assert.equal(cyclesOf(known.with(4, { ...known[4], own: true, sum, ...other }))?.event, 3);
});

test('rows are divided by the weights', () => {
  const { parts = [] } = cyclesOf(events({ Ir: 50, L1m: 4, LLm: 1, CEst: 190 })) ?? {};
  const costs = [
    [30, 20],
    [1, 3],
    [1, 0],
  ];
  const columnOf = (/** @type {number} */ event) =>
    /** @type {any} */ ({ high: Float64Array.from(costs[event] ?? []), low: null });
  assert.deepEqual(splitOf(parts, columnOf, 0), [30n, 10n, 100n]);
  assert.equal(largestOf(splitOf(parts, columnOf, 0)), 2);
  assert.deepEqual(splitOf(parts, columnOf, 1), [20n, 30n, 0n]);
  assert.equal(largestOf(splitOf(parts, columnOf, 1)), 1);
  assert.equal(largestOf([0n, 0n]), -1);
});
