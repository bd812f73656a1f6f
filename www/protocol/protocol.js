/**
 * The written contract between the page and its worker: every request, reply and progress message.
 *
 * Tables cross as columns in transferred buffers, never as one object for each row. A row number
 * of the function table is the same in every message of one profile.
 *
 * @module
 */

/** @typedef {import('./basis.js').CycleRule} CycleRule */
/** @typedef {import('./basis.js').OwnEvent} OwnEvent */
/** @typedef {import('./basis.js').TransformKind} TransformKind */
/** @typedef {import('./basis.js').TransformStep} TransformStep */
/** @typedef {import('./basis.js').TriedEvent} TriedEvent */
/** @typedef {import('./comparison.js').ComparedBoxes} ComparedBoxes */
/** @typedef {import('./comparison.js').ComparedGraph} ComparedGraph */
/** @typedef {import('./comparison.js').ComparedBasis} ComparedBasis */
/** @typedef {import('./comparison.js').ComparedCalls} ComparedCalls */
/** @typedef {import('./comparison.js').ComparedColumns} ComparedColumns */
/** @typedef {import('./comparison.js').ComparedFormat} ComparedFormat */
/** @typedef {import('./comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('./comparison.js').ComparedListing} ComparedListing */
/** @typedef {import('./comparison.js').ComparedOverview} ComparedOverview */
/** @typedef {import('./comparison.js').ComparedSide} ComparedSide */
/** @typedef {import('./comparison.js').ComparedTables} ComparedTables */
/** @typedef {import('./comparison.js').ComparedWish} ComparedWish */
/** @typedef {import('./comparison.js').MatchingRules} MatchingRules */
/** @typedef {import('./comparison.js').ComparedInstructions} ComparedInstructions */
/** @typedef {import('./comparison.js').FileNames} FileNames */
/** @typedef {import('./comparison.js').LineTexts} LineTexts */
/** @typedef {import('./details.js').SourceFiles} SourceFiles */
/** @typedef {import('./comparison.js').RowPlaces} RowPlaces */
/** @typedef {import('./details.js').SourceLines} SourceLines */
/** @typedef {import('./details.js').Instructions} Instructions */
/** @typedef {import('./exports.js').ExportFormat} ExportFormat */
/** @typedef {import('./exports.js').Overflow} Overflow */
/** @typedef {import('./exports.js').StackFormat} StackFormat */
/** @typedef {import('./exports.js').Stacks} Stacks */
/** @typedef {import('./exports.js').WebgrindExcess} WebgrindExcess */
/** @typedef {import('./list.js').GroupColumns} GroupColumns */
/** @typedef {import('./list.js').GroupFacts} GroupFacts */
/** @typedef {import('./list.js').GroupKind} GroupKind */
/** @typedef {import('./list.js').ListWish} ListWish */
/** @typedef {import('./list.js').Listing} Listing */
/** @typedef {import('./list.js').Order} Order */
/** @typedef {import('./list.js').SortColumn} SortColumn */
/** @typedef {import('./list.js').TextColumn} TextColumn */
/** @typedef {import('./list.js').TextTable} TextTable */
/** @typedef {import('./pictures.js').Classes} Classes */
/** @typedef {import('./pictures.js').ContextBoxes} ContextBoxes */
/** @typedef {import('./pictures.js').CodeFiles} CodeFiles */
/** @typedef {import('./pictures.js').ContextMap} ContextMap */
/** @typedef {import('./pictures.js').ContextMapWish} ContextMapWish */
/** @typedef {import('./pictures.js').Finding} Finding */
/** @typedef {import('./pictures.js').LineFindings} LineFindings */
/** @typedef {import('./pictures.js').CallGraph} CallGraph */
/** @typedef {import('./pictures.js').GraphLayout} GraphLayout */
/** @typedef {import('./pictures.js').GraphLine} GraphLine */
/** @typedef {import('./pictures.js').GraphWish} GraphWish */
/** @typedef {import('./pictures.js').Ranking} Ranking */
/** @typedef {import('./pictures.js').Treemap} Treemap */
/** @typedef {import('./pictures.js').TreemapWish} TreemapWish */

