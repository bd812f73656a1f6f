/** Reads the profiles and source files in a report, and its settings. */

import { TYPE } from './format.js';

/** A profile of a report; sources have the paths of the profile. @typedef {{files: File[], sources: File[]}} EnclosedProfile */

/**
 * An entry of the index of a report: numbers of its profiles, its figures as text (what, BASE, NEW, change), and the
 * initial view.
 *
 * @typedef {{name: string, base: number | null, new: number | null, rows: string[][], look: string}} IndexEntry
 */

/** Returns the blocks of a document, in order. @param {ParentNode} root @returns {HTMLScriptElement[]} */
const blocksIn = (root) => [
  .../** @type {NodeListOf<HTMLScriptElement>} */ (
    root.querySelectorAll(`body > script[type="${TYPE}"][data-file]`)
  ),
];

/** Returns a setting of a report; empty if it has none. @param {Document} document @param {'look' | 'index'} name */
function takeSetting(document, name) {
  const setting = document.querySelector(`body > script[type="${TYPE}"][data-${name}]`);
  setting?.remove(); // a report made from this page has its own
  return setting instanceof HTMLElement ? (setting.dataset[name] ?? '') : '';
}

/** Returns the view of a report as a URL fragment; empty if it has none. @param {Document} document */
export const enclosedLook = (document) => takeSetting(document, 'look');

/** Returns the index of a report; empty if it has none. @param {Document} document @returns {IndexEntry[]} */
export const enclosedIndex = (document) => JSON.parse(takeSetting(document, 'index') || '[]');

/** Decodes a block. The browser's decoder of `data:` URLs is the fastest. @param {string} base64 */
const bytesOf = async (base64) =>
  (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();

/** Returns the profiles in the document; none if it is not a report. @param {Document} document @returns {Promise<EnclosedProfile[]>} */
export async function enclosedProfiles(document) {
  /** @type {{profile: number, isSource: boolean, name: string, parts: Blob[]}[]} */
  const files = [];
  for (const block of blocksIn(document)) {
    const { file, name = '', profile = '0', source } = block.dataset;
    const parts = [await bytesOf(block.text)];
    if (Number(file) < files.length) files.at(-1)?.parts.push(...parts);
    else files.push({ profile: Number(profile), isSource: source !== undefined, name, parts });
    block.remove(); // its text is no longer needed
  }
  return [...new Set(files.map(({ profile }) => profile))].map((number) => {
    const own = files.filter(({ profile }) => profile === number);
    const of = (/** @type {boolean} */ isSource) =>
      own
        .filter((file) => file.isSource === isSource)
        .map(({ name, parts }) => new File(parts, name));
    return { files: of(false), sources: of(true) };
  });
}
