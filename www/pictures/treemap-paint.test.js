import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CELL_KIND } from '../protocol/pictures.js';
import { paintTreemap } from './treemap-paint.js';

test('cells without a difference have an edge: their colour is that of the ground', () => {
  const { all, function: cell } = CELL_KIND;
  /** @type {any} */
  const map = {
    kind: Uint8Array.of(all, cell, cell),
    id: Uint32Array.of(0, 1, 2),
    parent: Uint32Array.of(0, 0, 0),
    bounds: Float64Array.of(0, 0, 200, 100, 0, 0, 100, 100, 100, 0, 100, 100),
  };
  /** @type {unknown[][]} */
  const frames = [];
  /** @type {any} */
  const surface = {
    box: () => {},
    text: () => {},
    frame: (/** @type {unknown[]} */ ...frame) => frames.push(frame),
    measure: (/** @type {string} */ text) => 7 * text.length,
  };
  /** @type {any} */
  const colours = { unchanged: '#eee', edge: '#888', grown: ['#f00'] };
  paintTreemap(surface, map, {
    fill: (cell) => (cell === 1 ? colours.unchanged : colours.grown[0]),
    label: () => 'f',
    figure: () => '',
    isSelected: () => false,
    current: -1,
    colours,
  });
  assert.deepEqual(frames, [[0, 0, 99, 99, '#888', 1]]);
});

test('the name of a frame is cut for its figure, unless little of it would be left', () => {
  const { all, function: cell } = CELL_KIND;
  const titles = [240, 100].map((width) => {
    /** @type {any} */
    const map = {
      kind: Uint8Array.of(all, cell, cell),
      id: Uint32Array.of(0, 1, 2),
      parent: Uint32Array.of(0, 0, 1),
      bounds: Float64Array.of(0, 0, width, 90, 0, 0, width, 90, 0, 17, width, 10),
    };
    /** @type {string[]} */
    const texts = [];
    /** @type {any} */
    const surface = {
      box: () => {},
      text: (/** @type {string} */ text) => texts.push(text),
      frame: () => {},
      measure: (/** @type {string} */ text) => 7 * text.length,
    };
    /** @type {any} */
    const colours = {};
    paintTreemap(surface, map, {
      fill: () => '',
      label: () => 'grow_the_capacity_of_the_list_by_half',
      figure: () => '12.34 %',
      isSelected: () => false,
      current: -1,
      colours,
    });
    return texts;
  });
  const [[wide = '', figure] = [], narrow = []] = titles;
  assert.match(wide, /^grow_the.*…/);
  assert.equal(figure, '12.34 %');
  // 240 pixels less the gap and the padding at both ends, in characters of 7 pixels.
  assert.ok(7 * (wide.length + '12.34 %'.length) <= 240 - 1 - 8);
  assert.equal(narrow.length, 1);
});
