/**
 * Which line of one text is which line of another one. Pure.
 *
 * What both begin and end with is the same; between these, lines that stand in each text once are
 * anchors, as many of them as keep their order, and between the anchors it goes on in the same way
 * ("patience diff", by Bram Cohen). It is fast whatever the texts are, and takes no blank line or brace
 * for one that stands elsewhere.
 *
 * @module
 */

/** How often pieces are cut into pieces; texts of people are done after a few times. */
const DEPTH = 16;
const NONE = -1;

/**
 * For each line of `a` the index of the same line of `b`, or -1. Indices rise.
 *
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
export function matchedLines(a, b) {
  const partner = new Int32Array(a.length).fill(NONE);
  /** @type {Piece[]} */
  const pieces = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length, depth: 0 }];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    for (const smaller of cut(a, b, piece, partner)) pieces.push(smaller);
  }
  return partner;
}

/** Lines of both texts that were not matched yet. @typedef {{fromA: number, toA: number, fromB: number, toB: number, depth: number}} Piece */

/**
 * Matches what is clear of a piece and gives back what is not.
 *
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 * @param {Piece} piece
 * @param {Int32Array} partner
 * @returns {Piece[]}
 */
function cut(a, b, { fromA, toA, fromB, toB, depth }, partner) {
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) {
    partner[fromA] = fromB;
    fromA += 1;
    fromB += 1;
  }
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) {
    toA -= 1;
    toB -= 1;
    partner[toA] = toB;
  }
  if (fromA === toA || fromB === toB || depth === DEPTH) return [];
  const anchors = rising(anchorsOf(a, b, { fromA, toA, fromB, toB, depth }));
  /** @type {Piece[]} */
  const rest = [];
  let [startA, startB] = [fromA, fromB];
  for (const [inA, inB] of anchors) {
    partner[inA] = inB;
    rest.push({ fromA: startA, toA: inA, fromB: startB, toB: inB, depth: depth + 1 });
    [startA, startB] = [inA + 1, inB + 1];
  }
  if (anchors.length > 0) {
    rest.push({ fromA: startA, toA, fromB: startB, toB, depth: depth + 1 });
  }
  return rest;
}

/**
 * Lines that stand in both parts of a piece, and in each once, in the order of `a`.
 *
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 * @param {Piece} piece
 * @returns {[number, number][]}
 */
function anchorsOf(a, b, { fromA, toA, fromB, toB }) {
  const inA = onlyOnce(a, fromA, toA);
  const inB = onlyOnce(b, fromB, toB);
  /** @type {[number, number][]} */
  const anchors = [];
  for (const [line, place] of inA) {
    const other = inB.get(line) ?? NONE;
    if (place >= 0 && other >= 0) anchors.push([place, other]);
  }
  return anchors;
}

/** The place of each line, or -1 if it has several. @param {readonly string[]} lines @param {number} from @param {number} to */
function onlyOnce(lines, from, to) {
  /** @type {Map<string, number>} */
  const places = new Map();
  for (let place = from; place < to; place += 1) {
    const line = lines[place] ?? '';
    places.set(line, places.has(line) ? NONE : place);
  }
  return places;
}

/**
 * The longest rising row of second numbers; the first ones rise already.
 *
 * @param {readonly [number, number][]} pairs
 */
function rising(pairs) {
  /** Index of the pair that ends the best row of each length. @type {number[]} */
  const ends = [];
  const before = new Int32Array(pairs.length).fill(NONE);
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? NONE]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? NONE;
    ends[low] = index;
  }
  /** @type {[number, number][]} */
  const row = [];
  for (let index = ends.at(-1) ?? NONE; index >= 0; index = before[index] ?? NONE) {
    row.push(/** @type {[number, number]} */ (pairs[index]));
  }
  return row.reverse();
}

/**
 * Both texts in one order: what only `a` has stands before what only `b` has.
 *
 * @param {Int32Array} partner  for each line of `a`, see `matchedLines`
 * @param {number} length  of `b`
 */
export function interleaved(partner, length) {
  /** @type {{a: number, b: number}[]} */
  const pairs = [];
  let b = 0;
  const addBefore = (/** @type {number} */ end) => {
    for (; b < end; b += 1) pairs.push({ a: NONE, b });
  };
  partner.forEach((to, a) => {
    if (to >= 0) addBefore(to);
    pairs.push({ a, b: to });
    if (to >= 0) b = to + 1;
  });
  addBefore(length);
  return pairs;
}
