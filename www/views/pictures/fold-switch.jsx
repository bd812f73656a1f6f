/**
 * Option: fold recursion in pictures of calling contexts.
 */

import { FLAME_TEXT } from '../../messages/pictures.js';
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
      {FLAME_TEXT.fold}
    </label>
  );
}
