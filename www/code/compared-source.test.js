import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESENCE } from '../protocol/comparison.js';
import { SOURCE_ROW } from '../protocol/details.js';
import { exactAt } from '../values/exact-column.js';
import { sourcePairs } from './compared-source.js';
import { placedPlaces } from './inlined-places.js';
import { inlining, names, written } from './machine.fixture.js';
import { sourceRows } from './source-rows.js';
import { MISSING } from './source-text.js';

/** @param {(number | bigint)[]} numbers */
const exact = (numbers) => ({ high: Float64Array.from(numbers, Number), low: null });

/**
 * Moves of files, each as [from line of A, by].
 *
 * @param {number[][][]} files
 * @returns {import('../protocol/comparison.js').FileMoves}
 */
function movesOf(...files) {
  let start = 0;
  const starts = files.map((pieces) => {
    start += pieces.length;
    return start;
  });
  const pieces = files.flat();
  return {
    starts: Uint32Array.from([0, ...starts]),
    from: exact(pieces.map(([from]) => from ?? 0)),
    by: exact(pieces.map(([, by]) => by ?? 0)),
  };
}

/** Calls, each as [line, callee, cost, count]. @param {number[][]} calls @returns {import('../protocol/details.js').PlaceCalls} */
const callsOf = (calls) => ({
  place: Uint32Array.from(calls, ([place]) => place ?? 0),
  callee: Uint32Array.from(calls, ([, callee]) => callee ?? 0),
  counted: new Uint8Array(calls.length).fill(1),
  cost: exact(calls.map((call) => call[2] ?? 0)),
  second: null,
  count: exact(calls.map((call) => call[3] ?? 0)),
});

/**
 * Lines of one file, each as [line in A, line in B, cost in A, cost in B]; null where there is none.
 *
 * @param {(number | null)[][]} lines
 * @param {{a: number[][], b: number[][]}} [calls]  see `callsOf`
 * @returns {import('../protocol/comparison.js').ComparedLines}
 */
function compared(lines, calls = { a: [], b: [] }) {
  const column = (/** @type {number} */ i) => exact(lines.map((line) => line[i] ?? 0));
  const presence = lines.map(([a, b]) =>
    a === null ? PRESENCE.new : b === null ? PRESENCE.gone : PRESENCE.both,
  );
  return {
    row: 0,
    isWhole: false,
    event: 0,
    secondEvent: null,
    files: { bytes: new TextEncoder().encode('a.cb.c'), offsets: new Uint32Array([0, 3, 6]) },
    starts: Uint32Array.from([0, lines.length]),
    moves: movesOf([[0, 0]]),
    alike: new Uint8Array(1),
    lineA: column(0),
    lineB: column(1),
    presence: Uint8Array.from(presence),
    cost: { a: column(2), b: column(3), change: exact([]) },
    second: null,
    calls: { a: callsOf(calls.a), b: callsOf(calls.b) },
  };
}

/** @param {string} lines  a character stands for a line */
const text = (lines) => ({ ...MISSING, lines: [...lines] });

/** @param {import('./compared-source.js').SourcePairs} pairs */
const told = ({ lineA, lineB, presence, cost }) =>
  Array.from(presence, (known, place) => {
    const side = (/** @type {number} */ without, /** @type {Float64Array} */ line) =>
      known === without ? '-' : line[place];
    const figures = [cost.a, cost.b, cost.change].map((column) => exactAt(column, place));
    return `${side(PRESENCE.new, lineA)} ${side(PRESENCE.gone, lineB)}: ${figures.join(' ')}`;
  });

const LINES = [
  [0, 0, 9, 8],
  [1, 1, 10, 11],
  [2, 2, 20, 21],
  [3, null, 30, null],
  [null, 4, null, 41],
];

test('without both texts, lines are paired as they were', () => {
  const expected = ['0 0: 9 8 -1', '1 1: 10 11 1', '2 2: 20 21 1', '3 -: 30 0 -30', '- 4: 0 41 41'];
  for (const both of [undefined, { a: MISSING, b: text('xabc') }]) {
    assert.deepEqual(told(sourcePairs(compared(LINES), both ? [both] : [])), expected);
  }
  // Of one text for both, no line is new or gone: it only cost nothing.
  const same = text('abcd');
  assert.deepEqual(told(sourcePairs(compared(LINES), [{ a: same, b: same }])), [
    ...expected.slice(0, 3),
    '3 3: 30 0 -30',
    '4 4: 0 41 41',
  ]);
});

