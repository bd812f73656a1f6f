/**
 * What stands out in the profile, each finding a way to its function.
 *
 * @module
 */

import { chooseDetailView, select } from '../../store/actions.js';
import { findings, lineFindingLimit, lineFindings } from '../../store/picture-state.js';
import { isOutermost } from '../../store/selectors.js';
import { cycleRule } from '../../store/state.js';
import { bytes } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';

/** What a rule is called. @type {Record<string, string>} */
const KINDS = {
  'hottest-function': 'Hot function',
  'hottest-path': 'Hot path',
  cycle: 'Cycle',
  'cheap-calls': 'Many calls',
  'miss-rate': 'Misses',
  'one-line': 'One line',
};

/** Shows what a finding is about: of a line the source. @param {string} kind @param {number | null} row */
function show(kind, row) {
  if (row === null) return;
  if (kind === 'one-line') chooseDetailView('source');
  select(row);
}

/** Lines that were not looked at, as that takes a while. */
function Unread() {
  const unread = lineFindings.value?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <p class="none">
      <button
        type="button"
        class="quiet"
        onClick={() => {
          lineFindingLimit.value = null;
        }}
      >
        {`Look at single lines too: reads ${bytes(unread)} again`}
      </button>
    </p>
  );
}

export function FindingList() {
  const found = findings.value;
  if (!found) return null;
  const list = [...found, ...(lineFindings.value?.findings ?? [])];
  return (
    <section class="overview-section">
      <h2>
        Findings <span class="muted">by fixed rules, with their figures</span>
      </h2>
      <CycleRuleNote rule={cycleRule.value} outermost={isOutermost.value} where="In findings" />
      {list.length === 0 && <p class="muted none">No function, path, cycle or line stands out.</p>}
      <ul class="findings">
        {list.map(({ kind, row, sentence }) => (
          <li key={sentence}>
            <button type="button" disabled={row === null} onClick={() => show(kind, row)}>
              <span class="muted">{KINDS[kind] ?? kind}</span>
              <span>{visible(sentence)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Unread />
    </section>
  );
}
