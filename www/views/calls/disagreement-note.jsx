/**
 * Explains a difference between the cost of the selected function and the cost of calls to it: a line, or a
 * mark next to the figures if it is as small as a rounding.
 */

import { DISAGREEMENT_TEXT } from '../../messages/calls.js';
import { currentEvent } from '../../store/selectors.js';
import { calls, event } from '../../store/state.js';
import { fittingApart } from '../../values/units.js';
import { Explain } from '../controls/explain.jsx';

/** Largest share of a cost that is taken for a rounding. */
const ROUNDING = 0.001;

/** Describes the difference; null if there is none. @param {number} row */
function found(row) {
  const answer = calls.value;
  const fact = currentEvent.value;
  // The answer is for the previous event until the new one arrives.
  if (!answer?.disagreement || !fact || answer.row !== row || answer.event !== event.value)
    return null;
  const { incoming, outgoing, explanation } = answer.disagreement;
  const [a, b] = [Number(incoming), Number(outgoing)];
  return {
    isSmall: Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)),
    costs: DISAGREEMENT_TEXT[a < b ? 'less' : 'more'](...fittingApart(incoming, outgoing, fact)),
    explanation,
  };
}

/** @param {{row: number}} props */
export function RoundingMark({ row }) {
  const { isSmall, costs, explanation } = found(row) ?? {};
  if (!isSmall) return null;
  return <Explain what={DISAGREEMENT_TEXT.rounding} text={`${costs} ${explanation}`} mark="≈" />;
}

/** @param {{row: number}} props */
export function DisagreementNote({ row }) {
  const { isSmall = true, costs, explanation = '' } = found(row) ?? {};
  if (isSmall) return null;
  return (
    <div class="disagreement" role="note">
      {costs} <Explain what={DISAGREEMENT_TEXT.title} text={explanation} />
    </div>
  );
}
