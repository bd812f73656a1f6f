import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceLegend, stepColour, stepOf } from './colours.js';

test('steps follow the ratio of costs in both directions', () => {
  /** @type {[number, number, number][]} */
  const cases = [
    [100, 100, 0],
    [0, 0, 0],
    [100, 101, 1],
    // Their ratio is shown as ×1.000.
    [1_000_000, 1_000_499, 0],
    [-1_000_000, -1_000_499, 0],
    [1_000_000, 1_000_501, 1],
    [100, 109, 1],
    [100, 110, 2],
    [100, 149, 2],
    [100, 150, 3],
    [0, 1, 3],
    [-5, 1, 3],
  ];
  for (const [a, b, step] of cases) {
    assert.equal(stepOf(a, b), step, `${a} to ${b}`);
    assert.equal(stepOf(b, a), step === 0 ? 0 : -step, `${b} to ${a}`);
  }
});

test('every step has a separate colour, and the legend lists all', () => {
  /** @type {any} */
  const colours = {
    unchanged: 'same',
    other: 'other',
    grown: ['g1', 'g2', 'g3'],
    shrunk: ['s1', 's2', 's3'],
  };
  const steps = [-3, -2, -1, 0, 1, 2, 3].map((step) => stepColour(colours, step));
  assert.equal(new Set(steps).size, 7);
  const legend = differenceLegend(colours, 'self');
  assert.deepEqual(
    legend.map(({ colour }) => colour),
    [...steps, 'other'],
  );
  // Without colours the marks distinguish the directions.
  for (const [i, { text }] of legend.entries()) {
    assert.equal(text.startsWith('▼'), i < 3);
    assert.equal(text.startsWith('▲'), i > 3 && i < 7);
  }
});
