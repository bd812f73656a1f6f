import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOURCE_ROW } from '../protocol/details.js';
import { placedPlaces } from './inlined-places.js';
import { exact, inlining, written } from './machine.fixture.js';
import { shownLines, sourceRows } from './source-rows.js';

/** @param {ReturnType<typeof written>} given @param {Parameters<typeof placedPlaces>[1]} listing */
const placed = (given, listing) => placedPlaces(given, listing);

/** Rows of the view, as `kind: file:line self`. @param {ReturnType<typeof placed>} lines */
function told(lines) {
  const rows = sourceRows(lines, [], new Set());
  return Array.from(rows.kind, (kind, row) => {
    const [file, line, place] = [rows.file[row], rows.line[row], rows.place[row] ?? -1];
    if (kind === SOURCE_ROW.file) return `file ${file}`;
    if (kind === SOURCE_ROW.call) return `call ${place}`;
    if (kind === SOURCE_ROW.line) return `${file}:${line} ${lines.self.high[place]}`;
    const { groups } = lines;
    const host = groups.host[place] ?? -1;
    return `at ${lines.line.high[host]}: ${groups.self.high[place]}`;
  });
}

// Line 10, inlined 1:3 and 1:4, line 12, inlined 1:3 again, line 12.
const TWICE = written([
  [0, 10],
  [1, 3],
  [1, 4],
  [0, 12],
  [1, 3],
  [0, 12],
]);

test('the debug information of the program tells the line that calls', () => {
  // All is called at line 11, which has no instruction of its own.
  assert.deepEqual(told(placed(TWICE, inlining(TWICE, [0, 11, 11, 0, 11, 0]))), [
    'file 0',
    '0:10 1',
    '0:11 0',
    'at 11: 22',
    '1:3 18',
    '1:4 4',
    '0:12 40',
  ]);
  // The same line at two places stands at both, each time with what it costs there.
  const lines = placed(TWICE, inlining(TWICE, [0, 10, 10, 0, 12, 0]));
  assert.deepEqual(told(lines), [
    'file 0',
    '0:10 1',
    'at 10: 6',
    '1:3 2',
    '1:4 4',
    '0:12 40',
    'at 12: 16',
    '1:3 16',
  ]);
  assert.equal(
    lines.self.high.reduce((all, value) => all + value, 0),
    63,
  );
});

test('lines of a file that is only inlined are shown if they cost anything', () => {
  const isShown = shownLines(placed(TWICE, inlining(TWICE, [0, 10, 10, 0, 12, 0])));
  assert.deepEqual(
    [isShown(0, 99), isShown(1, 3), isShown(1, 4), isShown(1, 5)],
    [true, true, true, false],
  );
});

test('calls of inlined code come with it', () => {
  const given = written(
    [
      [0, 10],
      [1, 3],
    ],
    [0, 1],
  );
  given.calls.counted.fill(1);
  given.calls.cost = exact([100, 200]);
  const lines = placed(given, inlining(given, [0, 10]));
  assert.deepEqual(told(lines), ['file 0', '0:10 1', 'call 0', 'at 10: 2', '1:3 2', 'call 1']);
  assert.deepEqual([...lines.called.high], [100, 200]);
  assert.deepEqual([...lines.groups.called.high], [200]);
});

test('what the program does not tell stays in a block of its own', () => {
  const given = written([
    [0, 10],
    [1, 3],
  ]);
  const block = ['file 0', '0:10 1', 'file 1', '1:3 2'];
  assert.deepEqual(told(placed(given, inlining(given, [0, 0]))), block);
  // Nor does it help to know a line of another file.
  const elsewhere = inlining(given, [0, 7]);
  elsewhere.callFile.set([-1, 1]);
  assert.deepEqual(told(placed(given, elsewhere)), block);
});

test('the file that calls need not be the one that the profile gives for the function', () => {
  // The first instruction was inlined from file 0, so the profile takes that for the function's file.
  const given = written([
    [0, 7],
    [1, 3],
    [1, 5],
    [0, 8],
  ]);
  const listing = inlining(given, [3, 0, 0, 4]);
  listing.callFile.set([1, -1, -1, 1]);
  assert.deepEqual(told(placed(given, listing)), [
    'file 1',
    '1:3 2',
    'at 3: 1',
    '0:7 1',
    '1:4 0',
    'at 4: 8',
    '0:8 8',
    '1:5 4',
  ]);
});