test('the texts of both sides say which line is which', () => {
  // A line was put above all others, and c was changed into d.
  const pairs = sourcePairs(compared(LINES), [{ a: text('abc'), b: text('xabd') }]);
  assert.deepEqual(told(pairs), [
    '0 0: 9 8 -1',
    '- 1: 0 11 11',
    '1 2: 10 21 11',
    '2 3: 20 0 -20', // in B it cost nothing
    '3 -: 30 0 -30',
    '- 4: 0 41 41',
  ]);
});

test('sums stay what they were, whichever lines are paired', () => {
  const sum = (/** @type {import('../protocol/protocol.js').ExactColumn} */ column) =>
    column.high.reduce((all, value) => all + value, 0);
  for (const [a, b] of /** @type {const} */ ([
    ['abc', 'xabd'],
    ['', 'x'],
    ['abc', 'cba'],
    ['a', 'bcde'],
  ])) {
    const { cost } = sourcePairs(compared(LINES), [{ a: text(a), b: text(b) }]);
    assert.deepEqual([sum(cost.a), sum(cost.b), sum(cost.change)], [69, 81, 12]);
  }
});

test('rows have the text of B around lines, and what is gone in its place', () => {
  const lines = compared([
    [2, 2, 1, 1],
    [3, null, 1, null],
    [4, 4, 1, 1],
  ]);
  const rows = sourceRows(sourcePairs(lines, []), [text('abcde')], new Set());
  const seen = Array.from(rows.kind, (kind, row) =>
    kind === SOURCE_ROW.file ? 'file' : `${rows.line[row]} ${rows.place[row]}`,
  );
  assert.deepEqual(seen, ['file', '1 -1', '2 0', '2.5 1', '3 -1', '4 2', '5 -1']);
});

test('a line that is gone stands in its place, also far from others, and where code has moved', () => {
  const lines = compared([
    [1, 11, 1, 1],
    [20, null, 1, null],
    [30, 40, 1, 1],
  ]);
  lines.moves = movesOf([[0, 10]]);
  assert.equal(sourceRows(sourcePairs(lines, []), [MISSING], new Set()).length, 4);
  const rows = sourceRows(sourcePairs(lines, []), [text('x'.repeat(50))], new Set());
  const gone = [...rows.place].indexOf(1);
  // Line 20 of A would be line 30 of B.
  const around = [gone - 1, gone + 1].map((row) => [rows.kind[row], rows.line[row]]);
  assert.deepEqual(around, [
    [SOURCE_ROW.line, 29],
    [SOURCE_ROW.line, 30],
  ]);
});

test('calls go with the line that their side pairs', () => {
  // Line 2 of A calls f and g; line 2 of B calls g, line 3 of B calls f.
  const lines = compared(LINES, {
    a: [
      [2, 70, 9, 1],
      [2, 71, 8, 2],
    ],
    b: [
      [2, 71, 5, 3],
      [4, 70, 4, 4],
    ],
  });
  const seen = ({ calls, called } = sourcePairs(lines, [])) => ({
    calls: Array.from(calls.place, (place, call) => {
      const figures = [calls.cost.a, calls.cost.b, calls.cost.change, calls.count.a, calls.count.b];
      return [place, calls.callee[call], ...figures.map((column) => exactAt(column, call))];
    }),
    called: [...called.change.high],
  });
  assert.deepEqual(seen().calls, [
    [2, 70, 9, 0, -9, 1, 0],
    [2, 71, 8, 5, -3, 2, 3],
    [4, 70, 0, 4, 4, 0, 4],
  ]);
  assert.deepEqual(seen().called, [0, 0, -12, 0, 4]);
  // By their text, line 2 of A is line 4 of B, and with it come their calls.
  const moved = sourcePairs(lines, [{ a: text('abX'), b: text('a..b') }]);
  const both = seen(moved);
  const place = [...moved.lineA].indexOf(2);
  assert.equal(moved.lineB[place], 4);
  assert.deepEqual(
    both.calls.filter((call) => call[0] === place),
    [
      [place, 70, 9, 4, -5, 1, 4],
      [place, 71, 8, 0, -8, 2, 0],
    ],
  );
});

