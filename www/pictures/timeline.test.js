import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../values/at.js';
import { svgSurface } from './surfaces.js';
import { colouredThreads, columnAt, partsBetween, timelineOf } from './timeline.js';
import { AXIS, bandAt, bandsOf, paintTimeline } from './timeline-paint.js';

/** @typedef {[number, number] | undefined} Range */

let made = 0;

const costOf = (/** @type {{totals: (bigint | null)[]}} */ { totals }) => Number(totals[0]);

/** @param {number} cost @param {Range} timeRange @param {string} [thread] @param {string} [part] @param {string} [pid] */
function part(cost, timeRange, thread = '', part = '1', pid = '7') {
  made += 1;
  const texts = {
    file: 'f',
    part,
    thread,
    pid,
    trigger: '',
    command: '',
    spawned: [],
    isRequest: false,
  };
  return { index: made, ...texts, totals: [BigInt(cost)], rates: [], timeRange };
}

const FONTS = { name: '12px x', plain: '12px y', strong: '12px y', title: '12px y' };

/** Boxes as `[x, y, width, height]` by their fill: the last one of a part. @param {import('./timeline.js').Timeline} timeline @param {import('./timeline-paint.js').Lane[]} lanes */
function drawn(timeline, lanes = [], width = 1000, height = 200 + AXIS) {
  const surface = svgSurface(FONTS, (text) => 7 * text.length);
  /** @type {any} */
  const colours = { raised: '#1', line: '#2', muted: '#3' };
  const fill = (/** @type {import('./timeline.js').Layer} */ { part: { index } }) => `part${index}`;
  const look = { width, height, lane: 50, axis: AXIS, fill, current: -1, band: 0, colours };
  paintTimeline(surface, timeline, lanes, { ...look, ends: ['0', '9'] });
  const rects = surface
    .document(width, height, '')
    .matchAll(
      /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)" fill="part(\d+)"/g,
    );
  return new Map([...rects].map((rect) => [Number(rect[5]), rect.slice(1, 5).map(Number)]));
}

test('with timestamps, areas are costs and widths are times', () => {
  // Two dumps of two threads, then one of one thread.
  const parts = [
    part(600, [0, 300], '1', '1'),
    part(300, [0, 300], '2', '1'),
    part(50, [300, 400], '1', '2'),
    part(150, [300, 400], '2', '2'),
    part(1200, [400, 1000], '1', '3'),
  ];
  const timeline = timelineOf(parts, costOf);
  assert.deepEqual(timeline.time, [0, 1000]);
  assert.deepEqual(timeline.series, ['1', '2']);
  assert.deepEqual(
    timeline.columns.map(({ layers }) => layers.length),
    [2, 2, 1],
  );
  const boxes = drawn(timeline);
  // The highest column costs 3 per block: 900 in 300 blocks.
  const perCost = (200 / 3) * (1000 / 1000);
  for (const { index, totals, timeRange } of parts) {
    const [x = 0, , width = 0, height = 0] = boxes.get(index) ?? [];
    const [from = 0, to = 0] = timeRange ?? [];
    assert.ok(Math.abs(x - from) <= 1, 'starts at its time');
    assert.ok(Math.abs(width - (to - from)) <= 1, 'is as wide as its duration');
    const expected = (Number(totals[0]) / (to - from)) * perCost;
    assert.ok(Math.abs(height - expected) <= 1, 'its area is its cost');
  }
  // The second thread is stacked on the first.
  const [, top1 = 0] = boxes.get(parts[0]?.index ?? 0) ?? [];
  const [, top2 = 0, , high2 = 0] = boxes.get(parts[1]?.index ?? 0) ?? [];
  assert.ok(Math.abs(top2 + high2 - top1) <= 1);
});

test('gaps are kept, and belong to the column before', () => {
  const timeline = timelineOf([part(1, [0, 100]), part(1, [900, 1000])], costOf);
  assert.deepEqual(
    timeline.columns.map(({ left, right }) => [left, right]),
    [
      [0, 0.1],
      [0.9, 1],
    ],
  );
  assert.deepEqual(
    [-1, 0, 0.5, 0.95, 2].map((place) => columnAt(timeline, place)),
    [0, 0, 0, 1, 1],
  );
});

test('without timestamps columns are equally wide, and heights are costs', () => {
  /** @type {[string, ReturnType<typeof part>[]][]} */
  const cases = [
    ['not stated', [part(100, undefined, '', ''), part(400, [0, 5], '', '')]],
    ['overlap', [part(100, [0, 10], '', ''), part(400, [5, 20], '', '')]],
    ['two clocks', [part(100, [0, 10]), part(400, [10, 20], '', '1', '8')]],
    ['cost without duration', [part(100, [0, 10], '', ''), part(400, [10, 10], '', '')]],
  ];
  for (const [why, parts] of cases) {
    const timeline = timelineOf(parts, costOf);
    assert.equal(timeline.time, null, why);
    const boxes = drawn(timeline);
    const sizes = parts.map(({ index }) => (boxes.get(index) ?? []).slice(2));
    assert.deepEqual(sizes, [
      [499, 50],
      [499, 200],
    ]);
  }
});

