import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jumpsByPlace } from './places.js';

test('jumps are found by the instruction that they start at', () => {
  const jumps = jumpsByPlace({ from: Int32Array.of(0, 1, 5, 2, 7, 5) });
  assert.deepEqual(jumps.get(5), [2, 5]);
  assert.equal(jumps.get(3), undefined);
});
