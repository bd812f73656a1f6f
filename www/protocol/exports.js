/**
 * What is written of a profile: the part of the contract between page and worker that is about files.
 *
 * @module
 */

/** @typedef {import('../../pkg/grindscope.js').WebgrindExcess} WebgrindExcess */
/** @typedef {import('../../pkg/grindscope.js').Stacks} Stacks */
/** @typedef {import('../../pkg/grindscope.js').ExportFormat} ExportFormat */

/** What becomes of numbers that a webgrind file has no room for. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

export {};
