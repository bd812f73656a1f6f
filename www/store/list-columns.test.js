import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  columnOf,
  columnsOf,
  columnsOfEvent,
  DEFAULT_COLUMNS,
  eventKey,
  moved,
  PLAIN_COLUMNS,
  toggled,
} from './list-layout.js';

const FACTS = /** @type {import('../protocol/types.js').ProfileFacts} */ (
  /** @type {unknown} */ ({ events: [{ name: 'Ir' }, { name: 'D1mr' }] })
);

test('a column of an event follows the name of the event, not its index', () => {
  const [inclusive, share, own] = columnsOfEvent('D1mr');
  assert.equal(columnOf(String(inclusive), FACTS)?.event, 1);
  assert.equal(columnOf(String(share), FACTS)?.label, 'Inclusive D1mr\u202f%');
  const other = { ...FACTS, events: FACTS.events.toReversed() };
  assert.equal(columnOf(String(own), other)?.event, 0);
  assert.equal(columnOf(String(own), other)?.figure, 'self');
  assert.equal(columnOf(`self@${eventKey('Bcm')}`, FACTS), null);
});

test('unknown columns are ignored, and each appears once', () => {
  const ids = ['self', 'colour', 'self', 'called.percent', 'file@x', 'toString', '', 'file'];
  assert.deepEqual(
    columnsOf(ids, FACTS).map(({ id }) => id),
    ['self', 'file'],
  );
  // Without cache events there are no estimated cycles to divide.
  const usual = PLAIN_COLUMNS.filter((id) => id !== 'bottleneck');
  assert.deepEqual(
    columnsOf(PLAIN_COLUMNS, FACTS).map(({ id }) => id),
    usual,
  );
});

test('columns move by one position; the name cannot be removed', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', 1), ['a', 'c', 'b']);
  assert.deepEqual(moved(['a', 'b', 'c'], 'a', -1), ['a', 'b', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 'c', 1), ['a', 'b', 'c']);
  assert.deepEqual(toggled(['self', 'function'], 'self'), ['function']);
  assert.deepEqual(toggled(['function', 'file'], 'called'), ['called', 'function', 'file']);
  assert.deepEqual(toggled(['function', 'file'], 'class'), ['function', 'file', 'class']);
  assert.deepEqual(toggled(DEFAULT_COLUMNS, 'function'), DEFAULT_COLUMNS);
});
