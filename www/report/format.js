/**
 * The form of files inside a report: one HTML file that is the page and holds the profiles that it opens.
 *
 * The files stand at the end of the document as scripts of a type that no browser runs, in base64,
 * in blocks of at most 3 MiB: texts of hundreds of megabytes are refused by browsers. The command
 * `grindscope report` (src/cli/report/blocks.rs) writes the same form. A script beside them may say how
 * the profile is looked at, as the fragment of an address does (see links.js).
 *
 * @module
 */

/** Bytes of a block; a multiple of 3, so that base64 needs filling up at the end of a file only. */
export const BLOCK = 3 << 20;

/** Packed bytes that a report may hold. A page of more than that may not open in a browser. */
export const LARGEST_REPORT = 512 << 20;

/** Of the scripts that are blocks: no browser runs them. */
export const TYPE = 'application/octet-stream';

/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as the value of an attribute. @param {string} text */
const attribute = (text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** The markup of how the profile is looked at. @param {string} fragment */
export const lookOf = (fragment) =>
  `<script type="${TYPE}" data-look="${attribute(fragment)}"></script>\n`;

/**
 * The markup of a block.
 *
 * @param {number} number  of the file, from 0
 * @param {string} name  of the file, which may be any text
 * @param {string} base64
 */
export function blockOf(number, name, base64) {
  return `<script type="${TYPE}" data-file="${number}" data-name="${attribute(name)}">${base64}</script>\n`;
}

/**
 * A page with blocks in it.
 *
 * @param {string} page
 * @param {BlobPart[]} blocks
 */
export function withBlocks(page, blocks) {
  const end = page.lastIndexOf('</body>');
  if (end < 0) throw new Error('The page that a report is made of has no end.');
  return new Blob([page.slice(0, end), ...blocks, page.slice(end)], { type: 'text/html' });
}
