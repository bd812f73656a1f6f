/**
 * Column heads of tables that show inclusive and self cost, a count, and what has them.
 *
 * @module
 */

import { columnHeads } from './column-head.jsx';

/** @param {{counted: string, named: string}} props  what is counted, and what has the figures */
export function FigureHeads({ counted, named }) {
  return <>{columnHeads(['Inclusive', 'Self', counted], [named])}</>;
}
