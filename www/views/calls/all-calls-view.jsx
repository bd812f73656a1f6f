/**
 * All callers and callees of the selected function, direct and indirect.
 *
 * @module
 */

import { allCalls } from '../../store/state.js';
import { RelativeTable } from './relative-table.jsx';

/** Describes how accurate the figures are. @param {import('../../protocol/protocol.js').AllCalls} all */
function trustOf({ callers, callees }) {
  const isSure = (/** @type {import('../../protocol/protocol.js').Relatives} */ { estimated }) =>
    !estimated.includes(1);
  if (isSure(callers) && isSure(callees)) return 'All costs are exact.';
  return '≈ is estimated from the call graph: a cost shared by several callers is divided in proportion to the cost of their calls. Everything else is exact.';
}

/** @param {{row: number}} props */
export function AllCallsView({ row }) {
  const all = allCalls.value;
  if (!all) return <div class="neighbours" aria-busy="true" />;
  const trust = trustOf(all);
  return (
    <div class="neighbours" aria-busy={all.row !== row}>
      <p class={trust.startsWith('≈') ? 'trust doubtful' : 'trust'}>{trust}</p>
      <RelativeTable
        id="all-callers"
        title="All callers"
        hint="Cost of the selected function while this caller was running"
        none="No callers."
        row={all.row}
        of={all.callers}
      />
      <RelativeTable
        id="all-callees"
        title="All callees"
        hint="Cost of the callee while the selected function was running"
        none="No callees."
        row={all.row}
        of={all.callees}
      />
    </div>
  );
}
