import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The entries of a browser’s history, and the current one. */
const entries = [{ state: /** @type {any} */ (null), url: '/' }];
let shown = 0;
/** @type {() => void} */
let followBrowser = () => {};
/** @type {(event: any) => void} */
let press = () => {};
const settled = () => new Promise((resolve) => setTimeout(resolve));

Object.assign(globalThis, {
  location: {
    pathname: '/',
    search: '',
    get hash() {
      return new URL(entries[shown]?.url ?? '', 'https://page.example').hash;
    },
  },
  history: {
    get state() {
      return entries[shown]?.state;
    },
    replaceState(/** @type {any} */ state, /** @type {string} */ _, url = entries[shown]?.url) {
      entries[shown] = { state, url: url ?? '/' };
    },
    pushState(/** @type {any} */ state, /** @type {string} */ _, url = entries[shown]?.url) {
      entries.splice(shown + 1, entries.length, { state, url: url ?? '/' });
      shown += 1;
    },
  },
  window: {
    addEventListener(/** @type {string} */ kind, /** @type {(event?: any) => void} */ listener) {
      if (kind === 'popstate') followBrowser = listener;
      if (kind === 'keydown') press = listener;
    },
  },
  KeyboardEvent: class {
    altKey = false;
    constructor(/** @type {string} */ key, /** @type {object} */ target) {
      Object.assign(this, { key, target });
    }
  },
  HTMLInputElement: class {},
});

/** Goes back or forward, like the buttons of the browser. @param {number} steps */
async function go(steps) {
  shown += steps;
  followBrowser();
  await settled();
}

const { analyser } = await import('./analyser.js');
const actions = await import('../store/actions.js');
const { centreOn } = await import('../store/picture-actions.js');
const state = await import('../store/state.js');
const tabState = await import('../store/state.js');
const { keepHistory } = await import('./history.js');
const { keepTransformsCurrent } = await import('./transform.js');
const { closeTab, enterProfile, showTab } = await import('./tabs.js');

/** Functions that answer the latest request of each kind. @type {Map<string, (value: any) => void>} */
const pending = new Map();
analyser.request = (_, kind) => new Promise((resolve) => pending.set(kind, resolve));

/** Tables of a profile of three functions. @param {readonly any[]} [steps] @returns {any} */
const tables = (steps = []) => ({
  facts: {
    creator: '',
    files: [{ name: 'p' }],
    command: '',
    events: [{}, {}],
    parts: [{}, {}],
    functions: 3,
  },
  functions: {
    names: { bytes: new TextEncoder().encode('fghxy'), offsets: Uint32Array.of(0, 1, 2, 3, 4, 5) },
    name: Uint32Array.of(0, 1, 2),
    file: Uint32Array.of(3, 3, 3),
    object: Uint32Array.of(4, 4, 4),
    cycle: new Uint32Array(3),
  },
  ownFunctions: 3,
  steps,
  milliseconds: 1,
});

/** Number of the current tab; 0 on the start page. */
const shownNumber = () => tabState.shown.value?.number ?? 0;

const url = () => entries[shown]?.url ?? '';

keepHistory();
keepTransformsCurrent();
const p = enterProfile(1, tables(), 0);