test('threads of a dump share a column, even without timestamps; a repeated number does not', () => {
  const parts = [part(1, undefined, '1'), part(2, undefined, '2'), part(3, undefined, '2')];
  const timeline = timelineOf(parts, costOf);
  const indices = timeline.columns.map(({ layers }) => layers.map((layer) => layer.part.index));
  const [a, b, c] = parts.map(({ index }) => index);
  // Thread 2 costs 5 in total, thread 1 only 1: the most expensive is the lowest.
  assert.deepEqual(indices, [[b, a], [c]]);
  assert.deepEqual(
    partsBetween(timeline, 1, 0).map(({ index }) => index),
    [b, a, c],
  );
});

test('the most expensive threads have colours by name', () => {
  const of = (/** @type {[string, number][]} */ ...costs) =>
    timelineOf(
      costs.map(([thread, cost]) => part(cost, undefined, thread)),
      costOf,
    );
  const all = of(['1', 5], ['2', 9], ['10', 7]);
  assert.deepEqual(all.series, ['2', '10', '1']);
  assert.deepEqual(colouredThreads(all, 3), ['1', '2', '10']);
  assert.deepEqual(colouredThreads(of(['1', 5], ['2', 0], ['10', 7]), 3), ['1', '2', '10']);
  // Of more threads than colours the most expensive have one.
  assert.deepEqual(colouredThreads(all, 2), ['2', '10']);
});

test('negative costs are below the line', () => {
  const parts = [part(100, undefined, '', ''), part(-300, undefined, '', '')];
  const timeline = timelineOf(parts, costOf);
  const boxes = drawn(timeline);
  const [, top, , height] = boxes.get(parts[0]?.index ?? 0) ?? [];
  const [, below, , depth] = boxes.get(parts[1]?.index ?? 0) ?? [];
  assert.deepEqual([top, height, below, depth], [0, 50, 50, 150]);
});

test('a lane has the costs of its threads, on a scale of its own', () => {
  const parts = [
    part(100, undefined, '1', '1'),
    part(300, undefined, '2', '1'),
    part(75, undefined, '1', '2'),
  ];
  const timeline = timelineOf(parts, costOf);
  // The second thread is the most expensive one, and has number 0.
  const lanes = [1, 0].map((series) => (/** @type {number} */ of) => of === series);
  const boxes = drawn(timeline, lanes);
  // Two lanes of 50 pixels below 100 pixels for all threads, each with a gap of 2 pixels above.
  const [one, two, later] = parts.map(({ index }) => boxes.get(index)?.slice(1));
  assert.deepEqual([one?.[0], one?.[2]], [102, 48]);
  assert.deepEqual([two?.[0], two?.[2]], [152, 48]);
  // 75 of 100.
  assert.deepEqual([later?.[0], later?.[2]], [114, 36]);
  const size = { width: 1000, height: 200 + AXIS, lane: 50, axis: AXIS };
  const bands = bandsOf(timeline, lanes, size);
  assert.deepEqual(
    [0, 99, 100, 149, 150, 199, 210].map((y) => bandAt(bands, y)),
    [0, 0, 1, 1, 2, 2, 0],
  );
  const inSecond = partsBetween(timeline, 0, 1, at(lanes, 1));
  assert.deepEqual(
    inSecond.map(({ index }) => index),
    [parts[1]?.index],
  );
});

test('a short part has its area, and does not set the scale alone', () => {
  // 1000 blocks with a cost each, then one block with 5.
  const timeline = timelineOf([part(1000, [0, 1000]), part(5, [1000, 1001])], costOf);
  const boxes = [...drawn(timeline).values()];
  const [long = 0, short = 0] = boxes.map(([, , width = 0, height = 0]) => width * height);
  assert.ok(Math.abs(short / long - 5 / 1000) < 0.002);
});

test('parts of threads that a dump left out have no common time', () => {
  const dump = (/** @type {number} */ number, /** @type {string[]} */ ...threads) =>
    threads.map((thread) => part(1, [10 * number, 10 * number + 10], thread, String(number)));
  const whole = [...dump(0, '1'), ...dump(1, '1', '2'), ...dump(2, '1', '2'), ...dump(3, '1')];
  assert.notEqual(timelineOf(whole, costOf).time, null);
  const partial = [...dump(0, '1', '2'), ...dump(1, '1'), ...dump(2, '1', '2')];
  assert.equal(timelineOf(partial, costOf).time, null);
});

test('a profile without cost is drawn', () => {
  const timeline = timelineOf([part(0, undefined), part(0, undefined)], costOf);
  assert.ok([...drawn(timeline).values()].every(([, , , height]) => height === 0));
});
