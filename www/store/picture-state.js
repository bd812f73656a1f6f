/**
 * What the pictures remember: what is the same in all tabs, and that of the document that is shown. As in
 * `state.js`, views read these signals; actions and `effects/` write them.
 *
 * @module
 */

import { signal } from '@preact/signals';
import { readings, shownDocument, shownProfile } from './tab-state.js';

/** @typedef {import('./flame.js').Flame} Flame */

/** Of the document that is shown, a profile or a comparison. */
export const {
  graph,
  graphAround,
  graphProblem,
  graphsBefore,
  programFlame: program,
  treemap,
  treemapWithin,
} = readings(shownDocument);

/** Of the profile that is shown. */
export const {
  calleesFlame: callees,
  callersFlame: callers,
  classes,
  codeFiles,
  contextBox,
  contextMap,
  find,
  findProblem,
  findings,
  found,
  foundPart,
  inTimeOrder,
  lineFindings,
  mapAround,
  overviewProblem,
  rankings,
} = readings(shownProfile);

/** Whether the flame graph of a function is that of the program or what is around the function. */
export const flameOf = signal(/** @type {'program' | 'around'} */ ('program'));

/** Recursion folded. */
export const collapsed = signal(false);

/** Whether the root stands at the top (icicle) or at the bottom (flame). */
export const direction = signal(/** @type {'icicle' | 'flame'} */ ('icicle'));

/** What boxes are coloured by. */
export const colourBy = signal(/** @type {'self' | 'object' | 'file' | 'class'} */ ('self'));

/** What the self cost of a file is: that of the code in it, or that of its functions. */
export const filesBy = signal(/** @type {'code' | 'function'} */ ('code'));

/** Whether the pane with the picture takes the whole width. */
export const isWide = signal(false);

/** What the treemap of a function shows: the whole program, what it calls, or by whom it is called. */
export const treemapOf = signal(/** @type {'program' | 'callees' | 'callers'} */ ('program'));

/** How many levels of frames treemaps are divided into, and their least area in square pixels. */
export const treemapDepth = signal(/** @type {'1' | '2' | '3' | '5' | 'all'} */ ('all'));
export const treemapLeast = signal(/** @type {'10' | '30' | '100' | '300' | '1000'} */ ('30'));

/** Size that treemaps have on the page; zeros while none is shown. */
export const treemapSize = signal({ width: 0, height: 0 });

/** How many open views show the call graph; while there is none, nobody asks for it. */
export const graphViews = signal(0);

/** How many calls up and down from the middle are drawn. */
export const graphDepth = signal({ callers: 2, callees: 3 });

/** Share of the whole below which functions and calls are left out, in percent. */
export const graphLeast = signal({ node: 1, call: 0.2 });

/** What nodes are put together by. */
export const graphGroups = signal(/** @type {'none' | 'object' | 'file' | 'class'} */ ('none'));
