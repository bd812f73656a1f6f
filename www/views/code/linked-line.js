/** Source and machine code next to each other: the line of the current row of one is shown in the other, too. */

import { useEffect } from 'preact/hooks';
import { changeShown } from '../../store/actions.js';
import { current } from '../../store/state.js';

/** A line of a source file, by its path in the profile. @typedef {{path: string, line: number}} CodeLine */

/**
 * @param {'source' | 'machine'} view
 * @param {number} row  the function
 * @param {CodeLine | null} line  of the current row; null for none, and in a comparison
 * @param {(line: CodeLine) => void} show  goes to another line
 */
export function useLinkedLine(view, row, line, show) {
  const latest = current.codeLine.value;
  const isOfOther = latest !== null && latest.view !== view && latest.row === row;
  useEffect(() => {
    if (!line || (latest?.row === row && latest.path === line.path && latest.line === line.line))
      return;
    changeShown({ codeLine: { view, row, ...line } });
  }, [line?.path, line?.line]);
  useEffect(() => {
    if (isOfOther) show(latest);
  }, [isOfOther ? latest : null]);
}
