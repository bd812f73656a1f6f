import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS_TEXT } from '../messages/pictures.js';
import { boxLines, fitted, fittedLabel, fittedLines, fittedName } from './label.js';

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

test('the lines of a box hold the name of a function, whatever its arguments', () => {
  const name = coded(
    '⟨std::⟩vector<std::pair<int, std::string>>⟨⟩::_M_realloc_insert<int&, char const (&) [2]>⟨(B)⟩',
  );
  const lines = boxLines(name);
  assert.ok(lines.length <= 4 && lines.every((line) => line.length <= 22), lines.join('|'));
  assert.match(
    lines.join(''),
    /^vector<pair<int, string>>::_M_realloc_insert<int&, char const \(&\) \[2\]>$/,
  );
  // Low boxes have longer lines.
  const low = boxLines(name, 36, 2);
  assert.ok(low.length === 2 && low.every((line) => line.length <= 36), low.join('|'));
  assert.match(low.join(''), /^vector<pair<.*>::_M_realloc_insert<int&, char const \(&\) \[2\]>$/);
  // The equal beginning of arguments that differ later leaves a mark.
  const long = `mergesort⟨.⟩<⟨std::vector<⟩${'std::pair<A, B>, '.repeat(8)}int>>⟨(A)⟩`;
  assert.match(boxLines(coded(long)).join(''), /^mergesort<…std::pair<A, B>, .*…>$/);
});

test('names that fit are whole', () => {
  const fitName = (/** @type {string} */ text, /** @type {number} */ width) =>
    fittedName(text, width, 7, (part) => [...part].length * 7);
  assert.equal(fitName('main', 28), 'main');
  assert.equal(fitName(coded('f⟨(int)⟩'), 7 * 6), 'f(int)');
  assert.equal(fitName(coded('f⟨(int)⟩'), 7 * 5), 'f');
  assert.equal(fitName('toplevel', 14), '');
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

test('a label that does not fit one line is broken only between words, which are cut', () => {
  const measure = (/** @type {string} */ part) => [...part].length * 7;
  const lines = (/** @type {string} */ name, /** @type {number} */ most, change = 0, high = 2) =>
    fittedLines(high, change, coded(name), 7 * most, 7, measure);
  assert.deepEqual(lines('main', 10), ['main']);
  assert.deepEqual(lines('mergesort', 6, 0, 1), ['merge…']);
  assert.deepEqual(lines('mergesort', 6), ['merge…']);
  assert.deepEqual(lines('__memcpy_avx_unaligned_erms', 16), ['__memcpy_avx_', 'unaligned_erms']);
  assert.deepEqual(lines('geo::⟨⟩Sphere::hit⟨(geo::Vec const&)⟩', 18), [
    'geo::Sphere::hit(',
    'geo::Vec const&)',
  ]);
  assert.deepEqual(lines('__memcpy_avx_unaligned', 12, 1), ['▲ __memcpy_', 'a…_unaligned']);
  // Every line is used before a name is cut.
  assert.deepEqual(lines('__memcpy_avx_unaligned', 12, 1, 3), ['▲ __memcpy_', 'avx_', 'unaligned']);
  assert.deepEqual(lines('get_doclength', 9), ['get_', 'doclength']);
  assert.deepEqual(lines('⟨sim::⟩ParticleContainer⟨⟩::insert⟨(int)⟩', 9, 0, 4), [
    'Particle',
    'Containe…',
    'insert',
  ]);
  assert.deepEqual(lines('linear_algebra⟨⟩::mul', 6, 0, 3), ['linea…', 'algeb…', 'mul']);
  assert.deepEqual(lines('linear_algebra', 4, 0, 3), ['lin…']);
  assert.deepEqual(lines('src/linear_algebra.rs', 8, 0, 4), ['src/', 'linear_', 'algebra.', 'rs']);
});

test('a number is not broken', () => {
  const lines = (/** @type {number} */ most, high = 3) =>
    fittedLines(high, 0, coded('⟨line ⟩1817'), 7 * most, 7, ({ length }) => length * 7);
  assert.deepEqual(lines(9), ['line 1817']);
  assert.deepEqual(lines(5), ['line ', '1817']);
  assert.deepEqual(lines(4), ['1817']);
  assert.deepEqual(lines(3), ['']);
});

test('a box with room for hardly a name has its first letters, without scopes', () => {
  const label = (/** @type {string} */ name, /** @type {number} */ most) =>
    fittedLabel(0, coded(name), 7 * most, 7, (part) => [...part].length * 7);
  assert.equal(label('malloc', 3), 'ma…');
  assert.equal(label('malloc', 4), 'mal…');
  assert.equal(label('⟨std::⟩vector⟨⟩::push_back⟨(int)⟩', 4), 'pus…');
  assert.equal(label('operator new⟨(unsigned long)⟩', 4), 'ope…');
  assert.equal(label('malloc', 2), '');
  // A text that is not a name is cut at its end.
  assert.equal(label(COLOURS_TEXT.tooSmall, 6), 'not\u00a0s…');
});
