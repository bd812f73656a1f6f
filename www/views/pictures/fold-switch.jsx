/**
 * Option: fold recursion in pictures of calling contexts.
 *
 * @module
 */

import { foldRecursion } from '../../store/picture-actions.js';
import { collapsed } from '../../store/picture-state.js';

export function FoldSwitch() {
  return (
    <label class="picture-choice">
      <input
        type="checkbox"
        checked={collapsed.value}
        onChange={({ currentTarget }) => foldRecursion(currentTarget.checked)}
      />
      Fold recursion
    </label>
  );
}
