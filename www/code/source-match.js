/**
 * Which of the files that the user gave is the one that a profile means.
 *
 * Profiles name sources as the compiler did, maybe on another machine. The file that has the path
 * itself below the chosen folder is used, else the one with the longest common end of its path; rules
 * change the beginning of paths where that is not enough. The command matches by the same rule
 * (`src/code/source_match.rs`). Pure.
 *
 * @module
 */

/** @typedef {{from: string, to: string}} Rule  paths that begin with `from` begin with `to` instead */

/**
 * A file that the user gave; opened when it is needed.
 *
 * @typedef {object} SourceEntry
 * @property {string} path  as the browser tells it, below the chosen folder
 * @property {string[]} segments
 * @property {() => Promise<File>} open
 */

/** @typedef {{name: string, count: number, truncated: boolean, byName: Map<string, SourceEntry[]>}} SourceIndex */

/** @typedef {{entry: SourceEntry, equals: number}} SourceMatch  `equals`: how many files are as good a match, itself included; 1 where the path is that of the profile */

/**
 * The parts of a path, steps upward taken.
 *
 * @param {string} path
 */
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
 * @param {string} name  what the user gave
 * @param {{path: string, open: () => Promise<File>}[]} files
 * @param {boolean} [truncated]  whether there were more files than are taken
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

/** @param {string[]} a @param {string[]} b  how many parts they have in common at the end */
function commonEnd(a, b) {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) {
    length += 1;
  }
  return length;
}

/**
 * The file that a path of the profile means, or null. Of equal matches the one nearest to the top of
 * the chosen folder is taken.
 *
 * @param {SourceIndex | null} index
 * @param {string} path
 * @param {Rule[]} rules
 * @returns {SourceMatch | null}
 */
export function matchSource(index, path, rules) {
  const wanted = segmentsOf(applyRules(path, rules));
  const candidates = index?.byName.get(wanted.at(-1) ?? '') ?? [];
  const scored = candidates.map((entry) => ({ entry, score: commonEnd(entry.segments, wanted) }));
  const score = Math.max(...scored.map((one) => one.score));
  const best = scored.filter((one) => one.score === score).map((one) => one.entry);
  best.sort((a, b) => a.segments.length - b.segments.length || (a.path < b.path ? -1 : 1));
  const [entry] = best;
  if (!entry) return null;
  const isWhole = score === wanted.length && entry.segments.length <= score + 1;
  return { entry, equals: isWhole ? 1 : best.length };
}
