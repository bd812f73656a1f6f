/** Answers about single functions and source files: costs by line and by instruction, and the text of machine code. Part of the contract in `protocol.js`. */

/** @import {InstructionsRead, LineFiles} from '../../pkg/grindscope.js' */

/** Names of a source file in A and in B, as bytes; empty in a profile in which a function has no line of it. @typedef {{a: Uint8Array, b: Uint8Array}} FileNames */

/** A function, by which rows are one function, its event and a second one. @typedef {{row: number, fold: string, event: number, secondEvent: number | null}} OfFunction */

/** Lines of a function, or of a whole source file: by its symbol, or by its names in a comparison. @typedef {LineFiles & OfFunction & {file: number | FileNames | null}} SourceLines */

/** Instructions of a function. @typedef {InstructionsRead & OfFunction} Instructions */

/** A request for the code of a function: its name, and its addresses with their lines; files that may contain more debug information. @typedef {{name: Uint8Array, addresses: BigUint64Array, lines: Float64Array, units?: readonly File[]}} CodeQuestion */

/**
 * Machine code of a function as text, by address, including instructions that never ran.
 *
 * @typedef {object} Disassembly
 * @property {BigUint64Array} address  as in the profile
 * @property {string[]} text
 * @property {BigUint64Array} target  where it jumps to or what it calls; 0 where there is none
 * @property {Uint8Array} flow  what is executed after it: 0 the next one, 1 a function and then the next one, 2 its target, 3 either of these, 4 the caller or nothing
 * @property {BigUint64Array} shape  the same number where instructions are the same except for addresses
 * @property {Int32Array} file  index of the source file by debug information, or -1
 * @property {Uint32Array} line
 * @property {Uint32Array} callCount  for inlined code, number of its calls in the file of the function, from the innermost outward
 * @property {Int32Array} callFile  of each call, index of the source file
 * @property {Uint32Array} callLine
 * @property {Uint32Array} callFunction  index of the inlined function
 * @property {string[]} functions  names of inlined functions
 * @property {string[]} files
 * @property {bigint} shift  profile address minus program address; usually 0
 * @property {string[]} doubt  reasons why it may not be the program that was profiled; sentences
 * @property {boolean} isCut  whether the code is longer than shown
 * @property {string} noLines  why it has no source lines, a sentence; empty if it has
 * @property {string[]} lacking  paths of missing `.dwo` files, which contain inlined calls
 * @property {{text: string, isFailure: boolean}[]} notes  notes on the program, in sentences
 */

/** Kinds of rows of source lines; `inlined` is the heading of code inlined at the line above, `inlinedFile` the file of its following lines. */
export const SOURCE_ROW = /** @type {const} */ ({
  file: 0,
  line: 1,
  call: 2,
  gap: 3,
  inlined: 4,
  inlinedFile: 5,
});

/** Kinds of rows of machine code; `idle` is an instruction of the program without cost, `gap` a run of these, `line` a source line. */
export const MACHINE_ROW = /** @type {const} */ ({
  instruction: 0,
  call: 1,
  idle: 2,
  gap: 3,
  line: 4,
});

/** Columns of a program's code of a function, without texts. @typedef {Pick<Disassembly, 'address' | 'target' | 'flow' | 'shape' | 'file' | 'line' | 'callCount' | 'callFile' | 'callLine' | 'callFunction' | 'functions' | 'files'> & {hasLines: boolean}} ProgramColumns */

/** How instructions are ordered: by address; by address, below their source lines; grouped by line. @typedef {'address' | 'split' | 'merged'} MachineOrder */

/** The column by which lines or instructions are sorted, the largest value or difference first; empty for their own order. `onlyChanged`: only those with a difference. @typedef {{column: '' | 'total' | 'self' | 'second', onlyChanged: boolean}} CodeOrder */

/**
 * A request for rows of lines, with the programs of all sides. `lengths` are numbers of lines of source texts by
 * side and path; `texts` are those of files of both sides, as a number for each line of A and of B, equal for
 * equal lines; `opened` are gaps by file and first line, `groups` opened groups of inlined code.
 *
 * @typedef {object} SourceRowsQuestion
 * @property {number} row
 * @property {string} fold  as for `calls`
 * @property {number | FileNames | null} file
 * @property {number} event
 * @property {number | null} second
 * @property {readonly (ProgramColumns | null)[]} programs
 * @property {boolean} isPlaced  whether `placedFiles` was answered
 * @property {[number, string, number][]} lengths
 * @property {[number, Uint32Array, Uint32Array][]} texts
 * @property {[number, number][]} opened
 * @property {number[]} groups
 * @property {CodeOrder} sort
 */

/** A request for rows of machine code; `opened` are gaps by `MachineRows.text`. @typedef {{row: number, fold: string, event: number, second: number | null, programs: readonly (ProgramColumns | null)[], order: MachineOrder, opened: number[], sort: CodeOrder}} MachineRowsQuestion */
