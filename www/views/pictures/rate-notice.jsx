/**
 * Replaces a picture of a rate: its values cannot be summed, and areas
 * must.
 *
 * @module
 */

import { isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';

/**
 * @param {object} props
 * @param {readonly {name: string, unit: string}[]} props.events  all events, including rates
 * @param {{name: string} | null} props.event  the current one
 * @param {(place: number) => void} props.onChoose
 */
export function RateNotice({ events, event, onChoose }) {
  if (!event) return null;
  return (
    <div class="rate-notice">
      <p>
        <b>{visible(event.name)}</b> is a rate: its values cannot be summed, so there are no areas
        to draw. See the lists, callers and callees, source and machine code.
      </p>
      <p class="rate-choices">
        {events.map(
          (other, place) =>
            !isRate(other) && (
              <button type="button" key={other.name} class="button" onClick={() => onChoose(place)}>
                Draw {visible(other.name)}
              </button>
            ),
        )}
      </p>
    </div>
  );
}
