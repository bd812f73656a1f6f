/** Replaces a picture of a rate: its values cannot be summed, and areas must. */

import { RATE_TEXT } from '../../messages/pictures.js';
import { chooseEvent } from '../../store/actions.js';
import { currentEvent, events } from '../../store/selectors.js';
import { isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/button.jsx';

export function RateNotice() {
  return (
    <div class="rate-notice">
      <p>
        <b>{visible(currentEvent.value?.name ?? '')}</b> {RATE_TEXT.about}
      </p>
      <p class="rate-choices">
        {events.value.map(
          (other, place) =>
            !isRate(other) && (
              <Button key={other.name} onClick={() => chooseEvent(place)}>
                {RATE_TEXT.draw(other.name)}
              </Button>
            ),
        )}
      </p>
    </div>
  );
}
