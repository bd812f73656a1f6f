import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeName } from '../values/names.js';
import { placedPlaces } from './inlined-places.js';
import { addressOf, exact, inlining, program, written } from './machine.fixture.js';
import { haveNoLines, tellsLines, withToldLines } from './told-lines.js';

/** Instructions that cost 1, 2, 4 and so on, of which no line is known. @param {number} count */
const lineless = (count) => written(Array.from({ length: count }, () => [0, 0]));

/** Lines as `file:line`, of the files by their names. @param {ReturnType<typeof withToldLines>} code */
const told = ({ files, at, line }) =>
  Array.from(at, (file, place) => `${wholeName(files, file)}:${line.high[place]}`);

test('instructions get the lines of the program, in files of both', () => {
  const code = lineless(4);
  // Of the last one the program does not know the line, and it has one more that never ran.
  const listing = program([0, 1, 2, 3, 9].map(addressOf));
  listing.files = ['/usr/include/c.h', '/build/a.c'];
  listing.file.set([1, 0, 1, -1, 1]);
  listing.line.set([7, 30, 8, 0, 9]);
  assert.equal(tellsLines(code, listing), true);
  const own = withToldLines(code, listing);
  assert.deepEqual(told(own), [
    '/build/a.c:7',
    '/usr/include/c.h:30',
    '/build/a.c:8',
    '/build/a.c:0',
  ]);
  assert.equal(own.symbols.length, 3);
  assert.deepEqual([...own.self.high], [1, 2, 4, 8]);
});

test('what was inlined stands at its line then', () => {
  const code = lineless(3);
  const listing = inlining(
    written([
      [0, 5],
      [1, 14],
      [0, 6],
    ]),
    [0, 5, 0],
  );
  listing.files = ['/build/a.c', '/build/b.h'];
  const { at, line, group, groups, self } = placedPlaces(withToldLines(code, listing), listing);
  const rows = Array.from(at, (file, place) => [
    file,
    line.high[place],
    self.high[place],
    group[place],
  ]);
  // Line 14 of the second file, inlined at line 5 of the first.
  assert.deepEqual(rows, [
    [0, 5, 1, -1],
    [0, 6, 4, -1],
    [1, 14, 2, 0],
  ]);
  assert.deepEqual([...groups.host], [0]);
});

test('known lines, another build and programs without lines tell nothing', () => {
  const code = lineless(1);
  const listing = program([addressOf(0)]);
  assert.equal(tellsLines(code, { ...listing, doubt: ['another function'] }), false);
  assert.equal(tellsLines(code, { ...listing, noLines: 'stripped' }), false);
  assert.equal(tellsLines(code, null), false);
  assert.equal(
    tellsLines(
      written([
        [0, 0],
        [0, 4],
      ]),
      listing,
    ),
    false,
  );
  assert.equal(haveNoLines({ line: exact([]) }), false);
});
