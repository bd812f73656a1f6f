/**
 * What the function list shows: the part of the contract between page and worker that is about rows,
 * their order, groups of them, and tables as text.
 *
 * @module
 */

/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */

/** @typedef {'inclusive' | 'self' | 'called' | 'perCall' | 'selfPerCall' | 'function' | 'file' | 'object' | 'class' | 'cycle'} SortColumn */

/**
 * @typedef {object} Order
 * @property {SortColumn} column
 * @property {boolean} descending
 * @property {string} event  key of the event whose figures they are; empty for the one that is looked at
 */

/** What functions are grouped by. @typedef {'object' | 'file' | 'directory' | 'class' | 'cycle'} GroupKind */

/**
 * Which rows the function list is to show, in which order.
 *
 * @typedef {object} ListWish
 * @property {number} event  whose figures filters ask for
 * @property {string} rules  a filter in force before everything else
 * @property {number} shownPermille
 * @property {string} filter
 * @property {boolean} inverted  whether what the filter finds is left out, and all else shown
 * @property {SortColumn} column
 * @property {boolean} descending
 * @property {number} orderEvent  whose figures rows are ordered by
 * @property {GroupKind | ''} groupBy
 * @property {number[]} groupEvents  events for which the costs of the groups are wanted
 */

/**
 * The groups of a listing. Their names and costs come with the rows, so that the rows of one grouping
 * never meet the figures of another.
 *
 * @typedef {object} Grouped
 * @property {GroupKind} by
 * @property {Uint32Array} groups  their numbers, in order
 * @property {Uint32Array} starts  the rows of `groups[i]` are `rows[starts[i]]` up to `rows[starts[i + 1]]`
 * @property {GroupFacts} facts
 * @property {Record<number, GroupColumns>} columns  by event
 */

/**
 * What of groups does not depend on an event, by the number of the group.
 *
 * @typedef {object} GroupFacts
 * @property {GroupKind} by
 * @property {NameArena} names  empty for functions of which it is not known
 * @property {Uint32Array} functions  how many it has
 * @property {ExactColumn} called  from outside of it
 */

/**
 * Costs of every group for one event, by the number of the group.
 *
 * @typedef {object} GroupColumns
 * @property {GroupKind} by
 * @property {number} event
 * @property {ExactColumn} inclusive  of all that was running while a function of the group was
 * @property {ExactColumn} self
 * @property {Uint8Array} exactness  of the inclusive costs: see `EXACTNESS`
 */

/** A column of a table that is written as text. @typedef {{figure: SortColumn, isShare: boolean, event: number}} TextColumn */

/**
 * What is to be written as text: rows of functions, and where `groupBy` says so those of groups.
 *
 * @typedef {object} TextTable
 * @property {TextColumn[]} columns
 * @property {string[]} heads
 * @property {Uint32Array} rows  rows of functions, or numbers of groups
 * @property {Uint8Array} isGroup  1 where it is a group
 * @property {GroupKind | ''} groupBy
 * @property {'\t' | ','} separator
 */

/**
 * Which rows the function list shows, in order. With a filter, `matchStart[i]` and `matchEnd[i]`
 * are the byte range of the first match in the name of `rows[i]`.
 *
 * @typedef {object} Listing
 * @property {Uint32Array} rows
 * @property {Uint32Array | null} matchStart
 * @property {Uint32Array | null} matchEnd
 * @property {Grouped | null} grouped
 */

export {};
