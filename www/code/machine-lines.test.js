import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactColumn } from '../values/exact-column.js';
import { code, program } from './machine.fixture.js';
import { itemsOf } from './machine-lines.js';

/** Places and texts of the items of some addresses. @param {bigint[]} profile @param {bigint[]} texts */
function items(profile, texts) {
  const given = { ...code(profile.length), address: exactColumn(profile) };
  const listing = { ...program(texts.map(() => 0)), address: BigUint64Array.from(texts) };
  const { length, place, text } = itemsOf(given, listing);
  assert.deepEqual([place.length, text.length], [length, length]);
  return Array.from(place, (own, item) => [own, text[item]]);
}

// Of addresses behind 2^53 the neighbours 1 and 2 are the same double.
for (const [where, base] of Object.entries({
  program: 0x40_1000n,
  kernel: 0xffff_ffff_8100_0000n,
})) {
  test(`instructions of profile and program are joined by address: ${where}`, () => {
    const at = (/** @type {number[]} */ ...offsets) =>
      offsets.map((offset) => base + BigInt(offset));
    assert.deepEqual(items(at(1, 2, 2, 9), at(0, 2, 3)), [
      [-1, 0],
      [0, -1],
      [1, 1],
      [2, 1], // another line at the same address
      [-1, 2],
      [3, -1],
    ]);
    assert.deepEqual(items([], at(0, 1)), [
      [-1, 0],
      [-1, 1],
    ]);
    assert.deepEqual(items(at(5), []), [[0, -1]]);
  });
}
