import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CELL_KIND } from '../protocol/pictures.js';
import { layOutLines, layOutTreemap } from './treemap.js';

const WHOLE = { object: null, file: null, row: null };
const LIMITS = { depth: 40, least: 30 };

/** Functions as `[object, file, cost]`. @param {number[][]} rows @param {any} within */
function laidOut(rows, within = WHOLE, limits = LIMITS) {
  const column = (/** @type {number} */ i) => rows.map((row) => row[i] ?? 0);
  const places = { object: Uint32Array.from(column(0)), file: Uint32Array.from(column(1)) };
  const costs = Float64Array.from(column(2));
  const params = { event: 0, width: 600, height: 400, limits, within };
  return listed(layOutTreemap(places, costs, rows.length, params));
}

/** @param {import('../protocol/types.js').Treemap} map */
function listed(map) {
  const cells = [...map.kind].map((kind, i) => ({
    kind,
    id: map.id[i] ?? 0,
    cost: map.cost[i] ?? 0,
    parent: map.parent[i] ?? 0,
    box: [...map.bounds.slice(4 * i, 4 * i + 4)],
  }));
  return { total: map.total, cells };
}

const area = (/** @type {number[]} */ [, , width = 0, height = 0]) => width * height;

test('areas are proportional to costs, inside their frame and without overlap', () => {
  let state = 11;
  const random = (/** @type {number} */ below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const rows = Array.from({ length: 300 }, () => [random(4), random(12), random(5000) + 1]);
  const { cells, total } = laidOut(rows);
  assert.equal(
    total,
    rows.reduce((sum, row) => sum + (row[2] ?? 0), 0),
  );
  for (const [i, frame] of cells.entries()) {
    const inner = cells.filter((cell, j) => j > 0 && cell.parent === i);
    if (inner.length === 0) continue;
    const sum = inner.reduce((all, { cost }) => all + cost, 0);
    assert.ok(Math.abs(sum - frame.cost) < 1e-6 * total, 'children cost as much as their frame');
    const space = inner.reduce((all, { box }) => all + area(box), 0);
    for (const { cost, box } of inner) {
      assert.ok(Math.abs(area(box) - (cost / sum) * space) < 1, 'areas are proportional to costs');
      const [x = 0, y = 0, width = 0, height = 0] = box;
      const [left = 0, top = 0, wide = 0, high = 0] = frame.box;
      assert.ok(x >= left - 1e-6 && y >= top - 1e-6);
      assert.ok(x + width <= left + wide + 1e-6 && y + height <= top + high + 1e-6);
    }
    for (const [a, one] of inner.entries()) {
      for (const other of inner.slice(a + 1)) {
        const [x = 0, y = 0, w = 0, h = 0] = one.box;
        const [u = 0, v = 0, p = 0, q = 0] = other.box;
        const [across, down] = [
          Math.min(x + w, u + p) - Math.max(x, u),
          Math.min(y + h, v + q) - Math.max(y, v),
        ];
        assert.ok(across < 1e-6 || down < 1e-6, 'nothing overlaps');
      }
    }
  }
});

test('a profile without objects has no frame for them', () => {
  const { file, function: ofFunction } = CELL_KIND;
  const rows = [
    [0, 1, 600],
    [0, 2, 300],
  ];
  assert.deepEqual(
    laidOut(rows).cells.map(({ kind, parent }) => [kind, parent]),
    [
      [CELL_KIND.all, 0],
      [file, 0],
      [file, 0],
      [ofFunction, 1],
      [ofFunction, 2],
    ],
  );
});

test('small cells are merged', () => {
  const rows = [[0, 1, 1_000_000], ...Array.from({ length: 1000 }, () => [0, 1, 1])];
  const { cells } = laidOut(rows);
  const rest = cells.filter(({ kind }) => kind === CELL_KIND.rest);
  assert.deepEqual(
    rest.map(({ cost }) => cost),
    [1000],
  );
  assert.equal(cells.filter(({ kind }) => kind === CELL_KIND.function).length, 1);
});

test('small cells are the last one, even if they are the largest together', () => {
  const rows = Array.from({ length: 400 }, () => [1, 2, 1]);
  const { cells } = laidOut([[1, 2, 100], ...rows], WHOLE, { depth: 40, least: 1000 });
  const inFile = cells.filter(({ parent }) => parent === 2);
  assert.deepEqual(
    inFile.map(({ kind, cost }) => [kind, cost]),
    [
      [CELL_KIND.function, 100],
      [CELL_KIND.rest, 400],
    ],
  );
});

test('negative costs have no area and count in their frames', () => {
  const rows = [
    [1, 1, 100],
    [1, 1, -20],
    [1, 2, -5],
    [2, 3, 7],
  ];
  const { cells, total } = laidOut(rows);
  assert.equal(total, 82);
  const { all, object, file, function: ofFunction } = CELL_KIND;
  assert.deepEqual(
    cells.map(({ kind, id, cost }) => [kind, id, cost]),
    [
      [all, 0, 82],
      [object, 1, 75],
      [object, 2, 7],
      [file, 1, 80],
      [file, 3, 7],
      [ofFunction, 0, 100],
      [ofFunction, 3, 7],
    ],
  );
  assert.deepEqual(laidOut(rows.slice(1, 3)).cells.length, 1);
});

test('a frame can be shown alone', () => {
  const rows = [
    [0, 1, 10],
    [0, 2, 20],
    [3, 2, 40],
  ];
  const { cells, total } = laidOut(rows, { object: 0, file: 2, row: null });
  assert.equal(total, 20);
  const functions = cells.filter(({ kind }) => kind === CELL_KIND.function);
  assert.deepEqual(
    functions.map(({ id }) => id),
    [1],
  );
});

test('an empty profile has no areas', () => {
  assert.equal(laidOut([[0, 0, 0]]).total, 0);
});

test('depth and minimum area limit it', () => {
  const rows = [
    [0, 1, 600],
    [0, 2, 300],
    [3, 2, 100],
  ];
  const kinds = (/** @type {typeof LIMITS} */ limits) =>
    laidOut(rows, WHOLE, limits).cells.map(({ kind }) => kind);
  const { all, object, file, function: ofFunction, rest } = CELL_KIND;
  assert.deepEqual(kinds({ depth: 1, least: 30 }), [all, object, object]);
  const levels = [all, object, object, file, file, file, ofFunction, ofFunction, ofFunction];
  assert.deepEqual(kinds({ depth: 3, least: 30 }), levels);
  // 600 * 400 pixels: a tenth of the cost takes 24,000 of them.
  assert.equal(kinds({ depth: 1, least: 24_000 }).length, 3);
  assert.deepEqual(kinds({ depth: 1, least: 24_001 }), [all, object, rest]);
});

test('lines of a function, in frames for their files if code is inlined', () => {
  const column = (/** @type {number[]} */ values) => ({
    high: Float64Array.from(values),
    low: null,
  });
  /** @type {any} */
  const places = {
    files: ['names'],
    file: Uint32Array.of(0, 0, 0, 1),
    line: column([3, 4, 5, 90]),
    costs: { self: column([500, 300, 0, 200]) },
  };
  const params = { event: 0, width: 500, height: 200, limits: LIMITS, within: WHOLE };
  const { all, source, line } = CELL_KIND;
  const map = layOutLines(places, params);
  assert.equal(map.files, 'names');
  const { cells } = listed(map);
  assert.deepEqual(
    cells.map(({ kind, id, cost }) => [kind, id, cost]),
    [
      [all, 0, 1000],
      [source, 0, 800],
      [source, 1, 200],
      [line, 3, 500],
      [line, 4, 300],
      [line, 90, 200],
    ],
  );
  const [, own, inlined] = cells.map(({ box }) => area(box));
  assert.ok(Math.abs((own ?? 0) - 0.8 * 500 * 200) < 1);
  assert.ok(Math.abs((inlined ?? 0) - 0.2 * 500 * 200) < 1);

  const ofOneFile = layOutLines({ ...places, file: Uint32Array.of(0, 0, 0, 0) }, params);
  assert.deepEqual([...ofOneFile.kind], [all, line, line, line]);
});
