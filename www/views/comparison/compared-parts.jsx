/** The parts of both sides of a comparison, to select some of them. */

import { selectParts } from '../../effects/basis.js';
import { CHANGES_TEXT } from '../../messages/comparison.js';
import { currentEvent } from '../../store/selectors.js';
import { comparison, partFlags } from '../../store/state.js';
import { fitting } from '../../values/units.js';
import { PartTable } from '../overview/part-table.jsx';

/** @param {{side: 'a' | 'b'}} props */
function ComparedParts({ side }) {
  const number = side === 'a' ? 0 : 1;
  const facts = comparison.value?.sides[side].facts;
  const name = currentEvent.value?.name;
  if (!facts || facts.parts.length <= 1) return null;
  const place = facts.events.findIndex((event) => event.name === name);
  return (
    <PartTable
      title={CHANGES_TEXT.parts(side.toUpperCase())}
      parts={facts.parts}
      flags={partFlags.value[number] ?? null}
      total={({ totals }) => totals[place]}
      written={(cost) => fitting(cost, currentEvent.value)}
      onSelect={(flags) => selectParts(flags, number)}
    />
  );
}

export const PartsOfBoth = () => (
  <>
    <ComparedParts side="a" />
    <ComparedParts side="b" />
  </>
);
