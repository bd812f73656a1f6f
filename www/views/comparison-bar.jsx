/**
 * What all figures of a comparison refer to.
 *
 * @module
 */

import { chooseCost, chooseEvent } from '../comparison-actions.js';
import { mark, ratio, signed } from '../comparison-format.js';
import { comparison, cost, costEvent, event, rulesOpen } from '../comparison-state.js';
import { swapSides } from '../effects/compare.js';
import { saveComparison } from '../effects/comparison-export.js';
import { count } from '../format.js';
import { fitting } from '../units.js';
import { changeClass } from './difference-cells.jsx';
import { Dropdown } from './dropdown.jsx';
import { EventMenu } from './event-menu.jsx';

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

function SaveMenu() {
  return (
    <Dropdown label="Save" face="Save" side="right">
      {(close) => (
        <>
          <button
            type="button"
            class="choice"
            role="menuitem"
            title="The rows of the list, in its order, with all events"
            onClick={() => {
              close();
              saveComparison('csv');
            }}
          >
            CSV of the list
          </button>
          <button
            type="button"
            class="choice"
            role="menuitem"
            title="B − A of all functions and calls; costs may be below zero"
            onClick={() => {
              close();
              saveComparison('callgrind');
            }}
          >
            callgrind file of the differences
          </button>
        </>
      )}
    </Dropdown>
  );
}

export function ComparisonBar() {
  return (
    <section class="context-bar" aria-label="What all figures refer to">
      <EventChoice />
      <CostSwitch />
      <Totals />
      <span class="grow" />
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
