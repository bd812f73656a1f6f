/**
 * Reads the files in a report, and its view settings.
 */

import { TYPE } from './format.js';

/** Returns the blocks of a document, in order. @param {ParentNode} root @returns {HTMLScriptElement[]} */
function blocksIn(root) {
  return [
    .../** @type {NodeListOf<HTMLScriptElement>} */ (
      root.querySelectorAll(`body > script[type="${TYPE}"][data-file]`)
    ),
  ];
}

/** Returns the view settings of a report as a URL fragment; empty if it has none. @param {Document} document */
export function enclosedLook(document) {
  const settings = document.querySelector(`body > script[type="${TYPE}"][data-look]`);
  settings?.remove(); // a report made from this page has its own
  return settings instanceof HTMLElement ? (settings.dataset.look ?? '') : '';
}

/** Decodes a block. The browser's decoder of `data:` URLs is the fastest. @param {string} base64 */
async function bytesOf(base64) {
  return (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
}

/**
 * Returns the files in the document; none if it is not a report.
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
    block.remove(); // its text is no longer needed
  }
  return files.map(({ name, parts }) => new File(parts, name));
}
