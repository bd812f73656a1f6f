/**
 * What is written of a profile: the part of the contract between page and worker that is about files.
 *
 * @module
 */

/** What the open profile is written to. @typedef {'csv' | 'json' | 'callgrind' | 'callgrindRows' | 'dot'} ExportFormat */

/** What the calling contexts of files are written to. @typedef {'folded' | 'speedscope' | 'pprof' | 'flamegraph-html'} StackFormat */

/** What becomes of numbers that a webgrind file has no room for. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

/**
 * The numbers that do not fit the 32-bit words of a webgrind file.
 *
 * @typedef {object} WebgrindExcess
 * @property {number} values  how many there are
 * @property {bigint} largest  0 if none is too large
 * @property {bigint} lowest  0 if none is negative
 */

/**
 * Calling contexts, written.
 *
 * @typedef {object} Stacks
 * @property {Uint8Array} bytes
 * @property {string} note  what they are worth; empty if they are exact
 */

export {};
