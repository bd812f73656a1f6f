/**
 * Which parts of the two profiles of a comparison count.
 *
 * @module
 */

import { comparison, costEvent, partFlags, partsOpen } from '../comparison-state.js';
import { selectParts } from '../effects/compare.js';
import { fitting } from '../units.js';
import { PartTable } from './part-table.jsx';
import { Sheet } from './sheet.jsx';

/** @param {{side: 'a' | 'b'}} props */
function Side({ side }) {
  const facts = comparison.value?.sides[side];
  const name = costEvent.value?.name;
  if (!facts || facts.parts.length <= 1) return null;
  const place = facts.events.findIndex((event) => event.name === name);
  return (
    <PartTable
      title={`Parts of ${side.toUpperCase()}`}
      parts={facts.parts}
      flags={partFlags.value[side]}
      total={({ totals }) => totals[place]}
      written={(cost) => fitting(cost, costEvent.value)}
      onSelect={(flags) => selectParts(side, flags)}
    />
  );
}

export function ComparisonParts() {
  return (
    <Sheet open={partsOpen} title="Parts that are compared">
      <Side side="a" />
      <Side side="b" />
    </Sheet>
  );
}
