/**
 * The state of a document as the fragment of the page’s address, for history and links. It contains no
 * names and figures of the profile, except text of the user: the filter, and formulas of events.
 *
 * `document-links.js` has the table of its contents.
 */

import { batch } from '@preact/signals';

/**
 * Reads and writes one key of the fragment.
 *
 * @typedef {object} Codec
 * @property {string} key
 * @property {'profile' | 'comparison'} [of]  the kind of documents that have it; both, if missing
 * @property {string} initial  default value, which is not written
 * @property {boolean} isStep  whether a change adds an entry to the history
 * @property {(document: any) => string} write
 * @property {(text: string, document: any) => void} [read]  ignores invalid text; missing if the value is applied elsewhere
 */

/** Texts by key, without defaults. @typedef {Readonly<Record<string, string>>} Look */

/** Writes the state of a document. @param {readonly Codec[]} codecs @param {object} document @returns {Look} */
export function lookOf(codecs, document) {
  const texts = codecs.map(({ key, initial, write }) => [key, write(document), initial]);
  return Object.fromEntries(texts.filter(([, text, initial]) => text !== initial));
}

/** Applies a state to a document. @param {readonly Codec[]} codecs @param {Look} look @param {object} document */
export function applyLook(codecs, look, document) {
  batch(() => {
    for (const { key, initial, read } of codecs) read?.(look[key] ?? initial, document);
  });
}

/** Returns the changed keys that add an entry to the history, as text. @param {readonly Codec[]} codecs @param {Look} before @param {Look} after */
export const stepOf = (codecs, before, after) =>
  codecs
    .filter(({ key, isStep }) => isStep && before[key] !== after[key])
    .map(({ key }) => key)
    .join(' ');

/** Writes a fragment without its `#`. @param {Look} look */
export const toFragment = (look) => new URLSearchParams(look).toString();

/** Parses a fragment. @param {string} fragment @returns {Look} */
export const fromFragment = (fragment) =>
  Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));

/** Parses a number; invalid text gives the fallback. @param {string} text @param {number} fallback @param {number} [most] */
export function wholeNumber(text, fallback, most = 100_000) {
  const number = Number(text === '' ? fallback : text);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : fallback;
}

/** Parses one of the known words; others give the first. @template {string} T @param {readonly [T, ...T[]]} known @returns {(text: string) => T} */
export const oneOf = (known) => (text) => known.find((one) => one === text) ?? known[0];

/**
 * Creates the codec of one signal of a document.
 *
 * @template {string} K
 * @template T
 * @param {string} key
 * @param {K} signal
 * @param {object} [options]
 * @param {Codec['of']} [options.of]
 * @param {string} [options.initial]
 * @param {boolean} [options.isStep]
 * @param {(value: T, document: any) => string} [options.write]
 * @param {((text: string, document: any) => T) | null} [options.read]
 * @returns {Codec}
 */
export function codec(key, signal, { of, initial = '', isStep = true, write = String, read } = {}) {
  const take = read ?? ((text) => text);
  return {
    key,
    of,
    initial,
    isStep,
    write: (document) => write(document[signal].value, document),
    read:
      read === null
        ? undefined
        : (text, document) => {
            document[signal].value = take(text, document);
          },
  };
}
