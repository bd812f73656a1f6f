/**
 * Note on figures that do not follow the selected cycle rule.
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
        {where} recursion is counted once, regardless of the rule selected above.
      </p>
    );
  return (
    <p class="muted transform-note">
      {where} the functions of a cycle are merged, regardless of the rule selected above: costs
      inside a cycle cannot be assigned to callers and callees.
    </p>
  );
}
