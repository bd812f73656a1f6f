import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, code, exact, program } from './machine.fixture.js';
import { MACHINE_ROW, machineRows } from './machine-rows.js';

const { instruction: i, call: c, idle, gap, line } = MACHINE_ROW;

test('calls stand below their instruction', () => {
  const rows = machineRows(code(4, [1, 1, 3]));
  assert.deepEqual([...rows.kind], [i, i, c, c, i, i, c]);
  assert.deepEqual([...rows.place], [0, 1, 0, 1, 2, 3, 2]);
  assert.deepEqual([...rows.rowOf], [0, 1, 4, 5]);
});

test('blocks begin where jumps lead to and behind them', () => {
  // A loop 1..3 and a jump out of the function at 4.
  const jumps = [
    [3, 1],
    [4, -1],
  ];
  assert.deepEqual([...machineRows(code(6, [], jumps)).begins], [0, 1, 0, 0, 1, 1]);
});

test('without recorded jumps the program tells where blocks begin, in what never ran too', () => {
  const listing = program([0, 1, 2, 3, 4].map(addressOf));
  listing.begins.set([1, 0, 1, 0, 1]);
  // The profile has the first two only. At the top of the list nothing is parted.
  const rows = machineRows(code(2), listing);
  assert.deepEqual([...rows.kind], [i, i, idle, idle, idle]);
  assert.deepEqual([...rows.begins], [0, 0, 1, 0, 1]);
});

test('instructions that cost nothing stand between those of the profile', () => {
  // 1000, 1004 and 1008 of the profile; the program has no 1004.
  const rows = machineRows(code(3, [0]), program([0xffe, 0x1000, 0x1002, 0x1008, 0x100c]));
  assert.deepEqual([...rows.kind], [idle, i, c, idle, i, i, idle]);
  assert.deepEqual([...rows.text], [0, 1, -1, 2, -1, 3, 4]);
  assert.deepEqual([...rows.rowOf], [1, 4, 5]);
  assert.deepEqual([...rows.rowOfText], [0, 1, 3, 5, 6]);
});

test('many of them are a gap that can be opened', () => {
  const far = Array.from({ length: 20 }, (_, n) => 0x1001 + n);
  const listing = program([0x1000, ...far]);
  const closed = machineRows(code(1), listing);
  assert.deepEqual([...closed.kind], [i, idle, idle, idle, gap, idle, idle, idle]);
  assert.deepEqual([closed.text[4], closed.hidden[4]], [4, 14]);
  assert.equal(closed.rowOfText[10], -1);
  const opened = machineRows(code(1), listing, new Set([4]));
  assert.equal(opened.length, 21);
});

/**
 * Six instructions of the lines 7 8 7 7 0 8 at 10, 20, 40, 80, 160 and 320, and a program with the
 * same and two more: one of line 8 in the middle, one of another file at the end.
 */
function scattered() {
  const given = code(6, [2]);
  given.line = exact([7, 8, 7, 7, 0, 8]);
  given.self = exact([10, 20, 40, 80, 160, 320]);
  given.called = exact([0, 0, 1, 0, 0, 0]);
  const listing = program([0x1000, 0x1004, 0x1006, 0x1008, 0x100c, 0x1010, 0x1014, 0x1018]);
  listing.files = ['other.h', 'same.c'];
  listing.file.set([1, 1, 1, 1, 1, -1, 1, 0]);
  listing.line.set([7, 8, 8, 7, 7, 0, 8, 3]);
  return { given, listing };
}

/** @param {import('./machine-rows.js').MachineRows} rows */
const told = ({ kind, place, text, lines }) =>
  Array.from(kind, (kind, row) => {
    const group = place[row] ?? 0;
    if (kind !== line) return kind === idle ? `idle ${text[row]}` : `${place[row]}`;
    return `${lines?.file[group]}:${lines?.line[group]} ${lines?.self.high[group]}+${lines?.called.high[group]}`;
  });

test('below source lines each run of a line has its own sum', () => {
  const { given, listing } = scattered();
  assert.deepEqual(told(machineRows(given, listing, new Set(), 'split')), [
    ...['0:7 10+0', '0', '0:8 20+0', '1', 'idle 2'],
    ...['0:7 120+1', '2', '0', '3', '0:0 160+0', '4', '0:8 320+0', '5'],
    ...['1:3 0+0', 'idle 7'],
  ]);
  // Without the program, the same of what it has.
  assert.deepEqual(told(machineRows(given, null, new Set(), 'split')), [
    ...['0:7 10+0', '0', '0:8 20+0', '1'],
    ...['0:7 120+1', '2', '0', '3', '0:0 160+0', '4', '0:8 320+0', '5'],
  ]);
});

test('merged, each line stands once, with all that it cost', () => {
  const { given, listing } = scattered();
  assert.deepEqual(told(machineRows(given, listing, new Set(), 'merged')), [
    ...['0:0 160+0', '4'],
    ...['0:7 130+1', '0', '2', '0', '3'],
    ...['0:8 340+0', '1', 'idle 2', '5'],
    ...['1:3 0+0', 'idle 7'],
  ]);
});

test('a line goes on behind what is folded of it where lines are merged, and begins anew elsewhere', () => {
  const given = code(2);
  given.line = exact([5, 5]);
  given.address = exact([0x1000, 0x2000]);
  const listing = program([0x1000, ...Array.from({ length: 30 }, (_, n) => 0x1001 + n), 0x2000]);
  listing.files = ['a.c'];
  listing.file.fill(0);
  listing.line.fill(5);
  const kinds = (/** @type {'split' | 'merged'} */ order) => [
    ...machineRows(given, listing, new Set(), order).kind,
  ];
  const folded = [i, idle, idle, idle, gap];
  assert.deepEqual(kinds('merged'), [line, ...folded, idle, idle, idle, i]);
  assert.deepEqual(kinds('split'), [line, ...folded, line, idle, idle, idle, i]);
});
