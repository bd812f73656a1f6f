/** The current row of a grid of lines or instructions. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * It stays the same row when other rows come, for example with texts that were read. A row that is gone, such as a
 * gap that was opened, is replaced by the one in its place.
 *
 * @template {string} Column
 * @param {{length: number} & Record<Column, ArrayLike<number>>} rows
 * @param {readonly Column[]} columns  that tell rows apart
 * @param {unknown} origin  no row is current when it changes
 */
export function useCurrentRow(rows, columns, origin) {
  const place = useSignal(-1);
  const isCentred = useSignal(false);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    place.value = -1;
  }, [origin]);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const old = place.peek();
    if (before === rows || old < 0) return;
    const isSame = (/** @type {number} */ row) =>
      columns.every((column) => before[column][old] === rows[column][row]);
    let row = 0;
    while (row < rows.length && !isSame(row)) row++;
    place.value = row < rows.length ? row : Math.min(old, rows.length - 1);
  }, [rows]);
  return {
    /** -1 is none. */
    place: place.value,
    /** Whether that row is far from where the user was. */
    isCentred: isCentred.value,
    /** @param {number} row */
    goTo(row) {
      isCentred.value = false;
      place.value = row;
    },
    /** Goes to a row that is far away. @param {number} row */
    jump(row) {
      isCentred.value = true;
      place.value = row;
    },
  };
}
