/**
 * The hash of a content, at once: the browser's own way to it is a promise, for which a function that
 * is being called cannot wait. FIPS 180-4, where all names are from.
 *
 * @module
 */

const BLOCK = 64;

/** @typedef {[number, number, number, number, number, number, number, number]} Eight */

/** The first 32 bits of the fraction of a root. @param {number} root */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime > 0)) primes.push(n);
  }
  return primes;
}

const PRIMES = firstPrimes(64);
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const H0 = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} x @param {number} n */
const rotr = (x, n) => (x >>> n) | (x << (32 - n));

/** The content with its padding: a bit, zeros, its length in bits. @param {Uint8Array} content */
function padded(content) {
  const size = Math.ceil((content.length + 9) / BLOCK) * BLOCK;
  const view = new DataView(new ArrayBuffer(size));
  new Uint8Array(view.buffer).set(content);
  view.setUint8(content.length, 0x80);
  view.setBigUint64(size - 8, BigInt(content.length) * 8n);
  return view;
}

/** A word that is there. @param {Int32Array} words @param {number} place */
const at = (words, place) => /** @type {number} */ (words[place]);

/** The message schedule of a block. @param {Int32Array} w @param {DataView} message @param {number} start */
function schedule(w, message, start) {
  for (let t = 0; t < 16; t += 1) w[t] = message.getInt32(start + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [a, b] = [at(w, t - 15), at(w, t - 2)];
    const s0 = rotr(a, 7) ^ rotr(a, 18) ^ (a >>> 3);
    const s1 = rotr(b, 17) ^ rotr(b, 19) ^ (b >>> 10);
    w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1;
  }
}

/** @param {Int32Array} hash  to which a block is added @param {Int32Array} w */
function compress(hash, w) {
  let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (/** @type {unknown} */ (hash));
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, t) + at(w, t)) | 0;
    const s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries())
    hash[place] = at(hash, place) + value;
}

/**
 * The hash of a content, as the attribute `integrity` has it.
 *
 * @param {Uint8Array} content
 */
export function integrityOf(content) {
  const message = padded(content);
  const hash = Int32Array.from(H0);
  const w = new Int32Array(64);
  for (let start = 0; start < message.byteLength; start += BLOCK) {
    schedule(w, message, start);
    compress(hash, w);
  }
  const bytes = new DataView(new ArrayBuffer(32));
  for (const [place, word] of hash.entries()) bytes.setInt32(4 * place, word);
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)))}`;
}
