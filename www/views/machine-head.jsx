/**
 * The heads of the columns of the machine code view.
 *
 * @module
 */

import { CostHeads } from './place-cells.jsx';

/** @param {{code: import('../protocol-details.js').Instructions, hasText: boolean}} props */
export function MachineHead({ code, hasText }) {
  return (
    <>
      <CostHeads places={code} noun="instruction" />
      <div role="columnheader" class="numeric">
        Address
      </div>
      <div role="columnheader" title="Jumps; dashed ones depend on a condition">
        Jumps
      </div>
      {hasText && <div role="columnheader">Instruction</div>}
      <div role="columnheader">Source</div>
    </>
  );
}
