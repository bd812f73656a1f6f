/**
 * Steps through the most expensive lines or instructions, in order of cost.
 */

import { HOT_TEXT } from '../../messages/code.js';
import { plural } from '../../values/format.js';
import { Button } from '../controls/button.jsx';

/**
 * @param {object} props
 * @param {'line' | 'instruction' | 'difference'} props.noun
 * @param {number} props.place  number of the current one, from 1; 0 is none
 * @param {number} props.count
 * @param {boolean} props.hasShares  whether rows show the shares that make them hot
 * @param {(step: 1 | -1) => void} props.onStep
 */
export function HotLines({ noun: of, place, count, hasShares, onStep }) {
  const noun = of === 'difference' ? of : HOT_TEXT.hot(of);
  const [number = '', ...words] = plural(count, noun).split(' ');
  const last = words.pop();
  // Not `disabled`: the button that leads to the last one keeps the focus.
  const [isFirst, isLast] = [place <= 1, place >= count];
  return (
    <span class="hot-lines">
      <Button
        title={HOT_TEXT.previousKey(noun)}
        aria-label={HOT_TEXT.previous(noun)}
        aria-disabled={isFirst}
        onClick={() => isFirst || onStep(-1)}
      >
        ‹
      </Button>
      <span class="figures" aria-live="polite" title={HOT_TEXT.hotNote(of)}>
        {[place > 0 ? HOT_TEXT.position(place, number) : number, ...words].join(' ')}
        <span class="unless-narrow">
          {` ${last}`}
          {place === 0 && hasShares && HOT_TEXT.threshold}
        </span>
      </span>
      <Button
        title={HOT_TEXT.nextKey(noun)}
        aria-label={HOT_TEXT.next(noun)}
        aria-disabled={isLast}
        onClick={() => isLast || onStep(1)}
      >
        ›
      </Button>
    </span>
  );
}
