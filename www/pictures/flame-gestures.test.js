import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flameGestures, flameKeys, runKey } from './flame-gestures.js';

/** Moves that are recorded, and the listeners of a canvas of 200 pixels with its left edge at 10. */
function stage() {
  /** @type {any[]} */
  const done = [];
  const names = ['zoomBy', 'panBy', 'scrollBy', 'zoomIn', 'zoomOut', 'zoomReset', 'moveTo'];
  /** @type {any} */
  const moves = Object.fromEntries(
    names.map((name) => [name, (/** @type {any[]} */ ...what) => done.push([name, ...what])]),
  );
  const canvas = { getBoundingClientRect: () => ({ left: 10, top: 0 }), setPointerCapture() {} };
  const gestures = flameGestures({
    moves,
    look: () => ({ width: 200, direction: 'icicle' }),
    boxAt: (x) => (x < 100 ? 1 : 2),
    hover: (box) => done.push(['hover', box]),
    click: (box) => done.push(['click', box]),
  });
  /** @param {number} clientX @param {number} clientY @param {object} [more] @returns {any} */
  const at = (clientX, clientY, more) => ({
    currentTarget: canvas,
    pointerId: 1,
    detail: 1,
    preventDefault() {},
    clientX,
    clientY,
    ...more,
  });
  return { done, moves, gestures, at };
}

test('dragging pans and scrolls, and is not a click', () => {
  const { done, gestures, at } = stage();
  gestures.pointerdown(at(60, 50));
  gestures.pointermove(at(62, 50));
  assert.deepEqual(done.splice(0), [['hover', 1]], 'a few pixels are not a drag');
  gestures.pointermove(at(40, 80));
  assert.deepEqual(done.splice(0), [
    ['panBy', 0.1],
    ['scrollBy', -30],
    ['hover', -1],
  ]);
  gestures.pointerup(at(40, 80));
  gestures.click(at(40, 80));
  assert.deepEqual(done, []);
});

test('a press without a movement clicks the box', () => {
  const { done, gestures, at } = stage();
  gestures.pointerdown(at(160, 5));
  gestures.pointerup(at(160, 5));
  gestures.click(at(160, 5));
  assert.deepEqual(done, [['click', 2]]);
});

test('two fingers zoom around their middle', () => {
  const { done, gestures, at } = stage();
  gestures.pointerdown(at(60, 5));
  gestures.pointerdown(at(110, 5, { pointerId: 2 }));
  gestures.pointermove(at(160, 5, { pointerId: 2 }));
  assert.deepEqual(done[0], ['zoomBy', 2, 0.5]);
});

test('the wheel zooms around the pointer, sideways it pans, with Shift it scrolls', () => {
  const { done, gestures, at } = stage();
  gestures.wheel(at(60, 0, { deltaX: 0, deltaY: -300, deltaMode: 0 }));
  gestures.wheel(at(60, 0, { deltaX: 20, deltaY: 0, deltaMode: 0 }));
  gestures.wheel(at(60, 0, { deltaX: 0, deltaY: 2, deltaMode: 1, shiftKey: true }));
  assert.deepEqual(done, [
    ['zoomBy', Math.E, 0.25],
    ['panBy', 0.1],
    ['scrollBy', 32],
  ]);
});

test('keys move with the direction of the picture; with Ctrl they belong to the browser', () => {
  const { done, moves } = stage();
  const press = (/** @type {string} */ key, more = {}) =>
    runKey(
      /** @type {any} */ ({ key, preventDefault() {}, stopPropagation() {}, ...more }),
      flameKeys(moves, 'flame'),
    );
  press('ArrowUp');
  press('W');
  press('0', { ctrlKey: true });
  press('x');
  assert.deepEqual(done, [
    ['moveTo', 'child'],
    ['zoomBy', 1.5],
  ]);
});
