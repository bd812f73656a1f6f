import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areThreads,
  flagsOfParts,
  haveNames,
  isChosen,
  kindOfParts,
  namedParts,
  namesOfSelection,
  ofSelectedDumps,
  ofSelectedThreads,
  onlyPart,
  oppositeParts,
  threadsIn,
  toggledPart,
  withParts,
} from './part-choice.js';

test('a part can be excluded and included, and the last one stays', () => {
  const two = toggledPart(null, 3, 1);
  assert.deepEqual(two, Uint8Array.of(1, 0, 1));
  assert.equal(toggledPart(two, 3, 1), null);
  const last = onlyPart(3, 2);
  assert.deepEqual(last, Uint8Array.of(0, 0, 1));
  assert.equal(toggledPart(last, 3, 2), last);
  assert.equal(onlyPart(1, 0), null);
  assert.deepEqual([isChosen(null, 7), isChosen(two, 1), isChosen(two, 2)], [true, false, true]);
});

test('a range of parts can be excluded and included', () => {
  const first = withParts(null, 4, [0, 1], false);
  assert.deepEqual(first, Uint8Array.of(0, 0, 1, 1));
  assert.deepEqual(withParts(first, 4, [1, 2], true), Uint8Array.of(0, 1, 1, 1));
  assert.equal(withParts(first, 4, [2, 3, 1], false), first);
  assert.equal(withParts(first, 4, [0, 1], true), null);
});

test('threads can be selected, where they have several parts', () => {
  const dumps = ['1', '1', '2', '1', '2'].map((thread, index) => ({ thread, index }));
  assert.deepEqual(threadsIn(dumps), ['1', '2']);
  // Each part is a thread, or all are the same.
  assert.deepEqual(threadsIn(dumps.slice(1, 3)), []);
  assert.deepEqual(threadsIn(dumps.slice(0, 2)), []);
});

test('threads are selected in the selected dumps, and dumps of the selected threads', () => {
  // Three dumps; the second thread ends in the second one.
  const parts = ['1/1', '1/2', '2/1', '2/2', '3/1'].map((name, index) => {
    const [part = '', thread = ''] = name.split('/');
    return { index, pid: '7', part, thread };
  });
  const of = (/** @type {number[]} */ ...some) => parts.filter(({ index }) => some.includes(index));
  const flags = (/** @type {number[]} */ ...some) => flagsOfParts(parts, of(...some));
  const second = of(1, 3);
  assert.deepEqual(ofSelectedDumps(parts, null, second), second);
  assert.deepEqual(ofSelectedDumps(parts, flags(2, 4), second), of(3));
  // The first thread may have no part in a dump of the second one.
  assert.deepEqual(ofSelectedDumps(parts.slice(1), flags(1, 3), of(2, 4)), of(2, 4));
  // Nothing of it is in the third dump.
  assert.deepEqual(ofSelectedDumps(parts, flags(4), second), second);
  assert.deepEqual(ofSelectedThreads(parts, flags(0, 2, 4), of(2, 3)), of(2));
  assert.deepEqual(ofSelectedThreads(parts, flags(0, 3), of(2, 3)), of(2, 3));

  assert.deepEqual(namesOfSelection(parts, flags(1, 3)), { threads: ['2'], parts: [] });
  assert.deepEqual(namesOfSelection(parts, flags(1)), { threads: ['2'], parts: ['1'] });
  assert.deepEqual(namesOfSelection(parts, flags(0, 2, 4)), { threads: ['1'], parts: [] });
  assert.deepEqual(namesOfSelection(parts, flags(2, 3)), { threads: [], parts: ['2'] });
  assert.deepEqual(namesOfSelection(parts, flags(2, 4)), { threads: ['1'], parts: ['2', '3'] });
  assert.equal(namesOfSelection(parts, flags(0, 3)), null);
  // Without numbers, parts have no names.
  const bare = parts.map((part) => ({ ...part, part: '', thread: '' }));
  assert.equal(namesOfSelection(bare, flags(0, 3)), null);
});

