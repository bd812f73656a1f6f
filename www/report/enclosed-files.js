/**
 * Reads the files that a report holds, and how they are to be looked at.
 *
 * @module
 */

import { TYPE } from './format.js';

/** The blocks of a document, in order. @param {ParentNode} root @returns {HTMLScriptElement[]} */
export function blocksIn(root) {
  return [
    .../** @type {NodeListOf<HTMLScriptElement>} */ (
      root.querySelectorAll(`body > script[type="${TYPE}"][data-file]`)
    ),
  ];
}

/** How the profile of a report is to be looked at, as a fragment; empty where nothing is said. @param {Document} document */
export function enclosedLook(document) {
  const said = document.querySelector(`body > script[type="${TYPE}"][data-look]`);
  said?.remove(); // a report that is made of this page has its own
  return said instanceof HTMLElement ? (said.dataset.look ?? '') : '';
}

/** The bytes of a block. The browser's own decoder of such URLs is the fastest. @param {string} base64 */
async function bytesOf(base64) {
  return (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
}

/**
 * The files in the document; none where it is no report.
 *
 * @param {Document} document
 * @returns {Promise<File[]>}
 */
export async function enclosedFiles(document) {
  /** @type {{name: string, parts: Blob[]}[]} */
  const files = [];
  for (const block of blocksIn(document)) {
    const { file, name = '' } = block.dataset;
    const parts = [await bytesOf(block.text)];
    if (Number(file) < files.length) files.at(-1)?.parts.push(...parts);
    else files.push({ name, parts });
    block.remove(); // its text is needed no more
  }
  return files.map(({ name, parts }) => new File(parts, name));
}
