import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLOW } from '../protocol/details.js';
import { arrowsOf, jumpLanes, jumpsByPlace } from './jump-arrows.js';
import { addressOf, code, program } from './machine.fixture.js';

/** Rows of so many instructions without calls. @param {number} count */
function inOrder(count) {
  const rows = Int32Array.from({ length: count }, (_, row) => row);
  return { rowOf: rows, rowOfText: rows, length: count };
}

/** @param {ReturnType<typeof code>} given */
function laid(given) {
  const rows = inOrder(given.at.length);
  const arrows = arrowsOf(given, null, rows);
  return { arrows, ...jumpLanes(arrows, rows.length) };
}

test('arrows that overlap have lanes of their own, the shorter nearer to the code', () => {
  const jumps = [
    [0, 8],
    [1, 3],
    [5, 4],
    [2, 6],
    [7, -1],
  ];
  const given = code(9, [], jumps);
  const { arrows, of, at } = laid(given);
  assert.equal(at.length, 3);
  // The last one leads elsewhere.
  assert.deepEqual([...of], [2, 0, 0, 1]);
  // Row by row, no lane holds two arrows and every arrow runs from end to end.
  for (const [arrow, { from, to }] of arrows.entries()) {
    assert.deepEqual([from, to], jumps[arrow]);
    for (let row = Math.min(from, to); row <= Math.max(from, to); row += 1) {
      assert.equal(at[of[arrow] ?? 0]?.[row], arrow);
    }
  }
  assert.deepEqual(jumpsByPlace(given).get(5), [2]);
});

test('more arrows than there is room for are left out, not drawn over each other', () => {
  const many = Array.from({ length: 30 }, (_, i) => [i, 60 - i]);
  const { at, of } = laid(code(61, [], many));
  assert.equal(at.length, 10);
  assert.equal([...of].filter((lane) => lane >= 0).length, 10);
});

test('jumps of the program alone have arrows too, each jump one', () => {
  // 0 jumps to 2 as the profile says; the program has a branch back from 3 to 1, a jump from 4 to
  // where nothing is, and a call of 0 at 1.
  const given = code(5, [], [[0, 2]]);
  const listing = program([0, 1, 2, 3, 4].map(addressOf));
  listing.flow.set([FLOW.jump, FLOW.call, FLOW.next, FLOW.branch, FLOW.jump]);
  listing.target.set([addressOf(2), addressOf(0), 0, addressOf(1), 0x9999].map(BigInt));
  const rows = inOrder(5);
  assert.deepEqual(arrowsOf(given, listing, rows), [
    { from: 0, to: 2, conditional: false, counted: true },
    { from: 3, to: 1, conditional: true, counted: false },
  ]);
});

test('what the profile counted has a lane before what it did not', () => {
  const arrows = [
    ...Array.from({ length: 12 }, (_, i) => ({
      from: i,
      to: 30 - i,
      conditional: true,
      counted: false,
    })),
    { from: 0, to: 40, conditional: false, counted: true },
  ];
  const { of } = jumpLanes(arrows, 41);
  assert.equal(of[12], 0);
});
