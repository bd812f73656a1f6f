/**
 * Links from lines to an editor or a repository, by a pattern of the user: `vscode://file/{path}:{line}`. Pure.
 *
 * Constraint: paths come from profiles and are untrusted. The user alone writes scheme and host; a path is
 * percent-encoded, without `..`, and never before the end of the host.
 */

import { applyRules, segmentsOf } from './source-match.js';

/** Schemes that run code, or that the browser opens in the page's own origin or on its own. */
const UNSAFE =
  /^(javascript|data|blob|vbscript|file|filesystem|about|view-source|chrome|chrome-extension|edge|resource|moz-extension|jar|intent|ms-[a-z-]+|search-ms|search)$/i;

/**
 * Whether a pattern can be used: it contains the path, after its scheme and, of `http` and `https`, its host.
 *
 * @param {string} pattern
 */
export function isPattern(pattern) {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/[^\s{}]/i.exec(pattern) ?? [];
  if (scheme === '' || UNSAFE.test(scheme) || !pattern.includes('{path}')) return false;
  return !/^https?$/i.test(scheme) || /^https?:\/\/[^\s{}/?#\\]+\//i.test(pattern);
}

/** Whether a link opens a page, not a program. @param {string} url */
export const isOfWeb = (url) => /^https?:/i.test(url);

/** @param {string} path */
function encoded(path) {
  const start = /^[\\/]/.test(path) ? '/' : '';
  return start + segmentsOf(path).map(encodeURIComponent).join('/');
}

/**
 * Returns the link to a line, or null if there is none.
 *
 * @param {string} pattern
 * @param {string} path  as in the profile
 * @param {number} line  0 if it is unknown
 * @param {import('./source-match.js').Rule[]} rules
 */
export function editorLink(pattern, path, line, rules) {
  if (!isPattern(pattern) || path === '' || path === '???') return null;
  const whole = encoded(applyRules(path, rules));
  // `vscode://file/{path}` has the first slash already.
  const filled = pattern
    .replaceAll('/{path}', () => (whole.startsWith('/') ? whole : `/${whole}`))
    .replaceAll('{path}', () => whole)
    .replaceAll('{line}', String(Math.max(1, line)));
  const url = URL.canParse(filled) ? new URL(filled) : null;
  return url && !UNSAFE.test(url.protocol.slice(0, -1)) ? filled : null;
}
