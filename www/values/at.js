/**
 * The value at a place that must exist. Columns of one table are equally long, so a place outside
 * of one is a mistake of ours, better met at once than shown as a wrong number.
 *
 * @template T
 * @param {{readonly length: number, readonly [index: number]: T}} list
 * @param {number} index
 * @returns {T}
 */
export function at(list, index) {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no place ${index} in a list of ${list.length}`);
  return value;
}
