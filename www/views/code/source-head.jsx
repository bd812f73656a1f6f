/**
 * Column heads of the source view.
 *
 * @module
 */

import { ColumnHead } from '../controls/column-head.jsx';
import { CostHeads } from './place-cells.jsx';

/** @param {{lines: import('../../protocol/details.js').SourceLines, width: number}} props  `width`: of the text, in characters */
export function SourceHead({ lines, width }) {
  return (
    <>
      <CostHeads places={lines} noun="line" />
      <ColumnHead label="Line" numeric />
      <ColumnHead label="Source" style={{ minWidth: `${width}ch` }} />
    </>
  );
}
