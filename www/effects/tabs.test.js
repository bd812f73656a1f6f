import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyFilter, filterBy, select, selectNothing } from '../store/actions.js';
import { createProfile } from '../store/document.js';
import { COPIED } from '../store/document-values.js';
import * as pictures from '../store/picture-state.js';
import * as state from '../store/state.js';
import { shownProfile, tabs } from '../store/state.js';
import { analyser } from './analyser.js';
import { keepTablesCurrent, ofSelected } from './ask.js';
import { keepDetailsCurrent } from './ask-details.js';
import { restOn } from './basis.js';
import { closeTab, enterComparison, enterProfile, showStart, showTab } from './tabs.js';

/** Functions that answer the latest request of each kind to each document. @type {Map<string, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
const pending = new Map();
analyser.request = (number, kind) =>
  new Promise((resolve, reject) => pending.set(`${kind} of ${number}`, { resolve, reject }));

const LETTERS = { bytes: new TextEncoder().encode('abcd'), offsets: Uint32Array.of(0, 1, 2, 3, 4) };

/** Functions with names of one letter. @param {number} count */
function functionsOf(count) {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  return { name: rows, file: rows, object: rows, names: LETTERS };
}

/** Tables of a profile, as far as these tests need them. @param {string} file @returns {any} */
const tables = (file, functions = 3) => ({
  facts: {
    files: [{ name: file, bytes: 1 }],
    command: '',
    events: [{ name: 'Ir' }],
    parts: [],
    functions,
  },
  functions: functionsOf(functions),
  ownFunctions: 3,
  steps: [],
  milliseconds: 1,
});

/** Figures of the parts of row 1. @param {string} file @returns {any} */
const figures = (file) => ({ row: 1, of: file });

const settled = () => new Promise((resolve) => setTimeout(resolve));

keepTablesCurrent(
  /** @type {const} */ ([{ id: 'parts', data: { kind: 'partFigures', question: ofSelected } }]),
);
keepDetailsCurrent();
const p = enterProfile(1, tables('p'), 0);
p.detailView.value = 'parts';
const q = enterProfile(2, tables('q'), 0);
select(1);
showTab(p);
select(1);

test('figures of parts stay with their profile', async () => {
  pending.get('partFigures of 1')?.resolve(figures('p'));
  await settled();
  assert.deepEqual(state.current.partFigures.value, figures('p'));
  showTab(q);
  assert.equal(state.current.partFigures.value, null);
  pending.get('partFigures of 2')?.resolve(figures('q'));
  await settled();
  assert.deepEqual(state.current.partFigures.value, figures('q'));
  showTab(p);
  assert.deepEqual(state.current.partFigures.value, figures('p'));
});

test('a profile that is opened shows no figures of another', () => {
  showTab(q);
  q.partFigures.value = figures('q');
  const r = enterProfile(3, tables('r'), 0);
  select(1);
  assert.equal(state.current.partFigures.value, null);
  closeTab(r);
});

test('an answer that arrives after a change of tabs goes to the tab that asked', async () => {
  showTab(p);
  showTab(q);
  const late = pending.get('partFigures of 2');
  q.partFigures.value = null;
  showTab(p);
  late?.resolve(figures('q, late'));
  await settled();
  assert.deepEqual(state.current.partFigures.value, figures('p'));
  assert.deepEqual(q.partFigures.value, figures('q, late'));
});

test('no value of a tab is shown for another one', () => {
  // Every answer of p differs from the initial value.
  const fresh = createProfile(9, tables('fresh'), { request: async () => {}, report() {} });
  showTab(p);
  const before = new Map();
  const readings = { ...state, ...state.current, ...pictures };
  for (const [name, reading] of Object.entries(readings))
    before.set(name, /** @type {any} */ (reading)?.peek?.());
  for (const signal of Object.values(p)) {
    const isSignal = typeof signal === 'object' && signal !== null && 'peek' in signal;
    if (isSignal && signal !== p.tables && signal !== p.title)
      /** @type {any} */ (signal).value = 'of p';
  }
  const seen = () =>
    Object.entries(readings).filter(
      ([, reading]) => /** @type {any} */ (reading)?.peek?.() === 'of p',
    );
  assert.ok(seen().length > 60);
  showTab(q);
  assert.deepEqual(seen(), []);
  showStart();
  assert.deepEqual(seen(), []);
  for (const [key, signal] of Object.entries(p)) {
    const first = /** @type {any} */ (fresh)[key];
    if (signal !== p.tables && signal !== p.title && first?.peek)
      /** @type {any} */ (signal).value = first.peek();
  }
  p.selected.value = 1;
});

test('a new profile copies the view of the one before', () => {
  showTab(q);
  q.unit.value = 'ms';
  q.filter.value = 'main';
  const next = enterProfile(4, tables('next'), 0);
  assert.equal(state.current.unit.value, 'ms');
  assert.equal(state.current.filter.value, '');
  next.unit.value = 'count';
  showStart();
  const other = enterProfile(5, tables('other'), 0);
  assert.equal(state.current.unit.value, 'count');
  closeTab(other);
  closeTab(next);
  assert.equal(q.unit.value, 'ms');
});

test('figures are requested again when the tables of a profile change', () => {
  showTab(p);
  p.partFigures.value = figures('p');
  p.replaceTables(tables('p, transformed'));
  assert.equal(state.current.partFigures.value, null);
});

test('a selected function created by transforms is deselected when they change', () => {
  showTab(p);
  p.replaceTables(tables('p', 4));
  select(3);
  p.replaceTables(tables('p'));
  assert.equal(state.current.selected.value, null);
  select(1);
});

