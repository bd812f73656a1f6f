/** Names of functions and cycles of the current document, a profile or a comparison: whole or short. */

import { computed } from '@preact/signals';
import { FUNCTION_TEXT } from '../messages/calls.js';
import { at, roundedAt } from '../values/at.js';
import {
  codedName,
  rowName,
  wholeName,
  withoutCodes,
  withoutMark,
  withRoomFor,
  withRoomForScopes,
} from '../values/names.js';
import { isByFunction } from './list-layout.js';
import { foldedBy, foldedGroups, groupOf, isCycle } from './selectors.js';
import { columns, current, namesAreShort, profile } from './state.js';
import { subjectOf } from './transforms.js';

/** Shown for functions without a name in the profile. */
export const UNKNOWN = '???';

/** @import {NameArena} from '../protocol/types.js' */

/**
 * The names of the rows; null on the start page.
 *
 * @type {import('@preact/signals').ReadonlySignal<{names: NameArena, name: Uint32Array, bare?: Uint32Array | null, file: Uint32Array, object: Uint32Array} | null>}
 */
export const functions = computed(() => current.tables.value?.functions ?? null);

/** Short names, while these are shown. */
const shortNames = computed(() => (namesAreShort.value ? current.shortNames.value : null));

/** The whole name of a row. @param {number} row */
export function wholeNameOf(row) {
  const of = functions.value;
  return (of && rowName(of.names, at(of.name, row))) || UNKNOWN;
}

/** @param {number} row @param {Uint32Array | undefined} column  name of each row */
function codedIn(row, column) {
  const [short, names] = [shortNames.value, functions.value?.names];
  if (!names || !column) return UNKNOWN;
  const number = at(column, row);
  return (short ? codedName(short, number) : rowName(names, number)) || UNKNOWN;
}

/** The displayed name of a row, with the codes of short names; the callers contained in it need room. @param {number} row */
export function codedNameOf(row) {
  const of = functions.value;
  const [name, bare] = [of?.name[row], of?.bare?.[row]];
  if (!of || bare === undefined || bare === name) return codedIn(row, of?.name);
  const [whole, own] = [at(of.name, row), bare].map((number) => rowName(of.names, number));
  const callers = whole?.slice(own?.length) ?? '';
  return withRoomFor(pictureName(row), callers.replace(/'0x0+(?=[\da-f])/g, "'0x"));
}

/** The displayed name of a class with the codes of short names, or of an origin; empty for none. @param {Pick<import('../protocol/types.js').Classes, 'names' | 'short'> | null} of @param {number | undefined} group */
export function classNameIn(of, group) {
  if (!of || group === undefined) return '';
  const isShort = namesAreShort.value && of.short.offsets.length > 1;
  return isShort ? codedName(of.short, group) : rowName(of.names, group);
}

/** The displayed name of a row. @param {number} row */
export const shownName = (row) => withoutCodes(codedNameOf(row));

/** The same with codes in a picture, which draws the callers contained in a name (`f'main`). @param {number} row */
export const pictureName = (row) => codedIn(row, functions.value?.bare ?? functions.value?.name);

/** The members of each cycle, by its number: the largest self cost first. */
const membersByCycle = computed(() => {
  /** @type {number[][]} */
  const members = [];
  const costs = columns.value?.self;
  profile.value?.functions.cycle.forEach((cycle, row) => {
    if (cycle === 0 || isCycle(profile.value, row)) return;
    members[cycle] ??= [];
    members[cycle]?.push(row);
  });
  for (const rows of members)
    rows?.sort((a, b) => (costs ? roundedAt(costs, b) - roundedAt(costs, a) : 0));
  return members;
});

/** Names of members of a cycle that are shown. */
const NAMED_MEMBERS = 3;

/** The most expensive members of a cycle; empty for a function. @param {number} row */
export function membersOf(row) {
  if (!isCycle(profile.value, row)) return '';
  const all = membersByCycle.value[profile.value?.functions.cycle[row] ?? 0] ?? [];
  /** @type {Set<number>} */
  const named = new Set();
  const rows = all.filter((member) => {
    // One row of each function.
    const group = groupOf(member)?.group;
    const isNamed = group !== undefined && named.has(group);
    if (group !== undefined) named.add(group);
    return !isNamed;
  });
  const names = rows.slice(0, NAMED_MEMBERS).map(shownName);
  return FUNCTION_TEXT.members(names, rows.length - names.length);
}

/** The displayed name of a function with several rows, by one of them and its whole name. @param {number} row @param {string} whole */
export function foldedName(row, whole) {
  // All instances of a template have the name without its arguments.
  const isOfInstances = foldedBy.value === 'generic' && !wholeNameOf(row).startsWith(whole);
  if (!shortNames.value) return whole;
  return isOfInstances ? withRoomForScopes(whole) : withoutMark(pictureName(row));
}

/** The displayed name of the function of a row with codes, whichever of its rows it is. @param {number} row */
export function functionName(row) {
  const folded = groupOf(row);
  return folded
    ? foldedName(row, wholeName(folded.of.facts.names, folded.group))
    : pictureName(row);
}

/** The whole name of the function of a row, whichever of its rows it is. @param {number} row */
export function wholeFunctionName(row) {
  const folded = groupOf(row);
  return folded ? wholeName(folded.of.facts.names, folded.group) : wholeNameOf(row);
}

/**
 * Names the subject of a transform as the list does: a function all of whose rows are meant is one, by its own name.
 *
 * @param {import('../protocol/types.js').TransformStep} step
 * @param {boolean} [isWhole]  whether its name is whole
 */
export function subjectName(step, isWhole = false) {
  const tables = current.tables.value;
  const facts = foldedGroups.value?.facts;
  if (!tables) return '';
  // All rows of a function are meant, whichever of them is the subject.
  if (isByFunction(step.group)) {
    const nameOf = (/** @type {number} */ row) => withoutCodes(withoutMark(pictureName(row)));
    return subjectOf(step, tables.functions, isWhole ? undefined : nameOf);
  }
  const nameOf = isWhole ? wholeNameOf : shownName;
  if (!facts || step.cycle) return subjectOf(step, tables.functions, nameOf);
  const rows = [step.row, ...(step.others ?? [])];
  /** Number of rows of each group. @param {Iterable<number>} groups @param {Map<number, number>} counts */
  const counted = (groups, counts) => {
    for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
    return counts;
  };
  const groupOfRow = (/** @type {number} */ row) => facts.of[row] ?? -1;
  const [meant, all] = [counted(rows.map(groupOfRow), new Map()), counted(facts.of, new Map())];
  const isFunction = (/** @type {number} */ row) =>
    meant.get(groupOfRow(row)) === all.get(groupOfRow(row));
  const firsts = new Map(rows.map((row) => [isFunction(row) ? `of ${groupOfRow(row)}` : row, row]));
  const [row = step.row, ...others] = firsts.values();
  return subjectOf({ ...step, row, others }, tables.functions, (row) => {
    if (!isFunction(row)) return nameOf(row);
    const whole = wholeName(facts.names, groupOfRow(row));
    return isWhole ? whole : withoutCodes(foldedName(row, whole));
  });
}

/** Makes a component render again when the display of names changes. */
export const followNames = () => shortNames.value;
