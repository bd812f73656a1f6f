/** Note on figures that do not follow the selected cycle rule. */

import { CYCLE_RULE_TEXT } from '../../messages/calls.js';
import { isOutermost } from '../../store/selectors.js';
import { cycleRule } from '../../store/state.js';

/** @param {{where: string}} props */
export function CycleRuleNote({ where }) {
  if (cycleRule.value === 'collapsed') return null;
  if (isOutermost.value)
    return <p class="muted transform-note">{CYCLE_RULE_TEXT.outermost(where)}</p>;
  return <p class="muted transform-note">{CYCLE_RULE_TEXT.merged(where)}</p>;
}
