/**
 * Names of files that a profile is saved in. The formats are those of `src/export/formats.rs`.
 *
 * @module
 */

/** @typedef {import('../protocol/exports.js').ExportFormat} Format */

/** Id of a format. @typedef {string} FormatId */

/** Endings of packed files: what is saved is not packed. */
const PACKED = /\.(gz|zst|xz|bz2|zip)$/i;

/**
 * The name of a saved file.
 *
 * @param {string} title  of the profile
 * @param {Pick<Format, 'ending'>} format
 */
export function fileNameOf(title, { ending }) {
  return `${title.replace(PACKED, '')}${ending}`;
}
