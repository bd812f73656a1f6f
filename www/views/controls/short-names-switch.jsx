/**
 * Switches between full names and names without the text in brackets.
 *
 * @module
 */

import { shortenNames } from '../../store/actions.js';
import { namesAreShort } from '../../store/state.js';

export function ShortNamesSwitch() {
  return (
    <label class="picture-choice" title="Without parameters, template and generic arguments">
      <input
        type="checkbox"
        checked={namesAreShort.value}
        onChange={({ currentTarget }) => shortenNames(currentTarget.checked)}
      />
      Short names
    </label>
  );
}
