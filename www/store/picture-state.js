/**
 * What the pictures remember. As in `state.js`, views read these signals, and only `effects/` and
 * `picture-actions.js` write them.
 *
 * @module
 */

import { signal } from '@preact/signals';
import { WHOLE } from '../pictures/span.js';

/** @typedef {import('../protocol/pictures.js').ContextBoxes} ContextBoxes */
/** @typedef {import('../pictures/boxes-in-sight.js').Span} Span */

/** Bytes that are read again within a moment. */
export const LINE_FINDING_LIMIT = 16 << 20;

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

/** The whole program, and the two sides of the selected function, which is all of them. */
export const program = createFlame();
export const callers = createFlame(1);
export const callees = createFlame(1);

/** Whether the flame graph of a function is that of the program or what is around the function. */
export const flameOf = signal(/** @type {'program' | 'around'} */ ('program'));

/** Invocations in time order, where the profile has them, instead of equal contexts as one. */
export const inTimeOrder = signal(false);

/** Recursion folded. */
export const collapsed = signal(false);

/** Whether the root stands at the top (icicle) or at the bottom (flame). */
export const direction = signal(/** @type {'icicle' | 'flame'} */ ('icicle'));

/** What boxes are coloured by. */
export const colourBy = signal(/** @type {'self' | 'object' | 'file' | 'class'} */ ('self'));

/** The classes of functions, once they were asked for. */
export const classes = signal(
  /** @type {import('../protocol/pictures.js').Classes | null} */ (null),
);

/** What stands out; of the event before until the answer has come. */
export const findings = signal(
  /** @type {import('../protocol/pictures.js').Finding[] | null} */ (null),
);

/** Why something of the overview is missing; empty where nothing is. */
export const overviewProblem = signal('');

/** Findings about lines, which take longer; of the event before until the answer has come. */
export const lineFindings = signal(
  /** @type {import('../protocol/protocol.js').LineFindings | null} */ (null),
);

/** How many bytes may be read again for them without being asked; null for any. */
export const lineFindingLimit = signal(/** @type {number | null} */ (LINE_FINDING_LIMIT));

/** Objects and files by self cost; of the event before until the answer has come. */
export const rankings = signal(
  /** @type {import('../protocol/protocol.js').Requests['rankings']['reply'] | null} */ (null),
);

/** Files by the code in them, which takes longer; of the event before until the answer has come. */
export const codeFiles = signal(
  /** @type {import('../protocol/protocol.js').CodeFiles | null} */ (null),
);

/** What the self cost of a file is: that of the code in it, or that of its functions. */
export const filesBy = signal(/** @type {'code' | 'function'} */ ('code'));

/** What is looked for in the pictures. */
export const find = signal('');

/** By row, 1 where it is found; null while nothing is looked for. */
export const found = signal(/** @type {Uint8Array | null} */ (null));

/** How many boxes of the flame graph are found, and what part of it; null while nothing is looked for. */
export const foundPart = signal(/** @type {{count: number, share: number} | null} */ (null));

/** Why the search cannot be used; empty when it can. */
export const findProblem = signal('');

/** Whether the pane with the picture takes the whole width. */
export const isWide = signal(false);

/** All of the self cost. @type {import('../protocol/pictures.js').TreemapFrame} */
export const NO_FRAME = { object: null, file: null, row: null };

/** The frame that the treemap of self cost shows alone. */
export const treemapWithin = signal(NO_FRAME);

/** What the treemap of a function shows: the whole program, what it calls, or by whom it is called. */
export const treemapOf = signal(/** @type {'program' | 'callees' | 'callers'} */ ('program'));

/** How many levels of frames treemaps are divided into, and their least area in square pixels. */
export const treemapDepth = signal(/** @type {'1' | '2' | '3' | '5' | 'all'} */ ('all'));
export const treemapLeast = signal(/** @type {'10' | '30' | '100' | '300' | '1000'} */ ('30'));

/** Size that treemaps have on the page; zeros while none is shown. */
export const treemapSize = signal({ width: 0, height: 0 });

/** The row that the treemap of contexts is of, and the one that was selected in it, for which it stays. */
export const mapAround = signal(/** @type {number | null} */ (null));
export const mapKeptFor = signal(/** @type {number | null} */ (null));

/** The context that fills it, by its box; 0 for the row itself. */
export const contextBox = signal(0);

/** Of the row, event and size before until the answer has come. */
export const contextMap = signal(
  /** @type {import('../protocol/pictures.js').ContextMap | null} */ (null),
);

/** Of the event, size and frame before until the answer has come. */
export const treemap = signal(
  /** @type {import('../protocol/pictures.js').Treemap | null} */ (null),
);

/** How many open views show the call graph; while there is none, nobody asks for it. */
export const graphViews = signal(0);

/** What the call graph is drawn around: a row, or the whole profile; null before the first one. */
export const graphAround = signal(/** @type {{middle: number | null} | null} */ (null));

/** What it was drawn around before, the last one last. */
export const graphsBefore = signal(/** @type {{middle: number | null}[]} */ ([]));

/** The row that was selected in the graph itself, which then stays as it is. */
export const graphKeptFor = signal(/** @type {number | null} */ (null));

/** How many calls up and down from the middle are drawn. */
export const graphDepth = signal({ callers: 2, callees: 3 });

/** Share of the whole below which functions and calls are left out, in percent. */
export const graphLeast = signal({ node: 1, call: 0.2 });

/** What nodes are put together by. */
export const graphGroups = signal(/** @type {'none' | 'object' | 'file' | 'class'} */ ('none'));

/** The drawn graph; of the wish before until the answer has come. */
export const graph = signal(
  /** @type {import('../pictures/graph-paint.js').GraphPicture | null} */ (null),
);

/** Why it cannot be drawn; empty when it can. */
export const graphProblem = signal('');
