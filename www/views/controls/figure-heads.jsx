/**
 * Column heads of tables with inclusive and self cost, a count, and a name.
 *
 * @module
 */

import { columnHeads } from './column-head.jsx';

/** @param {{counted: string, named: string}} props  label of the count, and of the names */
export function FigureHeads({ counted, named }) {
  return <>{columnHeads(['Inclusive', 'Self', counted], [named])}</>;
}
