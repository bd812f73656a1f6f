/**
 * What is written of a profile: the part of the contract between page and worker that is about files.
 *
 * @module
 */

/** @typedef {import('../../pkg/grindscope.js').WebgrindExcess} WebgrindExcess */
/** @typedef {import('../../pkg/grindscope.js').Stacks} Stacks */
/** What the open profile is written to. @typedef {'csv' | 'json' | 'callgrind' | 'callgrindRows' | 'dot'} ExportFormat */

/** What the calling contexts of files are written to. @typedef {'folded' | 'speedscope' | 'pprof' | 'flamegraph-html'} StackFormat */

/** What becomes of numbers that a webgrind file has no room for. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

export {};
