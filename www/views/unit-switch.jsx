/**
 * Costs as shares of the total or as counts.
 *
 * @module
 */

import { chooseUnit } from '../actions.js';
import { unit } from '../state.js';

/** @type {{value: 'percent' | 'count', label: string}[]} */
const UNITS = [
  { value: 'percent', label: '%' },
  { value: 'count', label: 'count' },
];

export function UnitSwitch() {
  return (
    <fieldset class="segments" aria-label="Unit of costs">
      {UNITS.map(({ value, label }) => (
        <button
          type="button"
          key={value}
          aria-pressed={unit.value === value}
          onClick={() => chooseUnit(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
