import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSources } from './dropped.js';

/** @param {string} kinds  a letter a file: profile, C source, text, empty @param {boolean} isFolder @param {boolean} isOnCode */
const judged = (kinds, isFolder, isOnCode) =>
  areSources(
    [...kinds].map((kind) => ({ name: kind === 'c' ? 'a.c' : 'a', size: kind === 'e' ? 0 : 9 })),
    [...kinds].map((kind) => ({ isProfile: kind === 'p' })),
    { isFolder, isOnCode },
  );

test('a profile is opened on any view, in folders too', () => {
  for (const isOnCode of [true, false]) {
    assert.equal(judged('p', false, isOnCode), false);
    assert.equal(judged('pp', true, isOnCode), false);
    assert.equal(judged('ppee', true, isOnCode), false);
    assert.equal(judged('ppt', true, isOnCode), false);
  }
});

test('a folder of text is a source folder on any view', () => {
  for (const isOnCode of [true, false]) assert.equal(judged('tte', true, isOnCode), true);
});

test('a source folder with a profile is used as what most of its files are', () => {
  assert.equal(judged('pttt', true, true), true);
  assert.equal(judged('pttt', true, false), false);
});

test('a file of a programming language is a source on any view', () => {
  for (const isOnCode of [true, false]) assert.equal(judged('c', false, isOnCode), true);
});

test('another file that is not a profile is a source while code is shown; else it is opened, which reports its kind', () => {
  assert.equal(judged('t', false, true), true);
  assert.equal(judged('t', false, false), false);
});
