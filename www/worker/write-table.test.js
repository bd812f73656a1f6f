import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeTable } from './write-table.js';

const encoder = new TextEncoder();

/** @param {string[]} texts */
function arena(texts) {
  const offsets = [0];
  for (const text of texts) offsets.push((offsets.at(-1) ?? 0) + encoder.encode(text).length);
  return { bytes: encoder.encode(texts.join('')), offsets: Uint32Array.from(offsets) };
}

/** @param {number[]} high @param {number[] | null} low */
const column = (high, low = null) => ({
  high: Float64Array.from(high),
  low: low && Float64Array.from(low),
});

const SOURCE = /** @type {any} */ ({
  facts: () => ({
    events: [{ total: 200n }, { total: 0n }, { total: 0n, unit: 'rate' }, { total: -10n }],
  }),
  functions: () => ({
    names: arena(['f(int, "x")', 'g\th', 'a.c', '']),
    name: Uint32Array.of(0, 1),
    file: Uint32Array.of(2, 3),
    object: Uint32Array.of(3, 3),
    called: column([4, 0]),
    inlined: new Uint8Array(0),
    cycle: Uint32Array.of(0, 1),
  }),
  columns: (/** @type {number} */ event) =>
    event === 2
      ? { inclusive: column([0.25, Number.NaN]), self: column([1 / 3, 2]) }
      : event === 0
        ? { inclusive: column([2 ** 60, 50], [1, 0]), self: column([7, 50]) }
        : { inclusive: column([1, 2]), self: column([3, 4]) },
  classes: () => ({ names: arena(['', 'Foo']), name: Uint32Array.of(1) }),
  mangled: () => arena(['_Z1fiPKc', '']),
  groups: () => ({
    names: arena(['lib']),
    functions: Uint32Array.of(2),
    called: column([8]),
    inlined: new Uint8Array(0),
  }),
  groupColumns: () => ({ inclusive: column([150]), self: column([57]) }),
});

/** @param {Partial<import('../protocol/types.js').TextTable>} options */
function written(options, source = SOURCE) {
  const rows = options.rows ?? Uint32Array.of(0, 1);
  const table = {
    columns: [],
    heads: [],
    rows,
    isGroup: new Uint8Array(rows.length),
    groupBy: /** @type {const} */ (''),
    separator: /** @type {const} */ (','),
    ...options,
  };
  return new TextDecoder().decode(writeTable(source, table));
}

/** @param {import('../protocol/types.js').ProfileColumn} figure */
const plain = (figure, event = 0, isShare = false) => ({ figure, isShare, event });

test('numbers are exact and names cannot end a cell', () => {
  const columns = [plain('inclusive'), plain('self', 1), plain('function'), plain('file')];
  const heads = ['Inclusive', 'Self B', 'Function', 'File'];
  assert.equal(
    written({ columns, heads }),
    'Inclusive,Self B,Function,Mangled name,File\r\n1152921504606846977,3,"f(int, ""x"")",_Z1fiPKc,a.c\r\n50,4,g\th,,\r\n',
  );
  assert.equal(
    written({ columns: [plain('function')], heads: ['F'], separator: '\t' }),
    'F\nf(int, "x")\ng h',
  );
});

test('shares, costs per call and cycles; a total of zero has no shares', () => {
  const columns = [
    plain('self', 0, true),
    plain('self', 1, true),
    plain('selfPerCall'),
    plain('cycle'),
  ];
  assert.equal(
    written({ columns, heads: ['a', 'b', 'c', 'd'] }),
    'a,b,c,d\r\n3.5,,1.75,\r\n25,,,1\r\n',
  );
});

test('a negative total has no shares, as on the page', () => {
  const columns = [plain('self', 3, true), plain('self', 3)];
  assert.equal(written({ columns, heads: ['a', 'b'] }), 'a,b\r\n,3\r\n,4\r\n');
});

test('groups are listed among their functions', () => {
  const columns = [plain('inclusive'), plain('called'), plain('function')];
  const table = {
    columns,
    heads: ['i', 'c', 'f'],
    rows: Uint32Array.of(0, 1),
    isGroup: Uint8Array.of(1, 0),
    groupBy: /** @type {const} */ ('object'),
  };
  assert.equal(written(table), 'i,c,f,Mangled name\r\n150,8,lib,\r\n50,0,g\th,\r\n');
});

test('a class is listed next to its functions; a cycle has none', () => {
  const columns = [plain('function'), plain('class')];
  const heads = ['Function', 'Class'];
  assert.equal(
    written({ columns, heads, separator: '\t' }),
    'Function\tClass\nf(int, "x")\tFoo\ng h\t',
  );
});

test('a rate has all its digits, no share, and an empty cell if it has no value', () => {
  const columns = [
    plain('inclusive', 2),
    plain('self', 2),
    plain('self', 2, true),
    plain('perCall', 2),
    plain('called', 2),
  ];
  const text = written({ columns, heads: ['I', 'S', 'S %', 'Each', 'Called'] });
  assert.equal(text, 'I,S,S %,Each,Called\r\n0.25,0.3333333333333333,,,4\r\n,2,,,0\r\n');
});

test('calls and costs per call of inlined functions are unknown', () => {
  const inlined = Uint8Array.of(1, 1);
  const source = { ...SOURCE, functions: () => ({ ...SOURCE.functions(), inlined }) };
  const columns = [plain('called'), plain('selfPerCall')];
  assert.equal(
    written({ columns, heads: ['Called', 'Each'] }, source),
    'Called,Each\r\n4,\r\n,\r\n',
  );
});
