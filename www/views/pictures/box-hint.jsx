/**
 * What a box says of itself: by the pointer as a hint, and of the current box in the line below.
 *
 * @module
 */

import { isFunctionBox } from '../../protocol/pictures.js';
import { currentEvent, scale } from '../../store/selectors.js';
import { profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { count, plural, share } from '../../values/format.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';
import { hintPlace } from '../controls/hint-place.js';
import { wholeBoxName } from './flame-fill.js';

/** @typedef {import('../../protocol/pictures.js').ContextBoxes} ContextBoxes */

/** Longest name of a hint. */
const LONGEST = 240;

/** File and object of a row. @param {number} row */
function placeOf(row) {
  const functions = profile.value?.functions;
  if (!functions || !isFunctionBox(row)) return '';
  const text = (/** @type {Uint32Array} */ of) => rowName(functions.names, at(of, row));
  const places = [text(functions.file), text(functions.object)];
  return places
    .filter((place) => !isUnknown(place))
    .map(lastSegment)
    .join(' · ');
}

/** @param {ContextBoxes['boxes']} boxes @param {number} box */
function figuresOf(boxes, box) {
  const event = currentEvent.value?.name ?? '';
  const { total } = scale.value;
  const cost = (/** @type {import('../../protocol/protocol.js').ExactColumn} */ column) => {
    const value = exactAt(column, box);
    return `${count(value)} ${event} (${share(Number(value), total)})`;
  };
  const calls = exactAt(boxes.count, box);
  return {
    inclusive: cost(boxes.inclusive),
    self: cost(boxes.self),
    calls: calls > 0 ? plural(calls, 'call') : '',
  };
}

/** One line of text: the textual equal of the current box. @param {{boxes: ContextBoxes['boxes'], box: number}} props */
export function BoxLine({ boxes, box }) {
  const row = boxes.row[box];
  const figures = row === undefined ? null : figuresOf(boxes, box);
  if (row === undefined || !figures) return null;
  const { inclusive, self, calls } = figures;
  return (
    <>
      <b class="name-text">{wholeBoxName(row).slice(0, LONGEST)}</b>
      <span class="muted">{placeOf(row)}</span>
      <span class="figures">{inclusive}</span>
      <span class="figures muted">{`self ${self}`}</span>
      {calls && <span class="figures muted">{calls}</span>}
    </>
  );
}

/** @param {{boxes: ContextBoxes['boxes'], box: number, x: number, y: number}} props */
export function BoxHint({ boxes, box, x, y }) {
  const row = boxes.row[box];
  const figures = row === undefined ? null : figuresOf(boxes, box);
  if (row === undefined || !figures) return null;
  return (
    <div class="box-hint" style={hintPlace(x, y)} aria-hidden="true">
      <b>{wholeBoxName(row).slice(0, LONGEST)}</b>
      <p class="muted">{placeOf(row)}</p>
      <dl>
        <dt>Inclusive</dt>
        <dd>{figures.inclusive}</dd>
        <dt>Self</dt>
        <dd>{figures.self}</dd>
        {figures.calls && <dt>Entered</dt>}
        {figures.calls && <dd>{figures.calls}</dd>}
      </dl>
    </div>
  );
}
