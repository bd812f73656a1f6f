/** State of the pictures: shared by all tabs, and of the current document. As in `state.js`, views read these signals; actions and `effects/` write them. */

import { computed, signal } from '@preact/signals';
import { current } from './state.js';

/** @typedef {import('./flame.js').Flame} Flame */

/** Values of the current document, of the overview. */
export const { codeFiles, findings, lineFindings, overviewProblem, rankings } = current;

/** Whether the flame graph of a function shows the whole program or the function with callers and callees. */
export const flameOf = signal(/** @type {'program' | 'around'} */ ('program'));

/** Whether recursion is folded. */
export const collapsed = signal(false);

/** Whether the root is at the top (icicle) or at the bottom (flame). */
export const direction = signal(/** @type {'icicle' | 'flame'} */ ('icicle'));

/** Colouring of boxes. */
export const colourBy = signal(
  /** @type {'self' | 'object' | 'file' | 'class' | 'origin' | 'bottleneck'} */ ('self'),
);

/** Ranking of files: by the code in them, or by their functions. */
export const filesBy = signal(/** @type {'code' | 'function'} */ ('code'));

/** Whether the colours are explained below pictures: in the first visit, then by choice. */
export const legendIsOpen = signal(true);

/** Subject of the treemap of a function: the whole program, its callees, or its callers. */
export const treemapOf = signal(/** @type {'program' | 'callees' | 'callers'} */ ('program'));

/** Maximum levels of frames in treemaps, and minimum area of cells in square pixels. */
export const treemapDepth = signal(/** @type {'1' | '2' | '3' | '5' | 'all'} */ ('all'));
export const treemapLeast = signal(/** @type {'10' | '30' | '100' | '300' | '1000'} */ ('30'));

/** Size of treemaps on the page; zeros while none is shown. */
export const treemapSize = signal({ width: 0, height: 0 });

/** Depth of calls drawn up and down from the middle. */
export const graphDepth = signal({ callers: 2, callees: 3 });

/**
 * Share of the cost in the middle, or of the total, below which functions and calls are left out, in percent; and how many
 * functions are drawn at most, 0 for as many as can be read in the window.
 */
export const graphLimits = signal({ node: 1, call: 0.2, most: 0 });

/** Whether functions are drawn that do not fit in the window: of this picture, until another one is drawn. */
export const graphDrawsMore = signal(false);

/** Size of the call graph on the page; zeros while none is shown. */
export const graphSize = signal({ width: 0, height: 0 });
export const isGraphShown = computed(() => graphSize.value.width > 0);

/** Whether calls go down or to the right, by default as fits the window. */
export const graphDirection = signal(/** @type {'auto' | 'TB' | 'LR'} */ ('auto'));
/** What 100 % is around a function. */
export const graphBase = signal(/** @type {'total' | 'middle'} */ ('total'));

/** Size of the graph that is being drawn, zeros while it is unknown; null for none. */
export const graphLayout = signal(/** @type {{nodes: number, calls: number} | null} */ (null));

/** Grouping of nodes. */
export const graphGroups = signal(/** @type {'none' | 'object' | 'file' | 'class'} */ ('none'));

/** Whether boxes are the callers of the selected function. @param {import('../protocol/types.js').Boxes} boxes */
export const isOfCallers = ({ row }) =>
  current.callersFlame.value.contexts.value?.boxes.row === row;

/** Whether callers are below callees in boxes. Their costs are self costs then. @param {import('../protocol/types.js').Boxes} boxes */
export const isInverted = (boxes) =>
  current.invertedTree.value && current.programFlame.value.contexts.value?.boxes === boxes;