/**
 * A column of exact whole numbers. `high` holds what a double can hold; where a number needs more
 * than 53 bits, `low` holds the rest, so that `BigInt(high) + BigInt(low)` is exact. `low` is null
 * when no row needs it, which is nearly always.
 *
 * In a column of a rate `high` holds its values, and no number where there is none.
 *
 * @typedef {object} ExactColumn
 * @property {Float64Array} high
 * @property {Float64Array | null} low
 * @property {[number, number]} [extent]  the least and the greatest of `high` and of 0, from the analyser
 * @property {RateColumn} [rate]  of lines and instructions, of which the page makes one of several
 */

/**
 * What a column of a rate is made of, and how: by a sum with whole factors which is divided last, or by
 * steps in postfix order, numbers, columns (`#0`), `negate` and `+ - * /`.
 *
 * @typedef {object} RateColumn
 * @property {ExactColumn[]} columns  of the same rows
 * @property {bigint[] | null} factors
 * @property {bigint | null} by
 * @property {(number | string)[] | null} steps
 */

/**
 * Names as one run of UTF-8 bytes: name `i` is `bytes[offsets[i] .. offsets[i + 1]]`. The bytes
 * come from the profile and are not to be trusted to be text.
 *
 * @typedef {object} NameArena
 * @property {Uint8Array} bytes
 * @property {Uint32Array} offsets
 */

/**
 * What tells functions apart, by row: indices into the names. The rows of the cycles stand behind
 * those of the functions.
 *
 * @typedef {object} FunctionIdentity
 * @property {NameArena} names
 * @property {Uint32Array} name
 * @property {Uint32Array | null} [bare]  the name without the callers that it carries (`f` of `f'main`); null if no name carries any
 * @property {Uint32Array} file
 * @property {Uint32Array} object
 * @property {ExactColumn} called  how often each function was called, recursive calls included; cycles, from outside
 * @property {Uint32Array} cycle  number of the cycle that it is or is in, from 1; 0 outside every cycle
 */

/**
 * @typedef {object} EventFacts
 * @property {string} name  short name as in the file, such as `Ir`
 * @property {string} longName  what it counts; may be empty
 * @property {bigint} total  sum of all self cost of the selected parts: what 100 % is; 0 of a rate, which has none
 * @property {bigint} whole  the same before all transforms
 * @property {bigint} [certain]  how much of the total is no estimate, where transforms have left estimates
 * @property {'count' | 'time' | 'bytes' | 'rate'} unit  what is counted; a rate is computed from counts, and adds up to nothing
 * @property {number} picoseconds  of one count of time; else 0
 * @property {boolean} own  whether the user has defined it
 * @property {number} [rate]  value of a rate for the totals, if it has one
 * @property {EventSum} [sum]  what an event is made of that was not measured
 */

/** A sum of measured events: factors, and the names that they belong to. @typedef {{factors: bigint[], of: string[]}} EventSum */

/**
 * @typedef {object} PartFacts
 * @property {number} index  place among the flags of parts
 * @property {string} file  name of the file that it came from
 * @property {string} part  `part:` as written; empty where the writer gives none
 * @property {string} thread  `thread:` as written; empty where the writer gives none
 * @property {string} pid
 * @property {string} trigger  why this part was written; may be empty
 * @property {[number, number]} [timeRange]  basic blocks that the program had executed when it began and when it ended, if it says so
 * @property {bigint[]} totals  self cost for each event of the profile but rates
 * @property {(number | undefined)[]} rates  their values, which stand behind the other events
 */

/**
 * Notes of one kind: something odd that reading survived.
 *
 * @typedef {object} NoteFacts
 * @property {string} kind  stable id
 * @property {string} explanation  what it means and what was done about it
 * @property {string} example  what was seen at the first place; may be empty
 * @property {number} count
 * @property {{file: string, line: number}[]} places  the first places; line 0 is "no line"
 */

/**
 * @typedef {object} ProfileFacts
 * @property {string} creator
 * @property {string} command
 * @property {{name: string, bytes: number}[]} files
 * @property {EventFacts[]} events
 * @property {PartFacts[]} parts
 * @property {NoteFacts[]} notes
 * @property {number} functions  without the rows of cycles
 * @property {number} calls  distinct pairs of caller and callee
 * @property {number} cycles
 * @property {boolean} outermost  whether single invocations were recorded, so that inclusive costs are those of outermost ones
 * @property {number} textBytes  size of the text that was read, after decompression
 */

