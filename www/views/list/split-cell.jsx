/** The estimated cycles of a row, divided by their causes: a bar, and the largest part. */

import { COST_BAR_TEXT } from '../../messages/overview.js';
import { cycles } from '../../store/selectors.js';
import { at } from '../../values/at.js';
import { largestOf, splitOf } from '../../values/cycles.js';
import { count, NO_VALUE, share } from '../../values/format.js';

/** @param {{columnOf: Parameters<typeof splitOf>[1], row: number}} props */
export function SplitCell({ columnOf, row }) {
  const { parts = [] } = cycles.value ?? {};
  const split = splitOf(parts, columnOf, row);
  const largest = largestOf(split);
  const { name } = parts[largest] ?? {};
  if (!name) return <div role="gridcell">{NO_VALUE}</div>;
  const total = split.reduce((sum, cost) => sum + cost, 0n);
  const lines = parts.map((part, place) =>
    COST_BAR_TEXT.cyclePart(
      part,
      count(at(split, place)),
      share(Number(split[place]), Number(total)),
    ),
  );
  return (
    <div role="gridcell" class="split" title={lines.join('\n')}>
      <span class="cost-bar" aria-hidden="true">
        {parts.map(({ name: part }, place) => (
          <i
            key={part}
            data-part={place}
            style={{ flexGrow: Number(at(split, place)) / Number(total) }}
          />
        ))}
      </span>
      <span>
        {share(Number(at(split, largest)), Number(total))} {COST_BAR_TEXT.cycleParts[name]}
      </span>
    </div>
  );
}
