/**
 * Which event every cost refers to.
 *
 * @module
 */

import { chooseEvent } from '../actions.js';
import { visible } from '../names.js';
import { currentEvent } from '../selectors.js';
import { event, profile } from '../state.js';
import { fitting } from '../units.js';
import { Dropdown } from './dropdown.jsx';

/** @param {{fact: import('../protocol.js').EventFacts}} props */
function EventName({ fact }) {
  return (
    <>
      <b>{visible(fact.name)}</b> <span class="muted">{visible(fact.longName)}</span>
    </>
  );
}

export function EventPicker() {
  const events = profile.value?.facts.events ?? [];
  const current = currentEvent.value;
  if (!current) return null;
  return (
    <Dropdown label="Event" buttonId="event-picker" face={<EventName fact={current} />}>
      {(close) =>
        events.map((fact, index) => (
          <button
            type="button"
            key={fact.name}
            class="choice event-choice"
            role="menuitemradio"
            aria-checked={index === event.value}
            onClick={() => {
              chooseEvent(index);
              close();
            }}
          >
            <b>{visible(fact.name)}</b>
            <span class="muted">{visible(fact.longName)}</span>
            <span class="figures">{fitting(fact.total, fact)}</span>
          </button>
        ))
      }
    </Dropdown>
  );
}
