/**
 * The bar with event, cost and parts, to which all figures of a comparison refer.
 *
 * @module
 */

import { swapSides } from '../../effects/compare.js';
import { openExport } from '../../store/actions.js';
import { chooseCost } from '../../store/comparison-actions.js';
import {
  comparedEvent,
  comparison,
  cost,
  partFlags,
  totalsOf,
} from '../../store/comparison-state.js';
import { showSheet } from '../../store/sheets.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { inFull } from '../../values/format.js';
import { fitting } from '../../values/units.js';
import { Segments } from '../controls/segments.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import { EventPicker } from '../frame/event-picker.jsx';
import { CycleMenu } from '../list/cycle-menu.jsx';
import { changeClass } from './difference-cells.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedEvent} ComparedEvent */

/** Formats the difference of the totals of an event. @param {ComparedEvent} fact */
const changeOf = (fact) => signed(totalsOf(fact).change, (value) => fitting(value, fact));

/** @type {{id: 'self' | 'inclusive', label: string, title: string}[]} */
const COSTS = [
  { id: 'self', label: 'Self', title: 'Cost of the functions’ own code; can be summed' },
  { id: 'inclusive', label: 'Inclusive', title: 'Cost of functions and everything they call' },
];

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

/** Button that selects parts, if a profile has several. */
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
      title="Choose the parts of A and B to include in all figures"
      onClick={() => showSheet('parts')}
    >
      {a || b ? 'Some parts' : 'All parts'}
    </button>
  );
}

export function ComparisonBar() {
  if (!comparedEvent.value) return <div class="context-bar" />;
  return (
    <section class="context-bar" aria-label="What the figures show">
      <EventPicker figure={changeOf} />
      <Segments
        label="Cost to compare"
        choices={COSTS}
        isChosen={(id) => cost.value === id}
        onChoose={chooseCost}
      />
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
      <button type="button" class="button" aria-haspopup="dialog" onClick={openExport}>
        Export…
      </button>
    </section>
  );
}