/** Both sides with their programs: lines as [file, line], and the line that each was inlined at or 0. @param {number[][]} lines @param {number[]} sites */
function placed(lines, sites) {
  const given = written(lines);
  return placedPlaces(given, inlining(given, sites));
}

/** Rows as `what: lines: costs`. @param {import('./compared-source.js').SourcePairs} pairs */
function rowsOf(pairs) {
  const rows = sourceRows(pairs, [], new Set());
  return Array.from(rows.kind, (kind, row) => {
    const [file, place] = [rows.file[row], rows.place[row] ?? -1];
    if (kind === SOURCE_ROW.file) return `file ${file}`;
    const of = kind === SOURCE_ROW.inlined ? pairs.groups.cost : pairs.cost;
    const costs = `${exactAt(of.a, place)} ${exactAt(of.b, place)}`;
    if (kind === SOURCE_ROW.inlined) return `inlined: ${costs}`;
    return `${file}: ${pairs.lineA[place]} ${pairs.lineB[place]}: ${costs}`;
  });
}

test('inlined code of both sides stands below the line that calls it, where that moved too', () => {
  // In B all of file 0 stands two lines further down, and more was inlined at one of its lines.
  const a = placed(
    [
      [0, 10],
      [1, 3],
      [1, 4],
    ],
    [0, 11, 11],
  );
  const b = placed(
    [
      [0, 12],
      [1, 3],
      [1, 5],
      [0, 20],
    ],
    [0, 13, 13, 0],
  );
  /** @type {import('../protocol/comparison.js').ComparedLines} */
  const lines = {
    ...compared([]),
    files: names(['/build/a.c', '/build/a.c', '/build/b.h', '/build/b.h']),
    starts: Uint32Array.from([0, 0, 0]),
    moves: movesOf([[0, 2]], [[0, 0]]),
  };
  const pairs = sourcePairs(lines, [], { a, b });
  assert.deepEqual(rowsOf(pairs), [
    'file 0',
    '0: 10 12: 1 1',
    '0: 11 13: 0 0',
    'inlined: 6 6',
    '1: 3 3: 2 2',
    '1: 4 0: 4 0',
    '1: 0 5: 0 4',
    '0: 0 20: 0 8',
  ]);
  const sum = (/** @type {import('../protocol/protocol.js').ExactColumn} */ column) =>
    column.high.reduce((all, value) => all + value, 0);
  assert.deepEqual([sum(pairs.cost.a), sum(pairs.cost.b)], [7, 15]);
  // A function that only B has.
  assert.deepEqual(rowsOf(sourcePairs(lines, [], { a: null, b })).slice(0, 4), [
    'file 0',
    '0: 0 12: 0 1',
    '0: 0 13: 0 0',
    'inlined: 0 6',
  ]);
});

test('lines stay as the analyser has them where a program has a file that is none of theirs', () => {
  const a = placed([[0, 10]], [0]);
  const lines = compared([[1, 1, 5, 6]]);
  assert.deepEqual(told(sourcePairs(lines, [], { a, b: a })), ['1 1: 5 6 1']);
});

test('functions of a whole file have moved by themselves', () => {
  const lines = {
    ...compared([
      [1, 2, 10, 11],
      [2, 3, 20, 22],
      [3, null, 5, null], // would be line 4, behind what is above it
      [null, 4, null, 6],
      [4, 7, 30, 33],
      [5, null, 7, null], // line 8 is another one's
      [6, 8, 1, 2],
    ]),
    isWhole: true,
    moves: movesOf([
      [0, 1],
      [4, 3],
      [6, 2],
    ]),
  };
  const expected = [
    '1 2: 10 11 1',
    '2 3: 20 22 2',
    '3 -: 5 0 -5',
    '- 4: 0 6 6',
    '4 7: 30 33 3',
    '5 -: 7 0 -7',
    '6 8: 1 2 1',
  ];
  assert.deepEqual(told(sourcePairs(lines, [])), expected);
});
