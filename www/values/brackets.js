/** Keeps the brackets of short names balanced where some of their pieces are left out. Pure. */

/** Not brackets: arrows, and the names of operators. */
const OPERATORS = /operator *(<=>|<<=?|>>=?|[<>]=?|->\*?|\(\)|\[\])|->/g;
/** @type {Record<string, string>} */
const OPENS = { '>': '<', ')': '(', ']': '[', '}': '{' };

/** The places of the pieces with both brackets of a pair, where these are in two pieces. @param {string[]} pieces */
function splitPairs(pieces) {
  /** @type {{bracket: string, place: number}[]} */
  const open = [];
  /** @type {[number, number][]} */
  const pairs = [];
  for (const [place, piece] of pieces.entries()) {
    for (const [bracket] of piece.replace(OPERATORS, '').matchAll(/[<>()[\]{}]/g)) {
      const opening = OPENS[bracket];
      if (!opening) open.push({ bracket, place });
      else if (open.at(-1)?.bracket === opening) {
        const from = open.pop()?.place ?? place;
        if (from !== place) pairs.push([from, place]);
      }
    }
  }
  return pairs;
}

/**
 * Decides what is shown together: pieces with odd places are left out where there is no room. One with a bracket
 * whose other half is always shown is always shown too, as part of the piece next to it. Returns ranges of pieces,
 * in their order: those of a range that may be left out are left out together.
 *
 * @param {string[]} pieces  changed in place; their number stays
 * @param {number} tail  place of the piece that is cut last, which stays as it is
 * @returns {[number, number][]}
 */
export function rangesOf(pieces, tail) {
  const isAlways = (/** @type {number} */ place) => place % 2 === 0;
  for (;;) {
    const pairs = splitPairs(pieces);
    const half = pairs.find(([from, to]) => isAlways(from) !== isAlways(to));
    if (!half) return joined(pairs.filter(([from]) => !isAlways(from)));
    const place = isAlways(half[0]) ? half[1] : half[0];
    const neighbour = place < tail ? place - 1 : place + 1;
    const both = [Math.min(place, neighbour), Math.max(place, neighbour)];
    pieces[neighbour] = both.map((at) => pieces[at]).join('');
    pieces[place] = '';
  }
}

/** The range that contains a piece. @param {[number, number][]} ranges @param {number} place */
export const rangeAt = (ranges, place) => ranges.find(([from, to]) => from <= place && place <= to);

/** Joins ranges that overlap. @param {[number, number][]} ranges */
function joined(ranges) {
  /** @type {[number, number][]} */
  const out = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
