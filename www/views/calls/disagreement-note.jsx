/**
 * Explains a difference between the cost of the selected function and the cost of calls to it.
 */

import { DISAGREEMENT_TEXT } from '../../messages/calls.js';
import { currentEvent } from '../../store/selectors.js';
import { calls, event } from '../../store/state.js';
import { fittingApart } from '../../values/units.js';

/** @param {{row: number}} props */
export function DisagreementNote({ row }) {
  const answer = calls.value;
  const found = answer?.row === row ? answer.disagreement : null;
  const fact = currentEvent.value;
  // The answer is for the previous event until the new one arrives.
  if (!found || !fact || answer?.event !== event.value) return null;
  const [incoming, outgoing] = fittingApart(found.incoming, found.outgoing, fact);
  return (
    <p class="disagreement" role="note">
      {DISAGREEMENT_TEXT.costs(incoming, outgoing)} <span class="muted">{found.explanation}</span>
    </p>
  );
}
