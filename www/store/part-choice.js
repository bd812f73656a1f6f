/** Selects parts of a profile, and writes selections as text for links. Flags are by index of the part; null is all parts. Pure. */

import { at } from '../values/at.js';

/** @import {PartFlags} from './document-values.js' */
/** @import {PartFacts} from '../protocol/types.js' */

/** Orders names by the numbers in them. */
export const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** @param {number} parts @param {(index: number) => boolean} isChosen @returns {Uint8Array | null} */
function flagsWhere(parts, isChosen) {
  const flags = Uint8Array.from({ length: parts }, (_, index) => (isChosen(index) ? 1 : 0));
  return flags.every(Boolean) ? null : flags;
}

/** @param {Uint8Array | null} flags @param {number} index */
export const isChosen = (flags, index) => flags?.[index] !== 0;

/**
 * Includes or excludes parts. At least one stays included: without parts there are no figures.
 *
 * @param {Uint8Array | null} flags
 * @param {number} parts
 * @param {readonly number[]} indices
 * @param {boolean} isIncluded
 */
export function withParts(flags, parts, indices, isIncluded) {
  const next = flagsWhere(parts, (part) =>
    indices.includes(part) ? isIncluded : isChosen(flags, part),
  );
  return next === null || next.some(Boolean) ? next : flags;
}

/** Includes or excludes a part. @param {Uint8Array | null} flags @param {number} parts @param {number} index */
export const toggledPart = (flags, parts, index) =>
  withParts(flags, parts, [index], !isChosen(flags, index));

/** What tells a part from others. @typedef {{index: number, pid: string, part: string, thread: string, timeRange?: [number, number]}} PartName */

/** The dump of a part, which threads share. @param {PartName} of */
const dumpOf = ({ index, pid, part, timeRange }) => `${pid}/${part || timeRange || index}`;

/** @param {PartName} of */
const threadOf = ({ pid, thread }) => `${pid}/${thread}`;

/** Of some parts, those of the selected dumps; all of them if there are none, or if all parts of some threads are selected: these may lack dumps that others have. @template {PartName} P @param {readonly P[]} parts  all parts @param {Uint8Array | null} flags @param {readonly P[]} some */
export function ofSelectedDumps(parts, flags, some) {
  const chosen = parts.filter(({ index }) => isChosen(flags, index));
  const areThreads = ofSelectedThreads(parts, flags, parts).length === chosen.length;
  return areThreads ? some : likeSelected(parts, flags, some, dumpOf);
}

/** The same of the selected threads. @template {PartName} P @param {readonly P[]} parts @param {Uint8Array | null} flags @param {readonly P[]} some */
export const ofSelectedThreads = (parts, flags, some) => likeSelected(parts, flags, some, threadOf);

/** @template {PartName} P @param {readonly P[]} parts @param {Uint8Array | null} flags @param {readonly P[]} some @param {(of: PartName) => string} keyOf */
function likeSelected(parts, flags, some, keyOf) {
  const keys = new Set(parts.filter(({ index }) => isChosen(flags, index)).map(keyOf));
  const found = some.filter((part) => keys.has(keyOf(part)));
  return found.length > 0 ? found : some;
}

/**
 * Names a selection that is all parts of some threads in some dumps: by these threads and these dumps, of which an empty
 * list means all. Null for any other selection, and if names do not tell them apart.
 *
 * @param {readonly PartName[]} parts
 * @param {Uint8Array | null} flags
 */
export function namesOfSelection(parts, flags) {
  const chosen = parts.filter(({ index }) => isChosen(flags, index));
  const threads = new Set(chosen.map(threadOf));
  const dumps = new Set(chosen.map(dumpOf));
  const inDumps = parts.filter((part) => dumps.has(dumpOf(part)));
  const inThreads = parts.filter((part) => threads.has(threadOf(part)));
  const both = inDumps.filter((part) => threads.has(threadOf(part)));
  if (both.length > chosen.length) return null;
  /** Null if names do not tell them apart. @param {'thread' | 'part'} of @param {Set<string>} keys */
  const names = (of, keys) => {
    const found = new Set(chosen.map((part) => part[of]));
    return found.size === keys.size && !found.has('') ? [...found].sort(byNumber) : null;
  };
  // All parts of some threads are named by these alone, all of some dumps as well.
  const areThreads = inThreads.length === chosen.length;
  const areDumps = inDumps.length === chosen.length;
  const named = {
    threads: areDumps && !areThreads ? [] : names('thread', threads),
    parts: areThreads ? [] : names('part', dumps),
  };
  return named.threads && named.parts
    ? /** @type {{threads: string[], parts: string[]}} */ (named)
    : null;
}

/** The threads of which there are several parts, and other threads. @param {readonly {thread: string}[]} parts */
export function threadsIn(parts) {
  const threads = new Set(parts.map(({ thread }) => thread).filter(Boolean));
  return threads.size > 1 && threads.size < parts.length ? [...threads].sort(byNumber) : [];
}

