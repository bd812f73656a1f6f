import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createComparison, createProfile } from './document.js';
import { comparablePairs, olderFirst, shown, tabs } from './state.js';

const silent = { request: async () => {}, report() {} };

/** @param {number} number @param {number} written @param {string} [title] */
const tab = (number, written, title) => createProfile(number, null, silent, { written, title });
const DAY = 24 * 3600 * 1000;

test('the older profile comes first, by its name or the times of the files', () => {
  const numbers = (/** @type {any} */ one, /** @type {any} */ other) =>
    olderFirst(one, other).map(({ number }) => number);
  for (const [one, other, expected] of /** @type {const} */ ([
    [tab(1, DAY), tab(2, 2 * DAY), [1, 2]],
    [tab(1, 2 * DAY), tab(2, DAY), [2, 1]],
    // Unpacked in sequence: the order of opening decides.
    [tab(1, DAY + 9), tab(2, DAY), [1, 2]],
    [tab(1, 0), tab(2, 0), [1, 2]],
    [tab(1, 0, 'a.out'), tab(2, DAY, 'a.out.old'), [2, 1]],
    [tab(1, 0, 'a.out.base@main'), tab(2, 0, 'a.out'), [1, 2]],
    // Of two others, or of earlier runs both, the names say nothing.
    [tab(1, 0, 'b.out'), tab(2, 0, 'a.out.old'), [1, 2]],
    [tab(1, 0, 'a.out.old'), tab(2, 0, 'a.out.base@main'), [1, 2]],
  ])) {
    assert.deepEqual(numbers(one, other), expected);
    assert.deepEqual(numbers(other, one), expected);
  }
});

test('the current profile is paired with each other one, for any current one', () => {
  const second = tab(2, 0);
  tabs.value = [tab(1, 0), second, createComparison(3, null, silent), tab(4, 0)];
  shown.value = second;
  const pairs = comparablePairs.value.map((pair) => pair.map(({ number }) => number));
  assert.deepEqual(pairs, [
    [1, 2],
    [2, 4],
  ]);
});

test('profiles without a common event are offered last', () => {
  const of = (/** @type {number} */ number, /** @type {string} */ name) => {
    const tables = /** @type {any} */ ({ facts: { events: [{ name }] } });
    return createProfile(number, tables, silent, { written: 0 });
  };
  const first = of(1, 'Ir');
  tabs.value = [first, of(2, 'Time'), of(3, 'Ir')];
  shown.value = first;
  const pairs = comparablePairs.value.map((pair) => pair.map(({ number }) => number));
  assert.deepEqual(pairs, [
    [1, 3],
    [1, 2],
  ]);
});
