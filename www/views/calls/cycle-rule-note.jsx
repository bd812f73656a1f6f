/**
 * What is said of figures that do not follow the rule that is chosen for cycles.
 *
 * @module
 */

import { isOutermost } from '../../store/selectors.js';
import { cycleRule } from '../../store/state.js';

/** @param {{where: string}} props */
export function CycleRuleNote({ where }) {
  if (cycleRule.value === 'collapsed') return null;
  if (isOutermost.value)
    return (
      <p class="muted transform-note">
        {where} recursion counts once, whichever rule is chosen above.
      </p>
    );
  return (
    <p class="muted transform-note">
      {where} the functions of a cycle are one, whichever rule is chosen above: within a cycle,
      costs cannot be passed from caller to callee in order.
    </p>
  );
}
