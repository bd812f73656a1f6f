/**
 * All callers and callees of the selected function, direct and indirect.
 */

import { ALL_CALLS_TEXT } from '../../messages/calls.js';
import { current } from '../../store/state.js';
import { RelativeTable } from './relative-table.jsx';

/** Describes how accurate the figures are. @param {import('../../protocol/protocol.js').AllCalls} all */
function trustOf({ callers, callees }) {
  const isSure = (/** @type {import('../../protocol/protocol.js').Relatives} */ { estimated }) =>
    !estimated.includes(1);
  if (isSure(callers) && isSure(callees)) return ALL_CALLS_TEXT.exact;
  return ALL_CALLS_TEXT.estimated;
}

/** @param {{row: number}} props */
export function AllCallsView({ row }) {
  const all = current.allCalls.value;
  if (!all) return <div class="neighbours" aria-busy="true" />;
  const trust = trustOf(all);
  return (
    <div class="neighbours" aria-busy={all.row !== row}>
      <p class={trust.startsWith('≈') ? 'trust doubtful' : 'trust'}>{trust}</p>
      <RelativeTable
        id="all-callers"
        title={ALL_CALLS_TEXT.callers}
        hint={ALL_CALLS_TEXT.callersNote}
        none={ALL_CALLS_TEXT.noCallers}
        row={all.row}
        of={all.callers}
      />
      <RelativeTable
        id="all-callees"
        title={ALL_CALLS_TEXT.callees}
        hint={ALL_CALLS_TEXT.calleesNote}
        none={ALL_CALLS_TEXT.noCallees}
        row={all.row}
        of={all.callees}
      />
    </div>
  );
}
