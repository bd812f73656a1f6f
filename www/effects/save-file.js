/**
 * Saves a file as a download.
 *
 * @module
 */

/**
 * @param {string} name
 * @param {Uint8Array | Blob} content
 * @param {string} type
 * @returns {number} its size in bytes
 */
export function saveFile(name, content, type) {
  const blob = new Blob([/** @type {Uint8Array<ArrayBuffer> | Blob} */ (content)], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download owns the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return blob.size;
}
