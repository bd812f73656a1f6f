/**
 * What the callers of the selected function account for, where that is not what it costs.
 *
 * @module
 */

import { currentEvent } from '../../store/selectors.js';
import { calls, event } from '../../store/state.js';
import { fittingApart } from '../../values/units.js';

/** @param {{row: number}} props */
export function DisagreementNote({ row }) {
  const answer = calls.value;
  const found = answer?.row === row ? answer.disagreement : null;
  const fact = currentEvent.value;
  // Of the event before, until the answer has come.
  if (!found || !fact || answer?.event !== event.value) return null;
  const [incoming, outgoing] = fittingApart(found.incoming, found.outgoing, fact);
  return (
    <p class="disagreement" role="note">
      Calls to it cost <b>{incoming}</b>, its own lines and calls <b>{outgoing}</b>.{' '}
      <span class="muted">{found.explanation}</span>
    </p>
  );
}
