/** The state of a flame graph. */

import { signal } from '@preact/signals';
import { WHOLE } from '../pictures/boxes-in-sight.js';
import { sameBoxes } from '../pictures/closer-look.js';
import { at } from '../values/at.js';
import { setAll } from './signals.js';

/** @import {Span} from '../pictures/boxes-in-sight.js' */
/** @typedef {import('../protocol/types.js').ContextBoxes} ContextBoxes */

/**
 * Creates the state of a flame graph: its boxes, and the visible part of them.
 *
 * @param {number} [root]  the first box that is drawn: 1 omits the root, 2 also the function below it
 */
export const createFlame = (root = 0) => ({
  root,
  /** Number of open views. Contexts are requested only if there is one. */
  views: signal(0),
  /** Parameters of the last request, so that a view that opens again keeps its contexts. */
  asked: '',
  /** Whether other contexts were requested and are not shown yet. */
  isWaiting: signal(false),
  /** The contexts of the previous event and options until the answer arrives. */
  contexts: signal(/** @type {ContextBoxes | null} */ (null)),
  /** The parameters that they belong to, without `closer`. */
  of: '',
  /** Rows to the box that is opened further, for the parameters `of`: see `closerPath`. */
  closer: signal({ of: '', path: /** @type {number[]} */ ([]) }),
  span: signal(/** @type {Span} */ (WHOLE)),
  /** How far it is scrolled, in pixels. */
  scroll: signal(0),
  /** Earlier spans, the latest last. */
  spansBefore: signal(/** @type {Span[]} */ ([])),
  /** The box with the keyboard focus, -1 for none. */
  currentBox: signal(-1),
  /** Boxes that are expanded in the call tree; null before the first change. */
  opened: signal(/** @type {Set<number> | null} */ (null)),
});

/** @typedef {ReturnType<typeof createFlame>} Flame */

/** All boxes from the top down. */
export const UNZOOMED = { span: WHOLE, spansBefore: [], scroll: 0 };

/**
 * Shows other boxes and resets the zoom. The same with another one opened further stay where they are.
 *
 * @param {Flame} flame
 * @param {ContextBoxes} contexts
 * @param {string} of  their parameters, without `closer`
 */
export function showBoxes(flame, contexts, of) {
  const before = flame.contexts.peek()?.boxes;
  if (before && flame.of === of) {
    const same = sameBoxes(before, contexts.boxes);
    let currentBox = flame.currentBox.peek();
    while (currentBox > 0 && at(same, currentBox) < 0) currentBox = at(before.parent, currentBox);
    if (currentBox > 0) currentBox = at(same, currentBox);
    const opened = [...(flame.opened.peek() ?? [])].map((box) => at(same, box));
    const kept = flame.opened.peek() && new Set(opened.filter((box) => box >= 0));
    setAll(flame, { isWaiting: false, contexts, currentBox, opened: kept });
    return;
  }
  flame.of = of;
  setAll(flame, {
    ...{ isWaiting: false, contexts, currentBox: -1, opened: null },
    ...UNZOOMED,
  });
}

/** The total self cost. @type {import('../protocol/types.js').TreemapFrame} */
export const NO_FRAME = { object: null, file: null, row: null };
