import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf, rowOf } from '../values/identity.js';
import { DEFAULT_LOOK, fromFragment, isStep, toFragment } from './links.js';

/** @type {import('./links.js').Looked} */
const LOOK = {
  tab: 3,
  view: 'flame',
  second: 'source',
  whole: 'facts',
  selected: 'abc123',
  event: 2,
  beside: 3,
  unit: 'ms',
  filter: 'a&b=#c /x y/ é',
  rules: ['small', 'called'],
  permille: 900,
  order: { column: 'self', descending: false, event: 'k3y' },
  inverted: true,
  parts: '0.2-4',
  transforms: 'focus.abc_ignore.-0.cycle',
  profileURL: 'profiles/callgrind.out?x=1&y=2',
  group: 'file',
  open: [7, 0],
  columns: ['function', 'self.percent@k3y'],
  differences: { key: 'ratio', reversed: true },
  changes: { equal: true, changed: false, new: true, gone: false },
  cycles: 'plain',
  own: 'A = Ir + 10 Bm & "x"\nB = 2*A',
};

test('a fragment leads back to what was looked at', () => {
  assert.deepEqual(fromFragment(`#${toFragment(LOOK)}`), LOOK);
  assert.equal(toFragment(DEFAULT_LOOK), '');
  assert.deepEqual(fromFragment(''), DEFAULT_LOOK);
});

test('what makes no sense in a fragment is left out', () => {
  const look = fromFragment(
    '#event=-1&beside=x&open=x&unit=ell&differences=size&rules=none.small&permille=1e9&order=colour&inverted=no&group=x&cycles=x&x=1',
  );
  assert.deepEqual(look, { ...DEFAULT_LOOK, rules: ['small'] });
});

test('selecting and grouping are steps, typing and ordering are none', () => {
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, selected: 'x' }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, tab: 2 }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, rules: ['small'] }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, group: 'class' }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, parts: '1' }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, transforms: 'focus.1' }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, cycles: 'plain' }), true);
  assert.equal(isStep(DEFAULT_LOOK, { ...DEFAULT_LOOK, filter: 'x', unit: 'ms' }), false);
});

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
    cycle: new Uint32Array(rows.length),
  };
}

test('an identity tells name, file and object apart and leads to the same function elsewhere', () => {
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
