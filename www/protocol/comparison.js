/**
 * Answers about comparisons of two profiles. Part of the contract in `protocol.js`.
 *
 * @module
 */

/** @typedef {import('./protocol.js').CycleRule} CycleRule */
/** @typedef {import('./protocol.js').EventFacts} EventFacts */
/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */
/** @typedef {import('./pictures.js').Boxes} Boxes */
/** @typedef {import('./pictures.js').CallGraph} CallGraph */
/** @typedef {import('./protocol.js').OwnEvent} OwnEvent */
/** @typedef {import('./pictures.js').Finding} Finding */

/**
 * How functions of two profiles are matched. The first three are lists of substitutions such as
 * `s/old/new/`, applied to names before matching.
 *
 * @typedef {object} MatchingRules
 * @property {string[]} objects
 * @property {string[]} files
 * @property {string[]} functions
 * @property {boolean} recognise  whether renamed paths and mangled names are recognised
 */

/**
 * An event that both profiles of a comparison have; `total` is that of A. Rates come last; their totals are 0,
 * and their values for the totals are in `rateA` and `rateB`, if any.
 *
 * @typedef {Omit<EventFacts, 'rate'> & {totalA: bigint, totalB: bigint, rateA?: number, rateB?: number}} ComparedEvent
 */

/**
 * Facts of a comparison. Long lists have their first entries and their length.
 *
 * @typedef {object} ComparedFacts
 * @property {ComparedEvent[]} events
 * @property {string[]} onlyA  names of events that only A has
 * @property {string[]} onlyB
 * @property {number} functions  rows
 * @property {boolean} outermost  whether single invocations were recorded in both, so that inclusive costs are those of outermost ones
 * @property {{a: string, b: string}[]} files  paths that were matched
 * @property {number} filesCount
 * @property {{a: string, b: string}[]} objects
 * @property {number} objectsCount
 * @property {{name: string, a: string, b: string}[]} otherFiles  functions that were matched though their files differ
 * @property {number} otherFilesCount
 * @property {{name: string, a: number, b: number}[]} ambiguous  functions that were not matched because several could be the same
 * @property {number} ambiguousCount
 * @property {import('./protocol.js').ExportFormat[]} formats  export formats of a comparison
 */

/**
 * A figure of both profiles, by row; `change` is B minus A. For a rate it is not a
 * number if a profile has no value.
 *
 * @typedef {{a: ExactColumn, b: ExactColumn, change: ExactColumn}} ComparedColumn
 */

/**
 * The functions of two profiles, by row: indices into the names. A function is named as in B, or as
 * in A where only A has it. Cycles of B and then those of A follow the functions; they have names only.
 *
 * @typedef {object} ComparedFunctions
 * @property {NameArena} names
 * @property {Uint32Array} name
 * @property {Uint32Array | null} bare  the name without the callers that it contains; null if no name contains any
 * @property {Uint32Array} file
 * @property {Uint32Array} object
 * @property {Uint8Array} presence  see `PRESENCE`
 * @property {ComparedColumn} called
 */

/** @typedef {{facts: ComparedFacts, functions: ComparedFunctions}} ComparedTables */

/** @typedef {{event: number, self: ComparedColumn, inclusive: ComparedColumn}} ComparedColumns */

/**
 * Sort key of the rows of a comparison: `difference` by magnitude, `growth` by value.
 *
 * @typedef {'difference' | 'growth' | 'a' | 'b' | 'ratio' | 'name'} DifferenceKey
 */

/** @typedef {{key: DifferenceKey, reversed: boolean}} DifferenceOrder */

/** Which kinds of rows are shown. @typedef {{equal: boolean, changed: boolean, new: boolean, gone: boolean}} ShownChanges */

/**
 * @typedef {object} ComparedListParams
 * @property {number} event
 * @property {boolean} inclusive
 * @property {string} filter
 * @property {DifferenceOrder} order
 * @property {ShownChanges} shown
 */

/**
 * Rows of a comparison, in order; see `Listing`.
 *
 * @typedef {object} ComparedListing
 * @property {Uint32Array} rows
 * @property {bigint} shownA  sum of their figures; 0 for a rate, which cannot be summed
 * @property {bigint} shownB
 * @property {Uint32Array} counts  number of all rows that are equal, changed, new, gone
 * @property {Uint32Array | null} matchStart
 * @property {Uint32Array | null} matchEnd
 */

