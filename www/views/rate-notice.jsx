/**
 * What stands in the place of a picture while a rate is looked at: its values do not add up, and areas
 * must.
 *
 * @module
 */

import { chooseEvent } from '../actions.js';
import { isRate } from '../format.js';
import { visible } from '../names.js';
import { currentEvent } from '../selectors.js';
import { profile } from '../state.js';

export function RateNotice() {
  const events = profile.value?.facts.events ?? [];
  const event = currentEvent.value;
  if (!event) return null;
  return (
    <div class="rate-notice">
      <p>
        <b>{visible(event.name)}</b> is a rate: its values do not add up, so there are no areas to
        draw. Lists, callers and callees, source and machine code show it.
      </p>
      <p class="rate-choices">
        {events.map(
          (other, place) =>
            !isRate(other) && (
              <button
                type="button"
                key={other.name}
                class="button"
                onClick={() => chooseEvent(place)}
              >
                Draw {visible(other.name)}
              </button>
            ),
        )}
      </p>
    </div>
  );
}
