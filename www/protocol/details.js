/** Answers about single functions and source files: costs by line and by instruction, and the text of machine code. Part of the contract in `protocol.js`. */

/** @import {InstructionsRead, LineFiles, ProgramColumns} from '../../pkg/grindscope.js' */

/** Names of a source file in A and in B, as bytes; empty in a profile in which a function has no line of it. @typedef {{a: Uint8Array, b: Uint8Array}} FileNames */

/** A function, by which rows are one function, its event and a second one. @typedef {{row: number, fold: string, event: number, secondEvent: number | null}} OfFunction */

/** Lines of a function, or of a whole source file: by its symbol, or by its names in a comparison. @typedef {LineFiles & OfFunction & {file: number | FileNames | null}} SourceLines */

/** Instructions of a function. @typedef {InstructionsRead & OfFunction} Instructions */

/** A request for the code of a function: its name, and its addresses with their lines. @typedef {{name: Uint8Array, addresses: BigUint64Array, lines: Float64Array}} CodeQuestion */

/**
 * Machine code of a function as text, by address, including instructions that never ran.
 *
 * @typedef {object} DisassemblyTexts
 * @property {string[]} text
 * @property {bigint} shift  profile address minus program address; usually 0
 * @property {string[]} doubt  reasons why it may not be the program that was profiled; sentences
 * @property {boolean} isCut  whether the code is longer than shown
 * @property {string} noLines  why it has no source lines, a sentence; empty if it has
 * @property {boolean} isSplit  whether inlined calls are in `.dwo` files, which are not read
 * @property {{text: string, isFailure: boolean}[]} notes  notes on the program, in sentences
 */

/** The same with its columns. @typedef {Omit<ProgramColumns, 'hasLines'> & DisassemblyTexts} Disassembly */

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

/** How lines or instructions are sorted. @typedef {Required<Pick<import('../../pkg/grindscope.js').CodeRowsRequest, 'column' | 'onlyChanged'>>} CodeOrder */