/**
 * Calls of both profiles from or to one function, those with the largest change of cost first.
 *
 * @typedef {object} ComparedNeighbours
 * @property {Uint32Array} rows
 * @property {Uint8Array} presence  see `PRESENCE`
 * @property {ComparedColumn} count
 * @property {ComparedColumn} cost
 */

/** @typedef {{row: number, event: number, callers: ComparedNeighbours, callees: ComparedNeighbours}} ComparedCalls */

/**
 * The number of lines that the code of files has moved down in B, piece by piece. The pieces of file `i` are
 * `starts[i]` up to `starts[i + 1]`, the first from line 0: a single one for lines of a function.
 *
 * @typedef {object} FileMoves
 * @property {Uint32Array} starts
 * @property {ExactColumn} from  line of A
 * @property {ExactColumn} by  negative is up
 */

/**
 * The lines of one function in both profiles, or of one source file for all
 * functions: their files. Their costs come with their rows.
 *
 * @typedef {object} ComparedLines
 * @property {number} row
 * @property {FileNames | null} file  the requested source file
 * @property {number} event
 * @property {number | null} secondEvent
 * @property {NameArena} files  two names each: as written in A and as written in B; empty in the profile that has no such line
 * @property {FileMoves} moves
 * @property {number} length  number of lines
 */

/** The lines that were read. @typedef {Omit<ComparedLines, 'file'>} LinesOfBoth */

/** Names of a source file in A and in B, as bytes; empty in a profile in which a function has no line of it. @typedef {{a: Uint8Array, b: Uint8Array}} FileNames */

/** Instructions of a profile, without their costs. @typedef {Pick<import('./details.js').Instructions, 'files' | 'symbols' | 'at' | 'line' | 'address' | 'jumps'>} SideCode */

/**
 * The instructions of a function in one profile, with the function's object and its name as bytes. Their costs
 * come with their rows.
 *
 * @typedef {object} SideInstructions
 * @property {SideCode} code
 * @property {string} object
 * @property {Uint8Array} name
 */

/** The same in both; null where a profile has no such function. @typedef {{row: number, event: number, secondEvent: number | null, a: SideInstructions | null, b: SideInstructions | null}} ComparedInstructions */

/**
 * Costs of lines or instructions of two profiles, or sums of several; the second event is null if none is
 * selected.
 *
 * @typedef {object} ComparedCosts
 * @property {Uint8Array} presence  see `PRESENCE`
 * @property {ComparedColumn} cost  self cost
 * @property {ComparedColumn | null} second  self cost for the second event
 * @property {ComparedColumn} called  inclusive cost of the calls at each
 */

/**
 * Calls in both profiles by line or instruction, most expensive first. `counted` is 0
 * if the cost is contained in other calls in all profiles with the call.
 *
 * @typedef {object} ComparedPlaceCalls
 * @property {Uint32Array} place
 * @property {Uint32Array} callee
 * @property {Uint8Array} presence
 * @property {Uint8Array} counted
 * @property {ComparedColumn} cost
 * @property {ComparedColumn | null} second
 * @property {ComparedColumn} count
 */

/** @typedef {ComparedCosts & {calls: ComparedPlaceCalls}} ComparedPlaces */

/**
 * Lines with their costs, by file and in the order of B; removed lines are where they were. `line` is the number in
 * the shown text, 0 if it is not in it: that of B, or of A for files only in A. `lineA` and `lineB` are 0
 * if there is none, or for code without a line. Inlined code with a known call site comes last, by group.
 *
 * @typedef {ComparedPlaces & {at: Uint32Array, line: ExactColumn, lineA: Float64Array, lineB: Float64Array, group: Int32Array, groups: ComparedCosts & {host: Int32Array}}} SourcePairs
 */

/** @typedef {{lines: SourcePairs, rows: import('./details.js').SourceRows}} ComparedSourceRows */

/** Columns of the programs on both sides; null if there is none. @typedef {{a: import('./details.js').ProgramColumns | null, b: import('./details.js').ProgramColumns | null}} BothPrograms */

