import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESENCE } from '../protocol/comparison.js';
import { bothSides, count, mark, ratio, signed } from './format.js';

test('a change has a sign and a mark, in addition to its colour', () => {
  assert.deepEqual(
    [1234, 0, -1234, 5n].map((change) => signed(change, count)),
    ['+1,234', '0', '\u22121,234', '+5'],
  );
  assert.deepEqual([7, 0, -7n].map(mark), ['▲', '', '▼']);
});

test('ratios are multiples, or a word if there is none', () => {
  assert.equal(ratio(100, 150), '×1.500');
  assert.equal(ratio(3n, 1n), '×0.333');
  assert.equal(ratio(100, 0), '×0.000');
  assert.equal(ratio(8, 4506), '×563.3');
  assert.equal(ratio(2, 5000), '×2,500');
  assert.equal(ratio(0, 5), '–');
  assert.equal(ratio(-5, 5), '–');
  assert.equal(ratio(-5, -10), '×2.000');
  assert.equal(ratio(7, 7), '=');
  assert.equal(ratio(0, 5, PRESENCE.new), 'new');
  assert.equal(ratio(5, 0, PRESENCE.gone), 'gone');
});

test('a small change does not look like none, nor a small remainder like zero', () => {
  assert.equal(ratio(1_000_000, 1_000_001), '×1.000');
  assert.equal(ratio(1_000_001, 1_000_000), '×1.000');
  assert.equal(ratio(1_000_000, 1), '<×0.001');
});

test('both sides fit one line', () => {
  assert.equal(bothSides(160, 230, 'Ir'), 'A 160 → B 230 Ir  ▲ +70  ×1.438');
  assert.equal(bothSides(1200, 1200n, ''), 'A 1,200 → B 1,200  =');
  // A ratio that is shown as 1 is no change worth a mark; the figures are exact.
  assert.equal(bothSides(50_000, 50_001, 'Ir'), 'A 50,000 → B 50,001 Ir  +1  ×1.000');
  assert.equal(
    bothSides(2n ** 64n, 5, 'Ir'),
    'A 18,446,744,073,709,551,616 → B 5 Ir  ▼ \u221218,446,744,073,709,551,611  <×0.001',
  );
});
