import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROW, rowWindow, scrollHeight, scrollToRow } from './row-window.js';

const VIEW = 600;

/** Whether a row is fully visible. @param {number} place @param {number} scrollTop @param {number} rows */
function isVisible(place, scrollTop, rows) {
  const { first, offset } = rowWindow(scrollTop, rows, VIEW);
  const top = offset + (place - first) * ROW - scrollTop;
  return top >= -0.5 && top + ROW <= VIEW + 0.5;
}

test('a short table is drawn completely', () => {
  assert.deepEqual(rowWindow(0, 3, VIEW), { first: 0, end: 3, offset: 0 });
});

test('only visible rows and a margin are drawn', () => {
  const { first, end, offset } = rowWindow(12_000, 500_000, VIEW);
  assert.deepEqual([first, end, offset], [494, 531, 494 * ROW]);
});

test('the table is empty without rows', () => {
  assert.deepEqual(rowWindow(0, 0, VIEW), { first: 0, end: 0, offset: 0 });
});

for (const rows of [10, 1000, 500_000, 5_000_000, 200_000_000]) {
  test(`the scroll bar reaches the first and the last of ${rows} rows`, () => {
    const end = Math.max(0, scrollHeight(rows) - VIEW);
    assert.ok(isVisible(0, 0, rows));
    assert.ok(isVisible(rows - 1, end, rows));
    assert.ok(scrollHeight(rows) <= 15_000_000);
  });

  test(`every row of ${rows} can be scrolled to from anywhere`, () => {
    for (const from of [0, Math.max(0, scrollHeight(rows) - VIEW) / 3]) {
      for (const place of [0, 1, rows >> 1, rows - 2, rows - 1]) {
        const top = scrollToRow(place, from, rows, VIEW);
        assert.ok(isVisible(place, top, rows), `row ${place} from ${from}`);
      }
    }
  });
}

test('a visible row does not scroll the table', () => {
  assert.equal(scrollToRow(10, 100, 1000, VIEW), 100);
});
