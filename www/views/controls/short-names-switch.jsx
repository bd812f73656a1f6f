/**
 * Whether names are shown without what stands in brackets.
 *
 * @module
 */

import { shortenNames } from '../../store/actions.js';
import { namesAreShort } from '../../store/state.js';

export function ShortNamesSwitch() {
  return (
    <label
      class="picture-choice"
      title="Without parameters and arguments of templates and generics"
    >
      <input
        type="checkbox"
        checked={namesAreShort.value}
        onChange={({ currentTarget }) => shortenNames(currentTarget.checked)}
      />
      Short names
    </label>
  );
}
