/**
 * The unit of all costs: shares of the total, counts, or times where the event is one.
 *
 * @module
 */

import { chooseUnit } from '../../store/actions.js';
import { currentEvent, currentUnit } from '../../store/selectors.js';
import { unitsOf } from '../../values/units.js';

export function UnitSwitch() {
  return (
    <fieldset class="segments" aria-label="Unit of costs">
      {unitsOf(currentEvent.value).map(({ id, label, title }) => (
        <button
          type="button"
          key={id}
          title={title}
          aria-pressed={currentUnit.value === id}
          onClick={() => chooseUnit(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
