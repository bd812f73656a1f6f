import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpareTime } from './spare-time.js';

/** A clock of which the test decides when it rings. */
function timers() {
  /** @type {Map<number, () => void>} */
  const set = new Map();
  let last = 0;
  /** How long each timer was set for. @type {number[]} */
  const lengths = [];
  return {
    lengths,
    setTimer(/** @type {() => void} */ run, /** @type {number} */ milliseconds) {
      last += 1;
      set.set(last, run);
      lengths.push(milliseconds);
      return last;
    },
    clearTimer(/** @type {number} */ timer) {
      set.delete(timer);
    },
    /** How many rang. */
    ring() {
      const due = [...set.values()];
      set.clear();
      for (const run of due) run();
      return due.length;
    },
  };
}

test('works piece by piece until nothing is left', () => {
  const { ring, lengths, ...clock } = timers();
  let left = 3;
  const spare = createSpareTime({
    work: () => {
      left -= 1;
      return left > 0;
    },
    ...clock,
  });
  assert.equal(ring(), 0);
  spare.begin();
  assert.equal(left, 3);
  assert.deepEqual([ring(), ring(), ring(), ring()], [1, 1, 1, 0]);
  assert.equal(left, 0);
  // A silence comes before the first piece only.
  const [silence = 0, ...breaths] = lengths;
  assert.equal(breaths.length, 2);
  assert.ok(breaths.every((breath) => breath < silence / 10));
});

test('stops when something is asked for, and goes on afterwards', () => {
  const { ring, lengths, ...clock } = timers();
  let done = 0;
  const spare = createSpareTime({
    work: () => {
      done += 1;
      return true;
    },
    ...clock,
  });
  spare.begin();
  spare.begin();
  assert.equal(ring(), 1);
  spare.end();
  assert.equal(ring(), 0);
  spare.begin();
  assert.equal(ring(), 1);
  assert.equal(done, 2);
  // A silence is waited for again.
  assert.equal(lengths.at(-2), lengths[0]);
});
