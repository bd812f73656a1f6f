/**
 * What is said of figures that do not follow the rule that is chosen for cycles.
 *
 * @module
 */

/** @param {{rule: import('../../protocol/protocol.js').CycleRule, where: string}} props */
export function CycleRuleNote({ rule, where }) {
  if (rule === 'collapsed') return null;
  return (
    <p class="muted transform-note">
      {where} cycles are put together, whatever rule is chosen above: costs are handed on from
      callers to callees, and in a ring there is no order to do it in.
    </p>
  );
}
