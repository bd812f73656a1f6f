/**
 * The basis of all figures of a profile: the part of the contract between page and worker about
 * rules, user-defined events and transforms.
 */

/** A user-defined event, as typed. @typedef {import('../../pkg/grindscope.js').OwnFormula} OwnEvent */

/**
 * How inclusive costs are computed: cycles merged; the numbers of the file, ignoring
 * cycles; or by KCachegrind's rule.
 *
 * @typedef {'collapsed' | 'plain' | 'kcachegrind'} CycleRule
 */

/** Kind of transform; `inlined` makes inlined functions separate, before all others. @typedef {'focus' | 'through' | 'ignore' | 'charge' | 'fold' | 'recursion' | 'object' | 'inlined'} TransformKind */

/**
 * @typedef {object} TransformStep
 * @property {TransformKind} kind
 * @property {number} row  of the function to transform; never that of a cycle
 * @property {boolean} cycle  whether all functions of its cycle are transformed
 * @property {readonly number[]} [others]  rows of further functions to transform, unless it is a cycle
 * @property {'object' | 'file' | 'directory' | 'class' | 'function' | 'generic'} [group]  all functions of this of the row are transformed
 * @property {string} [filter]  all functions that it finds are transformed, instead of the row
 */

export {};
