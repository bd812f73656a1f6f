/**
 * Column heads of the machine code view.
 *
 * @module
 */

import { ColumnHead } from '../controls/column-head.jsx';
import { CostHeads } from './place-cells.jsx';

/** @param {{code: import('../../protocol/details.js').Instructions, hasText: boolean}} props */
export function MachineHead({ code, hasText }) {
  return (
    <>
      <CostHeads places={code} noun="instruction" />
      <ColumnHead label="Address" numeric />
      <ColumnHead label="Jumps" />
      {hasText && <ColumnHead label="Instruction" />}
      <ColumnHead label="Source" text="Source line that the instruction was compiled from." />
    </>
  );
}
