/**
 * What the worker tells of pictures and of the overview: calling contexts as boxes, areas of a
 * treemap, groups by rank, findings. A part of the contract in `protocol.js`.
 *
 * @module
 */

/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */

/**
 * Calling contexts as boxes, level by level from the root, which is box 0; the boxes of a level from
 * left to right. Widths and places are in the unit of cost.
 *
 * @typedef {object} Boxes
 * @property {Uint32Array} row  row of the function or cycle, or `TOTAL_BOX` or `REST_BOX`
 * @property {Uint32Array} parent  0 for the root itself
 * @property {Uint32Array} firstChild  the children of box `i` are `firstChild[i]` up to `firstChild[i + 1]`
 * @property {Uint32Array} levels  the boxes of level `i` are `levels[i]` up to `levels[i + 1]`
 * @property {Float64Array} left
 * @property {Float64Array} width
 * @property {ExactColumn} self
 * @property {ExactColumn} inclusive
 * @property {ExactColumn} count  how often entered; 0 where that is not known
 */

/**
 * How contexts were found out.
 *
 * @typedef {object} ContextOrigin
 * @property {boolean} estimated  whether from sums over all callers, in proportion
 * @property {number | null} certain  part of the total to which the call graph knows one way only; null around a function
 * @property {number} covered  part of the total that stands in named contexts; around a function, part of its cost
 * @property {number} ambiguous  links that may be wrong, of a profile that holds contexts
 * @property {boolean} hasTimeOrder  whether the profile keeps the order of invocations
 */

/** @typedef {{event: number, boxes: Boxes, origin: ContextOrigin}} ContextBoxes */

/** How far a treemap is divided: levels of cells within cells, and the least area of one in square pixels. @typedef {{depth: number, least: number}} TreemapLimits */

/**
 * What of the self cost is drawn as areas, how large.
 *
 * @typedef {object} TreemapWish
 * @property {number} event
 * @property {number} width  in pixels
 * @property {number} height
 * @property {TreemapLimits} limits
 * @property {TreemapFrame} within
 */

/** One object and one file of it, by their names, and one function of it, by its row; null for all. @typedef {{object: number | null, file: number | null, row: number | null}} TreemapFrame */

/**
 * What of the contexts around a row is drawn as areas.
 *
 * @typedef {object} ContextMapWish
 * @property {number} event
 * @property {number} row
 * @property {boolean} callers  whether its callers, and not its callees
 * @property {boolean} collapse  recursion folded
 * @property {number} box  the context that fills the picture; 0 for the row itself
 * @property {number} width  in pixels
 * @property {number} height
 * @property {TreemapLimits} limits
 */

/**
 * Costs as areas: cells within cells, a cell before those in it; the first is all.
 *
 * @typedef {object} Treemap
 * @property {number} total  cost of all, rounded
 * @property {Uint8Array} kind  see `CELL_KIND`
 * @property {Uint32Array} id  row of a function; index of the name of a file or object; number of a line; index into `files`
 * @property {Float64Array} cost  rounded
 * @property {Uint32Array} parent  the cell around, by place
 * @property {Float64Array} bounds  for each cell left, top, width, height in pixels
 * @property {NameArena | null} files  source files, of a map of lines
 */

/**
 * Contexts around a row as areas. `box` is that of each cell which is a context, or its own cost;
 * `path` leads from the row to the context that fills the picture.
 *
 * @typedef {Treemap & {box: Uint32Array, path: {box: Uint32Array, row: Uint32Array}, origin: ContextOrigin, of: {row: number, event: number, callers: boolean}}} ContextMap
 */

/**
 * The groups with the largest self costs, and how many groups there are. `largest` is the row that
 * costs most of a group.
 *
 * @typedef {{groups: {group: number, cost: number | bigint, functions: number, largest: number}[], count: number}} Ranking
 */

/** Files by the self cost of the code in them: null under transforms, and while too many bytes would have to be read again for it. @typedef {{ranking: Ranking | null, unread: number}} CodeFiles */

/**
 * The part of the call graph that is drawn: nodes, dearest first, and the calls between them by the
 * places of their nodes. Cycles are one node each, but for that in the middle: its members are drawn.
 *
 * @typedef {object} CallGraph
 * @property {Uint32Array} row
 * @property {ExactColumn} cost  inclusive; around a function what of it belongs to that one
 * @property {ExactColumn} self
 * @property {Uint8Array} estimated  1 where the cost is an estimate
 * @property {Uint32Array} from
 * @property {Uint32Array} to
 * @property {ExactColumn} callCost
 * @property {ExactColumn} callCount  around a function scaled as the cost is
 * @property {Uint8Array} callEstimated  1 where the cost of a call is an estimate
 * @property {Uint8Array} countEstimated  1 where the count is one
 * @property {Uint8Array} inner  1 for a call of a function to itself or within the cycle in the middle: its cost is contained in others and is no share of anything
 * @property {ExactColumn} whole  one value: what shares are of
 * @property {number} leftOut  functions and cycles that are not drawn
 */

/**
 * What is drawn of the call graph.
 *
 * @typedef {object} GraphWish
 * @property {number} event
 * @property {number | null} middle  row around which it is drawn; null for the whole profile
 * @property {number} callers  how many calls up from the middle
 * @property {number} callees  how many calls down
 * @property {number} leastNode  share of the whole below which functions are left out
 * @property {number} leastCall
 */

/**
 * Where the nodes and calls of a graph lie, in pixels.
 *
 * @typedef {object} GraphLayout
 * @property {number} width
 * @property {number} height
 * @property {Float64Array} nodes  left, top, width, height of each
 * @property {GraphLine[]} lines  of the calls, by their places
 * @property {{group: number, x: number, y: number, width: number, height: number}[]} groups
 */

/** A line of Bézier curves: a point, then three for each curve. `tip` is the end of its arrow. @typedef {{points: Float64Array, tip: {x: number, y: number} | null, label: {x: number, y: number} | null}} GraphLine */

/**
 * Something that stands out.
 *
 * @typedef {object} Finding
 * @property {string} kind  stable name of its rule
 * @property {number | null} row  the row to look at; null where it is about all
 * @property {number | null} event  the event that shows its figures; null for the one that was asked about
 * @property {string} sentence  with its figures
 */

/** Findings about lines, and how many bytes were too many to be read again for them. @typedef {{findings: Finding[], unread: number}} LineFindings */

/**
 * The class or namespace of each function, as indices into names of their own.
 *
 * @typedef {{names: NameArena, name: Uint32Array}} Classes
 */

/** What a box stands for that is no function: the whole program, and what was left out. */
export const TOTAL_BOX = 0xffff_ffff;
export const REST_BOX = 0xffff_fffe;

/** Whether a box stands for a function or cycle. @param {number} row */
export const isFunctionBox = (row) => row < REST_BOX;

/** What a cell of a treemap stands for. */
export const CELL_KIND = /** @type {const} */ ({
  all: 0,
  object: 1,
  file: 2,
  function: 3,
  rest: 4,
  line: 5,
  source: 6,
  own: 7,
});
