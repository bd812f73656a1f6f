/**
 * Everything that leads to the selected function and everything that it leads to, over any number
 * of calls.
 *
 * @module
 */

import { allCalls } from '../../store/state.js';
import { RelativeTable } from './relative-table.jsx';

/** What the figures are worth. @param {import('../../protocol/protocol.js').AllCalls} all */
function trustOf({ callers, callees }) {
  const isSure = (/** @type {import('../../protocol/protocol.js').Relatives} */ { estimated }) =>
    !estimated.includes(1);
  if (isSure(callers) && isSure(callees)) return 'All costs are exact.';
  return '≈ is estimated from the call graph: a cost that several callers share is divided in proportion to their calls. Everything else is exact.';
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
        none="Nothing calls it."
        row={all.row}
        of={all.callers}
      />
      <RelativeTable
        id="all-callees"
        title="All callees"
        hint="Cost of the callee while the selected function was running"
        none="It calls nothing."
        row={all.row}
        of={all.callees}
      />
    </div>
  );
}
