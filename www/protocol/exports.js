/**
 * The part of the contract between page and worker about exported files.
 */

/** @typedef {import('../../pkg/grindscope.js').WebgrindExcess} WebgrindExcess */
/** @typedef {import('../../pkg/grindscope.js').Stacks} Stacks */
/** @typedef {import('../../pkg/grindscope.js').ExportFormat} ExportFormat */

/** How numbers too large for a webgrind file are written. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

export {};