/**
 * @typedef {object} LoadedTables
 * @property {ProfileFacts} facts
 * @property {FunctionIdentity} functions
 * @property {number} ownFunctions  how many of the functions are of the file; transforms make others
 * @property {readonly TransformStep[]} steps  transforms that the tables are of
 * @property {number} milliseconds  from the first byte asked for to the finished tables
 */

/**
 * Costs of every function for one event, by row.
 *
 * @typedef {object} EventColumns
 * @property {number} event
 * @property {ExactColumn} inclusive
 * @property {ExactColumn} self
 */

/**
 * The callers or the callees of one function, most expensive first.
 *
 * @typedef {object} Neighbours
 * @property {Uint32Array} rows
 * @property {Uint32Array} here  the end of each call at the asked row: a member, where that is a cycle
 * @property {ExactColumn} cost  inclusive cost of the calls
 * @property {ExactColumn} count  number of calls
 * @property {Uint8Array} kind  how the calls count: see `CALL_KIND`
 */

/**
 * @typedef {object} FunctionCalls
 * @property {number} row
 * @property {number} event
 * @property {Neighbours} callers
 * @property {Neighbours} callees
 * @property {Uint32Array} cycleMembers  all members of the function's cycle, itself included; empty outside cycles
 * @property {Disagreement | null} disagreement
 * @property {AboveTotal | null} aboveTotal
 */

/** Where the calls that lead to a row do not cost what its lines and calls cost. @typedef {{incoming: bigint, outgoing: bigint, shown: string, explanation: string}} Disagreement */

/** Rows below a row that cost less than the calls to them; `row` is the one that lacks most. @typedef {{rows: number, sum: bigint, row: number, incoming: bigint, outgoing: bigint}} Shortfall */
/** Why a row costs more than the whole profile: by the rule for cycles, else it would cost what `collapsed` says; or by the file, for rows below it lack something, or the rest of the profile costs less than nothing. @typedef {{excess: bigint, collapsed: bigint | null, shortfall: Shortfall | null, rest: bigint | null}} AboveTotal */

/** @typedef {'cost' | 'called' | 'distance'} RelativeOrder */

/**
 * Everything that leads to a row, or everything that it leads to, over any number of calls.
 *
 * @typedef {object} Relatives
 * @property {Uint32Array} rows
 * @property {ExactColumn} cost  of a callee, while the asked function was running; of the asked function, while a caller was
 * @property {Uint8Array} estimated  1 where that is an estimate
 * @property {Float64Array} count  how many calls belong to it, estimated alike
 * @property {Uint32Array} nearest  least number of calls between the two; 0 in one cycle
 * @property {Uint32Array} furthest  the greatest; a cycle is one step
 */

/** @typedef {{row: number, event: number, order: RelativeOrder, callers: Relatives, callees: Relatives}} AllCalls */

/**
 * What a row cost in each part in which it occurs.
 *
 * @typedef {object} PartFigures
 * @property {number} row
 * @property {Uint32Array} parts  by their `index`
 * @property {ExactColumn} self
 * @property {ExactColumn} inclusive
 * @property {ExactColumn} called
 */

/**
 * What a file says of the run that it is of, before its first costs. Empty texts are not stated.
 *
 * @typedef {object} Heading
 * @property {string} creator
 * @property {string} command
 * @property {string} pid
 * @property {boolean} isProfile
 * @property {number} run  index of the first file of its run
 * @property {number} place  where the file comes in the order of processes, parts and threads
 */