test('each profile has its own basis, even if the answer arrives while another is shown', async () => {
  showTab(p);
  restOn({ partFlags: [Uint8Array.of(1, 0)] });
  assert.equal(state.current.changingBasis.value, true);
  showTab(q);
  assert.equal(state.current.changingBasis.value, false);
  assert.deepEqual(state.current.partFlags.value, [null]);
  pending.get('basis of 1')?.resolve({ ...tables('p, one part'), own: [] });
  await settled();
  assert.equal(state.profile.value?.facts.files[0]?.name, 'q');
  showTab(p);
  assert.equal(state.profile.value?.facts.files[0]?.name, 'p, one part');
  assert.equal(state.current.changingBasis.value, false);
});

test('the order of all callers and callees belongs to the rows that it orders', () => {
  showTab(p);
  p.allCallsOrder.value = 'distance';
  showTab(q);
  assert.equal(state.current.allCallsOrder.value, 'cost');
  showTab(p);
  assert.equal(state.current.allCallsOrder.value, 'distance');
});

test('a failure to read lines belongs to the profile that was asked', async () => {
  showTab(p);
  p.detailView.value = 'source';
  const asked = pending.get('sourceLines of 1');
  showTab(q);
  asked?.reject(new Error('the file of p is gone'));
  await settled();
  assert.equal(state.current.detailsFailure.value, null);
  showTab(p);
  assert.equal(p.detailsFailure.value?.sentence, 'the file of p is gone');
});

test('failed requests of an inactive tab are not reported', async () => {
  showTab(p);
  select(2);
  const asked = pending.get('calls of 1');
  showTab(q);
  asked?.reject(new Error('out of memory'));
  await settled();
  const problem = () => state.failure.value?.failure.sentence;
  assert.equal(problem(), undefined);
  showTab(p);
  pending.get('calls of 1')?.reject(new Error('out of memory'));
  await settled();
  assert.equal(problem(), 'out of memory');
});

test('a failed request of a comparison is shown in its tab only', () => {
  const comparison = /** @type {any} */ ({
    sides: { a: { title: 'p' }, b: { title: 'q' } },
    facts: { events: [] },
  });
  const one = enterComparison(6, comparison, { partFlags: [null, null] });
  one.detailsFailure.value = { sentence: 'closed', kind: 'closed', file: '', line: 0 };
  one.filterProblem.value = 'a broken expression';
  const other = enterComparison(7, { ...comparison }, { partFlags: [null, null] });
  assert.equal(state.current.detailsFailure.value, null);
  showTab(one);
  assert.equal(state.current.filterProblem.value, 'a broken expression');
  showTab(other);
  assert.equal(state.current.filterProblem.value, '');
  assert.equal(state.profile.value, null);
});

test('no value of a comparison is shown for another one', () => {
  const tables = /** @type {any} */ ({
    sides: { a: { title: 'p' }, b: { title: 'q' } },
    facts: { events: [] },
  });
  const one = enterComparison(8, tables, { partFlags: [null, null] });
  for (const signal of Object.values(one)) {
    const isWritable = signal instanceof Object && 'peek' in signal && signal !== one.title;
    if (isWritable && signal !== one.tables) /** @type {any} */ (signal).value = 'of one';
  }
  const readings = new Set([state, state.current, pictures].flatMap(Object.values));
  const seen = () => [...readings].filter((reading) => reading?.peek?.() === 'of one');
  assert.ok(seen().length > 30);
  const other = enterComparison(9, { ...tables }, { partFlags: [null, null] });
  // A new one copies the views, the compared cost and the side of pictures.
  /** @type {Set<unknown>} */
  const copied = new Set(COPIED.map((key) => state.current[key]));
  assert.deepEqual(new Set(seen()), copied);
  for (const key of COPIED) /** @type {any} */ (other[key]).value = '';
  showTab(p);
  assert.deepEqual(seen(), []);
  closeTab(one);
  closeTab(other);
});

test('an action changes the current document, a profile or a comparison', () => {
  const tables = /** @type {any} */ ({
    sides: { a: { title: 'p' }, b: { title: 'q' } },
    facts: { events: [] },
  });
  const comparison = enterComparison(10, tables, { partFlags: [null, null] });
  showTab(p);
  select(1);
  filterBy('of p');
  showTab(comparison);
  assert.deepEqual([state.current.selected.value, state.current.filter.value], [null, '']);
  select(2);
  filterBy('of both');
  assert.deepEqual([comparison.selected.value, comparison.filter.value], [2, 'of both']);
  assert.deepEqual([p.selected.value, p.filter.value], [1, 'of p']);
  emptyFilter();
  selectNothing();
  assert.deepEqual([comparison.selected.value, comparison.filter.value], [null, '']);
  assert.deepEqual([p.selected.value, p.filter.value], [1, 'of p']);
  showTab(p);
  filterBy('');
  closeTab(comparison);
});

test('tabs of equal files have different titles', () => {
  const titles = ['p', 'p', 'q'].map((file, i) => enterProfile(20 + i, tables(file), 0));
  assert.deepEqual(
    titles.map(({ title }) => title.peek()),
    ['p (2)', 'p (3)', 'q (2)'],
  );
  for (const tab of titles) closeTab(tab);
});

test('closing a tab activates an adjacent one, and the start page after the last one', () => {
  for (const tab of tabs.peek().slice(1)) closeTab(tab);
  assert.equal(shownProfile.value, p);
  selectNothing();
  closeTab(p);
  assert.equal(state.profile.value, null);
});
