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
 * @returns {import('./protocol-details.js').Instructions}
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

/** A program with an instruction at each address. @param {number[]} addresses @returns {import('./protocol-details.js').Disassembly} */
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
