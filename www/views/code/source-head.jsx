/**
 * Column heads of the source view.
 */

import { SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { ColumnHead } from '../controls/column-head.jsx';
import { CostHeads } from './place-cells.jsx';

/** @param {{columns: import('./place-cells.jsx').Columns, width: number}} props  `width`: of the text, in characters */
export function SourceHead({ columns, width }) {
  return (
    <>
      <CostHeads columns={columns} noun="line" />
      {columns.isCompared ? (
        <>
          <ColumnHead label={COMPARED_CODE_TEXT.lineA} numeric />
          <ColumnHead label={COMPARED_CODE_TEXT.lineB} numeric />
        </>
      ) : (
        <ColumnHead label={SOURCE_TEXT.line} numeric />
      )}
      <ColumnHead label={SOURCE_TEXT.source} style={{ minWidth: `${width}ch` }} />
    </>
  );
}
