/**
 * The values of all documents, of profiles and of comparisons.
 *
 * @module
 */

import { createFlame, NO_FRAME } from './flame.js';

/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */

/** Creates the choices of the user. */
export const commonChoices = () => ({
  /** Index of the event of all costs. */
  event: 0,
  /** Index of a second event in the views of source and machine code; null for none. */
  secondEvent: /** @type {number | null} */ (null),
  /** Text of the filter field. */
  filter: '',
  /** Numbers of the open groups of the list, and of the group with the keyboard focus. */
  openGroups: /** @type {ReadonlySet<number>} */ (new Set()),
  currentGroup: /** @type {number | null} */ (null),
  /** Row of the selected function; null shows the overview. */
  selected: /** @type {number | null} */ (null),
  /** How inclusive costs are computed. */
  cycleRule: /** @type {import('../protocol/protocol.js').CycleRule} */ ('collapsed'),
  /** User-defined events. They follow the measured events. */
  ownEvents: /** @type {readonly import('../protocol/protocol.js').OwnEvent[]} */ ([]),
  /** The row that was selected in the call graph itself: the picture then stays the same. */
  graphKeptFor: /** @type {number | null} */ (null),
});

/** Creates the values before any answer. An answer for another row or event stays until the next one arrives. */
export const noCommonAnswers = () => ({
  /** The last valid filter: the rows match it. */
  listedBy: '',
  /** Why the filter is invalid, for example a broken regular expression; empty if it is valid. */
  filterProblem: '',
  /** Names without parameters and template arguments, and their functions. */
  shortNames: /** @type {{of: object, names: NameArena} | null} */ (null),

  /** The flame graph of the whole program. */
  programFlame: createFlame(),
  /** The treemap of self cost, and the frame that it is zoomed to. */
  treemap: /** @type {import('../protocol/pictures.js').Treemap | null} */ (null),
  treemapWithin: NO_FRAME,
  /** The call graph, and why it cannot be drawn; empty if it can. */
  graph: /** @type {import('../pictures/graph-paint.js').GraphPicture | null} */ (null),
  graphProblem: '',
  /** The row in its middle, or null for the whole profile; null before the first graph. */
  graphAround: /** @type {{middle: number | null} | null} */ (null),
  /** Earlier middles, the latest last. */
  graphsBefore: /** @type {{middle: number | null}[]} */ ([]),
});
