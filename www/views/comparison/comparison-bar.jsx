/**
 * What the bar above a comparison has: the cost to compare, the totals of both sides, and how they are matched.
 */

import { swapSides } from '../../effects/basis.js';
import { isReloadable, reloadProfile } from '../../effects/reload.js';
import { COMPARISON_BAR_TEXT } from '../../messages/comparison.js';
import { changeShown } from '../../store/actions.js';
import { comparedEvent, totalsOf } from '../../store/compared-figures.js';
import { showSheet } from '../../store/sheets.js';
import { cost } from '../../store/state.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { exactly, fitting } from '../../values/units.js';
import { changeClass } from '../controls/difference-cells.jsx';
import { Button, Segments, ShortNamesSwitch } from '../controls/fields.jsx';

/** @import {EventFacts as ComparedEvent} from '../../protocol/types.js' */

/** Formats the difference of the totals of an event. @param {ComparedEvent} fact */
export const changeOf = (fact) => signed(totalsOf(fact).change, (value) => fitting(value, fact));

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

/** What the bar shows of the current event. */
export const ComparedFigures = () => (
  <>
    <Segments
      label={COMPARISON_BAR_TEXT.cost}
      choices={COSTS}
      isChosen={(id) => cost.value === id}
      onChoose={(id) => changeShown('cost', id)}
    />
    <Totals />
  </>
);

/** What the bar offers besides the figures. */
export const ComparisonActions = () => (
  <>
    <ShortNamesSwitch />
    <Button title={COMPARISON_BAR_TEXT.swap} onClick={swapSides}>
      {COMPARISON_BAR_TEXT.swap}
    </Button>
    {isReloadable() && <Button onClick={reloadProfile}>{COMPARISON_BAR_TEXT.reload}</Button>}
    <Button aria-haspopup="dialog" onClick={() => showSheet('rules')}>
      {COMPARISON_BAR_TEXT.matching}
    </Button>
  </>
);
