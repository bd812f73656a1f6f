import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAR_ROW, paintBars } from './sheet.js';
import { svgSurface } from './surfaces.js';

const FONTS = { name: '12px x', plain: '12px y', strong: '12px y', title: '12px y' };
/** @type {any} */
const COLOURS = { text: '#1', line: '#2' };

/** Bars as `[x, y, width]` and texts, as drawn. @param {import('./sheet.js').Bar[]} bars */
function drawn(bars) {
  const surface = svgSurface(FONTS, (text) => 7 * text.length);
  paintBars(surface, bars, { width: 900, colours: COLOURS });
  const svg = surface.document(900, bars.length * BAR_ROW, '');
  const rects = [
    ...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="12" fill="(\w+)"/g),
  ];
  const line = /<rect x="([\d.]+)" y="0" width="1" height="\d+" fill="#2"/.exec(svg);
  const texts = [...svg.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)</g)];
  return {
    bars: new Map(rects.map(([, x, y, width, fill]) => [fill, [x, y, width].map(Number)])),
    line: Number(line?.[1]),
    texts: texts.map(([, x, text]) => ({ x: Number(x), text: String(text) })),
  };
}

/** @param {string} fill @param {number} cost @param {number} largest */
const bar = (fill, cost, largest) => ({
  name: `name of ${fill}`,
  figure: String(cost),
  part: cost / largest,
  fill,
});

test('lengths are proportional to costs, within a pixel', () => {
  const costs = { a: 9_007_199_254_740_991, b: 3_000_000_000_000_000, c: 1, d: 0 };
  const all = Object.entries(costs).map(([fill, cost]) => bar(fill, cost, costs.a));
  const { bars, line } = drawn(all);
  const [left = 0, , longest = 0] = bars.get('a') ?? [];
  assert.equal(left, line);
  // Bars use the space between names and the longest figure.
  assert.ok(longest > 300 && left + longest <= 900 - 16 * 7);
  for (const [row, [fill, cost]] of Object.entries(costs).entries()) {
    const [x, y = 0, width = 0] = bars.get(fill) ?? [];
    assert.equal(x, left);
    assert.equal(Math.floor(y / BAR_ROW), row);
    assert.ok(Math.abs(width - (longest * cost) / costs.a) <= 1);
  }
});

test('long names are cut in their middle, figures end at the edge', () => {
  const name = Array.from({ length: 60 }, (_, i) => `word${i}`).join('_');
  const { texts, bars } = drawn([{ ...bar('a', 5, 5), name }]);
  const [label, figure] = texts;
  const [left = 0] = bars.get('a') ?? [];
  const shown = label?.text ?? '';
  const [head = '', end = '', ...more] = shown.split('…');
  assert.deepEqual(more, []);
  assert.ok(head !== '' && name.startsWith(head));
  assert.ok(end !== '' && name.endsWith(end));
  // It fits, and no two characters more would.
  assert.ok(7 * shown.length < left && 7 * (shown.length + 2) >= left - 16);
  assert.equal((figure?.x ?? 0) + 7, 900);
});

test('nothing is drawn without bars', () => {
  assert.equal(drawn([]).bars.size, 0);
});
