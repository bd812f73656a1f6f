/** Answers about comparisons of two profiles. Part of the contract in `protocol.js`. */

/** @import {ComparedColumn, ComparedFacts, Figures} from '../../pkg/grindscope.js' */

/**
 * An answer about a profile, where each figure is an `ExactColumn`, or about a comparison, where it is a
 * `ComparedColumn` and all rows have a presence.
 *
 * @template T
 * @template {Figures} F
 * @typedef {T extends Figures ? F : T extends ArrayBufferView | string | number | bigint | boolean | null ? T
 *   : {[K in keyof T]: K extends 'presence' ? (F extends ComparedColumn ? Uint8Array : null) : WithFigures<T[K], F>}} WithFigures
 */

/** @typedef {WithFigures<import('../../pkg/grindscope.js').Neighbours, ComparedColumn>} ComparedNeighbours */
/** @typedef {WithFigures<import('../../pkg/grindscope.js').Relatives, ComparedColumn>} ComparedRelatives */
/** @typedef {{facts: ComparedFacts, functions: WithFigures<import('../../pkg/grindscope.js').FunctionIdentity, ComparedColumn>, ownFunctions: number, steps: readonly import('../../pkg/grindscope.js').TransformStep[]}} ComparedTables */
/** With the rules of the user about origins. @typedef {import('../../pkg/grindscope.js').ComparedBasis & {origins: string}} ComparedBasis */

/** What is compared: the profiles of these files, with the transforms of A or B for both. @typedef {{files: [File[], File[]], of: 0 | 1, steps: readonly import('../../pkg/grindscope.js').TransformStep[], basis: ComparedBasis}} Compared */

/** In which of two profiles something is: in both, in B only, in A only. */
export const PRESENCE = /** @type {const} */ ({ both: 0, new: 1, gone: 2 });
