/** Says that the selected function is not in the list, as after a click on a finding, and offers to list it. */

import { NOTHING_LEFT_TEXT } from '../../messages/list.js';
import { emptyFilter, showHidden } from '../../store/actions.js';
import { filter, listing, rules, selected, shownPermille, transforms } from '../../store/state.js';
import { Button } from '../controls/button.jsx';
import { focusList } from '../controls/focus-next.js';

export function SelectionHidden() {
  const [row, rows] = [selected.value, listing.value?.rows];
  const isFiltering = filter.value.trim() !== '';
  const isHiding = rules.value.length > 0 || shownPermille.value < 1000;
  // An empty list has its own note. Transforms may have removed the function.
  if (row === null || !rows?.length || transforms.value.length > 0) return null;
  if (!(isFiltering || isHiding) || rows.includes(row)) return null;
  const take = isFiltering ? emptyFilter : showHidden;
  return (
    <p class="selection-hidden muted" role="status">
      <span class="selection-text">
        {isFiltering ? NOTHING_LEFT_TEXT.selectedByFilter : NOTHING_LEFT_TEXT.selectedByRules}
      </span>
      <Button
        onClick={() => {
          take();
          focusList();
        }}
      >
        {isFiltering ? NOTHING_LEFT_TEXT.clearFilter : NOTHING_LEFT_TEXT.showHidden}
      </Button>
    </p>
  );
}
