/** Which boxes of estimated contexts have figures that may be wrong. */

import { isFunctionBox } from '../protocol/pictures.js';
import { at, roundedAt } from '../values/at.js';
import { figuresAt } from './compared-figures.js';
import { callers, isInverted } from './picture-state.js';
import { allFigures, costOf, groupOf } from './selectors.js';
import { columns } from './state.js';

/** @import {ContextBoxes} from './flame.js' */

/** Whether costs of contexts are divided in proportion. Without calls there is nothing to divide. @param {ContextBoxes} contexts */
export const areEstimated = ({ boxes, origin, other }) =>
  boxes.levels.length > 3 &&
  (other?.origins ?? [origin]).some(({ estimated, certain }) => estimated && (certain ?? 0) < 1);

/** The inclusive cost of a function; in a comparison on the drawn side and on the other. @param {ContextBoxes} contexts @param {number} row */
function costsOf({ other }, row) {
  const group = groupOf(row);
  if (!other) return [(allFigures(group) ?? costOf(columns.value, row)).inclusive];
  const of = figuresAt(row, group);
  const [drawn, left] =
    other.by === 'a' ? [of?.inclusive.a, of?.inclusive.b] : [of?.inclusive.b, of?.inclusive.a];
  return [drawn, left].map((column) => (of && column ? roundedAt(column, of.place) : Number.NaN));
}

/** The inclusive costs of a box. @param {ContextBoxes} contexts @param {number} box */
const boxCosts = ({ boxes, other }, box) =>
  [boxes.inclusive, ...(other ? [other.inclusive] : [])].map((column) => roundedAt(column, box));

/** Whether a box has the whole cost of its function, so that all its calls are below it. @param {ContextBoxes} contexts @param {number} box */
function isWhole(contexts, box) {
  const row = at(contexts.boxes.row, box);
  if (box === 0 || !isFunctionBox(row)) return box === 0;
  const costs = boxCosts(contexts, box);
  return costsOf(contexts, row).every((cost, side) => Number(cost) === costs[side]);
}

/**
 * Whether the cost of a box may be an estimate. It is exact if the box, or the one that calls it, has the whole cost of
 * its function; if callers are below callees, at the top and while there is one caller only.
 *
 * @param {ContextBoxes} contexts
 * @param {number} box
 * @returns {boolean}
 */
export function isEstimated(contexts, box) {
  const { boxes } = contexts;
  const parent = boxes.parent[box] ?? 0;
  if (parent === 0 || !areEstimated(contexts)) return false;
  const isOfCallers = callers.value.contexts.value === contexts;
  if (!isOfCallers && !isInverted(boxes))
    return !isWhole(contexts, box) && !isWhole(contexts, parent);
  if (isOfCallers && parent === 1) return false;
  const costs = boxCosts(contexts, box);
  return (
    boxCosts(contexts, parent).some((cost, side) => cost !== costs[side]) ||
    isEstimated(contexts, parent)
  );
}
