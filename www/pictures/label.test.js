import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxLines, cutName, fitted, fittedLabel, fittedLines, fittedName } from './label.js';

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
  text.replace('⟨.⟩', '⟨\u0003⟩').replace(/[⟨⟩]/g, '\u0001').replace('|', '\u0002');

test('of short names, what needs room is left out first, then the beginning is cut', () => {
  const name = coded("⟨a::⟩Map⟨<int, A>⟩::find⟨(int) const⟩|'2");
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(40), "a::Map<int, A>::find(int) const'2");
  // 11 are always shown: `Map::find'2`.
  assert.equal(cut(23), "a::Map<int, A>::find'2");
  assert.equal(cut(20), "a::Map<int…>::find'2");
  assert.equal(cut(17), "a::Map::find'2");
  assert.equal(cut(11), "Map::find'2");
  // The end of a scope says less than the name alone, unless this is a short one.
  assert.equal(cut(10), "find'2");
  assert.equal(cutName(coded('⟨a::⟩String⟨⟩::new'), 9), '…ing::new');
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
  assert.equal(cut(10), "sort<i…>'2");
  assert.equal(cut(9), "sort…'2");
  assert.equal(cut(6), "sort'2");
  for (let most = 3; most < 40; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('arguments of the scope are cut before the name', () => {
  const name = coded('⟨std::⟩vector<std::pair<int, A>>⟨⟩::insert<int&>⟨(B)⟩');
  const cut = (/** @type {number} */ most) => cutName(name, most);
  assert.equal(cut(45), 'std::vector<std::pair<int, A>>::insert<int&>');
  assert.equal(cut(36), 'vector<std::pair<int…>::insert<int&>');
  assert.equal(cut(26), 'vector<std…>::insert<int&>');
  assert.equal(cut(23), '…::insert<int&>');
  assert.equal(cut(13), 'insert<int&>');
  for (let most = 3; most < 50; most += 1) assert.ok(cut(most).length <= most, String(most));
});

test('the lines of a box hold the name of a function, whatever its arguments', () => {
  const name = coded(
    '⟨std::⟩vector<std::pair<int, std::string>>⟨⟩::_M_realloc_insert<int&, char const (&) [2]>⟨(B)⟩',
  );
  const lines = boxLines(name);
  assert.ok(lines.length <= 4 && lines.every((line) => line.length <= 22), lines.join('|'));
  assert.match(
    lines.join(''),
    /^vector<std::.*…>::_M_realloc_insert<int&, char const \(&\) \[2\]>$/,
  );
  // The equal beginning of arguments that differ later leaves a mark.
  const long = `mergesort⟨.⟩<⟨std::vector<⟩${'std::pair<A, B>, '.repeat(8)}int>>⟨(A)⟩`;
  assert.match(boxLines(coded(long)).join(''), /^mergesort<…std::pair<A, B>, .*…>$/);
});

test('in a few characters, a name is cut, not its arguments', () => {
  const cut = (/** @type {string} */ name, /** @type {number} */ most) =>
    cutName(coded(name), most);
  assert.equal(cut('operator new(unsigned long)', 7), 'ope…new');
  assert.equal(cut('operator new(unsigned long)', 12), 'operator new');
  assert.equal(cut('operator new(unsigned long)', 17), 'operator new(un…)');
  assert.equal(cut('sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩', 5), 'sort…');
  assert.equal(cut('mergesort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩', 6), 'merge…');
  assert.equal(cut('(below main)', 7), '(be…in)');
  assert.equal(cut('operator<<(std::ostream&)', 7), 'operat…');
});

test('both brackets of a pair are shown, or none', () => {
  const name = coded('sort⟨.⟩<⟨std::vector<⟩int⟨>::iterator⟩>⟨(A)⟩');
  assert.equal(cutName(name, 34), 'sort<std::vector<int>::iterator>');
  assert.equal(cutName(name, 31), 'sort<int>(A)');
  // The second bracket is always shown.
  const half = coded('sort⟨.⟩<⟨std::vector<⟩int>::iterator, A<int>>⟨(B)⟩');
  assert.equal(cutName(half, 43), 'sort<std::vector<int>::iterator, A<int>>(B)');
  assert.equal(cutName(half, 40), 'sort<std::vector<int>::iterator, A<int>>');
  assert.match(cutName(half, 39), /…/);
});

test('the suffix of a clone is cut before the name, the level of recursion is not', () => {
  const cut = (/** @type {string} */ name, /** @type {number} */ most) =>
    cutName(coded(name), most);
  assert.equal(cut('a::⟨⟩mergesort⟨(A)⟩|.isra.0', 19), 'a::mergesort.isra.0');
  assert.equal(cut('a::⟨⟩mergesort⟨(A)⟩|.isra.0', 18), 'a::mergesort(A)…');
  assert.equal(cut('a::⟨⟩mergesort⟨(A)⟩|.isra.0', 12), 'a::mergesort');
  assert.equal(cut('mergesort|.isra.0', 9), 'mergesort');
  assert.equal(cut("mergesort|.isra.0'2", 12), "mergesort…'2");
  assert.equal(cut("mergesort|.isra.0'2", 11), "mergesort'2");
});

test('names without pieces are cut in the middle, in a few characters at the end', () => {
  assert.equal(cutName('build_enumerator', 5), 'buil…');
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

test('a label that does not fit one line is broken between words, or not at all', () => {
  const measure = (/** @type {string} */ part) => [...part].length * 7;
  const lines = (/** @type {string} */ name, /** @type {number} */ most, change = 0) =>
    fittedLines(change, coded(name), 7 * most, 7, measure);
  assert.deepEqual(lines('main', 10), ['main']);
  assert.deepEqual(lines('mergesort', 6), ['merge…']);
  assert.deepEqual(lines('__memcpy_avx_unaligned_erms', 16), ['__memcpy_avx_', 'unaligned_erms']);
  assert.deepEqual(lines('geo::⟨⟩Sphere::hit⟨(geo::Vec const&)⟩', 18), [
    'geo::Sphere::hit(',
    'geo::Vec const&)',
  ]);
  assert.deepEqual(lines('__memcpy_avx_unaligned', 12, 1), ['▲ __memcpy_', 'a…_unaligned']);
});
