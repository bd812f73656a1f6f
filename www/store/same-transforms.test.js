import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowIn, stepIn } from './same-transforms.js';

/**
 * Tables of functions by name, file and object.
 *
 * @param {[string, string, string][]} functions
 * @param {string[]} [cycles]  names of the rows after them
 */
function tables(functions, cycles = []) {
  const rows = [...functions, ...cycles.map((name) => [name, '', ''])];
  const texts = ['', ...new Set(rows.flat().filter(Boolean))];
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const offsets = [0];
  for (const part of parts) offsets.push((offsets.at(-1) ?? 0) + part.length);
  const column = (/** @type {number} */ of) =>
    Uint32Array.from(rows, (row) => texts.indexOf(row[of] ?? ''));
  return /** @type {import('../protocol/protocol.js').LoadedTables} */ (
    /** @type {unknown} */ ({
      facts: { functions: functions.length },
      ownFunctions: functions.length,
      functions: {
        names: {
          bytes: Uint8Array.from(parts.flatMap((part) => [...part])),
          offsets: Uint32Array.from(offsets),
        },
        name: column(0),
        file: column(1),
        object: column(2),
        called: { high: new Float64Array(rows.length), low: null },
        cycle: new Uint32Array(rows.length),
      },
    })
  );
}

const BEFORE = tables([
  ['main', '/v1/a.c', '/v1/prog'],
  ['work', '/v1/a.c', '/v1/prog'],
  ['init', '/v1/a.c', '/v1/prog'],
  ['init', '/v1/b.c', '/v1/prog'],
  ['sort', '', '/lib/libc.so'],
  ['gone', '/v1/a.c', '/v1/prog'],
  ['<cycle 1>', '', ''],
]);

const AFTER = tables(
  [
    ['work', '/v2/a.c', '/v2/prog'],
    ['init', '/v2/b.c', '/v2/prog'],
    ['init', '/v2/a.c', '/v2/prog'],
    ['main', '/v1/a.c', '/v1/prog'],
    ['main', '/v2/a.c', '/v2/prog'],
    ['sort', '', '/usr/lib/libc.so'],
  ],
  ['<cycle 1>'],
);

test('functions are found by all of their names, else by what distinguishes them', () => {
  const found = [0, 1, 2, 3, 4, 5].map((row) => rowIn(row, BEFORE, AFTER));
  assert.deepEqual(found, [3, 0, 2, 1, 5, null]);
  assert.equal(rowIn(6, BEFORE, AFTER), null, 'rows of cycles are not functions');
  const doubled = tables([
    ['work', '/x/a.c', '/x/prog'],
    ['work', '/y/a.c', '/y/prog'],
  ]);
  assert.equal(rowIn(1, BEFORE, doubled), null, 'either of two');
});

test('a transform applies to the same functions in another profile, if they exist', () => {
  const step = (/** @type {Partial<import('../protocol/protocol.js').TransformStep>} */ more) =>
    /** @type {import('../protocol/protocol.js').TransformStep} */ ({
      kind: 'focus',
      row: 1,
      cycle: false,
      ...more,
    });
  assert.deepEqual(stepIn(step({}), BEFORE, AFTER), step({ row: 0 }));
  assert.deepEqual(stepIn(step({ cycle: true }), BEFORE, AFTER), step({ row: 0, cycle: true }));
  assert.equal(stepIn(step({ row: 5 }), BEFORE, AFTER), null);
  assert.deepEqual(
    stepIn(step({ row: 5, others: [2, 3] }), BEFORE, AFTER),
    step({ row: 2, others: [1] }),
  );
  const object = { kind: /** @type {const} */ ('object') };
  assert.deepEqual(stepIn(step({ ...object, row: 4 }), BEFORE, AFTER), step({ ...object, row: 5 }));
  // Two programs have the same name, but only one has the same path.
  assert.deepEqual(stepIn(step(object), BEFORE, AFTER), step({ ...object, row: 3 }));
  const others = tables([
    ['f', '', '/v2/prog'],
    ['f', '', '/v3/prog'],
  ]);
  assert.equal(stepIn(step(object), BEFORE, others), null);
});
