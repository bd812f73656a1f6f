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

/** Whether a name contains a text, or as a whole is a pattern, in which `*` is any text. @param {string} name @param {string} pattern */
function isNamed(name, pattern) {
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined) return name.includes(first);
  if (!name.startsWith(first)) return false;
  let end = first.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, end);
    if (found < 0) return false;
    end = found + piece.length;
  }
  return name.slice(end).endsWith(last);
}

/**
 * The parts whose trigger contains a text or matches a pattern with `*`; null for all, undefined for none.
 *
 * @param {readonly {index: number, trigger: string}[]} parts
 * @param {string} pattern
 */
export function namedParts(parts, pattern) {
  const found = parts.filter(({ trigger }) => isNamed(trigger, pattern));
  const chosen = new Set(found.map(({ index }) => index));
  return chosen.size === 0 ? undefined : flagsWhere(parts.length, (index) => chosen.has(index));
}

/** Whether each part is another thread: they are named by it. @param {readonly {thread: string}[]} parts */
export const areThreads = (parts) =>
  new Set(parts.map(({ thread }) => thread).filter(Boolean)).size === parts.length;

/** @param {number} parts @param {number} index */
export const onlyPart = (parts, index) => flagsWhere(parts, (part) => part === index);
