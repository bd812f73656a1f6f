/** The costs of the selected function with all digits: pointers find them as hints of figures, keys and fingers in its title. */

import { TILES_TEXT } from '../../messages/calls.js';
import { figuresOfSelected } from '../../store/compared-figures.js';
import { currentEvent, figuresOf, hasCalls } from '../../store/selectors.js';
import { comparison } from '../../store/state.js';
import { exactAt } from '../../values/at.js';
import { isRate } from '../../values/format.js';
import { exactly } from '../../values/units.js';

/** One cost a line; empty for a rate, which has no other digits. @param {number} row */
export function exactFigures(row) {
  const event = currentEvent.value;
  const compared = comparison.value ? figuresOfSelected(row) : null;
  if (isRate(event) || (comparison.value && !compared)) return '';
  /** @param {'inclusive' | 'self'} which */
  const text = (which) => {
    if (!compared) return exactly(figuresOf(row)[which], event);
    const { [which]: column, place } = compared;
    return `A ${exactly(exactAt(column.a, place), event)}, B ${exactly(exactAt(column.b, place), event)}`;
  };
  const self = `${TILES_TEXT.self}: ${text('self')}`;
  return hasCalls.value ? `${TILES_TEXT.inclusive}: ${text('inclusive')}\n${self}` : self;
}
