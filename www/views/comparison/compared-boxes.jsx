/**
 * What the boxes of a differential flame graph are: coloured by the difference, marked by an edge and a
 * triangle, and telling what they cost in A and in B.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { stepColour, stepOf } from '../../pictures/difference.js';
import { isFunctionBox, REST_BOX, TOTAL_BOX } from '../../protocol/pictures.js';
import { select } from '../../store/comparison-actions.js';
import {
  comparison,
  contexts,
  cost,
  currentEvent,
  filter,
  listing,
  selected,
} from '../../store/comparison-state.js';
import { goToBox } from '../../store/picture-actions.js';
import { pictureName } from '../../store/shown-names.js';
import { at } from '../../values/at.js';
import { bothSides, mark } from '../../values/comparison-format.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { isUnknown, rowName } from '../../values/names.js';
import { hintPlace } from '../controls/hint-place.js';
import { lastOf } from '../pictures/treemap-cells.js';

/** @typedef {import('../../protocol/protocol.js').ExactColumn} ExactColumn */

/** Functions of the list, if it is filtered: others are drawn faintly. */
const wanted = computed(() => {
  const rows = filter.value === '' ? null : listing.value?.rows;
  const functions = comparison.value?.facts.functions ?? 0;
  if (!rows) return null;
  const flags = new Uint8Array(functions);
  for (const row of rows) flags[row] = 1;
  return flags;
});

/** The columns of A and of B. @param {'self' | 'inclusive'} which */
function columnsOf(which) {
  const of = contexts.value;
  if (!of) return null;
  const drawn = of.boxes[which];
  const other = which === 'self' ? of.otherSelf : of.otherInclusive;
  return of.by === 'b' ? { a: other, b: drawn } : { a: drawn, b: other };
}

/** How far B is from A, by box. */
function stepsOf() {
  const columns = columnsOf(cost.value);
  return (/** @type {number} */ box) =>
    columns ? stepOf(roundedAt(columns.a, box), roundedAt(columns.b, box)) : 0;
}

/** Whether nobody knows what a box costs on the other side. @param {number} row @param {number} box */
const isOpen = (row, box) => row === REST_BOX || contexts.value?.doubtful[box] === 1;

/** @param {number} row */
function comparedName(row) {
  if (row === TOTAL_BOX) return 'all';
  if (!isFunctionBox(row)) return 'too small to show';
  return pictureName(row);
}

/** File and object of a row. @param {number} row */
export function placeOf(row) {
  const functions = comparison.value?.functions;
  if (!functions || !isFunctionBox(row)) return '';
  const text = (/** @type {Uint32Array} */ of) => rowName(functions.names, at(of, row));
  return [text(functions.file), text(functions.object)]
    .filter((place) => !isUnknown(place))
    .map(lastOf)
    .join(' · ');
}

/** @param {'self' | 'inclusive'} which @param {number} box */
function figuresOf(which, box) {
  const columns = columnsOf(which);
  if (!columns) return null;
  const event = currentEvent.value?.name ?? '';
  return bothSides(exactAt(columns.a, box), exactAt(columns.b, box), event);
}

const DOUBT = 'it may be too small to show on the other side';

/** @param {{boxes: import('../../protocol/pictures.js').Boxes, box: number}} props */
function Line({ boxes, box }) {
  const row = boxes.row[box];
  if (row === undefined) return null;
  return (
    <>
      <b class="name-text">{comparedName(row)}</b>
      <span class="figures">{figuresOf('inclusive', box)}</span>
      <span class="figures muted">{`self ${figuresOf('self', box)}`}</span>
      {isOpen(row, box) && <span class="muted">{DOUBT}</span>}
    </>
  );
}

/** @param {{boxes: import('../../protocol/pictures.js').Boxes, box: number, x: number, y: number}} props */
function Hint({ boxes, box, x, y }) {
  const row = boxes.row[box];
  if (row === undefined) return null;
  return (
    <div class="box-hint" style={hintPlace(x, y)} aria-hidden="true">
      <b>{comparedName(row)}</b>
      <p class="muted">{isFunctionBox(row) ? placeOf(row) : ''}</p>
      <dl>
        <dt>Inclusive</dt>
        <dd>{figuresOf('inclusive', box)}</dd>
        <dt>Self</dt>
        <dd>{figuresOf('self', box)}</dd>
      </dl>
      {isOpen(row, box) && <p class="muted">{DOUBT}</p>}
    </div>
  );
}

/** @type {import('../pictures/flame-canvas.jsx').Skin} */
export const COMPARED_SKIN = {
  fill(boxes, colours) {
    const [stepAt, found] = [stepsOf(), wanted.value];
    return (box) => {
      const row = at(boxes.row, box);
      if (found && found[row] !== 1) return colours.faded;
      return isOpen(row, box) ? colours.other : stepColour(colours, stepAt(box));
    };
  },
  label(boxes, box) {
    const row = at(boxes.row, box);
    const sign = isOpen(row, box) ? '' : mark(stepsOf()(box));
    return sign ? `${sign} ${comparedName(row)}` : comparedName(row);
  },
  mark(boxes) {
    const stepAt = stepsOf();
    return (box) => (isOpen(at(boxes.row, box), box) ? 0 : stepAt(box));
  },
  isSelected: (boxes, box) => boxes.row[box] === selected.value,
  select(flame, box) {
    const row = flame.contexts.peek()?.boxes.row[box];
    const functions = comparison.peek()?.facts.functions ?? 0;
    goToBox(flame, box);
    if (row !== undefined && row < functions) select(row);
  },
  Hint,
  Line,
};
