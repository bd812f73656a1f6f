/**
 * What a flame graph remembers.
 *
 * @module
 */

import { batch, signal } from '@preact/signals';
import { WHOLE } from '../pictures/span.js';

/** @typedef {import('../protocol/pictures.js').ContextBoxes} ContextBoxes */
/** @typedef {import('../pictures/boxes-in-sight.js').Span} Span */

/**
 * A flame graph: its boxes, and what of them is in sight.
 *
 * @param {0 | 1} [root]  the first box that is drawn: 1 without the one that stands for all
 */
export function createFlame(root = 0) {
  return {
    root,
    /** How many open views show it; while there is none, nobody asks for its contexts. */
    views: signal(0),
    /** What its contexts were asked for last: a view that opens again finds them as they were. */
    asked: '',
    /** Of the event and choice before until the answer has come. */
    contexts: signal(/** @type {ContextBoxes | null} */ (null)),
    span: signal(/** @type {Span} */ (WHOLE)),
    /** How far it is scrolled, in pixels. */
    scroll: signal(0),
    /** The spans before, the last one last. */
    spansBefore: signal(/** @type {Span[]} */ ([])),
    /** The box that keys have led to, -1 for none. */
    currentBox: signal(-1),
    /** Boxes whose children the call tree shows; null until something was opened or closed. */
    opened: signal(/** @type {Set<number> | null} */ (null)),
  };
}

/** @typedef {ReturnType<typeof createFlame>} Flame */

/** Shows other boxes, all of them in sight. @param {Flame} flame @param {ContextBoxes} contexts */
export function showBoxes(flame, contexts) {
  batch(() => {
    flame.contexts.value = contexts;
    flame.span.value = WHOLE;
    flame.spansBefore.value = [];
    flame.scroll.value = 0;
    flame.currentBox.value = -1;
    flame.opened.value = null;
  });
}

/** All of the self cost. @type {import('../protocol/pictures.js').TreemapFrame} */
export const NO_FRAME = { object: null, file: null, row: null };
