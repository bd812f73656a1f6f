/**
 * What all figures of a comparison refer to.
 *
 * @module
 */

import { chooseCost, chooseEvent } from '../comparison-actions.js';
import { mark, ratio, signed } from '../comparison-format.js';
import {
  comparison,
  cost,
  costEvent,
  cycleRule,
  event,
  ownEventsOpen,
  partFlags,
  partsOpen,
  rulesOpen,
} from '../comparison-state.js';
import { chooseCycleRule, swapSides } from '../effects/compare.js';
import { COMPARED_FORMATS, saveComparison } from '../effects/comparison-export.js';
import { count } from '../format.js';
import { fitting } from '../units.js';
import { CycleMenu } from './cycle-menu.jsx';
import { changeClass } from './difference-cells.jsx';
import { Dropdown } from './dropdown.jsx';
import { EventMenu } from './event-menu.jsx';
import { ShortNamesSwitch } from './short-names-switch.jsx';

/** @typedef {import('../protocol-comparison.js').ComparedEvent} ComparedEvent */

/** @param {number | bigint} value @param {ComparedEvent} fact */
const fittingOf = (value, fact) => fitting(value, { ...fact, total: fact.totalA });

function EventChoice() {
  return (
    <EventMenu
      events={comparison.value?.facts.events ?? []}
      chosen={event.value}
      figure={(fact) => signed(fact.totalB - fact.totalA, (value) => fittingOf(value, fact))}
      onChoose={chooseEvent}
      onOwn={() => {
        ownEventsOpen.value = true;
      }}
    />
  );
}

/** @type {{id: 'self' | 'inclusive', label: string, title: string}[]} */
const COSTS = [
  { id: 'self', label: 'Self', title: 'Cost of the functions’ own code; it adds up' },
  { id: 'inclusive', label: 'Inclusive', title: 'Cost of functions with all that they call' },
];

function CostSwitch() {
  return (
    <fieldset class="segments" aria-label="Which cost is compared">
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
  const fact = costEvent.value;
  if (!fact) return null;
  const { totalA, totalB } = fact;
  const change = totalB - totalA;
  return (
    <output
      class="figures comparison-totals"
      aria-label="Totals"
      title={`A ${count(totalA)}\nB ${count(totalB)}\n${signed(change, count)} ${fact.name}`}
    >
      <span>
        <b>A</b> {fitting(totalA, fact)}
      </span>
      <span>
        <b>B</b> {fitting(totalB, fact)}
      </span>
      <span class={changeClass(change)}>
        {mark(change)} {signed(change, (value) => fitting(value, fact))}
      </span>
      <span class="muted">{ratio(totalA, totalB)}</span>
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
      title="Choose the parts of A and B that everything is summed over"
      onClick={() => {
        partsOpen.value = true;
      }}
    >
      {a || b ? 'Some parts' : 'All parts'}
    </button>
  );
}

function SaveMenu() {
  return (
    <Dropdown label="Save" face="Save" side="right">
      {(close) =>
        COMPARED_FORMATS.map(({ id, label, purpose }) => (
          <button
            type="button"
            key={id}
            class="choice"
            role="menuitem"
            title={purpose}
            onClick={() => {
              close();
              saveComparison(id);
            }}
          >
            {label}
          </button>
        ))
      }
    </Dropdown>
  );
}

export function ComparisonBar() {
  return (
    <section class="context-bar" aria-label="What all figures refer to">
      <EventChoice />
      <CostSwitch />
      <Totals />
      <CycleMenu rule={cycleRule.value} onChoose={chooseCycleRule} />
      <Parts />
      <span class="grow" />
      <ShortNamesSwitch />
      <button type="button" class="button" title="Make A of B and B of A" onClick={swapSides}>
        Swap A and B
      </button>
      <button
        type="button"
        class="button"
        aria-haspopup="dialog"
        onClick={() => {
          rulesOpen.value = true;
        }}
      >
        Matching…
      </button>
      <SaveMenu />
    </section>
  );
}
