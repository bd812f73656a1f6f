/** Finds what can be transferred to the page without a copy. */

/**
 * Returns the buffers of all typed arrays in an answer, each once.
 *
 * @param {unknown} value
 * @param {Set<ArrayBuffer>} [found]
 * @returns {ArrayBuffer[]}
 */
export function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(/** @type {ArrayBuffer} */ (value.buffer));
  else if (value && typeof value === 'object' && !Array.isArray(value)) {
    for (const part of Object.values(value)) buffersOf(part, found);
  }
  return [...found];
}