/** Flags of some parts; null for all. @param {readonly unknown[]} parts @param {readonly {index: number}[]} some */
export function flagsOfParts(parts, some) {
  const chosen = new Set(some.map(({ index }) => index));
  return flagsWhere(parts.length, (index) => chosen.has(index));
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

/** The names that a part may be selected by. @param {Pick<PartFacts, 'thread' | 'trigger' | 'command'>} part */
const namesOf = ({ thread, trigger, command }) => [thread, trigger, command];

/** Whether names tell parts apart. @param {readonly PartFacts[]} parts */
export const haveNames = (parts) => new Set(parts.map((part) => namesOf(part).join('\n'))).size > 1;

/**
 * The parts of which a name contains a text or matches a pattern with `*`; null for all, undefined for none.
 *
 * @param {readonly (Parameters<typeof namesOf>[0] & {index: number})[]} parts
 * @param {string} pattern
 */
export function namedParts(parts, pattern) {
  const found = parts.filter((part) => namesOf(part).some((name) => isNamed(name, pattern)));
  const chosen = new Set(found.map(({ index }) => index));
  return chosen.size === 0 ? undefined : flagsWhere(parts.length, (index) => chosen.has(index));
}

/** Whether each part is another thread: they are named by it. @param {readonly {thread: string}[]} parts */
export const areThreads = (parts) =>
  parts.length > 1 &&
  new Set(parts.map(({ thread }) => thread).filter(Boolean)).size === parts.length;

/** What the parts are, in a word. @param {readonly {thread: string, isRequest: boolean}[]} parts @returns {import('../messages/overview.js').PartKind} */
export function kindOfParts(parts) {
  if (areThreads(parts)) return 'thread';
  return parts.length > 0 && parts.every(({ isRequest }) => isRequest) ? 'request' : 'part';
}

/** @param {number} parts @param {number} index */
export const onlyPart = (parts, index) => flagsWhere(parts, (part) => part === index);

/**
 * What is compared within a profile: two selected threads or parts with each other, otherwise the other parts with the
 * selected ones. If all are selected: the first thread with the second one, or the first part with the last one.
 *
 * @param {readonly {index: number, thread: string}[]} parts  at least two
 * @param {Uint8Array | null} flags
 * @returns {PartFlags}
 */
export function oppositeParts(parts, flags) {
  const chosen = parts.filter(({ index }) => isChosen(flags, index));
  const threads = flags ? [...new Set(chosen.map(({ thread }) => thread))] : threadsIn(parts);
  const [first, second] = threads;
  if (second !== undefined && (!flags || threads.length === 2)) {
    const ofThread = (/** @type {string | undefined} */ name) =>
      flagsOfParts(
        parts,
        chosen.filter(({ thread }) => thread === name),
      );
    return [ofThread(first), ofThread(second)];
  }
  const [a, b = a] = [at(chosen, 0).index, chosen.at(-1)?.index];
  if (!flags || chosen.length === 2) return [onlyPart(parts.length, a), onlyPart(parts.length, b)];
  return [flagsWhere(parts.length, (index) => !isChosen(flags, index)), flags];
}

/** @param {Uint8Array | null} flags  null for all parts */
function textOf(flags) {
  if (!flags) return '';
  /** @type {string[]} */
  const ranges = [];
  for (let first = 0; first < flags.length; first += 1) {
    if (flags[first] === 0) continue;
    let last = first;
    while (flags[last + 1] === 1) last += 1;
    ranges.push(first === last ? String(first) : `${first}-${last}`);
    first = last;
  }
  return ranges.join('.');
}

/**
 * Writes the selections of all sides: `0.3-7` means the parts 0 and 3 to 7; both sides are joined by `_`.
 *
 * @param {PartFlags} flags
 * @returns {string} empty for all parts
 */
export const rangesOf = (flags) => (flags.some(Boolean) ? flags.map(textOf).join('_') : '');

/** Parses the flags of one side. Invalid text, or text without parts, means all parts. @param {string} ranges @param {number} parts */
function sideFlags(ranges, parts) {
  const flags = new Uint8Array(parts);
  for (const range of ranges.split('.')) {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    if (first !== undefined) flags.fill(1, Number(first), Number(last) + 1);
  }
  return flags.every((flag) => flag === flags[0]) ? null : flags;
}

/**
 * Parses the selections of all sides.
 *
 * @param {string} ranges
 * @param {(number | undefined)[]} parts  number of parts of each side; the flags of an unknown one do not change
 * @param {PartFlags} before
 * @returns {PartFlags}
 */
export function flagsOf(ranges, parts, before) {
  const texts = ranges.split('_');
  return parts.map((count, side) =>
    count === undefined ? (before[side] ?? null) : sideFlags(texts[side] ?? '', count),
  );
}
