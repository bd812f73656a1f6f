import assert from 'node:assert/strict';
import { test } from 'node:test';

/** What the browser has stored. */
const stored = new Map([
  ['grindscope.list-share', '99'],
  ['grindscope.machine-order', 'split'],
  ['grindscope.view-weights', '1.5,0.5,1'],
  ['grindscope.source-rules', '[{"from":"/a"},{"from":"/a","to":"/b"}]'],
  ['grindscope.columns', 'self function'],
  ['of.another.page', 'kept'],
]);
const localStorage = new Proxy(
  {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
const dataset = { theme: '' };
Object.assign(globalThis, { localStorage, document: { documentElement: { dataset } } });

const state = await import('./state.js');
const { DEFAULT_COLUMNS } = await import('./list-layout.js');
const { forgetPreferences, keepPreferences, lendColumns, nextTheme } = await import(
  './preferences.js'
);
keepPreferences();

test('valid settings are restored, invalid ones ignored', () => {
  assert.equal(state.listShare.value, 38);
  assert.equal(state.machineOrder.value, 'split');
  assert.deepEqual(state.viewWeights.value, [1.5, 0.5, 1]);
  assert.deepEqual(state.sourceRules.value, [{ from: '/a', to: '/b' }]);
  assert.deepEqual(state.columnIds.value, ['self', 'function']);
});

test('a changed setting is stored, columns of a link are not', () => {
  nextTheme();
  assert.equal(stored.get('grindscope.theme'), 'light');
  assert.equal(dataset.theme, 'light');
  assert.equal(stored.has('grindscope.short-names'), false);
  lendColumns(['called', 'function']);
  assert.equal(stored.get('grindscope.columns'), 'self function');
});

test('everything can be forgotten', () => {
  forgetPreferences();
  assert.deepEqual([...stored], [['of.another.page', 'kept']]);
  assert.equal(state.theme.value, 'system');
  assert.deepEqual(state.viewWeights.value, [1, 1, 1]);
  assert.equal(state.columnIds.value, DEFAULT_COLUMNS);
});
