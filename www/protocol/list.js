/** The function list: the part of the contract between page and worker about rows, their order, groups of them, and tables as text. */

/** The columns of a profile that rows are sorted by. @typedef {import('../../pkg/grindscope.js').SortKey | 'bottleneck'} ProfileColumn */

/** @import {ExactColumn, GroupKind, ListRequest, ListedGroups, ListedRows} from '../../pkg/grindscope.js' */
/** Of a profile; the figures of a comparison are those of `ComparedColumn`. @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').GroupFacts, ExactColumn>} GroupFacts */
/** @typedef {import('./comparison.js').WithFigures<import('../../pkg/grindscope.js').GroupColumns, ExactColumn>} GroupColumns */

/**
 * @typedef {object} Order
 * @property {import('../../pkg/grindscope.js').SortColumn} column  `growth`: differences from the largest increase
 * @property {boolean} descending
 * @property {string} event  key of the event; empty for the current one
 */

/**
 * The rows that the function list shows, and the events to compute costs of groups for.
 *
 * @typedef {Required<ListRequest> & {orderEvent: number, groupEvents: number[]}} ListParams
 */

/**
 * The groups of a listing. Their names and costs come with the rows, so that the rows of one grouping
 * are never shown with the figures of another; the costs by event.
 *
 * @typedef {ListedGroups & {facts: GroupFacts, columns: Record<number, GroupColumns>}} Grouped
 */

/** A column of a table that is written as text. @typedef {{figure: ProfileColumn, isShare: boolean, event: number}} TextColumn */

/**
 * A table to write as text: rows of functions, and of groups if `groupBy` is set.
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
