import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectNothing } from '../store/actions.js';
import * as compared from '../store/comparison-state.js';
import * as state from '../store/state.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';
import { keepTablesCurrent } from './ask.js';
import { keepDetailsCurrent } from './ask-details.js';
import { enterComparison, enterProfile, showTab } from './tabs.js';

/** How the latest request of each kind is answered. @type {Map<string, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
const pending = new Map();
analyser.request = (kind) =>
  new Promise((resolve, reject) => pending.set(kind, { resolve, reject }));

/** Tables of a profile, as far as the page looks into them here. @param {string} file @returns {any} */
const tables = (file) => ({
  facts: {
    files: [{ name: file, bytes: 1 }],
    command: '',
    events: [{ name: 'Ir' }],
    parts: [],
    functions: 3,
  },
  functions: { name: file },
  ownFunctions: 3,
  steps: [],
  milliseconds: 1,
});

/** Figures of the parts of row 1. @param {string} file @returns {any} */
const figures = (file) => ({ row: 1, of: file });

const settled = () => new Promise((resolve) => setTimeout(resolve));

keepTablesCurrent();
keepDetailsCurrent();
state.detailView.value = 'parts';
enterProfile(1, tables('p'), 0);
enterProfile(2, tables('q'), 0);
state.selected.value = 1;
showTab(1);
state.selected.value = 1;

test('figures of parts stay with their profile', async () => {
  pending.get('partFigures')?.resolve(figures('p'));
  await settled();
  assert.deepEqual(state.partFigures.value, figures('p'));
  showTab(2);
  assert.equal(state.partFigures.value, null);
  pending.get('partFigures')?.resolve(figures('q'));
  await settled();
  showTab(1);
  assert.deepEqual(state.partFigures.value, figures('p'));
  showTab(2);
  assert.deepEqual(state.partFigures.value, figures('q'));
});

test('a profile that is opened shows no figures of another', async () => {
  showTab(2);
  state.partFigures.value = figures('q');
  enterProfile(3, tables('r'), 0);
  state.selected.value = 1;
  assert.equal(state.partFigures.value, null);
});

test('an answer that comes after a change of tabs is not shown', async () => {
  showTab(1);
  showTab(2);
  state.partFigures.value = null;
  const late = pending.get('partFigures');
  showTab(1);
  late?.resolve(figures('q'));
  await settled();
  assert.notDeepEqual(state.partFigures.value, figures('q'));
});

test('figures of other tables of a profile are asked for anew', () => {
  showTab(1);
  state.partFigures.value = figures('p');
  adoptTables(tables('p, transformed'));
  assert.equal(state.partFigures.value, null);
});

test('the order of all callers and callees belongs to the rows that it orders', () => {
  showTab(1);
  state.allCallsOrder.value = 'distance';
  showTab(2);
  assert.equal(state.allCallsOrder.value, 'cost');
  showTab(1);
  assert.equal(state.allCallsOrder.value, 'distance');
});

test('a failure to read lines is that of the profile that was asked', async () => {
  showTab(1);
  state.detailView.value = 'source';
  const asked = pending.get('sourceLines');
  showTab(2);
  asked?.reject(new Error('the file of p is gone'));
  await settled();
  assert.equal(state.detailsFailure.value, null);
  state.detailsFailure.value = { sentence: 'of q', kind: 'gone', file: '', line: 0 };
  showTab(1);
  assert.equal(state.detailsFailure.value, null);
});

test('what is asked of a comparison fails in its tab only', () => {
  const comparison = /** @type {any} */ ({ titles: { a: 'p', b: 'q' }, facts: { events: [] } });
  enterComparison(4, comparison, { a: null, b: null });
  compared.linesFailure.value = { sentence: 'closed', kind: 'closed', file: '', line: 0 };
  compared.filterProblem.value = 'a broken expression';
  enterComparison(5, { ...comparison }, { a: null, b: null });
  assert.equal(compared.linesFailure.value, null);
  showTab(4);
  assert.equal(compared.filterProblem.value, 'a broken expression');
  showTab(5);
  assert.equal(compared.filterProblem.value, '');
  showTab(1);
  selectNothing();
});
