/**
 * Dialog that selects parts of both profiles of a comparison.
 *
 * @module
 */

import { selectParts } from '../../effects/compare.js';
import { comparison, partFlags } from '../../store/comparison-state.js';
import { currentEvent } from '../../store/selectors.js';
import { fitting } from '../../values/units.js';
import { Sheet } from '../controls/sheet.jsx';
import { PartTable } from '../overview/part-table.jsx';

/** @param {{side: 'a' | 'b'}} props */
function Side({ side }) {
  const facts = comparison.value?.sides[side];
  const name = currentEvent.value?.name;
  if (!facts || facts.parts.length <= 1) return null;
  const place = facts.events.findIndex((event) => event.name === name);
  return (
    <PartTable
      title={`Parts of ${side.toUpperCase()}`}
      parts={facts.parts}
      flags={partFlags.value[side]}
      total={({ totals }) => totals[place]}
      written={(cost) => fitting(cost, currentEvent.value)}
      onSelect={(flags) => selectParts(side, flags)}
    />
  );
}

export function ComparisonParts() {
  return (
    <Sheet id="parts" title="Compared parts">
      <Side side="a" />
      <Side side="b" />
    </Sheet>
  );
}
