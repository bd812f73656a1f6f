/** Answers for pictures and the overview: calling contexts as boxes, areas of a treemap, groups by rank, findings. Part of the contract in `protocol.js`. */

/** @import {ContextOrigin, NameArena, Ranking, Statement, TopLine} from '../../pkg/grindscope.js' */

/** Limits of a treemap: levels of nested cells, and the minimum area of a cell in square pixels. @typedef {{depth: number, least: number}} TreemapLimits */

/**
 * A request for a treemap of self cost.
 *
 * @typedef {object} TreemapParams
 * @property {number} event
 * @property {number} width  in pixels
 * @property {number} height
 * @property {TreemapLimits} limits
 * @property {TreemapFrame} within
 */

/** One object and one file of it, by their names, and one function of it, by its row; null for all. @typedef {{object: number | null, file: number | null, row: number | null}} TreemapFrame */

/**
 * A request for a map of the contexts around a row.
 *
 * @typedef {object} ContextMapParams
 * @property {number} event
 * @property {number} row
 * @property {string} fold  as for a flame graph around it
 * @property {boolean} callers  whether its callers are drawn, not its callees
 * @property {boolean} collapse  recursion folded
 * @property {number} box  the context that fills the picture; 0 for the row itself
 * @property {number} width  in pixels
 * @property {number} height
 * @property {TreemapLimits} limits
 */

/**
 * Costs as areas: nested cells, each before its children; the first is the whole.
 *
 * @typedef {object} Treemap
 * @property {number} total  total cost, rounded
 * @property {Uint8Array} kind  see `CELL_KIND`
 * @property {Uint32Array} id  row of a function; index of the name of a file or object; number of a line; index into `files`
 * @property {Float64Array} cost  rounded
 * @property {Uint32Array} parent  index of the enclosing cell
 * @property {Float64Array} bounds  for each cell left, top, width, height in pixels
 * @property {NameArena | null} files  source files, of a map of lines
 */

/**
 * Contexts around a row as areas. `box` is the context of each cell, or of its self cost;
 * `path` leads from the row to the context that fills the picture.
 *
 * @typedef {Treemap & {box: Uint32Array, path: {box: Uint32Array, row: Uint32Array}, origin: ContextOrigin, of: {row: number, event: number, callers: boolean}}} ContextMap
 */

/** Files by the self cost of the code in them: null with transforms, and if too many bytes would have to be read again. @typedef {{ranking: Ranking | null, unread: number}} CodeFiles */

/**
 * Positions of the nodes and calls of a graph, in pixels.
 *
 * @typedef {object} GraphLayout
 * @property {number} width
 * @property {number} height
 * @property {Float64Array} nodes  left, top, width, height of each
 * @property {GraphLine[]} lines  of the calls, by index
 * @property {{group: number, x: number, y: number, width: number, height: number}[]} groups
 */

/** A line of Bézier curves: a point, then three for each curve. `tip` is the end of its arrow. @typedef {{points: Float64Array, tip: {x: number, y: number} | null, label: {x: number, y: number} | null}} GraphLine */

/** Findings about lines, the most expensive lines, in a comparison the names in A and B of the files that findings can be about, whether programs placed their inlined code, and the number of bytes that were too many to read again. @typedef {{findings: Statement[], lines: TopLine[], files?: string[][], arePlaced?: boolean, unread: number}} LineFindings */

/** Boxes that are not functions: the whole program, and everything left out. */
export const TOTAL_BOX = 0xffff_ffff;
export const REST_BOX = 0xffff_fffe;

/** Whether a box is a function or cycle. @param {number} row */
export const isFunctionBox = (row) => row < REST_BOX;

/** What a cell of a treemap represents. */
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
