import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interleaved, matchedLines } from './line-match.js';

/** @param {string} a @param {string} b  a character stands for a line */
const match = (a, b) => [...matchedLines([...a], [...b])];

test('what stands above or below what was inserted and taken out is the same', () => {
  assert.deepEqual(match('abc', 'abc'), [0, 1, 2]);
  assert.deepEqual(match('abc', 'xabc'), [1, 2, 3]);
  assert.deepEqual(match('abcd', 'axd'), [0, -1, -1, 2]);
  assert.deepEqual(match('', 'ab'), []);
  assert.deepEqual(match('ab', ''), [-1, -1]);
});

test('a line that stands elsewhere is not the same one', () => {
  // Either d moved up or b and c moved down; the longer row stays.
  assert.deepEqual(match('abcde', 'adbce'), [0, 2, 3, -1, 4]);
});

test('lines that occur often follow their neighbours', () => {
  // Two functions with the same braces, between them a new one.
  assert.deepEqual(match('f{1}g{2}', 'f{1}n{3}g{2}'), [0, 1, 2, 3, 8, 9, 10, 11]);
});

test('pairs are equal and rise, whatever the texts are', () => {
  let seed = 1;
  const random = (/** @type {number} */ below) => {
    seed = (seed * 48271) % 0x7fffffff; // Park and Miller's
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const kinds = 1 + random(30);
    const text = () => Array.from({ length: random(60) }, () => String(random(kinds)));
    const [a, b] = [text(), text()];
    let last = -1;
    matchedLines(a, b).forEach((partner, line) => {
      if (partner < 0) return;
      assert.equal(b[partner], a[line]);
      assert.ok(partner > last);
      last = partner;
    });
  }
});

test('long texts take no long time', () => {
  const a = Array.from({ length: 100_000 }, (_, line) => `line ${line % 30_000}`);
  const b = a.filter((_, line) => line % 1000 !== 0);
  assert.equal(matchedLines(a, b).length, 100_000);
});

test('both in one order: what is gone before what came for it', () => {
  const [a, b] = ['abcd', 'xaybd'];
  const order = interleaved(matchedLines([...a], [...b]), b.length);
  const told = order.map((pair) => `${a[pair.a] ?? '-'}${b[pair.b] ?? '-'}`);
  assert.deepEqual(told, ['-x', 'aa', '-y', 'bb', 'c-', 'dd']);
});
