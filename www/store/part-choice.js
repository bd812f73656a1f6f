/**
 * Choosing parts of a profile. Flags stand by the index of the part; null is all of them. Pure.
 *
 * @module
 */

/** @param {number} parts @param {(index: number) => boolean} isChosen @returns {Uint8Array | null} */
function flagsWhere(parts, isChosen) {
  const flags = Uint8Array.from({ length: parts }, (_, index) => (isChosen(index) ? 1 : 0));
  return flags.every(Boolean) ? null : flags;
}

/** @param {Uint8Array | null} flags @param {number} index */
export const isChosen = (flags, index) => flags?.[index] !== 0;

/**
 * With a part taken out of the sum or into it. The last one stays: of no part there is nothing to see.
 *
 * @param {Uint8Array | null} flags
 * @param {number} parts
 * @param {number} index
 */
export function toggledPart(flags, parts, index) {
  const next = flagsWhere(parts, (part) => isChosen(flags, part) !== (part === index));
  return next === null || next.some(Boolean) ? next : flags;
}

/** @param {number} parts @param {number} index */
export const onlyPart = (parts, index) => flagsWhere(parts, (part) => part === index);
