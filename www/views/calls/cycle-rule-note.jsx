/**
 * Note on figures that do not follow the selected cycle rule.
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
