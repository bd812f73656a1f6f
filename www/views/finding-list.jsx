/**
 * What stands out in the profile, each finding a way to its function.
 *
 * @module
 */

import { select } from '../actions.js';
import { visible } from '../names.js';
import { findings } from '../picture-state.js';

/** What a rule is called. @type {Record<string, string>} */
const KINDS = {
  'hottest-function': 'Hot function',
  'hottest-path': 'Hot path',
  cycle: 'Cycle',
  'cheap-calls': 'Many calls',
  'miss-rate': 'Misses',
  'one-line': 'One line',
};

export function FindingList() {
  const list = findings.value;
  if (!list) return null;
  return (
    <section class="overview-section">
      <h2>
        Findings <span class="muted">by fixed rules, with their figures</span>
      </h2>
      {list.length === 0 && <p class="muted none">No function, path or cycle stands out.</p>}
      <ul class="findings">
        {list.map(({ kind, row, sentence }) => (
          <li key={sentence}>
            <button
              type="button"
              disabled={row === null}
              onClick={() => row !== null && select(row)}
            >
              <span class="muted">{KINDS[kind] ?? kind}</span>
              <span>{visible(sentence)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
