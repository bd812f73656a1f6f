/**
 * What is said of figures that do not follow the rule that is chosen for cycles.
 *
 * @module
 */

/**
 * @param {object} props
 * @param {import('../../protocol/protocol.js').CycleRule} props.rule
 * @param {boolean} props.outermost  whether single invocations were recorded
 * @param {string} props.where
 */
export function CycleRuleNote({ rule, outermost, where }) {
  if (rule === 'collapsed') return null;
  if (outermost)
    return (
      <p class="muted transform-note">
        {where} recursion counts once, whatever rule is chosen above: costs are those of outermost
        invocations.
      </p>
    );
  return (
    <p class="muted transform-note">
      {where} cycles are put together, whatever rule is chosen above: costs are handed on from
      callers to callees, and in a ring there is no order to do it in.
    </p>
  );
}
