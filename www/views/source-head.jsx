/**
 * The heads of the columns of the source view.
 *
 * @module
 */

import { CostHeads } from './place-cells.jsx';

/** @param {{lines: import('../protocol-details.js').SourceLines, width: number}} props  `width`: of the text, in characters */
export function SourceHead({ lines, width }) {
  return (
    <>
      <CostHeads places={lines} noun="line" />
      <div role="columnheader" class="numeric">
        Line
      </div>
      <div role="columnheader" style={{ minWidth: `${width}ch` }}>
        Source
      </div>
    </>
  );
}
