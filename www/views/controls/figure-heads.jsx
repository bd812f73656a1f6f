/**
 * Column heads of tables with inclusive and self cost, a count, and a name.
 */

import { FIGURES_TEXT } from '../../messages/controls.js';
import { columnHeads } from './column-head.jsx';

/** @param {{counted: string, named: string}} props  label of the count, empty for none, and of the names */
export function FigureHeads({ counted, named }) {
  return (
    <>
      {columnHeads([FIGURES_TEXT.inclusive, FIGURES_TEXT.self, counted].filter(Boolean), [named])}
    </>
  );
}
