/**
 * The unit of all costs: shares of the total, counts, or times where the event is one.
 *
 * @module
 */

import { chooseUnit } from '../../store/actions.js';
import { currentEvent, currentUnit } from '../../store/selectors.js';
import { unitsOf } from '../../values/units.js';
import { Segments } from '../controls/segments.jsx';

export function UnitSwitch() {
  return (
    <Segments
      label="Unit of costs"
      choices={unitsOf(currentEvent.value)}
      isChosen={(id) => currentUnit.value === id}
      onChoose={chooseUnit}
    />
  );
}
