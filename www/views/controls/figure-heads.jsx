/** Column heads of tables with inclusive and self cost, a count, and a name. */

import { FIGURES_TEXT } from '../../messages/controls.js';
import { columnHeads } from './column-heads.jsx';

/** @param {{shared?: string, counted: string, named: string}} props  label of the share of the parent, of the count, empty for none, and of the names */
export function FigureHeads({ shared = '', counted, named }) {
  const { inclusive, self } = FIGURES_TEXT;
  return <>{columnHeads([inclusive, shared, self, counted].filter(Boolean), [named])}</>;
}
