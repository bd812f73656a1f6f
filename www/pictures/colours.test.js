import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATEGORIES, rankGroups, SHADES, shadeOf } from './colours.js';

test('the most expensive groups get separate colours', () => {
  const group = Uint32Array.of(5, 7, 5, 9, 2);
  const { category, ranked } = rankGroups(group, Float64Array.of(1, 3, 4, -4, 100), 4);
  assert.deepEqual(ranked, [5, 9, 7]);
  assert.deepEqual(
    [5, 9, 7, 2].map((of) => category.get(of)),
    [0, 1, 2, undefined],
  );
  const many = Uint32Array.from({ length: 30 }, (_, i) => i);
  assert.equal(rankGroups(many, new Float64Array(30).fill(1), 30).ranked.length, CATEGORIES);
});

test('shades follow the share of self cost', () => {
  assert.equal(shadeOf(0, 10), 0);
  assert.equal(shadeOf(10, 10), SHADES - 1);
  assert.equal(shadeOf(5, 10), SHADES / 2);
  assert.equal(shadeOf(5, 0), 0);
});
