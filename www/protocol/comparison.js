/**
 * Answers about comparisons of two profiles. Part of the contract in `protocol.js`.
 *
 * @module
 */

/** @typedef {import('./protocol.js').CycleRule} CycleRule */
/** @typedef {import('./protocol.js').EventFacts} EventFacts */
/** @typedef {import('./protocol.js').ExactColumn} ExactColumn */
/** @typedef {import('./protocol.js').NameArena} NameArena */
/** @typedef {import('./details.js').PlaceCalls} PlaceCalls */
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
 * An event that both profiles of a comparison have; `total` is that of A. Rates stand behind all others; their totals are 0,
 * and their values for the totals stand in `rateA` and `rateB`, if there are any.
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
 * @property {import('./protocol.js').ExportFormat[]} formats  what a comparison can be saved in
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
 * @property {Uint32Array | null} bare  the name without the callers that it carries; null if no name carries any
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
 * @typedef {object} ComparedWish
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
 * By how many lines the code of files stands further down in B, piece by piece. Those of file `i` are
 * `starts[i]` up to `starts[i + 1]`, the first one from line 0 on: a single one for lines of a function.
 *
 * @typedef {object} FileMoves
 * @property {Uint32Array} starts
 * @property {ExactColumn} from  line of A
 * @property {ExactColumn} by  negative is up
 */

/**
 * The lines of one function in both profiles, by source file, or those of one source file, whichever
 * functions they belong to. The lines of file `i` are `starts[i]` up to `starts[i + 1]`, in the order of B,
 * those that are gone where they would stand.
 *
 * @typedef {object} ComparedLines
 * @property {number} row
 * @property {boolean} isWhole  whether they are those of a source file
 * @property {number} event
 * @property {number | null} secondEvent
 * @property {NameArena} files  two names each: as written in A and as written in B; empty in the profile that has no such line
 * @property {Uint32Array} starts
 * @property {FileMoves} moves
 * @property {Uint8Array} alike  1 where every line of a file meets one of the other profile
 * @property {ExactColumn} lineA  by line; 0 is code without a line, or none
 * @property {ExactColumn} lineB
 * @property {Uint8Array} presence  see `PRESENCE`
 * @property {ComparedColumn} cost  self cost
 * @property {ComparedColumn | null} second  self cost for the second event
 * @property {{a: PlaceCalls, b: PlaceCalls}} calls  of each profile, by line; callees are rows of the comparison
 */

/** The lines that were read. @typedef {Omit<ComparedLines, 'isWhole'>} LinesOfBoth */

/** What a source file is called in A and in B, as bytes; empty in a profile in which a function has no line of it. @typedef {{a: Uint8Array, b: Uint8Array}} FileNames */

/**
 * The instructions of a function in one profile, callees as rows of the comparison, with the function's
 * object and its name as bytes.
 *
 * @typedef {object} SideInstructions
 * @property {import('./details.js').Instructions} code
 * @property {string} object
 * @property {Uint8Array} name
 */

/** The same in both; null where a profile has no such function. @typedef {{row: number, event: number, a: SideInstructions | null, b: SideInstructions | null}} ComparedInstructions */

/** Findings of a comparison, and the rows with the largest differences. @typedef {{event: number, inclusive: boolean, findings: Finding[], movers: Uint32Array}} ComparedOverview */

/**
 * Calling contexts of one side as boxes, with what each costs on the other side. Both are exact, or both
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
 * The call graph of one side, with what its nodes and calls cost on the other side. Rows are numbered
 * as in `ComparedBoxes`.
 *
 * @typedef {CallGraph & {event: number, by: 'a' | 'b', otherCost: ExactColumn, otherSelf: ExactColumn, otherCallCost: ExactColumn, otherCallCount: ExactColumn}} ComparedGraph
 */

/** A profile that is compared: its files, and the transforms in force. @typedef {{files: File[], steps: readonly import('./protocol.js').TransformStep[]}} ComparedSide */

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