test('the other parts are compared with the selected ones, without a selection two of them', () => {
  const of = (/** @type {string[]} */ ...threads) =>
    threads.map((thread, index) => ({ thread, index }));
  assert.deepEqual(oppositeParts(of('1', '2', '1'), Uint8Array.of(0, 1, 0)), [
    Uint8Array.of(1, 0, 1),
    Uint8Array.of(0, 1, 0),
  ]);
  assert.deepEqual(oppositeParts(of('1', '2', '1'), null), [
    Uint8Array.of(1, 0, 1),
    Uint8Array.of(0, 1, 0),
  ]);
  // Two selected threads or parts are compared with each other.
  assert.deepEqual(oppositeParts(of('1', '2', '1', '3'), Uint8Array.of(0, 1, 0, 1)), [
    Uint8Array.of(0, 1, 0, 0),
    Uint8Array.of(0, 0, 0, 1),
  ]);
  assert.deepEqual(oppositeParts(of('', '', ''), Uint8Array.of(1, 0, 1)), [
    Uint8Array.of(1, 0, 0),
    Uint8Array.of(0, 0, 1),
  ]);
  assert.deepEqual(oppositeParts(of('1', '2', '3'), null), [
    Uint8Array.of(1, 0, 0),
    Uint8Array.of(0, 0, 1),
  ]);
});

test('parts are selected by their triggers', () => {
  const triggers = ['b.rs::sort::small[8]', 'b.rs::sort::large[9]', 'b.rs::find', ''];
  // Parts in their order have other numbers in the file.
  const names = { thread: '', command: '' };
  const parts = triggers.map((trigger, place) => ({ ...names, index: 3 - place, trigger }));
  const chosen = (/** @type {string} */ pattern) => namedParts(parts, pattern);
  assert.deepEqual(chosen('b.rs::sort::*'), Uint8Array.of(0, 0, 1, 1));
  assert.deepEqual(chosen('*sort*[9]'), Uint8Array.of(0, 0, 1, 0));
  assert.deepEqual(chosen('b.rs::find'), Uint8Array.of(0, 1, 0, 0));
  // The end of a name is not used twice.
  assert.equal(chosen('b.rs::find*find'), undefined);
  // Without an asterisk, a part of the name is enough.
  assert.deepEqual(chosen('sort'), Uint8Array.of(0, 0, 1, 1));
  assert.deepEqual(chosen('find'), Uint8Array.of(0, 1, 0, 0));
  assert.equal(chosen('find*'), undefined);
  assert.equal(chosen('merge'), undefined);
  assert.equal(chosen('*'), null);
});

test('parts are selected by the names of their threads and by their commands', () => {
  const parts = [
    { index: 0, thread: '10924', trigger: 'end', command: 'a.php' },
    { index: 1, thread: '10955 worker-0', trigger: 'end', command: 'a.php' },
    { index: 2, thread: '10958 worker-1', trigger: 'end', command: 'b.php' },
  ];
  assert.deepEqual(namedParts(parts, 'worker'), Uint8Array.of(0, 1, 1));
  assert.deepEqual(namedParts(parts, '*worker-1'), Uint8Array.of(0, 0, 1));
  assert.deepEqual(namedParts(parts, 'a.php'), Uint8Array.of(1, 1, 0));
  assert.equal(haveNames(/** @type {any} */ (parts)), true);
  assert.equal(haveNames(/** @type {any} */ (parts.slice(0, 1))), false);
});

test('parts are named by their threads if each is another one', () => {
  const threads = (/** @type {string[]} */ ...names) =>
    areThreads(names.map((thread) => ({ thread })));
  assert.equal(threads('1', '2', '3'), true);
  assert.equal(threads('1', '2', '1'), false);
  assert.equal(threads('1', ''), false);
  assert.equal(threads('', ''), false);
});

test('parts that Xdebug appended to one file are requests', () => {
  const kind = (/** @type {boolean[]} */ ...requests) =>
    kindOfParts(requests.map((isRequest) => ({ thread: '', isRequest })));
  assert.equal(kind(true, true), 'request');
  assert.equal(kind(true, false), 'part');
  assert.equal(kind(false, false), 'part');
});
