/**
 * The lines of a function with inlined code where it was inlined: below the line that calls it. Pure.
 *
 * A profile does not say where code was inlined; the program's debug information does. Neither the order
 * of lines in the file nor the instructions around say it: in the test program the line before is the
 * right one for 4 of 43 inlined instructions, as optimised code is. So without the program, inlined code
 * stays in a block of its own.
 *
 * @module
 */

import { at } from './at.js';
import { exactColumn, sumAt } from './exact-column.js';
import { filesOf, itemsOf } from './machine-lines.js';
import { calledAt, mergedCalls } from './place-calls.js';

/** @typedef {import('./protocol-details.js').Disassembly} Disassembly */
/** @typedef {import('./protocol-details.js').Instructions} Instructions */
/** @typedef {import('./protocol-details.js').SourceLines} SourceLines */

/** The file of the function itself. */
const OWN = 0;
const NONE = -1;
/** Not inlined, or not known where. */
const NO_SITE = 0;

/**
 * Inlined code at one line, from one file: what is below its heading, with the sums.
 *
 * @typedef {object} InlinedGroups
 * @property {Float64Array} line  of the function's file, that calls it
 * @property {import('./protocol.js').ExactColumn} self
 * @property {import('./protocol.js').ExactColumn} called
 * @property {import('./protocol.js').ExactColumn | null} second
 * @property {number | null} secondEvent
 */

/**
 * Lines of a function. Those of inlined code whose place is known stand behind all others, by group;
 * `group` is -1 for the others.
 *
 * @typedef {SourceLines & {group: Int32Array, groups: InlinedGroups}} PlacedLines
 */

/**
 * The line of the function's file that each instruction was inlined at, or 0.
 *
 * @param {Instructions} code
 * @param {Disassembly} listing
 */
function sitesOf(code, listing) {
  const items = itemsOf(code, listing);
  const files = filesOf(code, listing, items);
  const sites = new Float64Array(code.at.length);
  for (const { place, text } of items) {
    if (place < 0 || text < 0 || at(code.at, place) === OWN) continue;
    const file = at(listing.callFile, text);
    if (file >= 0 && files[file] === OWN) sites[place] = at(listing.callLine, text);
  }
  return sites;
}

/** Instructions of one line, at one site if they were inlined. @typedef {{file: number, line: number, site: number, places: number[]}} Entry */

/**
 * @param {Instructions} code
 * @param {Float64Array} sites
 */
function entriesOf(code, sites) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @param {number} file @param {number} line @param {number} site */
  const entry = (file, line, site) => {
    const key = `${site}:${file}:${line}`;
    const known = entries.get(key) ?? { file, line, site, places: [] };
    entries.set(key, known);
    return known;
  };
  code.at.forEach((file, place) => {
    const site = at(sites, place);
    entry(file, at(code.line.high, place), site).places.push(place);
    // The line that calls has a row, whether it costs anything itself or not.
    if (site !== NO_SITE) entry(OWN, site, NO_SITE);
  });
  return [...entries.values()].sort(
    (x, y) => x.site - y.site || x.file - y.file || x.line - y.line,
  );
}

/**
 * @param {SourceLines} lines  of a function
 * @param {Instructions} code  of the same
 * @param {Disassembly} listing
 * @returns {PlacedLines}
 */
export function placedLines(lines, code, listing) {
  const entries = entriesOf(code, sitesOf(code, listing));
  const sums = sumsOf(
    code,
    entries.map(({ places }) => places),
  );
  const { group, groups } = groupsOf(code, entries);
  return {
    ...lines,
    files: code.files,
    symbols: code.symbols,
    at: Uint32Array.from(entries, ({ file }) => file),
    line: exactColumn(entries.map(({ line }) => line)),
    ...sums,
    group,
    groups,
  };
}

/** @param {Instructions} code @param {readonly number[][]} places */
function sumsOf(code, places) {
  const column = (/** @type {import('./protocol.js').ExactColumn} */ of) =>
    exactColumn(places.map((all) => sumAt(of, all)));
  const calls = mergedCalls(code.calls, places);
  return {
    self: column(code.self),
    called: exactColumn(calledAt(calls, places.length)),
    second: code.second && column(code.second),
    calls,
  };
}

/** @param {Instructions} code @param {readonly Entry[]} entries */
function groupsOf(code, entries) {
  /** @type {{site: number, file: number, places: number[]}[]} */
  const all = [];
  const group = Int32Array.from(entries, ({ site, file, places }) => {
    if (site === NO_SITE) return NONE;
    const last = all.at(-1);
    if (last?.site !== site || last.file !== file) all.push({ site, file, places: [] });
    all.at(-1)?.places.push(...places);
    return all.length - 1;
  });
  const { self, called, second } = sumsOf(
    code,
    all.map(({ places }) => places),
  );
  const line = Float64Array.from(all, ({ site }) => site);
  return { group, groups: { line, self, called, second, secondEvent: code.secondEvent } };
}
