/**
 * Answers about single functions and source files: costs by line and by instruction, and
 * the text of machine code. Part of the contract in `protocol.js`.
 *
 * @module
 */

/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */

/**
 * Calls, grouped by place, most expensive first.
 *
 * @typedef {object} PlaceCalls
 * @property {Uint32Array} place  index of the place that they are made at
 * @property {Uint32Array} callee  row of the called function
 * @property {Uint8Array} counted  1 where the cost is added to that of the place; 0 where it is contained in other calls
 * @property {ExactColumn} cost
 * @property {ExactColumn | null} second  cost for the second event
 * @property {ExactColumn} count
 */

/**
 * Costs by place: a line of a source file, or an instruction. Line 0 is code without a known
 * line.
 *
 * @typedef {object} Places
 * @property {number} row
 * @property {number} event
 * @property {number | null} secondEvent
 * @property {NameArena} files  source files: that of the function first, then those inlined into it, most expensive first
 * @property {Uint32Array} symbols  keys to request each whole file by
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
 * @typedef {Places & {file: number | null}} SourceLines  `file`: symbol of the source file that was requested
 */

/**
 * A range of bytes to read, of a file or of its unpacked text.
 *
 * @typedef {object} Need
 * @property {number} input  which of the files
 * @property {boolean} plain  whether it is not compressed
 * @property {number} start
 * @property {number} end
 */

/** Costs that were read, without the request. @typedef {Omit<Places, 'row' | 'event' | 'secondEvent'>} LinesRead */

/** All source files that have lines, and the keys to request each whole file by. @typedef {{names: NameArena, symbols: Uint32Array}} SourceFiles */

/**
 * Jumps of a function. `to` is -1 for a jump out of the function.
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
 * Costs by instruction, by address. Empty if the profile has no addresses.
 *
 * @typedef {Places & {address: ExactColumn, jumps: Jumps}} Instructions
 */

/** Costs that were read, without the request. @typedef {Omit<Instructions, 'row' | 'event' | 'secondEvent'>} InstructionsRead */

/** A request for the code of a function: its name, and its addresses with their lines; files that may contain more debug information. @typedef {{name: Uint8Array, addresses: BigUint64Array, lines: Float64Array, units?: readonly File[]}} CodeQuestion */

/**
 * Machine code of a function as text, by address, including instructions that never ran.
 *
 * @typedef {object} Disassembly
 * @property {BigUint64Array} address  as in the profile
 * @property {string[]} text
 * @property {BigUint64Array} target  where it jumps to or what it calls; 0 where there is none
 * @property {Uint8Array} flow  what is executed after it, see `FLOW`
 * @property {BigUint64Array} shape  the same number where instructions are the same except for addresses
 * @property {Int32Array} file  index of the source file by debug information, or -1
 * @property {Uint32Array} line
 * @property {Int32Array} callFile  for inlined code, index of the source file of the call, or -1
 * @property {Uint32Array} callLine
 * @property {string[]} files
 * @property {bigint} shift  profile address minus program address; usually 0
 * @property {string[]} doubt  reasons why it may not be the program that was profiled; sentences
 * @property {boolean} isCut  whether the code is longer than shown
 * @property {string} noLines  why it has no source lines, a sentence; empty if it has
 * @property {string[]} lacking  paths of missing `.dwo` files, which contain inlined calls
 * @property {{text: string, isFailure: boolean}[]} notes  notes on the program, in sentences
 */

/** What is executed after an instruction: the next one, a function and then the next one, a target, either of these, or the caller or nothing. */
export const FLOW = /** @type {const} */ ({ next: 0, call: 1, jump: 2, branch: 3, end: 4 });

/** Kinds of rows of source lines; `inlined` is the heading of code inlined at the line above. */
export const SOURCE_ROW = /** @type {const} */ ({ file: 0, line: 1, call: 2, gap: 3, inlined: 4 });

