// Machine code for tests: instructions of a profile, and a program with some more.

/** @param {number[]} numbers */
export const exact = (numbers) => ({ high: Float64Array.from(numbers), low: null });

/** Address of an instruction. @param {number} place */
export const addressOf = (place) => 0x1000 + 4 * place;

/**
 * So many instructions, one each four bytes and each of a line of its own, with calls by place and
 * jumps as [from, to]. The cost of each is its number.
 *
 * @param {number} count @param {number[]} [calls] @param {number[][]} [jumps]
 * @returns {import('../protocol/details.js').Instructions}
 */
export function code(count, calls = [], jumps = []) {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const end = (/** @type {number} */ i) => jumps.map((jump) => jump[i] ?? -1);
  return {
    row: 0,
    event: 0,
    secondEvent: null,
    files: { bytes: new Uint8Array(), offsets: new Uint32Array([0]) },
    symbols: new Uint32Array(1),
    at: new Uint32Array(count),
    line: exact(numbers),
    self: exact(numbers),
    called: exact(numbers),
    second: null,
    calls: {
      place: Uint32Array.from(calls),
      callee: new Uint32Array(calls.length),
      counted: new Uint8Array(calls.length),
      cost: exact(calls),
      second: null,
      count: exact(calls),
    },
    address: exact(numbers.map(addressOf)),
    jumps: {
      from: Int32Array.from(end(0)),
      to: Int32Array.from(end(1)),
      address: exact(end(1)),
      conditional: new Uint8Array(jumps.length),
      followed: exact(end(0)),
      executed: exact(end(0)),
    },
  };
}

/** A program with an instruction at each address. @param {number[]} addresses @returns {import('../protocol/details.js').Disassembly} */
export const program = (addresses) => ({
  address: BigUint64Array.from(addresses, BigInt),
  text: addresses.map(() => 'nop'),
  target: new BigUint64Array(addresses.length),
  flow: new Uint8Array(addresses.length),
  begins: new Uint8Array(addresses.length),
  file: new Int32Array(addresses.length).fill(-1),
  line: new Uint32Array(addresses.length),
  callFile: new Int32Array(addresses.length).fill(-1),
  callLine: new Uint32Array(addresses.length),
  files: [],
  shift: 0n,
  doubt: [],
  isCut: false,
  noLines: '',
  lacking: [],
  notes: [],
});

/** The code of one side of a comparison. @param {number[]} addresses @param {number[]} costs */
export function side(addresses, costs) {
  const given = code(addresses.length);
  given.address = exact(addresses);
  given.self = exact(costs);
  return { code: given, listing: /** @type {ReturnType<typeof program> | null} */ (null) };
}

/** The same with the program. @param {number[]} addresses @param {number[]} costs @param {Record<number, string>} texts  by address */
export function disassembled(addresses, costs, texts) {
  const listing = program(Object.keys(texts).map(Number));
  listing.text = Object.values(texts);
  listing.text.forEach((text, index) => {
    if (/^(j|call)/.test(text)) listing.target[index] = 1n;
  });
  return { ...side(addresses, costs), listing };
}

/** Names as the analyser has them. @param {string[]} all */
export function names(all) {
  const bytes = new TextEncoder().encode(all.join(''));
  const ends = all.map((_, index) => all.slice(0, index + 1).join('').length);
  return { bytes, offsets: Uint32Array.from([0, ...ends]) };
}

/**
 * Instructions as [file, line], one each four bytes; they cost 1, 2, 4 and so on.
 *
 * @param {number[][]} lines @param {number[]} [calls]  places of calls
 */
export function written(lines, calls = []) {
  const given = code(lines.length, calls);
  given.at = Uint32Array.from(lines, ([file]) => file ?? 0);
  given.line = exact(lines.map(([, line]) => line ?? 0));
  given.self = exact(lines.map((_, place) => 2 ** place));
  given.symbols = new Uint32Array(2);
  given.files = names(['/build/a.c', '/build/b.h']);
  return given;
}

/**
 * A program with as many instructions that says at which line of the first file each was inlined, if it
 * was. It names files in its own way; which is which is told by lines that agree.
 *
 * @param {ReturnType<typeof written>} given @param {number[]} sites
 */
export function inlining(given, sites) {
  const listing = program(sites.map((_, place) => addressOf(place)));
  listing.files = ['a.c', 'b.h'];
  listing.file.set(given.at);
  listing.line.set(given.line.high);
  listing.callFile.set(sites.map((site) => (site > 0 ? 0 : -1)));
  listing.callLine.set(sites);
  return listing;
}
