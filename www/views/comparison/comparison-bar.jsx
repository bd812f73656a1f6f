/**
 * What all figures of a comparison refer to.
 *
 * @module
 */

import { swapSides } from '../../effects/compare.js';
import { COMPARED_FORMATS, saveComparison, scopeOf } from '../../effects/comparison-export.js';
import { writeForSpreadsheets } from '../../store/actions.js';
import { chooseCost } from '../../store/comparison-actions.js';
import {
  comparedEvent,
  comparison,
  cost,
  listing,
  partFlags,
  totalsOf,
} from '../../store/comparison-state.js';
import { isFiltered, isRateShown } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { csvForSpreadsheets } from '../../store/state.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { inFull } from '../../values/format.js';
import { fitting } from '../../values/units.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import { EventPicker } from '../frame/event-picker.jsx';
import { CycleMenu } from '../list/cycle-menu.jsx';
import { changeClass } from './difference-cells.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedEvent} ComparedEvent */

/** How an event differs as a whole. @param {ComparedEvent} fact */
const changeOf = (fact) => signed(totalsOf(fact).change, (value) => fitting(value, fact));

/** @type {{id: 'self' | 'inclusive', label: string, title: string}[]} */
const COSTS = [
  { id: 'self', label: 'Self', title: 'Cost of the functions’ own code; can be summed' },
  { id: 'inclusive', label: 'Inclusive', title: 'Cost of functions and everything they call' },
];

function CostSwitch() {
  return (
    <fieldset class="segments" aria-label="Cost to compare">
      {COSTS.map(({ id, label, title }) => (
        <button
          type="button"
          key={id}
          title={title}
          aria-pressed={cost.value === id}
          onClick={() => chooseCost(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Totals() {
  const fact = comparedEvent.value;
  if (!fact) return null;
  const { a, b, change } = totalsOf(fact);
  const full = (/** @type {number | bigint} */ value) => inFull(value, fact);
  return (
    <output
      class="figures comparison-totals"
      aria-label="Totals"
      title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)} ${fact.name}`}
    >
      <span>
        <b>A</b> {fitting(a, fact)}
      </span>
      <span>
        <b>B</b> {fitting(b, fact)}
      </span>
      <span class={changeClass(change)}>
        {mark(change)} {signed(change, (value) => fitting(value, fact))}
      </span>
      <span class="muted">{ratio(a, b)}</span>
    </output>
  );
}

/** Where a profile has several parts: which of them count. */
function Parts() {
  const sides = comparison.value?.sides;
  const counts = [sides?.a?.parts.length ?? 1, sides?.b?.parts.length ?? 1];
  if (Math.max(...counts) <= 1) return null;
  const { a, b } = partFlags.value;
  return (
    <button
      type="button"
      class={a || b ? 'chip' : 'quiet'}
      aria-haspopup="dialog"
      title="Choose the parts of A and B that all figures are summed over"
      onClick={() => showSheet('parts')}
    >
      {a || b ? 'Some parts' : 'All parts'}
    </button>
  );
}

function SaveMenu() {
  const rows = listing.value?.rows.length ?? 0;
  return (
    <Dropdown label="Save" face="Save" side="right">
      {(close) => (
        <>
          {COMPARED_FORMATS.map((format) => {
            const isRefused = format.addsUp && isRateShown.value;
            return (
              <button
                type="button"
                key={format.id}
                class="choice format-choice"
                role="menuitem"
                disabled={isRefused}
                title={format.purpose}
                onClick={() => {
                  close();
                  saveComparison(format.id);
                }}
              >
                {format.label}
                <span class="muted">
                  {isRefused
                    ? 'not for a rate: its values cannot be summed'
                    : scopeOf(format, rows, isFiltered.value)}
                </span>
              </button>
            );
          })}
          <hr />
          <button
            type="button"
            class="choice format-choice"
            role="menuitemcheckbox"
            aria-checked={csvForSpreadsheets.value}
            onClick={() => writeForSpreadsheets(!csvForSpreadsheets.value)}
          >
            {csvForSpreadsheets.value ? '\u2713 ' : ''}CSV: names as text
            <span class="muted">
              an apostrophe before = + - @, so that a spreadsheet does not run them as formulas
            </span>
          </button>
        </>
      )}
    </Dropdown>
  );
}

export function ComparisonBar() {
  if (!comparedEvent.value) return <div class="context-bar" />;
  return (
    <section class="context-bar" aria-label="What the figures show">
      <EventPicker figure={changeOf} />
      <CostSwitch />
      <Totals />
      <CycleMenu />
      <Parts />
      <span class="grow" />
      <ShortNamesSwitch />
      <button type="button" class="button" title="Swap A and B" onClick={swapSides}>
        Swap A and B
      </button>
      <button
        type="button"
        class="button"
        aria-haspopup="dialog"
        onClick={() => showSheet('rules')}
      >
        Matching…
      </button>
      <SaveMenu />
    </section>
  );
}
