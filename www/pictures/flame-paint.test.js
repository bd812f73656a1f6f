import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxesOf, LEVELS } from './boxes.fixture.js';
import { bandOf, LEVEL, levelAt, paintFlame, topOf } from './flame-paint.js';
import { escaped, svgSurface } from './surfaces.js';

const FONTS = { name: '12px x', plain: '12px y', strong: '12px y', title: '12px y' };
const measure = (/** @type {string} */ text) => text.length * 7;

/** @param {Partial<import('./flame-paint.js').FlameLook>} look */
function drawn(look, levels = LEVELS) {
  const surface = svgSurface(FONTS, measure);
  /** @type {any} */
  const colours = { onBox: '#111', text: '#222', accent: '#333' };
  paintFlame(surface, boxesOf(levels), {
    width: 800,
    height: 200,
    span: { start: 0, end: 1 },
    scroll: 0,
    direction: 'icicle',
    fill: (box) => `#f${box}f`,
    label: (box) => `function<${box}>`,
    isSelected: () => false,
    current: -1,
    colours,
    ...look,
  });
  const svg = surface.document(800, 200, 'a & b');
  const rects = [
    ...svg.matchAll(
      /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)" fill="#f(\d)f"/g,
    ),
  ];
  return { svg, rects: rects.map((rect) => rect.slice(1).map(Number)) };
}

test('the width of every box is its share of the total, to a pixel', () => {
  const { rects } = drawn({});
  const boxes = LEVELS.flat();
  assert.equal(rects.length, boxes.length);
  for (const [x = 0, , width = 0, , box = 0] of rects) {
    const [, left = 0, cost = 0] = boxes[box] ?? [];
    assert.ok(Math.abs(x - (left / 1000) * 800) <= 1);
    assert.ok(Math.abs(width - (cost / 1000) * 800) <= 1);
  }
});

test('a flame grows up, an icicle down', () => {
  const tops = (/** @type {'icicle' | 'flame'} */ direction) =>
    drawn({ direction }).rects.map(([, y]) => y);
  assert.deepEqual(tops('icicle'), [0, 19, 19, 19, 38]);
  assert.deepEqual(tops('flame'), [181, 162, 162, 162, 143]);
  for (const direction of /** @type {const} */ (['icicle', 'flame'])) {
    const look = { direction, scroll: 30, height: 200 };
    for (let level = 0; level < 9; level += 1) {
      assert.equal(levelAt(look, topOf(look, level) + LEVEL / 2), level);
    }
  }
});

test('labels end inside their boxes', () => {
  const { svg } = drawn({});
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)];
  assert.ok(texts.length >= 3);
  for (const [, x, y, text = ''] of texts) {
    const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const level = levelAt({ direction: 'icicle', scroll: 0, height: 200 }, Number(y));
    const box = LEVELS[level]?.find(([, left, cost]) => {
      const [from, to] = [left * 0.8, (left + cost) * 0.8];
      return from <= Number(x) && Number(x) + measure(plain) <= to;
    });
    assert.ok(box, `${plain} bleeds`);
  }
});

test('the box with the focus is framed, also while the pointer is on another one', () => {
  const framed = (/** @type {Partial<import('./flame-paint.js').FlameLook>} */ look) =>
    [...drawn(look).svg.matchAll(/stroke="#222"/g)].length;
  assert.equal(framed({ current: 1, hovered: 2 }), 2);
  assert.equal(framed({ current: 1, hovered: 1 }), 1);
  assert.equal(framed({ current: 1, hovered: -1 }), 1);
});

test('names are drawn as text', () => {
  const { svg } = drawn({ label: () => '<script>&"' });
  assert.ok(!svg.includes('<script'));
  assert.ok(svg.includes('&lt;script&gt;&amp;&quot;'));
  assert.ok(svg.includes('<title>a &amp; b</title>'));
  assert.equal(escaped("a'b"), 'a&apos;b');
});

test('adjacent narrow boxes of one colour are drawn as one', () => {
  const many = Array.from(
    { length: 5000 },
    (_, i) => /** @type {[number, number, number]} */ ([0, i, 1]),
  );
  const boxes = boxesOf([[[0, 0, 5000]], many]);
  const surface = svgSurface(FONTS, measure);
  /** @type {any} */
  const colours = {};
  // The left half has one colour, the right half another one.
  paintFlame(surface, boxes, {
    width: 500,
    height: 100,
    span: { start: 0, end: 1 },
    scroll: 0,
    direction: 'icicle',
    fill: (box) => (box === 0 ? '#a' : box <= 2500 ? '#b' : '#c'),
    label: () => '',
    isSelected: () => false,
    current: -1,
    colours,
  });
  const rects = [
    ...surface.document(500, 100, '').matchAll(/<rect x="([\d.]+)" y="19" width="([\d.]+)"/g),
  ];
  assert.deepEqual(
    rects.map(([, x, width]) => [Math.round(Number(x)), Math.round(Number(width))]),
    [
      [0, 250],
      [250, 250],
    ],
  );
});

test('the frame of a minimap has the place of the visible levels', () => {
  const boxes = /** @type {any} */ ({ levels: new Uint32Array(101) });
  const band = (/** @type {'icicle' | 'flame'} */ direction, height = 50, level = 25) =>
    bandOf(boxes, { direction, height: height * LEVEL, scroll: level * LEVEL }, 24);
  // 50 of 100 levels from the 26th, in 24 pixels.
  assert.deepEqual(band('icicle'), { top: 6, height: 12 });
  assert.deepEqual(band('flame'), { top: 6, height: 12 });
  assert.deepEqual(band('icicle', 100, 0), { top: 0, height: 24 });
  // It can be seen, and is all in the minimap.
  assert.deepEqual(band('icicle', 5, 95), { top: 19, height: 5 });
  assert.deepEqual(band('flame', 5, 95), { top: 0, height: 5 });
});

test('boxes from about 25 pixels have a label', () => {
  // Functions that cost 32 and 28 of 1,000 are 25.6 and 22.4 of 800 pixels wide.
  const label = () => 'malloc';
  const labels = (/** @type {number} */ cost) =>
    drawn({ label }, [[[-1, 0, 1000]], [[0, 0, cost]]]).svg.match(/>ma…</g)?.length;
  assert.equal(labels(32), 1);
  assert.equal(labels(28), undefined);
});

test('the frame of the box under the pointer is thinner than that of the current one', () => {
  const { svg } = drawn({ current: 1, hovered: 3 });
  const frames = [...svg.matchAll(/fill="none" stroke="(#\d+)" stroke-width="(\d)"/g)];
  assert.deepEqual(
    frames.map(([, , thickness]) => thickness),
    ['2', '1'],
  );
});
