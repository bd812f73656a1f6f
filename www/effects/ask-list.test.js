import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestError } from '../spawn/connection.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
import { keepListCurrent } from './ask.js';
import { enterProfile } from './tabs.js';

/** The requested lists, with functions that answer them. @type {{params: any, resolve: (value: any) => void, reject: (error: Error) => void}[]} */
const asked = [];
analyser.request = (
  /** @type {number} */ _,
  /** @type {string} */ kind,
  /** @type {any} */ params,
) =>
  new Promise((resolve, reject) => {
    if (kind === 'list') asked.push({ params, resolve, reject });
  });

const settled = () => new Promise((resolve) => setTimeout(resolve));

const failure = { sentence: 'a bracket is missing', kind: 'filter', file: '', line: 0 };

/** A named listing. @param {string} of @returns {any} */
const listing = (of) => ({ of, rows: new Uint32Array(0), grouped: null });

/** @type {any} */
const tables = {
  facts: { files: [{ name: 'p', bytes: 1 }], command: '', events: [{ name: 'Ir' }], functions: 3 },
  functions: {},
  ownFunctions: 3,
  steps: [],
};

keepListCurrent();
const profile = enterProfile(1, tables, 0);

test('while the filter is invalid, the list uses the last valid one', async () => {
  profile.filter.value = 'main';
  asked.at(-1)?.resolve(listing('main'));
  await settled();
  profile.filter.value = '/(/';
  asked.at(-1)?.reject(new RequestError(failure));
  await settled();
  assert.equal(state.current.filterProblem.value, 'a bracket is missing');
  profile.groupBy.value = 'file';
  asked.at(-1)?.reject(new RequestError(failure));
  await settled();
  const { params, resolve } = /** @type {typeof asked[0]} */ (asked.at(-1));
  assert.deepEqual([params.filter, params.groupBy], ['main', 'file']);
  resolve(listing('main by file'));
  await settled();
  assert.deepEqual(state.current.listing.value, listing('main by file'));
  assert.equal(state.current.filterProblem.value, 'a bracket is missing');
});

test('a filter typed later is not replaced by the earlier one', async () => {
  profile.filter.value = '/[/';
  const broken = asked.at(-1);
  profile.filter.value = '/[a]/';
  const count = asked.length;
  broken?.reject(new RequestError(failure));
  await settled();
  assert.equal(asked.length, count);
});
