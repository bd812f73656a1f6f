/**
 * The events with their totals. A click on one chooses it.
 */

import { EVENTS_TEXT } from '../../messages/overview.js';
import { chooseEvent } from '../../store/actions.js';
import { events } from '../../store/selectors.js';
import { event } from '../../store/state.js';
import { visible } from '../../values/names.js';

/**
 * @template [T=import('../../protocol/protocol.js').EventFacts]
 * @param {object} props
 * @param {string} props.note
 * @param {string} [props.class]  decides the widths of the columns
 * @param {(fact: T) => import('preact').ComponentChildren} props.cells  after the name of an event
 */
export function EventList({ note, class: kind = '', cells }) {
  return (
    <section class="overview-section">
      <h2>
        {EVENTS_TEXT.title} <span class="muted">{note}</span>
      </h2>
      <ul class={`events ${kind}`.trim()}>
        {events.value.map((fact, index) => (
          <li key={fact.name}>
            <button
              type="button"
              aria-pressed={index === event.value}
              onClick={() => chooseEvent(index)}
            >
              <b>{visible(fact.name)}</b>
              {cells(/** @type {any} */ (fact))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
