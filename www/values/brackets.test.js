import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangesOf } from './names.js';

/** @param {string} text  with `⟨` and `⟩` around what needs room @param {number} tail */
function ranges(text, tail) {
  const pieces = text.split(/[⟨⟩]/);
  return { ranges: rangesOf(pieces, tail), pieces };
}

test('pieces with the brackets of a pair are one range', () => {
  const name = 'sort⟨⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩';
  assert.deepEqual(ranges(name, 0), { ranges: [[3, 5]], pieces: name.split(/[⟨⟩]/) });
  const two = 'f⟨(⟩A⟨, B<⟩int⟨>)⟩';
  assert.deepEqual(ranges(two, 0).ranges, [[1, 5]]);
});

test('a piece whose bracket is closed in a piece that is always shown is always shown', () => {
  const { ranges: none, pieces } = ranges('sort⟨⟩it<⟨std::vector<⟩int>::iterator>⟨(A)⟩', 0);
  assert.deepEqual(none, []);
  assert.deepEqual(pieces, ['sort', '', 'it<', '', 'std::vector<int>::iterator>', '(A)', '']);
  // Before the name of the function: the name stays a piece of its own.
  const before = ranges('⟨std::⟩a<b⟨>⟩::f', 4);
  assert.deepEqual(before.pieces, ['', 'std::', 'a<b>', '', '::f']);
});

test('the beginning of arguments that differ later may be left out', () => {
  const name = 'sort⟨⟩<⟨std::vector<⟩int>::iterator, A>⟨(A)⟩';
  assert.deepEqual(ranges(name, 0), { ranges: [], pieces: name.split(/[⟨⟩]/) });
});

test('names of operators, arrows and broken names have no pairs', () => {
  for (const name of ['operator<<⟨(A)⟩', 'a->f⟨()⟩', 'operator()⟨(int)⟩', 'f⟨(a⟩ b', 'f⟨a>)⟩'])
    assert.deepEqual(ranges(name, 0), { ranges: [], pieces: name.split(/[⟨⟩]/) });
});
