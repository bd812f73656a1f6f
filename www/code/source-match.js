/**
 * Finds the file in the user's source folder that a path of a profile refers to, and makes links from lines to an editor or
 * a repository, by a pattern of the user: `vscode://file/{path}:{line}`.
 *
 * Profiles contain paths as the compiler wrote them, possibly on another machine. A file with the path itself below
 * the selected folder is used, else the one with the longest common end of its path; rules can rewrite the start of
 * paths. The command matches by the same rule (`src/code/source_match.rs`). Pure.
 *
 * Constraint: paths are untrusted. In a link, the user alone writes scheme and host; a path is percent-encoded, without
 * `..`, and never before the end of the host.
 */

/** @typedef {{from: string, to: string}} Rule  paths that start with `from` start with `to` instead */

/**
 * A file of the user, opened on demand.
 *
 * @typedef {object} SourceEntry
 * @property {string} path  as reported by the browser, below the selected folder
 * @property {string[]} segments
 * @property {() => Promise<File>} open
 */

/**
 * The files of a folder.
 *
 * @typedef {object} SourceIndex
 * @property {string} name
 * @property {number} count
 * @property {boolean} truncated
 * @property {Map<string, SourceEntry[]>} byName
 * @property {ReadonlySet<string> | undefined} [within]  the only folders of paths that are searched, each with a slash at its end
 */

/** @typedef {{entry: SourceEntry, equals: number}} SourceMatch  `equals`: number of equally good matches, including this one; 1 if the path is that of the profile */

/** Splits a path into segments, with `..` resolved. @param {string} path */
export function segmentsOf(path) {
  /** @type {string[]} */
  const segments = [];
  for (const part of path.split(/[\\/]+/)) {
    if (part === '' || part === '.') continue;
    if (part === '..') segments.pop();
    else segments.push(part);
  }
  return segments;
}

/**
 * @param {string} name  name of the folder
 * @param {{path: string, open: () => Promise<File>}[]} files
 * @param {boolean} [truncated]  whether there were more files than the limit
 * @returns {SourceIndex}
 */
export function indexOf(name, files, truncated = false) {
  /** @type {SourceIndex['byName']} */
  const byName = new Map();
  for (const { path, open } of files) {
    const segments = segmentsOf(path);
    const last = segments.at(-1);
    if (last === undefined) continue;
    const same = byName.get(last) ?? [];
    same.push({ path, segments, open });
    byName.set(last, same);
  }
  return { name, count: files.length, truncated, byName };
}

/** @param {string} path @param {Rule[]} rules */
export function applyRules(path, rules) {
  const rule = rules.find(({ from }) => from !== '' && path.startsWith(from));
  return rule ? rule.to + path.slice(rule.from.length) : path;
}

/** @param {string[]} a @param {string[]} b  counts the common segments at the end */
function commonEnd(a, b) {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length))
    length += 1;
  return length;
}

/**
 * Returns how well a folder matches paths of a profile: how many segments at their ends are the same, in total.
 *
 * @param {SourceIndex} index
 * @param {readonly string[]} paths
 * @param {Rule[]} rules
 */
export function fitOf(index, paths, rules) {
  const score = (/** @type {string} */ path) => {
    const entry = matchSource(index, path, rules)?.entry;
    return entry ? commonEnd(entry.segments, segmentsOf(applyRules(path, rules))) : 0;
  };
  return paths.reduce((sum, path) => sum + score(path), 0);
}

/** The folder of a path, with a slash at its end; empty if there is none. @param {string} path */
export const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1);

/** Whether a path is in one of some folders, or below it. @param {string} path @param {ReadonlySet<string>} folders */
function isWithin(path, folders) {
  let folder = folderOf(path);
  if (folder === '') return folders.has('');
  while (folder !== '' && !folders.has(folder)) folder = folderOf(folder.slice(0, -1));
  return folder !== '';
}

/**
 * Finds the file of a path of the profile, or null. Of equal matches the one nearest to the top of
 * the selected folder is used.
 *
 * @param {SourceIndex | null} index
 * @param {string} path
 * @param {Rule[]} rules
 * @returns {SourceMatch | null}
 */
export function matchSource(index, path, rules) {
  if (index?.within && !isWithin(path, index.within)) return null;
  const segments = segmentsOf(applyRules(path, rules));
  const candidates = index?.byName.get(segments.at(-1) ?? '') ?? [];
  const scored = candidates.map((entry) => ({ entry, score: commonEnd(entry.segments, segments) }));
  const score = Math.max(...scored.map((one) => one.score));
  const best = scored.filter((one) => one.score === score).map((one) => one.entry);
  best.sort((a, b) => a.segments.length - b.segments.length || (a.path < b.path ? -1 : 1));
  const [entry] = best;
  if (!entry) return null;
  const isWhole = score === segments.length && entry.segments.length <= score + 1;
  return { entry, equals: isWhole ? 1 : best.length };
}

/** Schemes that run code, or that the browser opens in the page's own origin or on its own. */
const UNSAFE =
  /^(javascript|data|blob|vbscript|file|filesystem|about|view-source|chrome|chrome-extension|edge|resource|moz-extension|jar|intent|ms-[a-z-]+|search-ms|search)$/i;

/** Whether a pattern can be used: it contains the path, after its scheme and, of `http` and `https`, its host. @param {string} pattern */
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
 * @param {Rule[]} rules
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
