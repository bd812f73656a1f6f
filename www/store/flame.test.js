import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFlame, showHalf } from './flame.js';

/** @typedef {import('./flame.js').ContextBoxes} ContextBoxes */

const contexts = () => /** @type {ContextBoxes} */ (/** @type {unknown} */ ({}));

function waitingHalves() {
  const halves = [createFlame(1), createFlame(1)];
  for (const { isWaiting } of halves) isWaiting.value = true;
  return /** @type {[ReturnType<typeof createFlame>, ReturnType<typeof createFlame>]} */ (halves);
}

test('callers and callees of a function are shown in the same moment', () => {
  const [callers, callees] = waitingHalves();
  const [above, below] = [contexts(), contexts()];
  showHalf(callers, above, callees);
  assert.equal(callers.contexts.value, null);
  assert.ok(callers.isWaiting.value && callees.isWaiting.value);
  showHalf(callees, below, callers);
  assert.equal(callers.contexts.value, above);
  assert.equal(callees.contexts.value, below);
  assert.ok(!callers.isWaiting.value && !callees.isWaiting.value);
});

test('half of the picture is shown if the other half fails, before or after it', () => {
  const [callers, callees] = waitingHalves();
  const above = contexts();
  showHalf(callers, above, callees);
  showHalf(callees, null, callers);
  assert.equal(callers.contexts.value, above);
  const below = contexts();
  for (const { isWaiting } of [callers, callees]) isWaiting.value = true;
  showHalf(callers, null, callees);
  showHalf(callees, below, callers);
  assert.equal(callees.contexts.value, below);
  assert.equal(callers.contexts.value, above);
  assert.ok(!callers.isWaiting.value && !callees.isWaiting.value);
});
