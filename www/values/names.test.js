import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  codedName,
  commonEnds,
  endOf,
  hasClass,
  isUnknown,
  lastSegment,
  partOfName,
  rowName,
  visible,
  wholeName,
  withRoomForScopes,
} from './names.js';

/** @param {(string | number[])[]} names */
function arena(names) {
  const parts = names.map((n) => (typeof n === 'string' ? Buffer.from(n) : Buffer.from(n)));
  const offsets = new Uint32Array(names.length + 1);
  parts.forEach((part, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + part.length;
  });
  return { bytes: new Uint8Array(Buffer.concat(parts)), offsets };
}

test('names are found by their number', () => {
  const names = arena(['', 'main', 'größe()']);
  assert.deepEqual(
    [0, 1, 2].map((i) => wholeName(names, i)),
    ['', 'main', 'größe()'],
  );
});

test('bytes that are not UTF-8 stay visible and different', () => {
  const names = arena([[0x63, 0xe9, 0x21], [0x63, 0xe8, 0x21], [0xc3]]);
  assert.equal(wholeName(names, 0), 'c\\xe9!');
  assert.equal(wholeName(names, 1), 'c\\xe8!');
  assert.equal(wholeName(names, 2), '\\xc3');
});

test('characters that hide or reorder become visible', () => {
  assert.equal(
    visible('a\u202eb\u0000c\u001b[31m\u200b\ufeff'),
    'a\\u{202e}b\\u{0}c\\u{1b}[31m\\u{200b}\\u{feff}',
  );
  assert.equal(visible('plain <b>text</b> עברית'), 'plain <b>text</b> עברית');
});

test('a match splits a name in three', () => {
  assert.equal(partOfName(arena(['', 'größe_alloc()']), 1, 8, 13), 'alloc');
  assert.equal(partOfName(arena(['all']), 0, 0, 3), 'all');
});

test('only members of classes and namespaces have a class', () => {
  for (const name of [
    'std::vector<int, std::allocator<int> >::push_back(int const&)',
    'void ns::sort<a::B>(a::B*)',
    'Foo::operator()(int) const',
    'Foo::operator std::string() const',
    'std::ostream& std::operator<< <char>(std::ostream&, char const*)',
    '(anonymous namespace)::helper(int)',
    '<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop',
    'App\\Post->find',
  ])
    assert.equal(hasClass(name), true, name);
  for (const name of [
    'main',
    'void mergesort<std::vector<int>::iterator, std::less<int> >(std::vector<int>&)',
    'std::string join<int>(std::vector<int> const&)',
    'operator new(unsigned long)',
    'bool operator<(ns::A const&, ns::A const&)',
    '(below main)',
  ])
    assert.equal(hasClass(name), false, name);
  // Names are untrusted.
  assert.equal(hasClass(`${'<'.repeat(200_000)}f${'>'.repeat(200_000)}`), false);
});

test('the end of a path tells it apart from others', () => {
  const paths = [
    '/core/fmt/mod.rs',
    '/core/hash/mod.rs',
    '/alloc/hash/mod.rs',
    '/a/b.rs',
    'mod.rs',
  ];
  assert.deepEqual(
    paths.map((path) => endOf(path, paths)),
    ['fmt/mod.rs', 'core/hash/mod.rs', 'alloc/hash/mod.rs', 'b.rs', 'mod.rs'],
  );
  assert.equal(endOf('/', ['/']), '/');
});

test('the last segment of a path', () => {
  assert.equal(lastSegment('/usr/lib/libc.so.6'), 'libc.so.6');
  assert.equal(lastSegment('C:\\src\\a.c'), 'a.c');
  assert.equal(lastSegment('main.c'), 'main.c');
  assert.equal(lastSegment('/src/a\\u{0}b.c'), 'a\\u{0}b.c');
  assert.equal(lastSegment('/dir/'), '/dir/');
});

test('Valgrind’s question marks are not a name', () => {
  assert.deepEqual(['', '???', 'f'].map(isUnknown), [true, true, false]);
});

test('of names that are wider than a screen the beginning and the end are shown', () => {
  const long = 'x'.repeat(3000);
  const names = arena([
    `start::${long}::push`,
    `start::\u0001<${long}>\u0001::push\u0001(int)\u0001`,
    'é'.repeat(3000),
    `x${'é'.repeat(3000)}`,
  ]);
  assert.match(rowName(names, 0), /^start::x+…x+::push$/);
  const [before, room, after, more, end] = codedName(names, 1).split('\u0001');
  assert.deepEqual([before, after, more, end], ['start::', '::push', '(int)', '']);
  assert.match(room ?? '', /^<x+…x+>$/);
  // Whole characters only.
  assert.match(rowName(names, 2), /^é+…é+$/);
  assert.match(rowName(names, 3), /^xé+…é+$/);
  assert.ok(rowName(names, 0).length < 1100);
});

test('of names without arguments, namespaces need room', () => {
  const coded = (/** @type {string} */ name) => withRoomForScopes(name).replaceAll('\u0001', '|');
  assert.equal(coded('a::b::Index::insert'), '|a::b::|Index||::insert');
  for (const name of ['main', 'Index::insert', 'operator new', 'App\\Post->find'])
    assert.equal(coded(name), name);
});

test('names have whole words in common at both ends', () => {
  const parts = (/** @type {string[]} */ ...names) => {
    const { start, end } = commonEnds(names);
    return names.map((name) => name.slice(start, name.length - end));
  };
  assert.deepEqual(parts('callgrind.out.p2slow-01 and 2 more', 'callgrind.out.p2-01 and 2 more'), [
    'p2slow',
    'p2',
  ]);
  assert.deepEqual(parts('first.callgrind.out', 'other.callgrind.out'), ['first', 'other']);
  assert.deepEqual(parts('out.12', 'out.13', 'out.12'), ['12', '13', '12']);
  assert.deepEqual(parts('new.out', 'newer.out'), ['new', 'newer']);
  // Nothing is in both ends.
  assert.deepEqual(parts('a.a', 'a.a.a'), ['a', 'a.a']);
  assert.deepEqual(parts('one.out', 'one.out'), ['one.out', 'one.out']);
  assert.deepEqual(commonEnds([]), { start: 0, end: 0 });
});