/** Kinds of rows of machine code; `idle` is an instruction of the program without cost, `gap` a run of these, `line` a source line. */
export const MACHINE_ROW = /** @type {const} */ ({
  instruction: 0,
  call: 1,
  idle: 2,
  gap: 3,
  line: 4,
});

/** Columns of a program's code of a function, without texts. @typedef {Pick<Disassembly, 'address' | 'target' | 'flow' | 'shape' | 'file' | 'line' | 'callFile' | 'callLine' | 'files'> & {hasLines: boolean}} ProgramColumns */

/** How instructions are ordered: by address; by address, below their source lines; grouped by line. @typedef {'address' | 'split' | 'merged'} MachineOrder */

/**
 * Inlined code at one line, from one file: the sums for its heading.
 *
 * @typedef {object} InlinedGroups
 * @property {Int32Array} host  place of the line that calls it
 * @property {ExactColumn} self
 * @property {ExactColumn} called
 * @property {ExactColumn | null} second
 * @property {number | null} secondEvent
 */

/**
 * Lines of a function with inlined code below the line that it was inlined at. Lines of inlined code come
 * after all others; `group` is -1 for the others. `areFromProgram`: the lines come from the program, as the profile has none.
 *
 * @typedef {Omit<Places, 'row' | 'event' | 'secondEvent'> & {group: Int32Array, groups: InlinedGroups, areFromProgram: boolean}} PlacedLines
 */

/**
 * Rows of source lines in columns. `file` is the index of the source file; `line` the number of the line, or of
 * the first one in a gap; `place` the index of the costs of a line, of a call or of inlined code, or -1;
 * `end` is the last line of a gap.
 *
 * @typedef {object} SourceRows
 * @property {number} length
 * @property {Uint8Array} kind  see `SOURCE_ROW`
 * @property {Uint32Array} file
 * @property {Float64Array} line
 * @property {Int32Array} place
 * @property {Float64Array} end
 */

/**
 * Source lines above their instructions, with the sums of these.
 *
 * @typedef {object} MachineLines
 * @property {Int32Array} file  index into the files of the profile, followed by those of the program; -1 if unknown
 * @property {Float64Array} line
 * @property {ExactColumn} self
 * @property {ExactColumn} called
 * @property {ExactColumn | null} second
 * @property {number | null} secondEvent
 */

/**
 * Rows of machine code in columns.
 *
 * @typedef {object} MachineRows
 * @property {number} length
 * @property {Uint8Array} kind  see `MACHINE_ROW`
 * @property {Int32Array} place  index of the instruction, of the call or of the source line; -1 where there is none
 * @property {Int32Array} text  index of the instruction in the program, or -1; key of a gap
 * @property {Int32Array} hidden  number of instructions in a gap
 * @property {Int32Array} rowOf  row of each instruction of the profile
 * @property {Uint8Array} begins  1 where a basic block starts
 * @property {MachineLines | null} lines  null where rows are not below their lines
 */

/** Arrows of jumps from row to row; `counted` by the profile. @typedef {{from: Int32Array, to: Int32Array, conditional: Uint8Array, counted: Uint8Array}} Arrows */

/** A request for rows of lines; `opened` are gaps by file and first line, `lengths` are numbers of lines of source texts by path. @typedef {{row: number, file: number | null, event: number, second: number | null, program: ProgramColumns | null, lengths: [string, number][], opened: [number, number][]}} SourceRowsQuestion */

/** Rows of lines; `lines` is null where the lines of the profile are shown as they are. @typedef {{lines: PlacedLines | null, rows: SourceRows}} SourceRowsAnswer */

/** A request for rows of machine code; `opened` are gaps by `MachineRows.text`. @typedef {{row: number, event: number, second: number | null, program: ProgramColumns | null, order: MachineOrder, opened: number[]}} MachineRowsQuestion */

/** Rows of machine code. `code` has the lines of the program where the profile has none, else it is null; `lanes` have the arrow of each row, or -1. @typedef {{code: Omit<Instructions, 'row' | 'event' | 'secondEvent'> | null, rows: MachineRows, arrows: Arrows, lanes: Int32Array[]}} MachineRowsAnswer */
