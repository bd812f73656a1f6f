/**
 * Self cost by object or by file, the dearest first, as bars; a click filters the list by one.
 *
 * @module
 */

import { filterBy } from '../actions.js';
import { count, share } from '../format.js';
import { isUnknown, lastSegment, rowName } from '../names.js';
import { rankings } from '../picture-state.js';
import { currentEvent, currentUnit, scale } from '../selectors.js';
import { profile } from '../state.js';
import { inUnit } from '../units.js';

/** A name as the filter takes it: quoted where it would fall apart. @param {string} name */
const term = (name) => (/[\s"]/.test(name) ? `"${name.replaceAll('"', '')}"` : name);

/** @param {{kind: 'object' | 'file', title: string}} props */
export function RankedGroups({ kind, title }) {
  const [open, ranking] = [profile.value, rankings.value?.[kind]];
  if (!open || !ranking) return null;
  const { functions } = open;
  const { groups: shown, count: all } = ranking;
  const peak = Math.max(...shown.map(({ cost }) => Math.abs(Number(cost))), 1);
  const { total } = scale.value;
  const event = currentEvent.value;
  if (all < 2 || shown.length === 0) return null;
  return (
    <section class="overview-section">
      <h2>
        {title} <span class="muted">self cost</span>
      </h2>
      <ul class="ranked">
        {shown.map(({ group, cost, functions: number }) => {
          const path = rowName(functions.names, group);
          const percent = share(Number(cost), total);
          return (
            <li key={group}>
              <button
                type="button"
                title={`${path}\n${count(cost)} ${event?.name ?? ''} · ${percent} · ${count(number)} functions`}
                disabled={isUnknown(path)}
                onClick={() => filterBy(`${kind}:${term(lastSegment(path))}`)}
              >
                <span class="ranked-bar">
                  <i style={{ width: `${(100 * Math.abs(Number(cost))) / peak}%` }} />
                </span>
                <span class="figures">
                  {currentUnit.value === 'percent'
                    ? percent
                    : inUnit(cost, event, currentUnit.value)}
                </span>
                <span class="name-text">{isUnknown(path) ? 'unknown' : lastSegment(path)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {all > shown.length && <p class="muted none">{`and ${count(all - shown.length)} more`}</p>}
    </section>
  );
}
