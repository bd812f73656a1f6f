import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestError } from '../spawn/connection.js';
import { NO_RULES } from '../store/document-values.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
import { chooseCycleRule, defineEvent, matchBy, selectParts, swapSides } from './basis.js';
import { enterComparison, enterProfile } from './tabs.js';

/** The requests, with functions that answer them. @type {{kind: string, params: any, resolve: (value: any) => void, reject: (error: Error) => void}[]} */
const asked = [];
analyser.request = (_, kind, params) =>
  new Promise((resolve, reject) => asked.push({ kind, params, resolve, reject }));

const last = () => /** @type {(typeof asked)[0]} */ (asked.at(-1));
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** @param {string} sentence @param {string} kind */
const refusal = (sentence, kind) => new RequestError({ sentence, kind, file: '', line: 0 });

/** Tables of functions with names of one letter. @param {any[]} events @param {string} names @returns {any} */
function tables(events, names = 'abc') {
  const rows = Uint32Array.from(names, (_, row) => row);
  const offsets = Uint32Array.from({ length: names.length + 1 }, (_, end) => end);
  const functions = { name: rows, file: rows, object: rows };
  const arena = { bytes: new TextEncoder().encode(names), offsets };
  return { facts: { events, functions: 3 }, functions: { ...functions, names: arena } };
}

const IR = { name: 'Ir', own: false };
const TWO = { name: 'Two', own: true };
const PARTS = Uint8Array.of(1, 0);

/** @param {string} title @returns {any} */
const side = (title) => ({ title, facts: { parts: [{}, {}] }, steps: [], look: '' });

/** A comparison of p and q with a selected function. */
function compared() {
  const sides = { a: side('p'), b: side('q') };
  const comparison = enterComparison(
    7,
    { ...tables([IR]), sides, undone: '' },
    { partFlags: [null, null] },
  );
  comparison.selected.value = 1;
  return comparison;
}

const profile = enterProfile(
  1,
  { ...tables([IR]), facts: { ...tables([IR]).facts, files: [{ name: 'p' }], command: '' } },
  0,
);

test('a new event is shown, and one that cannot be computed is left out', async () => {
  defineEvent({ name: 'Two', formula: '2 Ir' });
  last().resolve(tables([IR, TWO]));
  await settled();
  assert.equal(profile.event.value, 1);
  defineEvent({ name: 'None', formula: 'missing' });
  assert.deepEqual(
    last().params.own.map((/** @type {any} */ { name }) => name),
    ['Two', 'None'],
  );
  last().resolve(tables([IR, TWO]));
  await settled();
  assert.deepEqual(profile.ownEvents.value, [{ name: 'Two', formula: '2 Ir' }]);
});

test('a refused change takes the choice back and is reported', async () => {
  chooseCycleRule('plain');
  assert.equal(profile.cycleRule.value, 'plain');
  last().reject(refusal('out of memory', 'memory'));
  await settled();
  assert.equal(profile.cycleRule.value, 'collapsed');
  assert.equal(profile.changingBasis.value, false);
  assert.equal(state.failure.value?.failure.sentence, 'out of memory');
});

test('the latest of two changes counts', async () => {
  chooseCycleRule('plain');
  const first = last();
  selectParts(PARTS);
  assert.deepEqual(last().params, {
    flags: PARTS,
    rule: 'plain',
    own: [{ name: 'Two', formula: '2 Ir' }],
    origins: '',
  });
  last().resolve(tables([IR, TWO, { name: 'latest' }]));
  first.resolve(tables([IR]));
  await settled();
  assert.equal(profile.tables.value?.facts.events.length, 3);
  assert.equal(profile.changingBasis.value, false);
});

test('the parts of each side are selected', async () => {
  const comparison = compared();
  selectParts(PARTS, 1);
  assert.deepEqual(last().params.parts, { a: new Uint8Array(0), b: PARTS });
  last().resolve(tables([IR]));
  await settled();
  assert.deepEqual(comparison.partFlags.value, [null, PARTS]);
  assert.equal(comparison.selected.value, 1);
});

test('swapped sides keep their parts and the function, whose row is another one', async () => {
  const comparison = compared();
  selectParts(PARTS, 1);
  last().resolve(tables([IR]));
  await settled();
  swapSides();
  assert.equal(last().params.swap, true);
  assert.deepEqual(last().params.parts, { a: PARTS, b: new Uint8Array(0) });
  // Nothing else changes before it is done.
  chooseCycleRule('plain');
  assert.equal(last().params.swap, true);
  last().resolve(tables([IR], 'bca'));
  await settled();
  assert.equal(comparison.title.value, 'q → p');
  assert.deepEqual(comparison.partFlags.value, [PARTS, null]);
  assert.equal(comparison.selected.value, 0);
  swapSides();
  last().resolve(tables([IR], 'xyz'));
  await settled();
  assert.equal(comparison.selected.value, null);
});

test('an invalid rule is explained where it was typed', async () => {
  const comparison = compared();
  matchBy({ ...NO_RULES, files: ' s/a \n\n' });
  assert.deepEqual(last().params.rules.files, ['s/a']);
  last().reject(refusal('not a substitution', 'substitution'));
  await settled();
  assert.equal(state.rulesProblem.value, 'not a substitution');
  assert.equal(comparison.matchingRules.value, NO_RULES);
});
