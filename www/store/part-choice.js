/** Selects parts of a profile. Flags are by index of the part; null is all parts. Pure. */

/** @param {number} parts @param {(index: number) => boolean} isChosen @returns {Uint8Array | null} */
function flagsWhere(parts, isChosen) {
  const flags = Uint8Array.from({ length: parts }, (_, index) => (isChosen(index) ? 1 : 0));
  return flags.every(Boolean) ? null : flags;
}

/** @param {Uint8Array | null} flags @param {number} index */
export const isChosen = (flags, index) => flags?.[index] !== 0;

/**
 * Toggles a part. The last part stays selected: without parts there are no figures.
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
