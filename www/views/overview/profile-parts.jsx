/** The parts of a profile with their totals, to select some of them. */

import { selectParts } from '../../effects/basis.js';
import { currentEvent, currentUnit } from '../../store/selectors.js';
import { event, partFlags, profile } from '../../store/state.js';
import { fitting, inUnit } from '../../values/units.js';
import { PartTable } from './part-table.jsx';

/** A total: never a share of itself. @param {number | bigint} cost */
function writtenTotal(cost) {
  const [fact, unit] = [currentEvent.value, currentUnit.value];
  return unit === 'percent' ? fitting(cost, fact) : inUnit(cost, fact, unit);
}

export function ProfileParts() {
  const parts = profile.value?.facts.parts ?? [];
  if (parts.length < 2) return null;
  return (
    <PartTable
      parts={parts}
      flags={partFlags.value[0] ?? null}
      total={({ totals, rates }) => [...totals, ...rates][event.value] ?? undefined}
      written={writtenTotal}
      onSelect={(flags) => selectParts(flags)}
    />
  );
}
