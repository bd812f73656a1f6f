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

import { at } from '../values/at.js';
import { exactColumn } from '../values/exact-column.js';
import { joinedColumn } from '../values/joined-column.js';
import { filesOf, itemsOf } from './machine-lines.js';
import { calledAt, mergedCalls } from './place-calls.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */

const NONE = -1;

/** A line of a source file, by the index of the file. @typedef {{file: number, line: number}} Site */

/**
 * Places of a function by line. Those of inlined code whose place is known stand behind all others, by
 * group; `group` is -1 for the others.
 *
 * @typedef {import('../protocol/details.js').Places & {group: Int32Array, groups: import('../protocol/details.js').InlinedGroups}} PlacedPlaces
 */

/**
 * The line that each instruction was inlined at, or null. It is one of the file that the function was
 * written in, which need not be the file that the profile gives for it: that is the file of its first
 * instruction. Within one file, code stands at its own line.
 *
 * @param {Instructions} code
 * @param {Disassembly} listing
 */
function sitesOf(code, listing) {
  const items = itemsOf(code, listing);
  const files = filesOf(code, listing, items);
  /** @type {(Site | null)[]} */
  const sites = Array.from(code.at, () => null);
  for (let item = 0; item < items.length; item += 1) {
    const [place, text] = [at(items.place, item), at(items.text, item)];
    if (place < 0 || text < 0) continue;
    const file = files[at(listing.callFile, text)] ?? NONE;
    const line = at(listing.callLine, text);
    if (file >= 0 && line > 0 && file !== at(code.at, place)) sites[place] = { file, line };
  }
  return sites;
}

/** Instructions of one line, at one site if they were inlined. @typedef {{file: number, line: number, site: Site | null, places: number[]}} Entry */

/** @param {Site | null} site @param {Site} line */
const keyOf = (site, { file, line }) =>
  `${site ? `${site.file}:${site.line} ` : ''}${file}:${line}`;

/** The order of entries: what was not inlined first. @param {Entry} x @param {Entry} y */
function inOrder(x, y) {
  const ofX = [x.site?.file ?? NONE, x.site?.line ?? 0, x.file, x.line];
  const ofY = [y.site?.file ?? NONE, y.site?.line ?? 0, y.file, y.line];
  const differs = ofX.findIndex((value, index) => value !== ofY[index]);
  return differs < 0 ? 0 : at(ofX, differs) - at(ofY, differs);
}

/**
 * @param {Instructions} code
 * @param {readonly (Site | null)[]} sites
 */
function entriesOf(code, sites) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  /** @param {Site} line @param {Site | null} site */
  const entry = ({ file, line }, site) => {
    const key = keyOf(site, { file, line });
    const known = entries.get(key) ?? { file, line, site, places: [] };
    entries.set(key, known);
    return known;
  };
  code.at.forEach((file, place) => {
    const site = at(sites, place);
    entry({ file, line: at(code.line.high, place) }, site).places.push(place);
    // The line that calls has a row, whether it costs anything itself or not.
    if (site) entry(site, null);
  });
  return [...entries.values()].sort(inOrder);
}

/**
 * The places of a function by line, by what its program says of its instructions.
 *
 * @param {Instructions} code
 * @param {Disassembly} listing
 * @returns {PlacedPlaces}
 */
export function placedPlaces(code, listing) {
  const entries = entriesOf(code, sitesOf(code, listing));
  const sums = sumsOf(
    code,
    entries.map(({ places }) => places),
  );
  const { row, event, secondEvent, files, symbols } = code;
  return {
    ...{ row, event, secondEvent, files, symbols },
    at: Uint32Array.from(entries, ({ file }) => file),
    line: exactColumn(entries.map(({ line }) => line)),
    ...sums,
    ...groupsOf(code, entries),
  };
}

/** @param {Instructions} code @param {readonly number[][]} places */
function sumsOf(code, places) {
  const column = (/** @type {import('../protocol/protocol.js').ExactColumn} */ of) =>
    joinedColumn(of, places);
  const calls = mergedCalls(code.calls, places);
  return {
    self: column(code.self),
    called: calledAt(calls, places.length),
    second: code.second && column(code.second),
    calls,
  };
}

/** @param {Instructions} code @param {readonly Entry[]} entries */
function groupsOf(code, entries) {
  /** @type {{site: Site, file: number, places: number[]}[]} */
  const all = [];
  const group = Int32Array.from(entries, ({ site, file, places }) => {
    if (!site) return NONE;
    const last = all.at(-1);
    const isSame = last?.file === file && keyOf(null, last.site) === keyOf(null, site);
    if (!isSame) all.push({ site, file, places: [] });
    all.at(-1)?.places.push(...places);
    return all.length - 1;
  });
  const { self, called, second } = sumsOf(
    code,
    all.map(({ places }) => places),
  );
  const hosts = new Map(entries.map((entry, index) => [keyOf(entry.site, entry), index]));
  const host = Int32Array.from(all, ({ site }) => hosts.get(keyOf(null, site)) ?? NONE);
  return { group, groups: { host, self, called, second, secondEvent: code.secondEvent } };
}
