// A profile of half a million functions, and its figures, summed directly.
//
// Every function but the first is called by one other, once: function 0 calls 1 to 80, function 1 calls
// 81 to 160, and so on. All self costs differ.

import { open } from 'node:fs/promises';

export const FUNCTIONS = 500_000;
/** Number of callees of each function, while functions last. */
export const FAN = 80;
/** A prime greater than the number of functions: multiples of another prime have different remainders. */
const PRIME = 500_009;
const STEP = 7919;
/** Functions written at a time. */
const PIECE = 20_000;

/** @param {number} i */
export const nameOf = (i) => `f${String(i).padStart(6, '0')}`;
/** @param {number} i */
export const fileOf = (i) => `src/part${i % 200}.cc`;
/** @param {number} i */
export const objectOf = (i) => `lib${i % 5}.so`;
/** @param {number} i */
const selfOf = (i) => ((i * STEP) % PRIME) + 1;
/** @param {number} i */
export const callerOf = (i) => Math.floor((i - 1) / FAN);
/** The callees of a function: first and end. @param {number} i */
const calleesOf = (i) => [Math.min(FUNCTIONS, FAN * i + 1), Math.min(FUNCTIONS, FAN * i + FAN + 1)];

/** Self and inclusive cost of each: callees have higher numbers, so start from the last. */
export function figures() {
  const self = Float64Array.from({ length: FUNCTIONS }, (_, i) => selfOf(i));
  const inclusive = self.slice();
  for (let i = FUNCTIONS - 1; i > 0; i -= 1) {
    inclusive[callerOf(i)] = (inclusive[callerOf(i)] ?? 0) + (inclusive[i] ?? 0);
  }
  return { self, inclusive };
}

/** @param {number} i @param {Float64Array} inclusive */
function textOf(i, inclusive) {
  const [first = 0, end = 0] = calleesOf(i);
  const lines = [`ob=${objectOf(i)}\nfl=${fileOf(i)}\nfn=${nameOf(i)}\n1 ${selfOf(i)}\n`];
  for (let callee = first; callee < end; callee += 1) {
    lines.push(
      `cob=${objectOf(callee)}\ncfi=${fileOf(callee)}\ncfn=${nameOf(callee)}\ncalls=1 1\n2 ${inclusive[callee]}\n`,
    );
  }
  return lines.join('');
}

/**
 * Writes the profile.
 *
 * @param {string} path
 * @param {Float64Array} inclusive
 */
export async function writeManyFunctions(path, inclusive) {
  const file = await open(path, 'w');
  await file.write('# callgrind format\nevents: Ir\n');
  for (let first = 0; first < FUNCTIONS; first += PIECE) {
    const length = Math.min(PIECE, FUNCTIONS - first);
    const piece = Array.from({ length }, (_, at) => textOf(first + at, inclusive));
    await file.write(piece.join(''));
  }
  await file.close();
}
