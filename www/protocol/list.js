/**
 * What the function list shows: the part of the contract between page and worker that is about rows,
 * their order, groups of them, and tables as text.
 *
 * @module
 */

/** @typedef {import('../../pkg/grindscope.js').SortColumn} SortColumn */
/** @typedef {import('../../pkg/grindscope.js').GroupKind} GroupKind */
/** @typedef {import('../../pkg/grindscope.js').GroupFacts} GroupFacts */
/** @typedef {import('../../pkg/grindscope.js').GroupColumns} GroupColumns */
/** @typedef {import('../../pkg/grindscope.js').ListRequest} ListRequest */
/** @typedef {import('../../pkg/grindscope.js').ListedGroups} ListedGroups */
/** @typedef {import('../../pkg/grindscope.js').ListedRows} ListedRows */

/**
 * @typedef {object} Order
 * @property {SortColumn} column
 * @property {boolean} descending
 * @property {string} event  key of the event whose figures they are; empty for the one that is looked at
 */

/**
 * Which rows the function list is to show, with the events for which the costs of the groups are wanted.
 *
 * @typedef {Required<ListRequest> & {orderEvent: number, groupEvents: number[]}} ListWish
 */

/**
 * The groups of a listing. Their names and costs come with the rows, so that the rows of one grouping
 * never meet the figures of another; the costs by event.
 *
 * @typedef {ListedGroups & {facts: GroupFacts, columns: Record<number, GroupColumns>}} Grouped
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

/** Which rows the function list shows, in order. @typedef {Omit<ListedRows, 'grouped'> & {grouped: Grouped | null}} Listing */

export {};