/**
 * Requests by kind: what they carry and what they answer. `load` comes once for each worker;
 * those with `files` read them by themselves and need no load.
 *
 * @typedef {object} Requests
 * @property {{params: {files: File[]}, reply: LoadedTables}} load
 * @property {{params: {}, reply: NameArena}} shortNames  of the functions, without what stands in brackets
 * @property {{params: {event: number}, reply: EventColumns}} columns
 * @property {{params: {events: number[]}, reply: Record<number, EventColumns>}} moreColumns  of other events than the one that is looked at
 * @property {{params: ListWish, reply: Listing}} list
 * @property {{params: TextTable, reply: Uint8Array}} table
 * @property {{params: {row: number, event: number}, reply: FunctionCalls}} calls
 * @property {{params: {row: number, event: number, order: RelativeOrder}, reply: AllCalls}} allCalls
 * @property {{params: {event: number, inTimeOrder: boolean, collapse: boolean}, reply: ContextBoxes}} contexts
 * @property {{params: {event: number, row: number, collapse: boolean}, reply: ContextBoxes}} callersOf
 * @property {{params: {event: number, row: number, collapse: boolean}, reply: ContextBoxes}} calleesOf
 * @property {{params: {event: number}, reply: Finding[]}} findings
 * @property {{params: {event: number, most: number | null}, reply: LineFindings}} lineFindings  `most`: bytes that may be read again for it; null for any
 * @property {{params: {event: number, most: number | null}, reply: CodeFiles}} codeFiles  `most` likewise
 * @property {{params: TreemapWish, reply: Treemap}} treemap
 * @property {{params: ContextMapWish, reply: ContextMap}} contextMap
 * @property {{params: GraphWish, reply: CallGraph}} callGraph
 * @property {{params: {event: number}, reply: {object: Ranking, file: Ranking}}} rankings
 * @property {{params: {}, reply: Classes}} classes
 * @property {{params: {event: number, filter: string}, reply: Uint32Array}} find  rows that a filter lets through, in no order
 * @property {{params: {row: number, event: number}, reply: PartFigures}} partFigures
 * @property {{params: {event: number, text: string}, reply: Uint32Array}} search  the dearest rows that a filter finds
 * @property {{params: {flags: Uint8Array | null, rule: CycleRule, own: readonly OwnEvent[]}, reply: Omit<LoadedTables, 'milliseconds'> & {own: OwnEvent[]}}} basis  what all figures rest on: parts by their flags, or all; of the own events those that make sense here come back
 * @property {{params: {steps: readonly TransformStep[]}, reply: Omit<LoadedTables, 'milliseconds'>}} transform  the profile as it was opened, by these instead of others
 * @property {{params: OwnEvent, reply: TriedEvent}} tryEvent
 * @property {{params: {format: ExportFormat, event: number, rows: Uint32Array, isFiltered: boolean}, reply: Uint8Array}} export  `rows` are those of the CSV, of the filtered profile and, if there is a filter, of the picture, `event` is that of the picture
 * @property {{params: {}, reply: void}} forgetTexts  the unpacked texts of packed files
 * @property {{params: {csv: Uint8Array}, reply: Uint8Array}} cellsAsText  CSV without cells that a spreadsheet program would run as formulas
 * @property {{params: {}, reply: File[]}} sums  all that a comparison needs of the profile, which it takes without transforms: its sums, or its files where they hold exact contexts
 * @property {{params: {a: ComparedSide, b: ComparedSide, basis: ComparedBasis}, reply: ComparedTables}} compare  comes once for each worker, instead of `load`
 * @property {{params: {swap: boolean} & ComparedBasis, reply: ComparedTables}} rematch  on another basis, or the other way round
 * @property {{params: OwnEvent, reply: TriedEvent}} comparedTryEvent
 * @property {{params: {}, reply: NameArena}} comparedShortNames  as `shortNames`
 * @property {{params: {event: number}, reply: ComparedColumns}} comparedColumns
 * @property {{params: ComparedWish, reply: ComparedListing}} comparedList
 * @property {{params: {row: number, event: number}, reply: ComparedCalls}} comparedCalls
 * @property {{params: {event: number, inclusive: boolean}, reply: ComparedOverview}} comparedOverview
 * @property {{params: {event: number, by: 'a' | 'b', collapse: boolean}, reply: ComparedBoxes}} comparedContexts
 * @property {{params: TreemapWish & {by: 'a' | 'b'}, reply: Treemap}} comparedTreemap
 * @property {{params: {event: number, by: 'a' | 'b', leastNode: number, leastCall: number}, reply: ComparedGraph}} comparedGraph
 * @property {{params: {row: number}, reply: {a: RowPlaces, b: RowPlaces}}} comparedPlaces  whose lines make those below
 * @property {{params: RowPlaces, reply: Uint8Array}} lineText  of the profile that is open: the lines and instructions of functions, for the two below
 * @property {{params: LineTexts, reply: ComparedLines}} comparedLines
 * @property {{params: {}, reply: Uint8Array}} sourceNames  of the profile that is open: its source files, a line each
 * @property {{params: FileNames & {ofA: Uint8Array, ofB: Uint8Array}, reply: {a: RowPlaces, b: RowPlaces}}} comparedFileNames  which of these a file is in both profiles
 * @property {{params: RowPlaces, reply: Uint8Array}} fileText  of the profile that is open: the lines of source files, for the one below
 * @property {{params: LineTexts, reply: ComparedLines}} comparedFile  of a whole source file
 * @property {{params: LineTexts, reply: ComparedInstructions}} comparedInstructions
 * @property {{params: {format: ComparedFormat, event: number, rows: Uint32Array, isFiltered: boolean, inclusive: boolean, titles: {a: string, b: string}}, reply: Uint8Array}} comparedExport  `rows` are those of CSV and JSON and, if there is a filter, of the others
 * @property {{params: {files: File[]}, reply: Heading[]}} headings
 * @property {{params: {files: File[], format: StackFormat, event: number, parts: Uint8Array, steps: readonly TransformStep[], own: readonly OwnEvent[], rows: Uint32Array | null}, reply: Stacks}} stacks  no flags of parts stand for all; of `rows` those stacks that hold one
 * @property {{params: {files: File[], event: string, sum: EventSum | null, version: number, foldProxies: boolean}, reply: WebgrindExcess}} webgrind  prepares a webgrind file
 * @property {{params: {version: number, overflow: Overflow}, reply: Uint8Array}} webgrindBytes  of what was prepared last
 * @property {{params: {files: File[]}, reply: Blob[]}} reportBlocks  the files as they stand in a report
 * @property {{params: {row: number, file: number | null, event: number, second: number | null}, reply: SourceLines}} sourceLines  of a function, or of a whole source file by its symbol
 * @property {{params: {row: number, event: number, second: number | null}, reply: Instructions}} instructions
 * @property {{params: import('./details.js').SourceRowsQuestion, reply: import('./details.js').SourceRowsAnswer}} sourceRows
 * @property {{params: import('./details.js').MachineRowsQuestion, reply: import('./details.js').MachineRowsAnswer}} machineRows
 * @property {{params: {}, reply: SourceFiles}} sourceFiles
 */

