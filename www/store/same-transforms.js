/**
 * The transforms of one profile as those of another: which of its functions they are about there.
 *
 * A function is the one of the same name, file and object. Where there is none it is the only one of
 * that name, or of several the only one whose file and object are called the same in other folders;
 * else nobody could say which is meant.
 *
 * @module
 */

import { at } from '../values/at.js';
import { identityOf, rowOf } from '../values/identity.js';
import { bytesOf, lastSegment, wholeName } from '../values/names.js';
import { subjectRows } from './transforms.js';

/** @typedef {import('../protocol/protocol.js').FunctionIdentity} FunctionIdentity */
/** @typedef {Pick<import('../protocol/protocol.js').LoadedTables, 'functions' | 'facts'>} Tables */
/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */
/** @typedef {import('../protocol/protocol.js').TransformStep} TransformStep */

/** The numbers of a name in other names. @param {NameArena} names @param {number} index @param {NameArena} others */
function numbersOf(names, index, others) {
  const wanted = bytesOf(names, index);
  /** @type {Set<number>} */
  const found = new Set();
  for (let other = 0; other + 1 < others.offsets.length; other += 1) {
    const begin = at(others.offsets, other);
    if (at(others.offsets, other + 1) - begin !== wanted.length) continue;
    if (wanted.every((byte, place) => others.bytes[begin + place] === byte)) found.add(other);
  }
  return found;
}

/** The last segments of file and object. @param {FunctionIdentity} functions @param {number} row */
const placeOf = ({ names, file, object }, row) =>
  [file, object].map((column) => lastSegment(wholeName(names, at(column, row)))).join('\n');

/**
 * The row of a function in another profile; null where it is not there, or not told apart.
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
  const wanted = numbersOf(names, at(name, row), functions.names);
  /** @type {number[]} */
  const named = [];
  for (let other = 0; other < to.facts.functions; other += 1) {
    if (wanted.has(at(functions.name, other))) named.push(other);
  }
  if (named.length === 1) return named[0] ?? null;
  const place = placeOf(from.functions, row);
  const [one, another] = named.filter((other) => placeOf(functions, other) === place);
  return one !== undefined && another === undefined ? one : null;
}

/**
 * A function of the same object in another profile, or of the only one that is called the same in
 * another folder.
 *
 * @param {number} row
 * @param {Tables} from
 * @param {Tables} to
 */
function rowOfObject(row, from, to) {
  const { functions, facts } = to;
  const path = wholeName(from.functions.names, at(from.functions.object, row));
  /** Its functions by the number of the object. @type {Map<number, number>} */
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
 * A transform of a profile as one of another; null where that has none of what it is about.
 *
 * @param {TransformStep} step
 * @param {Tables} from  with all transforms of the profile done
 * @param {Tables} to  with those before this one done
 * @returns {TransformStep | null}
 */
export function stepIn(step, from, to) {
  const find = step.kind === 'object' ? rowOfObject : rowIn;
  const [row, ...others] = subjectRows(step).flatMap((row) => find(row, from, to) ?? []);
  if (row === undefined) return null;
  const { kind, cycle } = step;
  return others.length > 0 ? { kind, row, cycle, others } : { kind, row, cycle };
}
