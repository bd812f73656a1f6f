/**
 * Substitutions `s/old/new/` that are made for the user.
 *
 * @module
 */

/**
 * Leaves out the beginning of a text.
 *
 * @param {string} prefix
 */
export function withoutPrefix(prefix) {
  return `s/^${prefix.replace(/[\\^$.*+?()[\]{}|/&#~-]/g, '\\$&')}//`;
}
