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
