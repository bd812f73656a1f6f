/**
 * What all figures of a profile rest on: the part of the contract between page and worker that is about
 * rules, own events and transforms.
 *
 * @module
 */

/** @typedef {import('../../pkg/grindscope.js').TriedEvent} TriedEvent */
/** An event by name and formula, as its user has typed them. @typedef {{name: string, formula: string}} OwnEvent */

/**
 * How inclusive costs are computed: cycles put together; the numbers of the file, without regard to
 * cycles; or by KCachegrind's rule.
 *
 * @typedef {'collapsed' | 'plain' | 'kcachegrind'} CycleRule
 */

/** What is done to a profile. @typedef {'focus' | 'through' | 'ignore' | 'recursion' | 'object'} TransformKind */

/**
 * @typedef {object} TransformStep
 * @property {TransformKind} kind
 * @property {number} row  of the function that it is about; never that of a cycle
 * @property {boolean} cycle  whether it is about all functions of the cycle that this one is in
 * @property {readonly number[]} [others]  rows of the functions that it is about, too, where it is about no cycle
 */

export {};
