import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cyclesOf } from './cycles.js';

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
    parts: [
      { name: 'Ir', event: 0, cost: 30_561_814n },
      { name: 'L1m', event: 2, cost: BigInt(10 * l1) },
      { name: 'LLm', event: 3, cost: BigInt(100 * ll) },
    ],
  });
});

test('there is none without an estimate, or for another one', () => {
  assert.equal(cyclesOf(events({ Ir: 5 })), null);
  assert.equal(cyclesOf(events({ Ir: 5, L1m: 1, CEst: 16 })), null);
});
