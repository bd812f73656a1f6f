import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf, rowOf } from '../values/identity.js';
import { createComparison, createProfile } from './document.js';
import {
  applyLook,
  basisIn,
  fromFragment,
  linksOf,
  lookOf,
  stepOf,
  toFragment,
} from './document-links.js';
import { NO_RULES } from './document-values.js';
import { columnIds } from './state.js';

const silent = { request: async () => {}, report() {} };

/** @param {[string, string, string][]} rows */
function functionsOf(rows) {
  const encoder = new TextEncoder();
  const texts = rows.flat().map((text) => encoder.encode(text));
  const offsets = [0];
  for (const text of texts) offsets.push((offsets.at(-1) ?? 0) + text.length);
  const column = (/** @type {number} */ at) => Uint32Array.from(rows, (_, row) => row * 3 + at);
  return {
    names: {
      bytes: Uint8Array.from(texts.flatMap((text) => [...text])),
      offsets: Uint32Array.from(offsets),
    },
    name: column(0),
    file: column(1),
    object: column(2),
    called: { high: new Float64Array(rows.length), low: null },
    inlined: new Uint8Array(0),
    cycle: new Uint32Array(rows.length),
  };
}

const FUNCTIONS = functionsOf([
  ['f', 'a.c', 'x'],
  ['g', 'a.c', 'x'],
]);

/** A profile with four events and six parts. @param {object} [of] */
const profile = (of) =>
  createProfile(
    3,
    /** @type {any} */ ({
      facts: { creator: '', files: [], events: [{}, {}, {}, {}], parts: Array(6), functions: 2 },
      functions: FUNCTIONS,
      ownFunctions: 2,
      steps: [],
    }),
    silent,
    of,
  );

/** Returns the values of a document's signals. @param {object} document */
const valuesOf = (document) =>
  Object.fromEntries(
    Object.entries(document).flatMap(([key, signal]) =>
      // Flame graphs are never equal.
      signal?.peek && !key.endsWith('Flame') ? [[key, signal.peek()]] : [],
    ),
  );

/** A profile with every choice changed. */
function changedDocument() {
  const document = profile({ url: 'profiles/callgrind.out?x=1&y=2' });
  document.detailView.value = 'flame';
  document.secondView.value = 'source';
  document.profileView.value = 'parts';
  document.selected.value = 1;
  document.event.value = 2;
  document.secondEvent.value = 3;
  document.unit.value = 'ms';
  document.filter.value = 'a&b=#c /x y/ é';
  document.rules.value = ['small', 'called'];
  document.shownPermille.value = 900;
  document.order.value = { column: 'self', descending: false, event: 'k3y' };
  document.inverted.value = true;
  document.groupBy.value = 'file';
  document.openGroups.value = new Set([7, 0]);
  document.transforms.value = [{ kind: 'focus', row: 0, cycle: true }];
  return document;
}

test('a fragment restores the view', () => {
  const before = changedDocument();
  const fragment = toFragment(lookOf(linksOf('profile'), before));
  const after = profile();
  applyLook(linksOf('profile'), fromFragment(`#${fragment}`), after);
  assert.deepEqual(valuesOf(after), valuesOf(before));
});

test('links of earlier versions mean the same', () => {
  const document = changedDocument();
  document.partFlags.value = [Uint8Array.of(1, 0, 1, 1, 1, 0)];
  document.cycleRule.value = 'plain';
  document.ownEvents.value = [{ name: 'A', formula: 'Ir + 10 Bm' }];
  columnIds.value = ['function', 'self.percent@k3y'];
  const f = identityOf(FUNCTIONS, 0);
  assert.deepEqual(lookOf(linksOf('profile'), document), {
    tab: '3',
    view: 'flame',
    second: 'source',
    whole: 'parts',
    selected: identityOf(FUNCTIONS, 1),
    event: '2',
    'second-event': '3',
    unit: 'ms',
    filter: 'a&b=#c /x y/ é',
    rules: 'small.called',
    permille: '900',
    order: 'self.up@k3y',
    inverted: 'yes',
    group: 'file',
    open: '7.0',
    columns: 'function self.percent@k3y',
    cycles: 'plain',
    own: 'A = Ir + 10 Bm',
    parts: '0.2-4',
    transforms: `focus.${f}.cycle`,
    profileURL: 'profiles/callgrind.out?x=1&y=2',
  });
});

test('the basis of a profile is one request', () => {
  const document = profile();
  assert.equal(basisIn({}, document), null);
  assert.deepEqual(basisIn({ parts: '0.2-4', cycles: 'plain', own: 'A = Ir\nB = 2*A' }, document), {
    partFlags: [Uint8Array.of(1, 0, 1, 1, 1, 0)],
    cycleRule: 'plain',
    ownEvents: [
      { name: 'A', formula: 'Ir' },
      { name: 'B', formula: '2*A' },
    ],
  });
  assert.equal(basisIn({ cycles: 'x', parts: 'x' }, document), null);
});

