/**
 * Creates substitutions `s/old/new/` for the user.
 */

/**
 * Creates a substitution that removes a prefix.
 *
 * @param {string} prefix
 */
export function withoutPrefix(prefix) {
  return `s/^${prefix.replace(/[\\^$.*+?()[\]{}|/&#~-]/g, '\\$&')}//`;
}
