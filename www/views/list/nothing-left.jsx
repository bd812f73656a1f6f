/** Explains an empty list, with buttons to change it. */

import { undoTransforms } from '../../effects/transform.js';
import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { TRANSFORMS_TEXT } from '../../messages/frame.js';
import { NOTHING_LEFT_TEXT } from '../../messages/list.js';
import { emptyFilter, filterBy, showHidden } from '../../store/actions.js';
import {
  comparison,
  filter,
  profile,
  rules,
  shownPermille,
  transforms,
} from '../../store/state.js';
import { Button } from '../controls/button.jsx';
import { focusNext } from '../controls/focus-next.js';

/** The filter that blanks, alternatives and wildcards of other tools mean; empty for other filters. @param {string} text */
function meantBy(text) {
  const condition = text.replace(/ *([<>]=?) *([\d.]+) *(%?)/g, '$1$2$3');
  if (condition !== text) return condition;
  return /^[\w:.*|]*[*|][\w:.*|]*$/.test(text)
    ? `/${text.replaceAll('.', '\\.').replaceAll('*', '.*')}/`
    : '';
}

/** A condition of a filter that is none here, as in `obj:libc` and `Ir>1000`. */
const OTHER_CONDITION =
  /(?:^|\s)!?(?!(?:file|object|origin|self|incl|inclusive|called)\b)\w+(?::(?!:)|[<>]=?)\S/;

export function NothingLeft() {
  const isHiding = rules.value.length > 0 || shownPermille.value < 1000;
  const isFiltering = filter.value.trim() !== '';
  const meant = meantBy(filter.value.trim());
  if (profile.value?.facts.functions === 0) return <p class="empty">{NOTHING_LEFT_TEXT.none}</p>;
  if (comparison.value && filter.value === '' && transforms.value.length === 0)
    return <p class="empty">{DIFFERENCES_TEXT.none}</p>;
  return (
    <div class="empty">
      <p>{NOTHING_LEFT_TEXT.hiddenBy(isFiltering, isHiding)}</p>
      {OTHER_CONDITION.test(filter.value) && <p>{NOTHING_LEFT_TEXT.conditions}</p>}
      <p class="ways-out">
        {isFiltering && (
          <Button
            onClick={() => {
              emptyFilter();
              focusNext('#function-filter');
            }}
          >
            {NOTHING_LEFT_TEXT.clearFilter}
          </Button>
        )}
        {meant && (
          <Button onClick={() => filterBy(meant)}>{NOTHING_LEFT_TEXT.instead(meant)}</Button>
        )}
        {isHiding && (
          <Button
            onClick={() => {
              showHidden();
              focusNext('#functions');
            }}
          >
            {NOTHING_LEFT_TEXT.showHidden}
          </Button>
        )}
        {!isFiltering && !isHiding && transforms.value.length > 0 && (
          <Button
            onClick={() => {
              undoTransforms();
              focusNext('#functions');
            }}
          >
            {TRANSFORMS_TEXT.undoAll}
          </Button>
        )}
      </p>
    </div>
  );
}
