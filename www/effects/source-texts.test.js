import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as state from '../store/state.js';
import { keepSourceTextsCurrent } from './source-texts.js';
import { enterComparison, showStart } from './tabs.js';

test('the texts of both sides follow the tabs, and the effects do not call themselves', () => {
  keepSourceTextsCurrent();
  assert.equal(state.sourceTexts.value.size, 0);
  const side = { title: 'p', facts: undefined, steps: [], look: '' };
  const sides = { a: { ...side, number: 1 }, b: { ...side, number: 2 } };
  const tables = /** @type {any} */ ({ sides, facts: { events: [] } });
  enterComparison(3, tables, { partFlags: [null, null] });
  assert.deepEqual([state.sourceTexts.value.size, state.olderTexts.value.size], [0, 0]);
  showStart();
});
