/** The events with their totals, in a comparison on both sides. A click on one chooses it. */

import { CHANGES_TEXT } from '../../messages/comparison.js';
import { EVENTS_TEXT, FACTS_TEXT } from '../../messages/overview.js';
import { chooseEvent } from '../../store/actions.js';
import { factOf, totalsOf } from '../../store/compared-figures.js';
import { events } from '../../store/selectors.js';
import { comparison, event } from '../../store/state.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { inFull, isRate } from '../../values/format.js';
import { fitting, totalOf } from '../../values/units.js';
import { changeClass } from '../controls/difference-cells.jsx';
import { EventName } from '../controls/event-menus.jsx';
import { Button } from '../controls/fields.jsx';

/** @import {EventFacts} from '../../protocol/types.js' */

/** The totals on both sides. @param {{place: number}} props */
function Sides({ place }) {
  const fact = factOf(place);
  if (!fact) return null;
  const { a, b, change } = totalsOf(fact);
  return (
    <>
      <span class="figures">{fitting(a, fact)}</span>
      <span class="figures">{fitting(b, fact)}</span>
      <span class={`figures ${changeClass(change)}`}>
        {signed(change, (value) => fitting(value, fact))} {mark(change)}
      </span>
      <span class="figures muted">{ratio(a, b)}</span>
    </>
  );
}

/** @param {{fact: EventFacts}} props */
const Total = ({ fact }) => (
  <span class="figures" title={isRate(fact) ? 'A rate' : inFull(fact.total, fact)}>
    {totalOf(fact)}
  </span>
);

export function EventList() {
  const isCompared = comparison.value !== null;
  return (
    <section class="overview-section">
      <h2>
        {EVENTS_TEXT.title}{' '}
        <span class="muted">{isCompared ? CHANGES_TEXT.events : FACTS_TEXT.chooseEvent}</span>
      </h2>
      <ul class={isCompared ? 'events compared-events' : 'events'}>
        {events.value.map((fact, index) => (
          <li key={fact.name}>
            <Button aria-pressed={index === event.value} onClick={() => chooseEvent(index)}>
              {isCompared ? (
                <>
                  <span>
                    <EventName of={fact} />
                  </span>
                  <Sides place={index} />
                </>
              ) : (
                <>
                  <EventName of={fact} />
                  <Total fact={/** @type {EventFacts} */ (fact)} />
                </>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
