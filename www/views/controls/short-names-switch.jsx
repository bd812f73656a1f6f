/**
 * Switches between full names and names without the text in brackets.
 */

import { SHORT_NAMES_TEXT } from '../../messages/controls.js';
import { shortenNames } from '../../store/actions.js';
import { namesAreShort } from '../../store/state.js';

export function ShortNamesSwitch() {
  return (
    <label class="picture-choice" title={SHORT_NAMES_TEXT.note}>
      <input
        type="checkbox"
        checked={namesAreShort.value}
        onChange={({ currentTarget }) => shortenNames(currentTarget.checked)}
      />
      {SHORT_NAMES_TEXT.label}
    </label>
  );
}
