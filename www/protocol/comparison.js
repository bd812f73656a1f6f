/**
 * Answers about comparisons of two profiles. Part of the contract in `protocol.js`.
 */

/** @typedef {import('../../pkg/grindscope.js').ComparedFacts} ComparedFacts */
/** @typedef {import('../../pkg/grindscope.js').ComparedColumn} ComparedColumn */
/** @typedef {import('../../pkg/grindscope.js').ShownChanges} ShownChanges */
/** @typedef {import('../../pkg/grindscope.js').Figures} Figures */

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
/** @typedef {{facts: ComparedFacts, functions: WithFigures<import('../../pkg/grindscope.js').FunctionIdentity, ComparedColumn>, ownFunctions: number, steps: readonly import('./basis.js').TransformStep[]}} ComparedTables */
/** @typedef {import('../../pkg/grindscope.js').OtherBoxes} OtherBoxes */
/** @typedef {import('../../pkg/grindscope.js').OtherGraph} OtherGraph */
/** With the rules of the user about origins. @typedef {import('../../pkg/grindscope.js').ComparedBasis & {origins: string}} ComparedBasis */

/** The rows with the largest differences. @typedef {{event: number, inclusive: boolean, rows: Uint32Array}} Movers */

/** What is compared: the profiles of these files, with the transforms of A or B for both. @typedef {{files: [File[], File[]], of: 0 | 1, steps: readonly import('./basis.js').TransformStep[], basis: ComparedBasis}} Compared */

/** In which of two profiles something is: in both, in B only, in A only. */
export const PRESENCE = /** @type {const} */ ({ both: 0, new: 1, gone: 2 });
