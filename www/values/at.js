/**
 * Returns the value at an index that must exist. Columns of one table are equally long, so an index out
 * of range is a bug, which should fail at once and not show a wrong number.
 *
 * @template T
 * @param {{readonly length: number, readonly [index: number]: T}} list
 * @param {number} index
 * @returns {T}
 */
export function at(list, index) {
  const value = list[index];
  if (value === undefined)
    throw new RangeError(`index ${index} is outside a list of ${list.length}`);
  return value;
}
