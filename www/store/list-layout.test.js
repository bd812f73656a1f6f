import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialOrder, layoutOf } from './list-layout.js';

/** Groups 7, 2 and 5 with rows 10 11 12, 20 and 50 51. */
const LISTING = {
  rows: Uint32Array.of(10, 11, 12, 20, 50, 51),
  matchStart: null,
  matchEnd: null,
  selfCost: null,
  grouped: {
    by: /** @type {const} */ ('object'),
    groups: Uint32Array.of(7, 2, 5),
    starts: Uint32Array.of(0, 3, 4, 6),
  },
};

/** @param {number[]} open */
function texts(open) {
  const layout = layoutOf(LISTING, new Set(open));
  return Array.from({ length: layout.length }, (_, place) => {
    const entry = layout.entryAt(place);
    return entry.kind === 'group' ? `<${entry.group}>` : String(entry.row);
  });
}

test('closed groups are one row, open ones are followed by their functions', () => {
  assert.deepEqual(texts([]), ['<7>', '<2>', '<5>']);
  assert.deepEqual(texts([2]), ['<7>', '<2>', '20', '<5>']);
  assert.deepEqual(texts([7, 5]), ['<7>', '10', '11', '12', '<2>', '<5>', '50', '51']);
  assert.deepEqual(texts([99]), ['<7>', '<2>', '<5>']);
});

test('rows and groups are found again', () => {
  const layout = layoutOf(LISTING, new Set([7, 5]));
  for (let place = 0; place < layout.length; place += 1) {
    const entry = layout.entryAt(place);
    if (entry.kind === 'group') assert.equal(layout.placeOfGroup(entry.group), place);
    else assert.equal(layout.placeOfRow(entry.row), place);
  }
  assert.equal(layout.placeOfRow(20), 4, 'that of its closed group');
  assert.equal(layout.placeOfRow(99), -1);
  assert.equal(layout.placeOfGroup(99), -1);
});

test('a function with several rows is folded, one with a single row is that row', () => {
  // 5 is a cycle: its number follows those of the groups.
  const listing = {
    rows: Uint32Array.of(10, 11, 20, 30, 90),
    grouped: {
      by: /** @type {const} */ ('function'),
      groups: Uint32Array.of(2, 1, 0, 5),
      starts: Uint32Array.of(0, 2, 3, 4, 5),
      // The filter hides one of the rows of group 0.
      facts: { functions: Uint32Array.of(2, 1, 2, 1, 1) },
    },
  };
  const written = (/** @type {number[]} */ open) => {
    const layout = layoutOf(listing, new Set(open));
    return Array.from({ length: layout.length }, (_, place) => {
      const entry = layout.entryAt(place);
      return entry.kind === 'group'
        ? `<${entry.group}: ${entry.folded?.join(' ')}>`
        : `${entry.row} at level ${entry.level}`;
    });
  };
  const single = ['20 at level 1', '<0: 30>', '90 at level 1'];
  assert.deepEqual(written([]), ['<2: 10 11>', ...single]);
  const open = ['<2: 10 11>', '10 at level 2', '11 at level 2', ...single];
  assert.deepEqual(written([2, 1, 5]), open);
  const closed = layoutOf(listing, new Set());
  assert.deepEqual([10, 11, 20, 30, 90].map(closed.placeOfRow), [0, 0, 1, 2, 3]);
});

test('without groups every row is a function', () => {
  const layout = layoutOf({ ...LISTING, grouped: null }, new Set([7]));
  assert.equal(layout.length, 6);
  assert.deepEqual(layout.entryAt(3), { kind: 'row', row: 20, index: 3, level: 1 });
  assert.equal(layout.placeOfRow(51), 5);
});

test('the first order is by self cost without calls, and by decrease if the total decreased', () => {
  const order = (/** @type {boolean | string} */ hasCalls, /** @type {bigint[]} */ ...totals) => {
    const { column, descending } = initialOrder({
      hasCalls: hasCalls !== false,
      creator: typeof hasCalls === 'string' ? hasCalls : '',
      events: totals.map((whole) => ({ whole })),
    });
    return `${column} ${descending}`;
  };
  assert.equal(order(true, 5n), 'inclusive true');
  assert.equal(order(false, 5n), 'self true');
  // As webgrind.
  assert.equal(order('xdebug 3.4.1 (PHP 8.3.6)', 5n), 'self true');
  // Of the first event with costs, which is shown.
  assert.equal(order(false, 0n, -3n, 4n), 'self false');
});
