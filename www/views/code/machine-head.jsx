/**
 * Column heads of the machine code view.
 */

import { MACHINE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { ColumnHead } from '../controls/column-head.jsx';
import { CostHeads } from './place-cells.jsx';

/** @param {{columns: import('./place-cells.jsx').Columns, hasText: boolean}} props */
export function MachineHead({ columns, hasText }) {
  return (
    <>
      <CostHeads columns={columns} noun="instruction" />
      {columns.isCompared ? (
        <>
          <ColumnHead label={COMPARED_CODE_TEXT.addressA} numeric />
          <ColumnHead label={COMPARED_CODE_TEXT.addressB} numeric />
        </>
      ) : (
        <ColumnHead label={MACHINE_TEXT.address} numeric />
      )}
      <ColumnHead label={MACHINE_TEXT.jumps} />
      {hasText && <ColumnHead label={MACHINE_TEXT.instruction} />}
      <ColumnHead label={MACHINE_TEXT.source} text={MACHINE_TEXT.sourceNote} />
    </>
  );
}
