/** Explains why the selected function costs more than the whole profile, if it does. */

import { ABOVE_TOTAL_TEXT } from '../../messages/calls.js';
import { select } from '../../store/actions.js';
import { currentEvent, isOutermost } from '../../store/selectors.js';
import { shownName } from '../../store/shown-names.js';
import { calls, event, profile } from '../../store/state.js';
import { exceeds } from '../../values/format.js';
import { fitting, fittingApart } from '../../values/units.js';

/** @import {EventFacts} from '../../protocol/types.js' */

/** @param {{lack: import('../../protocol/types.js').Shortfall, fact: EventFacts}} props */
function Lack({ lack, fact }) {
  const functions = profile.value?.functions;
  if (!functions) return null;
  const { largest } = lack;
  const others = lack.rows - 1;
  const [incoming, outgoing] = fittingApart(largest.incoming, largest.outgoing, fact);
  return (
    <>
      {' '}
      {ABOVE_TOTAL_TEXT.callsTo}{' '}
      <button type="button" class="link" onClick={() => select(largest.row)}>
        {shownName(largest.row)}
      </button>{' '}
      {ABOVE_TOTAL_TEXT.cost(incoming, outgoing)}
      {others > 0 && ` ${ABOVE_TOTAL_TEXT.others(others, fitting(lack.sum, fact))}`}
    </>
  );
}

/** @param {{row: number}} props */
export function AboveTotalNote({ row }) {
  const answer = calls.value;
  const found = answer?.row === row ? answer.aboveTotal : null;
  const fact = currentEvent.value;
  // The answer is for the previous event until the new one arrives.
  if (!found || !fact || answer?.event !== event.value) return null;
  const { excess, collapsed, shortfall, rest } = found;
  if (!exceeds(Number(fact.total + excess), Number(fact.total))) return null;
  return (
    <p class="disagreement" role="note">
      {ABOVE_TOTAL_TEXT.excess(fitting(excess, fact))}{' '}
      {collapsed !== null ? (
        `${ABOVE_TOTAL_TEXT.countedTwice} ${ABOVE_TOTAL_TEXT.merged(fitting(collapsed, fact), isOutermost.value)}`
      ) : (
        <span class="muted">{ABOVE_TOTAL_TEXT.inFile}</span>
      )}
      {shortfall && <Lack lack={shortfall} fact={fact} />}
      {rest !== null && ` ${ABOVE_TOTAL_TEXT.rest(fitting(rest, fact))}`}
    </p>
  );
}
