/**
 * Shown when no function is listed: why, and how to change that.
 *
 * @module
 */

import { filterBy, showShare } from '../../store/actions.js';
import { filter, inverted, profile, rules, shownPermille } from '../../store/state.js';
import { focusNext } from '../controls/focus-next.js';

function emptyFilter() {
  filterBy('');
  inverted.value = false;
  focusNext('#function-filter');
}

function showHidden() {
  rules.value = [];
  showShare(1000);
  focusNext('#functions');
}

export function NothingLeft() {
  const isHiding = rules.value.length > 0 || shownPermille.value < 1000;
  const isFiltering = filter.value.trim() !== '';
  if (profile.value?.facts.functions === 0)
    return <p class="empty">This profile has no functions.</p>;
  const causes = [isFiltering && 'the filter', isHiding && 'what is hidden'].filter(Boolean);
  return (
    <div class="empty">
      <p>No function passes {causes.join(' and ')}.</p>
      <p class="ways-out">
        {isFiltering && (
          <button type="button" class="button" onClick={emptyFilter}>
            Clear filter
          </button>
        )}
        {isHiding && (
          <button type="button" class="button" onClick={showHidden}>
            Show hidden functions
          </button>
        )}
      </p>
    </div>
  );
}
