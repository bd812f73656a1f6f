/**
 * What the worker tells of single functions and source files: costs by line and by instruction, and
 * the text of machine code. A part of the contract in `protocol.js`.
 *
 * @module
 */

/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */

/**
 * Calls by place: those of a place stand together, most expensive first.
 *
 * @typedef {object} PlaceCalls
 * @property {Uint32Array} place  index of the place that they stand at
 * @property {Uint32Array} callee  row of the called function
 * @property {Uint8Array} counted  1 where the cost is added to that of the place; 0 where it is contained in other calls
 * @property {ExactColumn} cost
 * @property {ExactColumn | null} second  cost for the second event
 * @property {ExactColumn} count
 */

/**
 * Costs by place: a line of a source file, or an instruction. Line 0 is code of which no line is
 * known.
 *
 * @typedef {object} Places
 * @property {number} row
 * @property {number} event
 * @property {number | null} secondEvent
 * @property {NameArena} files  source files: that of the function first, then those inlined into it, dearest first
 * @property {Uint32Array} symbols  what to ask for the whole of each of them by
 * @property {Uint32Array} at  index of the file of each place
 * @property {ExactColumn} line
 * @property {ExactColumn} self
 * @property {ExactColumn} called  inclusive cost of the calls at each place
 * @property {ExactColumn | null} second  self cost for the second event
 * @property {PlaceCalls} calls
 */

/**
 * Costs by source line, of a function or of a whole source file, by file, then by line.
 *
 * @typedef {Places & {file: number | null}} SourceLines  `file`: symbol of the source file that was asked for
 */

/**
 * Bytes that are needed, of a file or of its unpacked text.
 *
 * @typedef {object} Need
 * @property {number} input  which of the files
 * @property {boolean} plain  whether it is not packed
 * @property {number} start
 * @property {number} end
 */

/** What was read, without what was asked for. @typedef {Omit<Places, 'row' | 'event' | 'secondEvent'>} LinesRead */

/** All source files that have lines, and what to ask for the whole of each of them by. @typedef {{names: NameArena, symbols: Uint32Array}} SourceFiles */

/**
 * Jumps of a function. Where they lead out of it, `to` is -1.
 *
 * @typedef {object} Jumps
 * @property {Int32Array} from  index of the place
 * @property {Int32Array} to  index of the place
 * @property {ExactColumn} address  that they lead to
 * @property {Uint8Array} conditional
 * @property {ExactColumn} followed
 * @property {ExactColumn} executed
 */

/**
 * Costs by instruction, by address. Empty where the profile has no addresses.
 *
 * @typedef {Places & {address: ExactColumn, jumps: Jumps}} Instructions
 */

/** What was read, without what was asked for. @typedef {Omit<Instructions, 'row' | 'event' | 'secondEvent'>} InstructionsRead */

/** What is asked of a program: a function by its name, and its addresses with their lines; files in which more of its debug information may be. @typedef {{name: Uint8Array, addresses: BigUint64Array, lines: Float64Array, units?: readonly File[]}} CodeQuestion */

/**
 * Machine code of a function as text, by address: instructions that never ran too.
 *
 * @typedef {object} Disassembly
 * @property {BigUint64Array} address  as the profile has them
 * @property {string[]} text
 * @property {BigUint64Array} target  where it jumps to or what it calls; 0 where there is none
 * @property {Uint8Array} flow  where the program goes behind it, see `FLOW`
 * @property {Uint8Array} begins  1 where a basic block begins, as far as the program tells
 * @property {Int32Array} file  index of the source file by debug information, or -1
 * @property {Uint32Array} line
 * @property {Int32Array} callFile  of what was inlined, index of the function's source file, which calls it, or -1
 * @property {Uint32Array} callLine
 * @property {string[]} files
 * @property {bigint} shift  what the profile's addresses are above those of the program; 0 as a rule
 * @property {string[]} doubt  what speaks against it being the program that was profiled; sentences
 * @property {boolean} isCut  whether the code is larger than is shown
 * @property {string} noLines  why it tells no source lines, a sentence; empty where it does
 * @property {string[]} lacking  paths of files (`.dwo`) that hold where code was inlined, and were not given
 * @property {{text: string, isFailure: boolean}[]} notes  what is to be said of the program, in sentences
 */

/** Where a program goes behind an instruction: to the next one, by way of a function, to a target, to either, back or nowhere. */
export const FLOW = /** @type {const} */ ({ next: 0, call: 1, jump: 2, branch: 3, end: 4 });
