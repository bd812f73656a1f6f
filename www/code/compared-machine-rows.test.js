import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MACHINE_ROW } from '../protocol/details.js';
import { exactAt } from '../values/exact-column.js';
import { machinePairs } from './compared-machine.js';
import { comparedArrows, comparedJumps, comparedMachineRows } from './compared-machine-rows.js';
import { code, disassembled, exact, names, side } from './machine.fixture.js';

const { instruction: i, call: c, gap, line } = MACHINE_ROW;

/**
 * Code at 10, 14, 18 and so on, with calls by place and jumps as [from, to].
 *
 * @param {number} count @param {number[]} calls @param {number[][]} jumps
 */
function calling(count, calls, jumps) {
  const given = code(count, calls, jumps);
  given.address = exact(Array.from({ length: count }, (_, place) => 16 + 4 * place));
  return { code: given, listing: null };
}

test('what cost nothing in both is folded', () => {
  const texts = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [16 + n, `i${n}`]));
  const [a, b] = [disassembled([16], [1], texts), disassembled([55], [1], texts)];
  const all = machinePairs(a, b);
  const rows = comparedMachineRows(all, a, b, new Set());
  assert.deepEqual([...rows.kind], [i, i, i, i, gap, i, i, i, i]);
  assert.deepEqual([rows.place[4], rows.hidden[4]], [4, 32]);
  assert.deepEqual([rows.rowOf[0], rows.rowOf[10], rows.rowOf[39]], [0, -1, 8]);
  assert.equal(comparedMachineRows(all, a, b, new Set([4])).length, 40);
});

test('calls stand below their instruction, those of both sides once', () => {
  const [a, b] = [calling(3, [1, 1], []), calling(3, [1, 2], [])];
  // In A, place 1 calls 30 and 31; in B it calls 31, and place 2 calls 30.
  a.code.calls.callee.set([30, 31]);
  b.code.calls.callee.set([31, 30]);
  a.code.calls.cost = exact([5, 7]);
  b.code.calls.cost = exact([9, 1]);
  a.code.calls.counted.set([1, 0]);
  b.code.calls.counted.set([1, 1]);
  const all = machinePairs(a, b);
  const rows = comparedMachineRows(all, a, b, new Set());
  assert.deepEqual([...rows.kind], [i, i, c, c, i, c]);
  assert.deepEqual([...rows.place], [0, 1, 0, 1, 2, 2]);
  assert.deepEqual([...all.calls.callee], [31, 30, 30]);
  const told = [0, 1, 2].map((call) =>
    [all.calls.cost.a, all.calls.cost.b].map((column) => exactAt(column, call)),
  );
  assert.deepEqual(told, [
    [7, 9],
    [5, 0],
    [0, 1],
  ]);
  // What is contained in other calls of A is not added there.
  assert.deepEqual([...all.called.a.high], [0, 5, 0]);
  assert.deepEqual([...all.called.b.high], [0, 9, 1]);
});

test('jumps of both sides are one where they lead to the same instruction', () => {
  const [a, b] = [
    calling(
      5,
      [],
      [
        [3, 1],
        [2, -1],
      ],
    ),
    calling(
      5,
      [],
      [
        [3, 1],
        [3, 4],
      ],
    ),
  ];
  a.code.jumps.address = exact([20, 0x900]);
  b.code.jumps.address = exact([20, 32]);
  const all = machinePairs(a, b);
  const rows = comparedMachineRows(all, a, b, new Set());
  const jumps = comparedJumps(all, a, b);
  assert.deepEqual(jumps(3), [
    { a: 0, b: 0 },
    { a: -1, b: 1 },
  ]);
  assert.deepEqual(jumps(2), [{ a: 1, b: -1 }]);
  assert.deepEqual(jumps(0), []);
  const arrows = comparedArrows(all, a, b, rows).map(({ from, to }) => [from, to]);
  assert.deepEqual(arrows, [
    [3, 1],
    [3, 4],
  ]);
  // Blocks begin at 1 and 4, where jumps lead to, and behind 2 and 3, where they are.
  assert.deepEqual([...rows.begins], [0, 1, 0, 1, 1]);
});

test('a side without the function has no rows of its own', () => {
  const a = side([16, 20], [1, 2]);
  const all = machinePairs(a, null);
  assert.deepEqual([...comparedMachineRows(all, a, null, new Set()).kind], [i, i]);
  assert.deepEqual(comparedArrows(all, a, null, comparedMachineRows(all, a, null, new Set())), []);
});

/** Code at some addresses with lines of one file; the cost of each is given. @param {string} path @param {number[][]} all */
function atLines(path, all) {
  const { code: given, listing } = side(
    all.map(([address]) => address ?? 0),
    all.map(([, , cost]) => cost ?? 0),
  );
  given.line = exact(all.map(([, line]) => line ?? 0));
  given.files = names([path]);
  return { code: given, listing };
}

/** Rows as `line in A, line in B: costs`, and instructions by their addresses. @param {ReturnType<typeof comparedMachineRows>} rows @param {ReturnType<typeof machinePairs>} all */
function toldLines(rows, all) {
  return Array.from(rows.kind, (kind, row) => {
    const place = rows.place[row] ?? -1;
    if (kind !== line) {
      const pair = all.pairs[place];
      return `${pair?.a?.address.toString(16) ?? '-'} ${pair?.b?.address.toString(16) ?? '-'}`;
    }
    const both = rows.lines?.lines[place];
    const costs = [rows.lines?.cost.a, rows.lines?.cost.b].map((of) => of && exactAt(of, place));
    return `line ${both?.a?.line ?? '-'} ${both?.b?.line ?? '-'}: ${costs.join(' ')}`;
  });
}

test('instructions of both sides stand below their lines, where these moved too', () => {
  // The same code, two lines further down in B; A has one instruction more.
  const a = atLines('/v1/x.c', [
    [0x10, 3, 1],
    [0x14, 4, 2],
    [0x18, 3, 4],
    [0x1c, 4, 8],
  ]);
  const b = atLines('/v2/x.c', [
    [0x10, 5, 10],
    [0x14, 6, 20],
    [0x18, 5, 40],
    [0x20, 9, 80],
  ]);
  const all = machinePairs(a, b);
  assert.deepEqual(toldLines(comparedMachineRows(all, a, b, new Set(), 'split'), all), [
    'line 3 5: 1 10',
    '10 10',
    'line 4 6: 2 20',
    '14 14',
    'line 3 5: 4 40',
    '18 18',
    'line 4 6: 8 0',
    '1c -',
    'line - 9: 0 80',
    '- 20',
  ]);
  const merged = comparedMachineRows(all, a, b, new Set(), 'merged');
  assert.deepEqual(toldLines(merged, all), [
    'line 3 5: 5 50',
    '10 10',
    '18 18',
    'line 4 6: 10 20',
    '14 14',
    '1c -',
    'line - 9: 0 80',
    '- 20',
  ]);
  assert.deepEqual([...(merged.lines?.presence ?? [])], [0, 0, 1]);
  assert.deepEqual([...merged.rowOf], [1, 4, 2, 5, 7]);
});

test('a line that only one side has, and code without one', () => {
  const a = atLines('/v1/x.c', [
    [0x10, 0, 1],
    [0x14, 7, 2],
  ]);
  const all = machinePairs(a, null);
  assert.deepEqual(toldLines(comparedMachineRows(all, a, null, new Set(), 'merged'), all), [
    'line 7 -: 2 0',
    '14 -',
    'line 0 -: 1 0',
    '10 -',
  ]);
});