/** @typedef {keyof Requests} RequestKind */

/**
 * @template {RequestKind} K
 * @typedef {object} Request
 * @property {number} id  counts up; a reply carries the id of its request
 * @property {K} kind
 * @property {Requests[K]['params']} params
 */

/**
 * Why a request failed.
 *
 * @typedef {object} Failure
 * @property {string} sentence  what is wrong, for people
 * @property {string} kind  stable id, such as `not-a-profile`; `memory` and `internal` come from the worker itself
 * @property {string} file  name of the file concerned; may be empty
 * @property {number} line  line on which it was seen, from 1; 0 where there is none
 */

/**
 * @typedef {object} Progress
 * @property {number} read  bytes read of all files together
 * @property {number} total  bytes of all files together
 * @property {number} milliseconds  since the load began
 */

/**
 * What the worker sends. `superseded` answers a request that a newer one of its kind has made
 * pointless.
 *
 * @typedef {{id: number, type: 'reply', value: any}
 *   | {id: number, type: 'failure', failure: Failure}
 *   | {id: number, type: 'superseded'}
 *   | {id: number, type: 'progress', progress: Progress}} WorkerMessage
 */

/**
 * How calls count: ordinary ones are added to inclusive costs. The cost of calls of a function to
 * itself and of calls within a cycle is contained in that of other calls and never added.
 */
export const CALL_KIND = /** @type {const} */ ({ counted: 0, selfCall: 1, inner: 2 });

/** How well a figure of a group is known: exactly, by an estimate, or it is that or less. */
export const EXACTNESS = /** @type {const} */ ({ exact: 0, estimate: 1, atMost: 2 });
