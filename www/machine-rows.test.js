import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jumpLanes, jumpsByPlace, MACHINE_ROW, machineRows } from './machine-rows.js';

/** @param {number[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

/**
 * So many instructions, with calls by place and jumps as [from, to].
 *
 * @param {number} count @param {number[]} calls @param {number[][]} jumps
 * @returns {import('./protocol-details.js').Instructions}
 */
function code(count, calls, jumps) {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const end = (/** @type {number} */ i) => jumps.map((jump) => jump[i] ?? -1);
  return {
    row: 0,
    event: 0,
    secondEvent: null,
    files: { bytes: new Uint8Array(), offsets: new Uint32Array([0]) },
    symbols: new Uint32Array(1),
    at: new Uint32Array(count),
    line: exact(numbers),
    self: exact(numbers),
    called: exact(numbers),
    second: null,
    calls: {
      place: Uint32Array.from(calls),
      callee: new Uint32Array(calls.length),
      counted: new Uint8Array(calls.length),
      cost: exact(calls),
      second: null,
      count: exact(calls),
    },
    address: exact(numbers.map((i) => 0x1000 + 4 * i)),
    jumps: {
      from: Int32Array.from(end(0)),
      to: Int32Array.from(end(1)),
      address: exact(end(1)),
      conditional: new Uint8Array(jumps.length),
      followed: exact(end(0)),
      executed: exact(end(0)),
    },
  };
}

test('calls stand below their instruction', () => {
  const rows = machineRows(code(4, [1, 1, 3], []));
  const { instruction: i, call: c } = MACHINE_ROW;
  assert.deepEqual([...rows.kind], [i, i, c, c, i, i, c]);
  assert.deepEqual([...rows.place], [0, 1, 0, 1, 2, 3, 2]);
  assert.deepEqual([...rows.rowOf], [0, 1, 4, 5]);
});

test('blocks begin where jumps lead to and behind them', () => {
  // A loop 1..3 and a jump out of the function at 4.
  const rows = machineRows(
    code(
      6,
      [],
      [
        [3, 1],
        [4, -1],
      ],
    ),
  );
  assert.deepEqual([...rows.begins], [0, 1, 0, 0, 1, 1]);
});

test('arrows that overlap have lanes of their own, the shorter nearer to the code', () => {
  const jumps = [
    [0, 8],
    [1, 3],
    [5, 4],
    [2, 6],
    [7, -1],
  ];
  const given = code(9, [], jumps);
  const { lanes, of, at } = jumpLanes(given, machineRows(given));
  assert.equal(lanes, 3);
  assert.deepEqual([...of], [2, 0, 0, 1, -1]);
  // Row by row, no lane holds two arrows and every arrow runs from end to end.
  jumps.forEach(([from = 0, to = 0], jump) => {
    if (to < 0) return;
    for (let row = Math.min(from, to); row <= Math.max(from, to); row += 1) {
      assert.equal(at[row * lanes + (of[jump] ?? 0)], jump);
    }
  });
  assert.deepEqual(jumpsByPlace(given).get(5), [2]);
});

test('more arrows than there is room for are left out, not drawn over each other', () => {
  const many = Array.from({ length: 30 }, (_, i) => [i, 60 - i]);
  const given = code(61, [], many);
  const { lanes, of } = jumpLanes(given, machineRows(given));
  assert.equal(lanes, 10);
  assert.equal([...of].filter((lane) => lane >= 0).length, 10);
});

/** A program with an instruction at each address. @param {number[]} addresses @returns {import('./protocol-details.js').Disassembly} */
const program = (addresses) => ({
  address: BigUint64Array.from(addresses, BigInt),
  text: addresses.map(() => 'nop'),
  target: new BigUint64Array(addresses.length),
  file: new Int32Array(addresses.length).fill(-1),
  line: new Uint32Array(addresses.length),
  files: [],
  shift: 0n,
  doubt: [],
  isCut: false,
});

test('instructions that cost nothing stand between those of the profile', () => {
  const { instruction: i, call: c, idle } = MACHINE_ROW;
  // 1000, 1004 and 1008 of the profile; the program has no 1004.
  const rows = machineRows(code(3, [0], []), program([0xffe, 0x1000, 0x1002, 0x1008, 0x100c]));
  assert.deepEqual([...rows.kind], [idle, i, c, idle, i, i, idle]);
  assert.deepEqual([...rows.text], [0, 1, -1, 2, -1, 3, 4]);
  assert.deepEqual([...rows.rowOf], [1, 4, 5]);
});

test('many of them are a gap that can be opened', () => {
  const { instruction: i, idle, gap } = MACHINE_ROW;
  const far = Array.from({ length: 20 }, (_, n) => 0x1001 + n);
  const listing = program([0x1000, ...far]);
  const closed = machineRows(code(1, [], []), listing);
  assert.deepEqual([...closed.kind], [i, idle, idle, idle, gap, idle, idle, idle]);
  assert.deepEqual([closed.text[4], closed.end[4]], [4, 17]);
  const opened = machineRows(code(1, [], []), listing, new Set([4]));
  assert.equal(opened.length, 21);
});
