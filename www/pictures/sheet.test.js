import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintSheet, sheetSize } from './sheet.js';
import { svgSurface } from './surfaces.js';

const FONTS = { name: '12px x', plain: '12px y', strong: '12px y', title: '12px y' };
const measure = (/** @type {string} */ text) => text.length * 7;

/**
 * Positions of the swatches and texts of a sheet.
 *
 * @param {{colour: string, text: string}[]} legend
 * @param {number} [width]
 * @param {string[]} [lines]
 */
function drawn(legend, width = 600, lines = []) {
  const surface = svgSurface(FONTS, measure);
  const sheet = { title: 't', lines, legend, width, height: 50, draw() {} };
  /** @type {any} */
  const colours = { surface: '#000', text: '#001', muted: '#002' };
  paintSheet(surface, sheet, colours);
  const size = sheetSize(sheet, measure);
  const svg = surface.document(size.width, size.height, 't');
  const swatches = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="12"/g)];
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" fill="#002"[^>]*>([^<]*)</g)];
  return {
    swatches: swatches.map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
    texts: texts.map(([, x, , text]) => ({
      x: Number(x),
      end: Number(x) + measure(text ?? ''),
      text,
    })),
    size,
  };
}

test('a scale is contiguous, with a text at both ends', () => {
  const { swatches, texts } = drawn([
    { colour: '#1', text: 'none' },
    { colour: '#2', text: '' },
    { colour: '#3', text: 'all' },
  ]);
  const steps = swatches.slice(1).map(({ x }, i) => x - (swatches[i]?.x ?? 0));
  assert.deepEqual(steps, [13, 13]);
  const [first, last] = texts;
  assert.deepEqual([first?.text, last?.text], ['none', 'all']);
  assert.ok((first?.end ?? 0) < (swatches[0]?.x ?? 0));
  assert.ok((last?.x ?? 0) > (swatches[2]?.x ?? 0) + 12);
});

test('swatches are placed before their texts, and entries wrap into lines', () => {
  const entries = Array.from({ length: 6 }, (_, i) => ({ colour: `#${i}`, text: `library ${i}` }));
  const { swatches, texts, size } = drawn(entries, 300);
  for (const [i, { x }] of texts.entries()) assert.equal(x, (swatches[i]?.x ?? 0) + 18);
  assert.ok(new Set(swatches.map(({ y }) => y)).size > 1);
  for (const { end } of texts) assert.ok(end <= size.width);
});

test('texts above a picture wrap into lines, up to a limit', () => {
  const command = `cc ${Array.from({ length: 400 }, (_, i) => `-f${i}`).join(' ')}`;
  const { texts, size } = drawn([], 40, ['Ir · total 5', command, `/${'x'.repeat(900)}`]);
  assert.equal(texts[0]?.text, 'Ir · total 5');
  // A narrow picture has 480 pixels for its texts: 68 characters of seven pixels.
  for (const { end } of texts) assert.ok(end <= size.width - 16, `${end} of ${size.width}`);
  const [first, last] = [texts[1]?.text ?? '', texts[4]?.text ?? ''];
  assert.ok(first.startsWith('cc -f0 -f1 ') && first.length > 60);
  assert.ok(last.endsWith(' …'));
  assert.equal(texts.length, 6);
  assert.ok(texts[5]?.text?.endsWith('…'));
});
