import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../values/identity.js';
import {
  fromText,
  sameSteps,
  stepFor,
  stepOfFilter,
  stepOfRows,
  subjectOf,
  toText,
  without,
} from './transforms.js';

/** Functions main, f, g in prog; f and g are cycle 1, which is row 3. */
const FUNCTIONS = (() => {
  const texts = ['', 'main', 'f', 'g', '<cycle 1>', '/usr/bin/prog', 'a.c'];
  const bytes = new TextEncoder().encode(texts.join(''));
  const offsets = [0];
  for (const text of texts) offsets.push((offsets.at(-1) ?? 0) + text.length);
  return {
    names: { bytes, offsets: Uint32Array.from(offsets) },
    name: Uint32Array.of(1, 2, 3, 4),
    file: Uint32Array.of(6, 6, 6, 0),
    object: Uint32Array.of(5, 5, 0, 0),
    presence: null,
    called: { high: new Float64Array(4), low: null },
    inlined: new Uint8Array(0),
    bare: null,
    cycle: Uint32Array.of(0, 1, 1, 1),
  };
})();

const TABLES = /** @type {import('../protocol/types.js').LoadedTables} */ (
  /** @type {unknown} */ ({ functions: FUNCTIONS, facts: { functions: 3 }, ownFunctions: 2 })
);

/** @import {TransformStep as Step} from '../protocol/types.js' */

/** @type {Step[]} */
const STEPS = [
  { kind: 'object', row: 0, cycle: false },
  { kind: 'ignore', row: 1, cycle: true },
  { kind: 'focus', row: 2, cycle: false },
];

test('steps are written to an address without names, and read again', () => {
  const text = toText(STEPS, TABLES);
  const [main, f] = [0, 1].map((row) => identityOf(FUNCTIONS, row));
  assert.equal(text, `object.${main}_ignore.${f}.cycle_focus.-0`);
  assert.deepEqual(fromText(text, TABLES), STEPS);
  assert.deepEqual(fromText('focus.zzz_shout.-0_', TABLES), []);
});

test('a step can be about several functions', () => {
  const several = { kind: /** @type {const} */ ('ignore'), row: 0, cycle: false, others: [1] };
  const [main, f] = [0, 1].map((row) => identityOf(FUNCTIONS, row));
  assert.equal(toText([several], TABLES), `ignore.${main}*${f}`);
  assert.deepEqual(fromText(`ignore.${main}*${f}`, TABLES), [several]);
  assert.deepEqual(fromText(`ignore.zzz*${f}`, TABLES), [{ kind: 'ignore', row: 1, cycle: false }]);
  assert.equal(subjectOf(several, FUNCTIONS), 'main and 1 more');
  assert.equal(sameSteps([several], [{ ...several, others: [2] }]), false);
  const made = { ...several, others: [2] };
  const object = { kind: /** @type {const} */ ('object'), row: 0, cycle: false };
  assert.deepEqual(without([object, made], 0, 2), [], 'one of them was created');
});

test('functions created by a step are removed with it', () => {
  assert.deepEqual(without(STEPS, 0, 2), [STEPS[1]]);
  assert.deepEqual(without(STEPS, 1, 2), [STEPS[0], STEPS[2]]);
  assert.deepEqual(without(STEPS, 2, 2), [STEPS[0], STEPS[1]]);
});

test('a cycle is named by a member; a transform without effect is not a step', () => {
  assert.deepEqual(stepFor('focus', 3, TABLES, false), { kind: 'focus', row: 1, cycle: true });
  assert.equal(stepFor('object', 3, TABLES, false), null);
  assert.equal(stepFor('object', 2, TABLES, false), null, 'of unknown object');
  assert.equal(stepFor('recursion', 0, TABLES, false), null);
  assert.deepEqual(stepFor('recursion', 0, TABLES, true), {
    kind: 'recursion',
    row: 0,
    cycle: false,
  });
});

test('a step names its subject', () => {
  const subjects = STEPS.map((step) => subjectOf(step, FUNCTIONS));
  assert.deepEqual(subjects, ['prog', 'the cycle of f', 'g']);
});

test('a step can be about a group or about what a filter finds', () => {
  const [, f] = [0, 1].map((row) => identityOf(FUNCTIONS, row));
  const file = /** @type {Step} */ ({ kind: 'charge', row: 1, cycle: false, group: 'file' });
  const found = stepOfFilter('charge', 'object:"/a_b.so" !/x*~%ü/');
  const steps = /** @type {Step[]} */ ([file, found]);
  const text = toText(steps, TABLES);
  const [one, other = ''] = text.split('_');
  assert.equal(one, `charge.${f}.file`);
  assert.match(other, /^charge\.~[\w%]+$/);
  assert.deepEqual(fromText(text, TABLES), steps);
  assert.deepEqual(fromText('charge.~%zz', TABLES), [], 'no text');
  assert.deepEqual(
    steps.map((step) => subjectOf(step, FUNCTIONS)),
    ['a.c', 'object:"/a_b.so" !/x*~%ü/'],
  );
  assert.equal(sameSteps([found], [stepOfFilter('charge', 'f')]), false);
  assert.equal(sameSteps([file], [{ ...file, group: /** @type {const} */ ('class') }]), false);
});

test('several rows are transformed as functions, cycles by their members', () => {
  const many = { kind: 'charge', row: 0, cycle: false, others: [1, 2] };
  assert.deepEqual(stepOfRows('charge', [0, 3, 1], TABLES), many);
  assert.deepEqual(stepOfRows('object', [2, 1], TABLES), {
    kind: 'object',
    row: 1,
    cycle: false,
    others: [],
  });
  assert.equal(stepOfRows('object', [2], TABLES), null);
});