test('invalid values of a fragment are ignored', () => {
  const document = changedDocument();
  const look = fromFragment(
    '#event=-1&second-event=x&open=x&unit=ell&rules=none.small&permille=1e9&order=colour&inverted=no&group=x&x=1',
  );
  applyLook(linksOf('profile'), look, document);
  const expected = profile();
  expected.rules.value = ['small'];
  assert.deepEqual(valuesOf(document), valuesOf(expected));
  applyLook(linksOf('profile'), fromFragment('event=9&second-event=4&selected=none'), document);
  assert.deepEqual(
    [document.event.value, document.secondEvent.value, document.selected.value],
    [3, null, null],
  );
});

test('the same for a comparison', () => {
  const open = () =>
    createComparison(
      3,
      /** @type {any} */ ({
        facts: { creator: '', events: [{}, {}] },
        functions: FUNCTIONS,
        sides: {
          a: { title: 'p', facts: { parts: Array(2) } },
          b: { title: 'q', facts: { parts: Array(3) } },
        },
      }),
      silent,
    );
  const before = open();
  before.cost.value = 'inclusive';
  before.detailView.value = 'machine';
  before.secondView.value = 'source';
  before.profileView.value = 'flame';
  before.selected.value = 0;
  before.event.value = 1;
  before.secondEvent.value = 0;
  before.filter.value = 'main';
  before.order.value = { column: 'ratio', descending: false, event: '' };
  before.shownChanges.value = { equal: true, changed: false, new: true, gone: false };
  const look = lookOf(linksOf('comparison'), before);
  assert.deepEqual(look, {
    tab: '3',
    compared: 'yes',
    view: 'machine',
    second: 'source',
    whole: 'flame',
    cost: 'inclusive',
    selected: identityOf(FUNCTIONS, 0),
    event: '1',
    'second-event': '0',
    filter: 'main',
    order: 'ratio.up',
    changes: 'equal.new',
  });
  const after = open();
  applyLook(linksOf('comparison'), fromFragment(toFragment(look)), after);
  assert.deepEqual({ ...valuesOf(after), flame: null }, { ...valuesOf(before), flame: null });
  applyLook(linksOf('comparison'), fromFragment('order=size'), after);
  assert.deepEqual({ ...valuesOf(after), flame: null }, { ...valuesOf(open()), flame: null });
  assert.equal(basisIn({}, after), null);
  assert.deepEqual(basisIn({ parts: '1_0.2' }, after), {
    partFlags: [Uint8Array.of(0, 1), Uint8Array.of(1, 0, 1)],
    cycleRule: 'collapsed',
    ownEvents: [],
  });
  assert.deepEqual(basisIn({ matching: 's/^a$/b/' }, after)?.matchingRules, {
    ...NO_RULES,
    functions: 's/^a$/b/',
  });
});

test('what changes the rows or the view adds a history entry, the unit does not', () => {
  const isStepTo = (/** @type {import('./document-links.js').Look} */ look) =>
    stepOf(linksOf('profile'), {}, look) !== '';
  /** @type {import('./document-links.js').Look[]} */
  const steps = [
    { selected: 'x' },
    { tab: '2' },
    { rules: 'small' },
    { group: 'class' },
    { parts: '1' },
    { transforms: 'focus.1' },
    { cycles: 'plain' },
    { filter: 'x' },
    { order: 'called' },
    { inverted: 'yes' },
  ];
  for (const look of steps) assert.equal(isStepTo(look), true, JSON.stringify(look));
  assert.equal(isStepTo({ unit: 'ms' }), false);
});

test('an identity distinguishes name, file and object and finds the same function elsewhere', () => {
  const one = functionsOf([
    ['f', 'a.c', 'x'],
    ['f', 'b.c', 'x'],
    ['f', 'a.c', 'y'],
    ['fa', '.c', 'x'],
  ]);
  const ids = [0, 1, 2, 3].map((row) => identityOf(one, row));
  assert.equal(new Set(ids).size, 4);
  const other = functionsOf([
    ['g', '', ''],
    ['f', 'a.c', 'y'],
  ]);
  assert.equal(rowOf(other, String(ids[2])), 1);
  assert.equal(rowOf(other, String(ids[0])), null);
  assert.equal(rowOf(other, '<script>'), null);
});

test('identities without folders are those of the stripped paths', () => {
  const paths = functionsOf([
    ['f', '/home/me/a.c', 'C:\\bin\\x'],
    ['f/g', 'a.c', ''],
  ]);
  const stripped = functionsOf([
    ['f', 'a.c', 'x'],
    ['f/g', 'a.c', ''],
  ]);
  for (const row of [0, 1])
    assert.equal(identityOf({ ...paths, isStripped: true }, row), identityOf(stripped, row));
  assert.notEqual(identityOf(paths, 0), identityOf(stripped, 0));
});
