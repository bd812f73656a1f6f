// Boxes for tests, written by level.

const exact = (/** @type {number[]} */ values) => ({ high: Float64Array.from(values), low: null });

/** Boxes by level, each `[parent, left, width]`. @param {[number, number, number][][]} levels */
export function boxesOf(levels) {
  const all = levels.flat();
  const firstChild = new Uint32Array(all.length + 1).fill(all.length);
  for (let box = all.length - 1; box > 0; box -= 1) firstChild[all[box]?.[0] ?? 0] = box;
  for (let box = all.length - 1; box >= 0; box -= 1)
    firstChild[box] = Math.min(firstChild[box] ?? 0, firstChild[box + 1] ?? 0);
  let sum = 0;
  return {
    row: Uint32Array.from(all.map((_, box) => box)),
    parent: Uint32Array.from(all.map(([parent]) => parent)),
    firstChild,
    levels: Uint32Array.from([0, ...levels.map((level) => (sum += level.length))]),
    left: Float64Array.from(all.map(([, left]) => left)),
    width: Float64Array.from(all.map(([, , width]) => width)),
    self: exact(all.map(() => 0)),
    inclusive: exact(all.map(([, , width]) => width)),
    count: exact(all.map(() => 1)),
    limited: new Uint8Array(all.length),
  };
}

/** Three levels of a few boxes, each with its parent, left edge and cost. */
export const LEVELS = /** @type {[number, number, number][][]} */ ([
  [[0, 0, 1000]],
  [
    [0, 0, 600],
    [0, 600, 3],
    [0, 603, 250],
  ],
  [[1, 0, 123]],
]);
