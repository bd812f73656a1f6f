/**
 * The format of a report: one HTML file with the page and the profiles that it opens.
 *
 * The files are at the end of the document as scripts of a type that no browser runs, in base64,
 * in blocks of at most 3 MiB: browsers refuse texts of hundreds of megabytes. The command
 * `grindscope report` (src/cli/report/blocks.rs) writes the same format. Another script may contain
 * the view settings, in the form of a URL fragment (see document-links.js).
 */

/** Bytes per block; a multiple of 3, so that base64 is padded only at the end of a file. */
export const BLOCK = 3 << 20;

/** Maximum compressed bytes in a report. Browsers may fail to open larger pages. */
export const LARGEST_REPORT = 512 << 20;

/** Type of the scripts that are blocks: no browser runs them. */
export const TYPE = 'application/octet-stream';

/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an attribute. @param {string} text */
const attribute = (text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Returns the markup of the view settings. @param {string} fragment */
export const lookOf = (fragment) =>
  `<script type="${TYPE}" data-look="${attribute(fragment)}"></script>\n`;

/**
 * Returns the markup of a block.
 *
 * @param {{number: number, profile: number, name: string, isSource?: boolean}} file  numbers of the file and its profile, from 0; any text as name; whether it is a source file or program
 * @param {string} base64
 */
export function blockOf({ number, profile, name, isSource = false }, base64) {
  const of = profile > 0 ? ` data-profile="${profile}"` : '';
  const source = isSource ? ' data-source' : '';
  return `<script type="${TYPE}" data-file="${number}"${of}${source} data-name="${attribute(name)}">${base64}</script>\n`;
}

/** Inserts blocks into a page. @param {string} page @param {BlobPart[]} blocks */
export function withBlocks(page, blocks) {
  const end = page.lastIndexOf('</body>');
  if (end < 0) throw new Error('The page for the report is incomplete: it has no end tag.');
  return new Blob([page.slice(0, end), ...blocks, page.slice(end)], { type: 'text/html' });
}
