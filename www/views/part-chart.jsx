/**
 * What each part cost, in the order of the parts.
 *
 * @module
 */

import { count, share } from '../format.js';
import { visible } from '../names.js';
import { currentEvent } from '../selectors.js';
import { event } from '../state.js';

/** @typedef {import('../protocol.js').PartFacts} PartFacts */

/** Most bars; there is no room to see more apart. */
const MOST = 400;

/** Name of a part. @param {PartFacts} part */
function nameOf({ file, part, thread, pid }) {
  const pieces = [part && `part ${part}`, thread && `thread ${thread}`, pid && `pid ${pid}`];
  return visible(pieces.filter(Boolean).join(', ') || file);
}

/** @param {{parts: PartFacts[]}} props */
export function PartChart({ parts }) {
  const shown = parts.slice(0, MOST);
  const costs = shown.map(({ totals }) => Number(totals[event.value] ?? 0));
  const peak = Math.max(...costs.map(Math.abs), 1);
  const sum = costs.reduce((a, b) => a + b, 0);
  const name = currentEvent.value?.name ?? '';
  return (
    <section class="overview-section">
      <h2>
        Cost of the parts <span class="muted">in their order</span>
      </h2>
      <ol class="part-chart" aria-label="Cost of each part">
        {shown.map((part, i) => {
          const cost = costs[i] ?? 0;
          const text = `${nameOf(part)}: ${count(part.totals[event.value] ?? 0)} ${name}, ${share(cost, sum)}`;
          return (
            <li key={i} title={text}>
              <i
                class={cost < 0 ? 'negative' : ''}
                style={{ height: `${(100 * Math.abs(cost)) / peak}%` }}
              />
              <span class="for-readers">{text}</span>
            </li>
          );
        })}
      </ol>
      {parts.length > MOST && (
        <p class="muted none">{`${count(parts.length - MOST)} more are in the table`}</p>
      )}
    </section>
  );
}
