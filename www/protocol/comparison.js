/**
 * Answers about comparisons of two profiles. Part of the contract in `protocol.js`.
 *
 * @module
 */

/** @typedef {import('./protocol.js').CycleRule} CycleRule */
/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */
/** @typedef {import('./protocol.js').OwnEvent} OwnEvent */
/** @typedef {import('./pictures.js').Finding} Finding */
/** @typedef {import('../../pkg/grindscope.js').MatchingRules} MatchingRules */
/** @typedef {import('../../pkg/grindscope.js').ComparedTables} ComparedTables */
/** @typedef {import('../../pkg/grindscope.js').ComparedFacts} ComparedFacts */
/** @typedef {import('../../pkg/grindscope.js').ComparedEvent} ComparedEvent */
/** @typedef {import('../../pkg/grindscope.js').ComparedFunctions} ComparedFunctions */
/** @typedef {import('../../pkg/grindscope.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../../pkg/grindscope.js').ComparedColumns} ComparedColumns */
/** @typedef {import('../../pkg/grindscope.js').ComparedListRequest} ComparedListRequest */
/** @typedef {import('../../pkg/grindscope.js').ComparedListing} ComparedListing */
/** @typedef {import('../../pkg/grindscope.js').ComparedNeighbours} ComparedNeighbours */
/** @typedef {import('../../pkg/grindscope.js').ComparedCalls} ComparedCalls */
/** @typedef {import('../../pkg/grindscope.js').ComparedBoxes} ComparedBoxes */
/** @typedef {import('../../pkg/grindscope.js').ComparedGraph} ComparedGraph */
/** @typedef {import('../../pkg/grindscope.js').DifferenceKey} DifferenceKey */
/** @typedef {import('../../pkg/grindscope.js').DifferenceOrder} DifferenceOrder */
/** @typedef {import('../../pkg/grindscope.js').ShownChanges} ShownChanges */

/** Findings of a comparison, and the rows with the largest differences. @typedef {{event: number, inclusive: boolean, findings: Finding[], movers: Uint32Array}} ComparedOverview */

/** A profile that is compared: its files, and its transforms. @typedef {{files: File[], steps: readonly import('./protocol.js').TransformStep[]}} ComparedSide */

/**
 * Basis of a comparison. Flags select the parts of a profile; no flags select all.
 *
 * @typedef {object} ComparedBasis
 * @property {MatchingRules} rules
 * @property {{a: Uint8Array, b: Uint8Array}} parts
 * @property {CycleRule} rule
 * @property {readonly OwnEvent[]} own  events that cannot be computed in both profiles are left out
 */

/** In which of two profiles something is: in both, in B only, in A only. */
export const PRESENCE = /** @type {const} */ ({ both: 0, new: 1, gone: 2 });
