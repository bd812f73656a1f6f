/**
 * The axis above a flame graph in time order: the cost before each point, which is the time if the event
 * counts time.
 */

import { roundValues } from '../../pictures/span.js';
import { currentEvent } from '../../store/selectors.js';
import { fitting } from '../../values/units.js';

/** Distance of two values, in pixels. */
const DISTANCE = 110;

/** Zeros at the end of a decimal fraction, and its point if nothing is left of it. */
const ZEROS = /(\.\d*[1-9])0+(?=\D|$)|\.0+(?=\D|$)/;

/** @param {{span: import('../../pictures/boxes-in-sight.js').Span, total: number, width: number}} props */
export function FlameAxis({ span: { start, end }, total, width }) {
  const values = roundValues(start * total, end * total, Math.floor(width / DISTANCE));
  return (
    <div class="flame-axis figures" aria-hidden="true">
      {values.map((value) => (
        <span key={value} style={{ left: `${(100 * (value / total - start)) / (end - start)}%` }}>
          {fitting(value, currentEvent.value).replace(ZEROS, '$1')}
        </span>
      ))}
    </div>
  );
}
