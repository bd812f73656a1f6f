import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSources } from './dropped-kinds.js';

/** @param {string} kinds  a letter a file: profile, text, empty @param {boolean} isFolder @param {boolean} isOnCode */
const judged = (kinds, isFolder, isOnCode) =>
  areSources(
    [...kinds].map((kind) => ({ size: kind === 'e' ? 0 : 9 })),
    [...kinds].map((kind) => ({ isProfile: kind === 'p' })),
    { isFolder, isOnCode },
  );

test('a profile is opened wherever it is dropped, in folders too', () => {
  for (const isOnCode of [true, false]) {
    assert.equal(judged('p', false, isOnCode), false);
    assert.equal(judged('pp', true, isOnCode), false);
    assert.equal(judged('ppee', true, isOnCode), false);
    assert.equal(judged('ppt', true, isOnCode), false);
  }
});

test('a folder of text is one of sources wherever it is dropped', () => {
  for (const isOnCode of [true, false]) assert.equal(judged('tte', true, isOnCode), true);
});

test('a folder of sources that holds a profile is what is more likely meant', () => {
  assert.equal(judged('pttt', true, true), true);
  assert.equal(judged('pttt', true, false), false);
});

test('a file that is no profile is a source while code is shown, else it is opened to say what it is', () => {
  assert.equal(judged('t', false, true), true);
  assert.equal(judged('t', false, false), false);
});
