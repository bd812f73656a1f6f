/**
 * What the pictures remember. As in `state.js`, views read these signals, and only `effects/` and
 * `picture-actions.js` write them.
 *
 * @module
 */

import { signal } from '@preact/signals';
import { WHOLE } from './pictures/span.js';

/** @typedef {import('./protocol.js').ContextBoxes} ContextBoxes */
/** @typedef {import('./pictures/boxes-in-sight.js').Span} Span */

/** How many open views show contexts; while there is none, nobody asks for them. */
export const contextViews = signal(0);

/** Contexts as boxes; of the event and choice before until the answer has come. */
export const contexts = signal(/** @type {ContextBoxes | null} */ (null));

/** Invocations in time order, where the profile has them, instead of equal contexts as one. */
export const inTimeOrder = signal(false);

/** Recursion folded. */
export const collapsed = signal(false);

/** Whether the root stands at the top (icicle) or at the bottom (flame). */
export const direction = signal(/** @type {'icicle' | 'flame'} */ ('icicle'));

/** What boxes are coloured by. */
export const colourBy = signal(/** @type {'self' | 'object' | 'file' | 'class'} */ ('self'));

/** The classes of functions, once they were asked for. */
export const classes = signal(/** @type {import('./protocol.js').Classes | null} */ (null));

/** What is in sight of the flame graph: its width, and how far it is scrolled. */
export const span = signal(/** @type {Span} */ (WHOLE));
export const scroll = signal(0);

/** The spans before, the last one last. */
export const spansBefore = signal(/** @type {Span[]} */ ([]));

/** The box that keys have led to, -1 for none. */
export const currentBox = signal(-1);

/** What is looked for in the pictures. */
export const find = signal('');

/** Rows that are found; null while nothing is looked for. */
export const found = signal(/** @type {Set<number> | null} */ (null));

/** Why the search cannot be used; empty when it can. */
export const findProblem = signal('');

/** Whether the pane with the picture takes the whole width. */
export const isWide = signal(false);
