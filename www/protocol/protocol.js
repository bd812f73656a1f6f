/**
 * The written contract between the page and its worker: every request, reply and progress message.
 *
 * Tables cross as columns in transferred buffers, never as one object for each row. A row number
 * of the function table is the same in every message of one profile.
 *
 * @module
 */

/** @typedef {import('../../pkg/grindscope.js').ExactColumn} ExactColumn */
/** @typedef {import('../../pkg/grindscope.js').RateColumn} RateColumn */
/** @typedef {import('../../pkg/grindscope.js').NameArena} NameArena */
/** @typedef {import('../../pkg/grindscope.js').FunctionIdentity} FunctionIdentity */
/** @typedef {import('../../pkg/grindscope.js').EventFacts} EventFacts */
/** @typedef {import('../../pkg/grindscope.js').EventSum} EventSum */
/** @typedef {import('../../pkg/grindscope.js').PartFacts} PartFacts */
/** @typedef {import('../../pkg/grindscope.js').NoteFacts} NoteFacts */
/** @typedef {import('../../pkg/grindscope.js').ProfileFacts} ProfileFacts */
/** @typedef {import('../../pkg/grindscope.js').EventColumns} EventColumns */
/** @typedef {import('../../pkg/grindscope.js').Neighbours} Neighbours */
/** @typedef {import('../../pkg/grindscope.js').FunctionCalls} FunctionCalls */
/** @typedef {import('../../pkg/grindscope.js').Disagreement} Disagreement */
/** @typedef {import('../../pkg/grindscope.js').Shortfall} Shortfall */
/** @typedef {import('../../pkg/grindscope.js').AboveTotal} AboveTotal */
/** @typedef {import('../../pkg/grindscope.js').RelativeOrder} RelativeOrder */
/** @typedef {import('../../pkg/grindscope.js').Relatives} Relatives */
/** @typedef {import('../../pkg/grindscope.js').AllCalls} AllCalls */
/** @typedef {import('../../pkg/grindscope.js').PartFigures} PartFigures */
/** @typedef {import('../../pkg/grindscope.js').Heading} Heading */
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
 * @typedef {object} LoadedTables
 * @property {ProfileFacts} facts
 * @property {FunctionIdentity} functions
 * @property {number} ownFunctions  how many of the functions are of the file; transforms make others
 * @property {readonly TransformStep[]} steps  transforms that the tables are of
 * @property {number} milliseconds  from the first byte asked for to the finished tables
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
 * @property {{params: {event: number}, reply: import('../../pkg/grindscope.js').Rankings}} rankings
 * @property {{params: {}, reply: Classes}} classes
 * @property {{params: {event: number, filter: string}, reply: Uint32Array}} find  rows that a filter lets through, in no order
 * @property {{params: {row: number, event: number}, reply: PartFigures}} partFigures
 * @property {{params: {event: number, text: string}, reply: Uint32Array}} search  the dearest rows that a filter finds
 * @property {{params: {flags: Uint8Array | null, rule: CycleRule, own: readonly OwnEvent[]}, reply: Omit<LoadedTables, 'milliseconds'> & {own: OwnEvent[]}}} basis  what all figures rest on: parts by their flags, or all; of the own events those that make sense here come back
 * @property {{params: {steps: readonly TransformStep[]}, reply: Omit<LoadedTables, 'milliseconds'>}} transform  the profile as it was opened, by these instead of others
 * @property {{params: OwnEvent, reply: TriedEvent}} tryEvent
 * @property {{params: {format: string, event: number, rows: Uint32Array | null}, reply: Uint8Array}} export  a format that is made of tables; null for all rows
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
 * @property {{params: {files: File[], format: string, event: number, parts: Uint8Array, steps: readonly TransformStep[], own: readonly OwnEvent[], rows: Uint32Array | null}, reply: Stacks}} stacks  no flags of parts stand for all; of `rows` those stacks that hold one
 * @property {{params: {files: File[], event: string, sum: EventSum | null, version: number, foldProxies: boolean}, reply: WebgrindExcess}} webgrind  prepares a webgrind file
 * @property {{params: {version: number, overflow: Overflow}, reply: Uint8Array}} webgrindBytes  of what was prepared last
 * @property {{params: {files: File[]}, reply: Blob[]}} reportBlocks  the files as they stand in a report
 * @property {{params: {row: number, file: number | null, event: number, second: number | null}, reply: SourceLines}} sourceLines  of a function, or of a whole source file by its symbol
 * @property {{params: {row: number, event: number, second: number | null}, reply: Instructions}} instructions
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