test('a step adds an entry', () => {
  const before = entries.length;
  actions.select(1);
  assert.match(url(), /^\/#selected=\w+$/);
  actions.chooseView('flame');
  assert.equal(entries.length, before + 2);
  actions.changeShown({ unit: 'ms' });
  assert.equal(entries.length, before + 2);
  assert.match(url(), /unit=ms/);
});

test('a walk with keys and a typed text are one entry each', () => {
  const { KeyboardEvent, HTMLInputElement } = globalThis;
  const key = (/** @type {string} */ key, /** @type {object} */ target) =>
    press(new KeyboardEvent(key, /** @type {any} */ (target)));
  const before = entries.length;
  const list = {};
  for (const row of [0, 2, 0]) {
    key('ArrowDown', list);
    actions.select(row);
  }
  assert.equal(entries.length, before + 1);
  const field = new HTMLInputElement();
  for (const text of ['m', 'ma', 'main']) {
    key('a', field);
    actions.filterBy(text);
  }
  assert.equal(entries.length, before + 2);
  key('Enter', list);
  actions.orderBy('called');
  key('Enter', list);
  actions.orderBy('called');
  assert.equal(entries.length, before + 4);
});

test('going back restores the view and adds no entry', async () => {
  const count = entries.length;
  await go(-3);
  assert.equal(state.current.selected.value, 0);
  assert.equal(state.current.filter.value, '');
  await go(-2);
  assert.equal(state.current.detailView.value, 'neighbours');
  assert.equal(state.current.selected.value, 1);
  await go(4);
  assert.equal(state.current.detailView.value, 'flame');
  assert.equal(state.current.filter.value, 'main');
  await go(1);
  assert.equal(entries.length, count);
});

test('going back goes from tab to tab, and to the start page', async () => {
  const q = enterProfile(2, tables(), 0);
  assert.match(url(), /tab=2/);
  actions.select(2);
  await go(-2);
  assert.equal(shownNumber(), 1);
  assert.equal(state.current.selected.value, 0);
  await go(-shown);
  assert.equal(shownNumber(), 0);
  assert.equal(state.profile.value, null);
  await go(entries.length - 1);
  assert.equal(shownNumber(), 2);
  assert.equal(state.current.selected.value, 2);
  closeTab(q);
});

test('an entry of a closed tab shows nothing else', async () => {
  showTab(p);
  const before = state.current.selected.value;
  const place = entries.findIndex((entry) => entry.url.includes('tab=2'));
  await go(place - shown);
  assert.equal(shownNumber(), 1);
  assert.equal(state.current.selected.value, before);
  // It becomes one of what is shown.
  assert.match(url(), /selected=/);
  assert.doesNotMatch(url(), /tab=/);
});

test('transforms and changes of the basis add entries only when they are done', async () => {
  showTab(p);
  actions.select(1);
  const before = entries.length;
  p.transforms.value = [{ kind: 'focus', row: 0, cycle: false }];
  assert.equal(entries.length, before);
  pending.get('transform')?.(tables(p.transforms.value));
  await settled();
  assert.equal(entries.length, before + 1);
  assert.match(url(), /transforms=focus/);
  p.transforms.value = [];
  pending.get('transform')?.(tables());
  await settled();
});

test('invalid values in an address add no entry', async () => {
  const before = entries.length;
  entries[shown] = { state: null, url: '/#event=77&unit=ell' };
  await go(0);
  assert.equal(state.current.event.value, 1);
  assert.equal(state.current.unit.value, 'percent');
  assert.equal(entries.length, before);
  assert.doesNotMatch(url(), /ell/);
});

test('parts of a link are one request, and shown when it is answered', async () => {
  entries[shown] = { state: null, url: '/#parts=1&event=1' };
  await go(0);
  assert.deepEqual(state.current.partFlags.value, [Uint8Array.of(0, 1)]);
  assert.equal(state.current.changingBasis.value, true);
  pending.get('basis')?.({ ...tables(), own: [] });
  await settled();
  assert.equal(state.current.changingBasis.value, false);
  assert.equal(state.current.event.value, 1);
  assert.match(url(), /parts=1/);
});

test('without tabs the address has no view', async () => {
  for (const tab of tabState.tabs.value) closeTab(tab);
  await settled();
  assert.equal(shownNumber(), 0);
  assert.equal(url(), '/');
});

test('a browser that refuses new entries shows the view all the same', async () => {
  const { pushState } = history;
  const { warn } = console;
  history.pushState = () => {
    throw new Error('too many calls');
  };
  console.warn = () => {};
  const r = enterProfile(3, tables(), 0);
  await settled();
  actions.chooseEvent(1);
  await settled();
  assert.equal(state.current.event.value, 1);
  assert.equal(shownNumber(), r.number);
  Object.assign(history, { pushState });
  Object.assign(console, { warn });
});

test('the zoom of pictures is that of the step, which zooming is not', async () => {
  const { programFlame, treemapWithin } = state.current;
  const frame = { object: 4, file: null, row: null };
  const span = () => programFlame.value.span.value;
  actions.select(1);
  centreOn(programFlame.value, 0.5, 0.5);
  const count = entries.length;
  const { KeyboardEvent } = globalThis;
  press(new KeyboardEvent('Enter', /** @type {any} */ ({})));
  actions.select(2);
  centreOn(programFlame.value, 0.5, 0.25);
  actions.changeShown({ treemapWithin: frame });
  assert.equal(entries.length, count + 1);
  await go(-1);
  assert.deepEqual(span(), { start: 0.25, end: 0.75 });
  assert.equal(treemapWithin.value.object, null);
  await go(1);
  assert.deepEqual(span(), { start: 0.375, end: 0.625 });
  assert.deepEqual(treemapWithin.value, frame);
});
