import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutName, fitted, fittedLabel, fittedName } from './label.js';

const fit = (/** @type {string} */ text, /** @type {number} */ width) =>
  fitted(text, width, 7, (part) => [...part].length * 14);

test('names are complete, cut, or omitted', () => {
  assert.equal(fit('main', 28), 'main');
  assert.equal(fit('toplevel', 36), 'topl…');
  assert.equal(fit('toplevel', 20), '');
  assert.equal(fit('if', 14), 'if');
  assert.equal(fit('if', 13), '');
});

test('wide characters are measured', () => {
  assert.equal(fit('日本語の名前', 84), '日本語の名前');
  assert.equal(fit('日本語の名前', 70), '日本語の…');
  assert.equal(fit('日本語の名前', 40), '');
});

/** A short name as the core codes it: `⟨` and `⟩` stand around what needs room, `|` before the mark, `⟨.⟩` after what is cut last. @param {string} text */
const coded = (text) =>
  text.replace(/[⟨⟩]/g, '\u0001').replace('|', '\u0002').replace('.', '\u0003');

test('of short names, what needs room is left out first, then the beginning is cut', () => {
  const name = coded("⟨a::⟩Map⟨<int, A>⟩::find⟨(int) const⟩|'2");
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(40), "a::Map<int, A>::find(int) const'2");
  // 11 are always shown: `Map::find'2`.
  assert.equal(cut(23), "a::Map<int, A>::find'2");
  assert.equal(cut(20), "a::Map<int…>::find'2");
  assert.equal(cut(17), "a::Map::find'2");
  assert.equal(cut(11), "Map::find'2");
  assert.equal(cut(10), "…p::find'2");
  assert.equal(cut(9), "…::find'2");
  // No room for the beginning: the name of the function.
  assert.equal(cut(8), "find'2");
  assert.equal(cut(5), "fi…'2");
  for (let most = 3; most < 40; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('arguments in which names differ are cut last', () => {
  const name = coded("⟨a::⟩sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩|'2");
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(50), "a::sort<std::vector<int>::iterator>(A)'2");
  assert.equal(cut(14), "a::sort<int>'2");
  assert.equal(cut(11), "sort<int>'2");
  assert.equal(cut(10), "sort…nt>'2");
  for (let most = 3; most < 40; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('names without pieces are cut in the middle', () => {
  assert.equal(cutName('build_enumerator', 5), 'bu…or');
  assert.equal(cutName('build_enumerator', 4), '');
  assert.equal(cutName('build_enumerator', 9), 'buil…ator');
  const fitName = (/** @type {string} */ text, /** @type {number} */ width) =>
    fittedName(text, width, 7, (part) => [...part].length * 7);
  assert.equal(fitName('main', 28), 'main');
  assert.equal(fitName(coded('f⟨(int)⟩'), 7 * 6), 'f(int)');
  assert.equal(fitName(coded('f⟨(int)⟩'), 7 * 5), 'f(i…)');
  assert.equal(fitName(coded('f⟨(int)⟩'), 7 * 4), 'f');
  assert.equal(fitName('toplevel', 14), '');
  // What differs in names with the same beginning.
  assert.equal(cutName(coded('PostController⟨⟩->findAuthor'), 20), '…troller->findAuthor');
});

test('a mark stands before a name that is shortened like others', () => {
  const measure = (/** @type {string} */ part) => [...part].length * 7;
  const label = (/** @type {number} */ change, /** @type {number} */ most) =>
    fittedLabel(change, coded('⟨sorting::⟩mergesort⟨(int)⟩'), 7 * most, 7, measure);
  assert.equal(label(1, 30), '▲ sorting::mergesort(int)');
  assert.equal(label(-1, 11), '▼ mergesort');
  assert.equal(label(0, 9), 'mergesort');
  assert.equal(label(1, 4), '');
});
