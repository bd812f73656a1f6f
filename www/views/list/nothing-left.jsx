/**
 * Explains an empty list, with buttons to change it.
 *
 * @module
 */

import { emptyFilter, showHidden } from '../../store/actions.js';
import { filter, profile, rules, shownPermille } from '../../store/state.js';
import { focusNext } from '../controls/focus-next.js';

export function NothingLeft() {
  const isHiding = rules.value.length > 0 || shownPermille.value < 1000;
  const isFiltering = filter.value.trim() !== '';
  if (profile.value?.facts.functions === 0)
    return <p class="empty">This profile has no functions.</p>;
  const causes = [isFiltering && 'the filter', isHiding && 'the hiding rules'].filter(Boolean);
  return (
    <div class="empty">
      <p>All functions are hidden by {causes.join(' and ')}.</p>
      <p class="ways-out">
        {isFiltering && (
          <button
            type="button"
            class="button"
            onClick={() => {
              emptyFilter();
              focusNext('#function-filter');
            }}
          >
            Clear filter
          </button>
        )}
        {isHiding && (
          <button
            type="button"
            class="button"
            onClick={() => {
              showHidden();
              focusNext('#functions');
            }}
          >
            Show hidden functions
          </button>
        )}
      </p>
    </div>
  );
}
