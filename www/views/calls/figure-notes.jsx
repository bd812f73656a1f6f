/** Notes on figures of the selected function that do not add up, or that follow another rule. */

import { ABOVE_TOTAL_TEXT, CYCLE_RULE_TEXT, DISAGREEMENT_TEXT } from '../../messages/calls.js';
import { select } from '../../store/actions.js';
import { currentEvent, isOutermost } from '../../store/selectors.js';
import { shownName } from '../../store/shown-names.js';
import { calls, cycleRule, event, profile } from '../../store/state.js';
import { exceeds } from '../../values/format.js';
import { fitting, fittingApart } from '../../values/units.js';
import { Explain } from '../controls/column-heads.jsx';
import { Button } from '../controls/fields.jsx';

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
      <Button class="link" onClick={() => select(largest.row)}>
        {shownName(largest.row)}
      </Button>{' '}
      {ABOVE_TOTAL_TEXT.cost(incoming, outgoing)}
      {others > 0 && ` ${ABOVE_TOTAL_TEXT.others(others, fitting(lack.sum, fact))}`}
    </>
  );
}

/** Explains why the selected function costs more than the whole profile, if it does. @param {{row: number}} props */
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

/** Marks figures that differ as little as by a rounding. @param {{row: number}} props */
export function RoundingMark({ row }) {
  const { isSmall, costs, explanation } = found(row) ?? {};
  if (!isSmall) return null;
  return <Explain what={DISAGREEMENT_TEXT.rounding} text={`${costs} ${explanation}`} mark="≈" />;
}

/** Explains a difference between the cost of the function and the cost of calls to it, unless it is small. @param {{row: number}} props */
export function DisagreementNote({ row }) {
  const { isSmall = true, costs, explanation = '' } = found(row) ?? {};
  if (isSmall) return null;
  return (
    <div class="disagreement" role="note">
      {costs} <Explain what={DISAGREEMENT_TEXT.title} text={explanation} />
    </div>
  );
}

/** Note on figures that do not follow the selected cycle rule. @param {{where: string}} props */
export function CycleRuleNote({ where }) {
  if (cycleRule.value === 'collapsed') return null;
  if (isOutermost.value)
    return <p class="muted transform-note">{CYCLE_RULE_TEXT.outermost(where)}</p>;
  return <p class="muted transform-note">{CYCLE_RULE_TEXT.merged(where)}</p>;
}
