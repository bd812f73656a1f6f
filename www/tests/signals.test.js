// Views read the store and call actions to change it. They write only their own signals.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const VIEWS = fileURLToPath(new URL('../views/', import.meta.url));

/** Assignments to a `value`: plain, with an operator, by increment. */
const WRITES = /([\w.]+)\.value\s*(?:[-+*/|&?]{0,2}=(?![=>])|\+\+|--)/g;

/** Returns the signals that a view writes but has not created. @param {string} text */
function foreignWrites(text) {
  const own = new Set(
    Array.from(text.matchAll(/const (\w+) = (?:useSignal|signal)\b/g), ([, name]) => name),
  );
  // The value of an element is not a signal.
  own.add('currentTarget');
  return Array.from(text.matchAll(WRITES), ([, name = '']) => name).filter(
    (name) => !own.has(name),
  );
}

test('views write only their own signals', async () => {
  const all = await readdir(VIEWS, { recursive: true });
  const faults = [];
  for (const path of all.filter((path) => /\.jsx?$/.test(path))) {
    const names = foreignWrites(await readFile(join(VIEWS, path), 'utf8'));
    faults.push(...names.map((name) => `${path}: ${name}`));
  }
  assert.deepEqual(faults, []);
});

test('writing a signal of the store is detected; reading one or writing an own one is allowed', () => {
  assert.deepEqual(foreignWrites('filter.value = text;'), ['filter']);
  assert.deepEqual(foreignWrites('state.filter.value ??= text;'), ['state.filter']);
  assert.deepEqual(foreignWrites('flame.views.value += 1; count.value++;'), [
    'flame.views',
    'count',
  ]);
  assert.deepEqual(foreignWrites('if (filter.value === text || order.value == 1) f();'), []);
  assert.deepEqual(foreignWrites('const f = () => filter.value;'), []);
  assert.deepEqual(foreignWrites('const place = useSignal(0);\nplace.value = 1;'), []);
  assert.deepEqual(foreignWrites("currentTarget.value = '';"), []);
});
