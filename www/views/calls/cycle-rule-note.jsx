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