/**
 * A request for rows of lines. `texts` are those of files that both sides have, as a number for each line
 * of A and of B, equal for equal lines; `lengths` are numbers of lines of the shown texts,
 * by file; `opened` are gaps by file and first line.
 *
 * @typedef {object} ComparedSourceQuestion
 * @property {number} row
 * @property {FileNames | null} file
 * @property {number} event
 * @property {number | null} second
 * @property {BothPrograms} programs
 * @property {[number, Uint32Array, Uint32Array][]} texts
 * @property {[number, number][]} lengths
 * @property {[number, number][]} opened
 */

/**
 * Instructions with their costs, in the order of B, removed ones before their replacements. `text` is the index in
 * the program of B, or of A for those only in A; so are `file`, among the files of the answer, and `line`.
 *
 * @typedef {ComparedPlaces & {addressA: BigUint64Array, addressB: BigUint64Array, text: Int32Array, file: Int32Array, line: Float64Array}} InstructionPairs
 */

/** Source lines above their instructions, with the sums of these; files are -1 if there is no line. @typedef {ComparedCosts & {fileA: Int32Array, lineA: Float64Array, fileB: Int32Array, lineB: Float64Array}} LinesOfPairs */

/** Jumps by pair: the index of each in the jumps of A and of B, or -1. @typedef {{from: Uint32Array, a: Int32Array, b: Int32Array}} PairJumps */

/**
 * Rows of machine code of two profiles. `by` is the key by which instructions were matched.
 *
 * @typedef {object} ComparedMachineRows
 * @property {'text' | 'address' | 'offset'} by
 * @property {InstructionPairs} pairs
 * @property {NameArena} files
 * @property {PairJumps} jumps
 * @property {Omit<import('./details.js').MachineRows, 'lines'> & {lines: LinesOfPairs | null}} rows
 * @property {import('./details.js').Arrows} arrows
 * @property {Int32Array[]} lanes
 */

/** A request for them; `opened` are gaps by `MachineRows.text`. @typedef {{row: number, event: number, second: number | null, programs: BothPrograms, order: import('./details.js').MachineOrder, opened: number[]}} ComparedMachineQuestion */

/** Findings of a comparison, and the rows with the largest differences. @typedef {{event: number, inclusive: boolean, findings: Finding[], movers: Uint32Array}} ComparedOverview */

/**
 * Calling contexts of one side as boxes, with costs on the other side. Both are exact, or both
 * are estimates. Cycles come after the functions, numbered as in B, then those that only A
 * has.
 *
 * @typedef {object} ComparedBoxes
 * @property {number} event
 * @property {'a' | 'b'} by  the side that is drawn
 * @property {Boxes} boxes
 * @property {ExactColumn} otherSelf
 * @property {ExactColumn} otherInclusive
 * @property {Uint8Array} doubtful  1 where the other side may have the context among those it does not show separately
 * @property {{certain: number, covered: number, ambiguous: number | null}[]} origins  of A and of B: shares of the total that are exact, and that are in named boxes; for exact contexts the number of calls that could belong elsewhere, else null
 */

/**
 * The call graph of one side, with the costs of its nodes and calls on the other side. Rows are numbered
 * as in `ComparedBoxes`.
 *
 * @typedef {CallGraph & {event: number, by: 'a' | 'b', otherCost: ExactColumn, otherSelf: ExactColumn, otherCallCost: ExactColumn, otherCallCount: ExactColumn}} ComparedGraph
 */

/** A profile that is compared: its files, and its transforms. @typedef {{files: File[], steps: readonly import('./protocol.js').TransformStep[]}} ComparedSide */

/**
 * Basis of a comparison. Flags select the parts of a profile; no flags select all.
 *
 * @typedef {object} ComparedBasis
 * @property {MatchingRules} rules
 * @property {{a: Uint8Array, b: Uint8Array}} parts
 * @property {CycleRule} rule
 * @property {readonly OwnEvent[]} own  events that cannot be computed in both profiles are left out
 */

/** In which of two profiles something is: in both, in B only, in A only. */
export const PRESENCE = /** @type {const} */ ({ both: 0, new: 1, gone: 2 });
