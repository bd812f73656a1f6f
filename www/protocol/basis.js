/** The basis of all figures of a profile: the part of the contract between page and worker about rules, user-defined events and transforms. */

/**
 * How inclusive costs are computed: cycles merged; the numbers of the file, ignoring
 * cycles; or by KCachegrind's rule.
 *
 * @typedef {'collapsed' | 'plain' | 'kcachegrind'} CycleRule
 */

/** Kind of transform; `inlined` makes inlined functions separate, before all others. @typedef {import('../../pkg/grindscope.js').TransformStep['kind']} TransformKind */

export {};
