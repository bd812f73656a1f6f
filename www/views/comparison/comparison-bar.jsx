/**
 * The bar with event, cost and parts, to which all figures of a comparison refer.
 */

import { swapSides } from '../../effects/basis.js';
import { COMPARISON_BAR_TEXT } from '../../messages/comparison.js';
import { CONTEXT_TEXT } from '../../messages/frame.js';
import { chooseCost, openExport } from '../../store/actions.js';
import { comparedEvent, totalsOf } from '../../store/compared-figures.js';
import { showSheet } from '../../store/sheets.js';
import { comparison, cost, partFlags } from '../../store/state.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { exactly, fitting } from '../../values/units.js';
import { changeClass } from '../controls/difference-cells.jsx';
import { Segments } from '../controls/segments.jsx';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import { EventPicker } from '../frame/event-picker.jsx';
import { CycleMenu } from '../list/cycle-menu.jsx';

/** @typedef {import('../../protocol/protocol.js').EventFacts} ComparedEvent */

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
  const full = (/** @type {number | bigint} */ value) => exactly(value, fact);
  return (
    <output
      class="figures comparison-totals"
      aria-label={COMPARISON_BAR_TEXT.totals}
      title={`A ${full(a)}\nB ${full(b)}\n${signed(change, full)}`}
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
  const counts = [sides?.a.facts?.parts.length ?? 1, sides?.b.facts?.parts.length ?? 1];
  if (Math.max(...counts) <= 1) return null;
  const isSome = partFlags.value.some(Boolean);
  return (
    <button
      type="button"
      class={isSome ? 'chip' : 'quiet'}
      aria-haspopup="dialog"
      title={COMPARISON_BAR_TEXT.partsNote}
      onClick={() => showSheet('parts')}
    >
      {isSome ? COMPARISON_BAR_TEXT.someParts : COMPARISON_BAR_TEXT.allParts}
    </button>
  );
}

export function ComparisonBar() {
  if (!comparedEvent.value) return <div class="context-bar" />;
  return (
    <section class="context-bar" aria-label={CONTEXT_TEXT.label}>
      <EventPicker figure={changeOf} />
      <Segments
        label={COMPARISON_BAR_TEXT.cost}
        choices={COSTS}
        isChosen={(id) => cost.value === id}
        onChoose={chooseCost}
      />
      <Totals />
      <CycleMenu />
      <Parts />
      <span class="grow" />
      <ShortNamesSwitch />
      <button type="button" class="button" title={COMPARISON_BAR_TEXT.swap} onClick={swapSides}>
        {COMPARISON_BAR_TEXT.swap}
      </button>
      <button
        type="button"
        class="button"
        aria-haspopup="dialog"
        onClick={() => showSheet('rules')}
      >
        {COMPARISON_BAR_TEXT.matching}
      </button>
      <button type="button" class="button" aria-haspopup="dialog" onClick={openExport}>
        {CONTEXT_TEXT.export}
      </button>
    </section>
  );
}
