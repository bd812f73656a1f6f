/**
 * What a box of a flame graph says of itself: by the pointer as a hint, and of the current box in the
 * line below.
 *
 * @module
 */

import { exactAt } from '../../values/exact-column.js';
import { plural } from '../../values/format.js';
import { calledFigure, costText, Hint, hintName, placeOf } from './hint.jsx';

/** @typedef {import('../../protocol/pictures.js').ContextBoxes} ContextBoxes */

/** @param {ContextBoxes['boxes']} boxes @param {number} box */
function figuresOf(boxes, box) {
  const calls = exactAt(boxes.count, box);
  return {
    inclusive: costText(exactAt(boxes.inclusive, box)),
    self: costText(exactAt(boxes.self, box)),
    calls: calls > 0 ? plural(calls, 'call') : '',
  };
}

/** One line of text: the textual equal of the current box. @param {{boxes: ContextBoxes['boxes'], box: number}} props */
export function BoxLine({ boxes, box }) {
  const row = boxes.row[box];
  if (row === undefined) return null;
  const { inclusive, self, calls } = figuresOf(boxes, box);
  return (
    <>
      <b class="name-text">{hintName(row)}</b>
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
  if (row === undefined) return null;
  const { inclusive, self, calls } = figuresOf(boxes, box);
  // How often an estimated context was entered is unknown; only the calls of its function are known.
  /** @type {[string, string][]} */
  const entered = calls
    ? [['Entered', calls]]
    : calledFigure(row).map(([what, text]) => [what, `${text} in all`]);
  /** @type {[string, string][]} */
  const figures = [['Inclusive', inclusive], ['Self', self], ...entered];
  return <Hint name={hintName(row)} place={placeOf(row)} figures={figures} x={x} y={y} />;
}
