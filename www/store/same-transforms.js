/**
 * Converts the transforms of one profile to those of another, by finding the same functions.
 *
 * The same function has the same name, file and object. Without one it is the only function of
 * that name, or the only one whose file and object have the same names in other folders;
 * otherwise it is ambiguous.
 */

import { at } from '../values/at.js';
import { identityOf, rowOf } from '../values/identity.js';
import { bytesOf, lastSegment, wholeName } from '../values/names.js';
import { subjectRows } from './transforms.js';

/** @typedef {import('../protocol/protocol.js').FunctionIdentity} FunctionIdentity */
/** @typedef {Pick<import('../protocol/protocol.js').LoadedTables, 'functions' | 'facts'>} Tables */
/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */

/** Finds the numbers of a name in other names. @param {NameArena} names @param {number} index @param {NameArena} others */
function numbersOf(names, index, others) {
  const bytes = bytesOf(names, index);
  /** @type {Set<number>} */
  const found = new Set();
  for (let other = 0; other + 1 < others.offsets.length; other += 1) {
    const begin = at(others.offsets, other);
    if (at(others.offsets, other + 1) - begin !== bytes.length) continue;
    if (bytes.every((byte, place) => others.bytes[begin + place] === byte)) found.add(other);
  }
  return found;
}

/** Returns the last segments of file and object. @param {FunctionIdentity} functions @param {number} row */
const placeOf = ({ names, file, object }, row) =>
  [file, object].map((column) => lastSegment(wholeName(names, at(column, row)))).join('\n');

/**
 * Returns the row of a function in another profile; null if it is missing or ambiguous.
 *
 * @param {number} row
 * @param {Tables} from
 * @param {Tables} to
 */
export function rowIn(row, from, to) {
  const { functions } = to;
  const same = rowOf(functions, identityOf(from.functions, row));
  if (same !== null && same < to.facts.functions) return same;
  const { names, name } = from.functions;
  const numbers = numbersOf(names, at(name, row), functions.names);
  /** @type {number[]} */
  const named = [];
  for (let other = 0; other < to.facts.functions; other += 1) {
    if (numbers.has(at(functions.name, other))) named.push(other);
  }
  if (named.length === 1) return named[0] ?? null;
  const place = placeOf(from.functions, row);
  const [one, another] = named.filter((other) => placeOf(functions, other) === place);
  return one !== undefined && another === undefined ? one : null;
}

/**
 * Returns a function of the same object in another profile, or of the only one of the same name in
 * another folder.
 *
 * @param {number} row
 * @param {Tables} from
 * @param {Tables} to
 */
function rowOfObject(row, from, to) {
  const { functions, facts } = to;
  const path = wholeName(from.functions.names, at(from.functions.object, row));
  /** Functions by number of their object. @type {Map<number, number>} */
  const first = new Map();
  for (let other = facts.functions - 1; other >= 0; other -= 1)
    first.set(at(functions.object, other), other);
  const objects = [...first].map(([object, other]) => ({
    path: wholeName(functions.names, object),
    other,
  }));
  const same = objects.find((object) => object.path === path);
  if (same) return same.other;
  const [one, another] = objects.filter((object) => lastSegment(object.path) === lastSegment(path));
  return one && !another && one.path !== '' ? one.other : null;
}

/**
 * Converts a transform of a profile to one of another; null if its functions are missing there.
 *
 * @param {TransformStep} step
 * @param {Tables} from  with all transforms of the profile applied
 * @param {Tables} to  with the earlier ones applied
 * @returns {TransformStep | null}
 */
export function stepIn(step, from, to) {
  if (step.filter !== undefined) return step;
  const find = step.kind === 'object' || step.group === 'object' ? rowOfObject : rowIn;
  const [row, ...others] = subjectRows(step).flatMap((row) => find(row, from, to) ?? []);
  if (row === undefined) return null;
  const { others: _, ...same } = step;
  return others.length > 0 ? { ...same, row, others } : { ...same, row };
}
