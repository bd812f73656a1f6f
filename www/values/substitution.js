/** Creates substitutions `s/old/new/` for the user. */

/** Escapes a text in an expression. @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/&#~-]/g, '\\$&');

/** Creates a substitution that removes a prefix. @param {string} prefix */
export const withoutPrefix = (prefix) => `s/^${escaped(prefix)}//`;

/** Creates a substitution of one whole name. @param {string} from @param {string} to */
export const renamed = (from, to) => `s/^${escaped(from)}$/${to.replace(/[\\$/]/g, '\\$&')}/`;
