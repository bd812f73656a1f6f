import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canvasSurface, svgSurface } from './surfaces.js';

const FONTS = { name: '12px x', plain: '12px y', strong: '12px y', title: '12px y' };

/** A canvas that records what is drawn on it. @param {number} [pixelRatio] */
function recorded(pixelRatio) {
  /** @type {[string, ...(number | string)[]][]} */
  const calls = [];
  const note =
    (/** @type {string} */ name) =>
    (/** @type {(number | string)[]} */ ...values) => {
      calls.push([name, ...values]);
    };
  const context = {
    fillRect: note('fillRect'),
    strokeRect: note('strokeRect'),
    fillText: note('fillText'),
    strokeText: note('strokeText'),
  };
  return { surface: canvasSurface(/** @type {any} */ (context), FONTS, pixelRatio), calls };
}

test('edges of boxes are aligned to the pixels of the screen', () => {
  const { surface, calls } = recorded(1.5);
  // Levels of 19 pixels, boxes of 18: every other edge is in the middle of a screen pixel.
  for (let level = 0; level < 4; level += 1) surface.box(10.4, 19 * level, 100.3, 18, '#fff');
  for (const [, ...place] of calls) {
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number);
    for (const edge of [x, y, x + width, y + height]) {
      assert.ok(Math.abs(edge * 1.5 - Math.round(edge * 1.5)) < 1e-9, `${edge}`);
    }
    // At most half a screen pixel from the exact position.
    assert.ok(Math.abs(x - 10.4) <= 1 / 3 + 1e-9);
    assert.ok(Math.abs(x + width - 110.7) <= 1 / 3 + 1e-9);
  }
});

test('adjacent boxes touch on the screen', () => {
  const { surface, calls } = recorded(1.5);
  surface.box(0.3, 0, 20.1, 18, '#fff');
  surface.box(20.4, 0, 7.7, 18, '#fff');
  const [first = [], second = []] = calls.map(([, ...place]) => place.map(Number));
  assert.ok(Math.abs((first[0] ?? 0) + (first[2] ?? 0) - (second[0] ?? 0)) < 1e-9);
});

test('boxes narrower than two screen pixels keep their exact width', () => {
  const { surface, calls } = recorded(2);
  surface.box(5.2, 0, 0.5, 18, '#fff');
  assert.deepEqual(calls, [['fillRect', 5.2, 0, 0.5, 18]]);
});

test('the thickness of frames is in whole pixels', () => {
  const { surface, calls } = recorded(1.5);
  surface.frame(0, 0, 20, 18, '#fff', 1);
  // Two pixels of the screen, and the middle of the line between them.
  const line = 2 / 1.5;
  assert.deepEqual(calls, [['strokeRect', line / 2, line / 2, 20 - line, 18 - line]]);
});

test('without a pixel ratio nothing is aligned', () => {
  const { surface, calls } = recorded();
  surface.box(1.3, 2.4, 30.7, 18.2, '#fff');
  assert.deepEqual(calls, [['fillRect', 1.3, 2.4, 30.7, 18.2]]);
});

test('a text with an outline is above what it crosses', () => {
  const { surface, calls } = recorded();
  surface.text('5 %', 1, 2, '#000', 'plain', '#fff');
  surface.text('6 %', 1, 2, '#000', 'plain');
  assert.deepEqual(
    calls.map(([name, text]) => [name, text]),
    [
      ['strokeText', '5 %'],
      ['fillText', '5 %'],
      ['fillText', '6 %'],
    ],
  );
  const svg = svgSurface(FONTS, () => 7);
  svg.text('5 %', 1, 2, '#000', 'plain', '#fff');
  assert.match(svg.document(10, 10, 't'), /stroke="#fff"[^>]* paint-order="stroke"[^>]*>5 %</);
});
