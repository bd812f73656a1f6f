/**
 * Identifies a function without its name: links contain this identity and must not reveal anything about a
 * profile. It is the same in every profile with a function of this name, file and object.
 */

import { at } from './at.js';

/**
 * Names by row, of a profile or a comparison; `isStripped` gives the identities in a report without folders.
 *
 * @typedef {Pick<import('../protocol/types.js').FunctionIdentity, 'names' | 'name' | 'file' | 'object'> & {isStripped?: boolean, bare?: Uint32Array | null}} FunctionIdentity
 */

const SEPARATORS = [...'/\\'].map((character) => character.charCodeAt(0));

/** Returns where the last segment of a path begins. @param {Uint8Array} bytes @param {number} begin @param {number} end */
function lastSegment(bytes, begin, end) {
  const path = bytes.subarray(begin, end);
  return begin + 1 + Math.max(...SEPARATORS.map((separator) => path.lastIndexOf(separator)));
}

/** Two hashes of 32 bits, each fed byte by byte (FNV-1a, with two offsets and primes). @param {FunctionIdentity} functions @param {number} row */
function hashOf({ names, name, file, object, isStripped }, row) {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (const column of [name, file, object]) {
    const index = at(column, row);
    const end = at(names.offsets, index + 1);
    const begin = at(names.offsets, index);
    const isPath = isStripped && column !== name;
    for (let i = isPath ? lastSegment(names.bytes, begin, end) : begin; i < end; i += 1) {
      const byte = names.bytes[i] ?? 0;
      one = Math.imul(one ^ byte, 0x01000193);
      two = Math.imul(two ^ byte, 0x85ebca6b);
      two ^= two >>> 13;
    }
    // Separates the texts: not a byte of any name.
    one = Math.imul(one ^ 0x100, 0x01000193);
    two = Math.imul(two ^ 0x100, 0x85ebca6b);
  }
  return (one >>> 0) * 0x200000 + ((two >>> 0) & 0x1fffff);
}

/** @param {FunctionIdentity} functions @param {number} row */
export const identityOf = (functions, row) => hashOf(functions, row).toString(36);

/**
 * Finds the rows of identities that the profile has, in a single pass over its many names.
 *
 * @param {FunctionIdentity} functions
 * @param {readonly string[]} identities
 * @returns {Map<string, number>}
 */
export function rowsOf(functions, identities) {
  const remaining = new Map(
    identities.map((identity) => [Number.parseInt(identity, 36), identity]),
  );
  remaining.delete(Number.NaN);
  /** @type {Map<string, number>} */
  const found = new Map();
  for (let row = 0; row < functions.name.length && remaining.size > 0; row += 1) {
    const hash = hashOf(functions, row);
    const identity = remaining.get(hash);
    if (identity === undefined) continue;
    found.set(identity, row);
    remaining.delete(hash);
  }
  return found;
}

/** Returns the row of an identity, or null if the profile has none. @param {FunctionIdentity} functions @param {string} identity */
export const rowOf = (functions, identity) => rowsOf(functions, [identity]).get(identity) ?? null;
