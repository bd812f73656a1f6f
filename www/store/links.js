/**
 * What is looked at, as the fragment of an address: to go back to, and to hand on. It holds no name
 * and no figure of a profile, except for what its user has typed: the filter, and formulas of events.
 *
 * Each kind of document has one table of what stands there (`profile-links.js`, `comparison-links.js`).
 *
 * @module
 */

import { batch } from '@preact/signals';

/**
 * What stands in the address under one key.
 *
 * @template D
 * @typedef {object} Codec
 * @property {string} key
 * @property {string} [initial]  what is not written, for it is so at first; empty if it is missing
 * @property {boolean} [isStep]  whether a change is a step to come back from; typing and ordering are none
 * @property {(document: D) => string} write
 * @property {(text: string, document: D) => void} [read]  takes what makes sense; missing where more than this document has to change
 */

/** Texts by their keys, without those that are as at first. @typedef {Readonly<Record<string, string>>} Look */

/** What is looked at of a document. @template D @param {readonly Codec<D>[]} codecs @param {D} document @returns {Look} */
export function lookOf(codecs, document) {
  const texts = codecs.map(({ key, initial = '', write }) => [key, write(document), initial]);
  return Object.fromEntries(texts.filter(([, text, initial]) => text !== initial));
}

/** Has a document be looked at so. @template D @param {readonly Codec<D>[]} codecs @param {Look} look @param {D} document */
export function applyLook(codecs, look, document) {
  batch(() => {
    for (const { key, initial = '', read } of codecs) read?.(look[key] ?? initial, document);
  });
}

/** Whether going from one look to another is a step to come back from. @template D @param {readonly Codec<D>[]} codecs @param {Look} before @param {Look} after */
export const isStep = (codecs, before, after) =>
  codecs.some(({ key, isStep }) => isStep && before[key] !== after[key]);

/** The fragment without its `#`. @param {Look} look */
export const toFragment = (look) => new URLSearchParams(look).toString();

/** @param {string} fragment @returns {Look} */
export const fromFragment = (fragment) =>
  Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));

/** A number out of a text; what makes no sense is the fallback. @param {string} text @param {number} fallback @param {number} [most] */
export function wholeNumber(text, fallback, most = 100_000) {
  const number = Number(text === '' ? fallback : text);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : fallback;
}

/** One of those that are known, or the first. @template {string} T @param {readonly [T, ...T[]]} known @param {string} text @returns {T} */
export const oneOf = (known, text) => known.find((one) => one === text) ?? known[0];
