import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mainPath } from './picture-actions.js';

/** @param {number[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

/** A function calls a second one, that a third one, and that a fourth one. @param {number[]} cycle  number of the cycle of each */
const chain = (cycle) =>
  /** @type {import('../protocol/types.js').CallGraph} */ (
    /** @type {unknown} */ ({
      cost: exact([100, 90, 80, 30]),
      cycle: Uint32Array.from(cycle),
      from: Uint32Array.of(0, 1, 2),
      to: Uint32Array.of(1, 2, 3),
      callCost: exact([90, 80, 30]),
    })
  );

test('the main path ends where no callee has half of the cost', () => {
  assert.deepEqual(mainPath(chain([0, 0, 0, 0])), [0, 1, 2]);
});

test('the main path of a cycle begins at its most expensive member', () => {
  assert.deepEqual(mainPath(chain([0, 1, 1, 0])), [1, 2]);
});
