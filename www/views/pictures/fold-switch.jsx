/**
 * Whether recursion is folded in pictures of calling contexts.
 *
 * @module
 */

import { collapsed } from '../../store/picture-state.js';

export function FoldSwitch() {
  return (
    <label class="picture-choice">
      <input
        type="checkbox"
        checked={collapsed.value}
        onChange={({ currentTarget }) => {
          collapsed.value = currentTarget.checked;
        }}
      />
      Fold recursion
    </label>
  );
}
