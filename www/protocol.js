/**
 * The written contract between the page and its worker: every request, reply and progress message.
 *
 * Tables cross as columns in transferred buffers, never as one object for each row. A row number
 * of the function table is the same in every message of one profile.
 *
 * @module
 */

/**
 * A column of exact whole numbers. `high` holds what a double can hold; where a number needs more
 * than 53 bits, `low` holds the rest, so that `BigInt(high) + BigInt(low)` is exact. `low` is null
 * when no row needs it, which is nearly always.
 *
 * @typedef {object} ExactColumn
 * @property {Float64Array} high
 * @property {Float64Array | null} low
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
 * @property {Uint32Array} file
 * @property {Uint32Array} object
 * @property {ExactColumn} called  how often each function was called, recursive calls included; cycles, from outside
 * @property {Uint32Array} cycle  number of the cycle that it is or is in, from 1; 0 outside every cycle
 */

/**
 * @typedef {object} EventFacts
 * @property {string} name  short name as in the file, such as `Ir`
 * @property {string} longName  what it counts; may be empty
 * @property {bigint} total  sum of all self cost of the selected parts: what 100 % is
 * @property {'count' | 'time' | 'bytes'} unit  what is counted
 * @property {number} picoseconds  of one count of time; else 0
 */

/**
 * @typedef {object} PartFacts
 * @property {number} index  place among the flags of parts
 * @property {string} file  name of the file that it came from
 * @property {string} part  `part:` as written; empty where the writer gives none
 * @property {string} thread  `thread:` as written; empty where the writer gives none
 * @property {string} pid
 * @property {string} trigger  why this part was written; may be empty
 * @property {bigint[]} totals  self cost for each event of the profile
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
 * @property {number} textBytes  size of the text that was read, after decompression
 */

/**
 * @typedef {object} LoadedTables
 * @property {ProfileFacts} facts
 * @property {FunctionIdentity} functions
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

/** @typedef {'inclusive' | 'self' | 'called' | 'function' | 'file' | 'object'} SortColumn */

/**
 * @typedef {object} Order
 * @property {SortColumn} column
 * @property {boolean} descending
 */

/**
 * Which rows the function list shows, in order. With a filter, `matchStart[i]` and `matchEnd[i]`
 * are the byte range of the first match in the name of `rows[i]`.
 *
 * @typedef {object} Listing
 * @property {Uint32Array} rows
 * @property {Uint32Array | null} matchStart
 * @property {Uint32Array | null} matchEnd
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
 */

/**
 * Calling contexts as boxes, level by level from the root, which is box 0; the boxes of a level from
 * left to right. Widths and places are in the unit of cost.
 *
 * @typedef {object} Boxes
 * @property {Uint32Array} row  row of the function or cycle, or `TOTAL_BOX` or `REST_BOX`
 * @property {Uint32Array} parent  0 for the root itself
 * @property {Uint32Array} firstChild  the children of box `i` are `firstChild[i]` up to `firstChild[i + 1]`
 * @property {Uint32Array} levels  the boxes of level `i` are `levels[i]` up to `levels[i + 1]`
 * @property {Float64Array} left
 * @property {Float64Array} width
 * @property {ExactColumn} self
 * @property {ExactColumn} inclusive
 * @property {ExactColumn} count  how often entered; 0 where that is not known
 */

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

/** What is asked of a program: a function by its name, and its addresses with their lines. @typedef {{name: Uint8Array, addresses: BigUint64Array, lines: Float64Array}} CodeQuestion */

/**
 * Machine code of a function as text, by address: instructions that never ran too.
 *
 * @typedef {object} Disassembly
 * @property {BigUint64Array} address  as the profile has them
 * @property {string[]} text
 * @property {BigUint64Array} target  where it jumps to or what it calls; 0 where there is none
 * @property {Int32Array} file  index of the source file by debug information, or -1
 * @property {Uint32Array} line
 * @property {string[]} files
 * @property {bigint} shift  what the profile's addresses are above those of the program; 0 as a rule
 * @property {string[]} doubt  what speaks against it being the program that was profiled; sentences
 * @property {boolean} isCut  whether the code is larger than is shown
 */

/**
 * How contexts were found out.
 *
 * @typedef {object} ContextOrigin
 * @property {boolean} estimated  whether from sums over all callers, in proportion
 * @property {number | null} certain  part of the total to which the call graph knows one way only; null around a function
 * @property {number} covered  part of the total that stands in named contexts; around a function, part of its cost
 * @property {number} ambiguous  links that may be wrong, of a profile that holds contexts
 * @property {boolean} hasTimeOrder  whether the profile keeps the order of invocations
 * @property {boolean} namesCarryCallers
 */

/** @typedef {{event: number, boxes: Boxes, origin: ContextOrigin}} ContextBoxes */

/**
 * What of the self cost is drawn as areas, how large.
 *
 * @typedef {object} TreemapWish
 * @property {number} event
 * @property {number} width  in pixels
 * @property {number} height
 * @property {{object: number | null, file: number | null}} within  one object, and one file of it, by their names; null for all
 */

/**
 * Self cost as areas: cells within cells, a cell before those in it; the first is all.
 *
 * @typedef {object} Treemap
 * @property {number} total  cost of all, rounded
 * @property {Uint8Array} kind  see `CELL_KIND`
 * @property {Uint32Array} id  row of a function; index of the name of a file or object
 * @property {Float64Array} cost  rounded
 * @property {Uint32Array} parent  the cell around, by place
 * @property {Float64Array} bounds  for each cell left, top, width, height in pixels
 */

/**
 * The groups with the largest self costs, and how many groups there are.
 *
 * @typedef {{groups: {group: number, cost: number | bigint, functions: number}[], count: number}} Ranking
 */

/**
 * The part of the call graph that is drawn: nodes, dearest first, and the calls between them by the
 * places of their nodes. Cycles are one node each.
 *
 * @typedef {object} CallGraph
 * @property {Uint32Array} row
 * @property {ExactColumn} cost  inclusive; around a function what of it belongs to that one
 * @property {ExactColumn} self
 * @property {Uint8Array} estimated  1 where the cost is an estimate
 * @property {Uint32Array} from
 * @property {Uint32Array} to
 * @property {ExactColumn} callCost
 * @property {ExactColumn} callCount
 * @property {ExactColumn} whole  one value: what shares are of
 * @property {number} leftOut  functions and cycles that are not drawn
 */

/**
 * What is drawn of the call graph.
 *
 * @typedef {object} GraphWish
 * @property {number} event
 * @property {number | null} middle  row around which it is drawn; null for the whole profile
 * @property {number} callers  how many calls up from the middle
 * @property {number} callees  how many calls down
 * @property {number} leastNode  share of the whole below which functions are left out
 * @property {number} leastCall
 */

/**
 * Where the nodes and calls of a graph lie, in pixels.
 *
 * @typedef {object} GraphLayout
 * @property {number} width
 * @property {number} height
 * @property {Float64Array} nodes  left, top, width, height of each
 * @property {GraphLine[]} lines  of the calls, by their places
 * @property {{group: number, x: number, y: number, width: number, height: number}[]} groups
 */

/** A line of Bézier curves: a point, then three for each curve. `tip` is the end of its arrow. @typedef {{points: Float64Array, tip: {x: number, y: number} | null, label: {x: number, y: number} | null}} GraphLine */

/**
 * Something that stands out.
 *
 * @typedef {object} Finding
 * @property {string} kind  stable name of its rule
 * @property {number | null} row  the row to look at; null where it is about all
 * @property {string} sentence  with its figures
 */

/** Findings about lines, and how many bytes were too many to be read again for them. @typedef {{findings: Finding[], unread: number}} LineFindings */

/**
 * How functions of two profiles are matched. The first three are lists of substitutions like
 * `s/old/new/`, by which names are rewritten before.
 *
 * @typedef {object} MatchingRules
 * @property {string[]} objects
 * @property {string[]} files
 * @property {string[]} functions
 * @property {boolean} recognise  whether renamed paths and mangled names are seen through
 */

/**
 * An event that both profiles of a comparison have.
 *
 * @typedef {Omit<EventFacts, 'total'> & {totalA: bigint, totalB: bigint}} ComparedEvent
 */

/**
 * Facts of a comparison. Of long lists the first entries are told, and how many there are.
 *
 * @typedef {object} ComparedFacts
 * @property {ComparedEvent[]} events
 * @property {string[]} onlyA  names of events that only A has
 * @property {string[]} onlyB
 * @property {number} functions  rows
 * @property {{a: string, b: string}[]} files  paths that were taken for the same
 * @property {number} filesCount
 * @property {{a: string, b: string}[]} objects
 * @property {number} objectsCount
 * @property {{name: string, a: number, b: number}[]} ambiguous  functions that were not matched because several could be the same
 * @property {number} ambiguousCount
 */

/**
 * A figure of both profiles, by row; `change` is that of B without that of A.
 *
 * @typedef {{a: ExactColumn, b: ExactColumn, change: ExactColumn}} ComparedColumn
 */

/**
 * The functions of two profiles, by row: indices into the names. A function is named as in B, or as
 * in A where only A has it.
 *
 * @typedef {object} ComparedFunctions
 * @property {NameArena} names
 * @property {Uint32Array} name
 * @property {Uint32Array} file
 * @property {Uint32Array} object
 * @property {Uint8Array} presence  see `PRESENCE`
 * @property {ComparedColumn} called
 */

/** @typedef {{facts: ComparedFacts, functions: ComparedFunctions}} ComparedTables */

/** @typedef {{event: number, self: ComparedColumn, inclusive: ComparedColumn}} ComparedColumns */

/**
 * What rows of a comparison are ordered by: `difference` by its size, `growth` by its value.
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
 * @property {bigint} shownA  sum of their figures
 * @property {bigint} shownB
 * @property {Uint32Array} counts  of all rows how many are equal, changed, new, gone
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

/** What stands out in a comparison, and the rows with the largest differences. @typedef {{event: number, inclusive: boolean, findings: Finding[], movers: Uint32Array}} ComparedOverview */

/** The sums of a profile as a file, and flags of the parts that count; none stand for all. @typedef {{sums: File, parts: Uint8Array}} ComparedSide */

/**
 * The class or namespace of each function, as indices into names of their own.
 *
 * @typedef {{names: NameArena, name: Uint32Array}} Classes
 */

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

/** What the open profile is written to. @typedef {'csv' | 'json' | 'callgrind' | 'dot'} ExportFormat */

/** What the calling contexts of files are written to. @typedef {'folded' | 'speedscope' | 'pprof'} StackFormat */

/** What becomes of numbers that a webgrind file has no room for. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

/**
 * What a file says of the run that it is of, before its first costs. Empty texts are not stated.
 *
 * @typedef {object} Heading
 * @property {string} creator
 * @property {string} command
 * @property {string} pid
 * @property {boolean} isProfile
 * @property {number} run  index of the first file that it agrees with
 * @property {number} place  where the file comes in the order of processes, parts and threads
 */

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

/**
 * Requests by kind: what they carry and what they answer. `load` comes once for each worker;
 * those with `files` read them by themselves and need no load.
 *
 * @typedef {object} Requests
 * @property {{params: {files: File[]}, reply: LoadedTables}} load
 * @property {{params: {event: number}, reply: EventColumns}} columns
 * @property {{params: {event: number, rules: string, shownPermille: number, filter: string, order: Order}, reply: Listing}} list
 * @property {{params: {row: number, event: number}, reply: FunctionCalls}} calls
 * @property {{params: {event: number, inTimeOrder: boolean, collapse: boolean}, reply: ContextBoxes}} contexts
 * @property {{params: {event: number, row: number, collapse: boolean}, reply: ContextBoxes}} callersOf
 * @property {{params: {event: number, row: number, collapse: boolean}, reply: ContextBoxes}} calleesOf
 * @property {{params: {event: number}, reply: Finding[]}} findings
 * @property {{params: {event: number, most: number | null}, reply: LineFindings}} lineFindings  `most`: bytes that may be read again for it; null for any
 * @property {{params: TreemapWish, reply: Treemap}} treemap
 * @property {{params: GraphWish, reply: CallGraph}} callGraph
 * @property {{params: {event: number}, reply: {object: Ranking, file: Ranking}}} rankings
 * @property {{params: {}, reply: Classes}} classes
 * @property {{params: {event: number, filter: string}, reply: Uint32Array}} find  rows that a filter lets through, in no order
 * @property {{params: {row: number, event: number}, reply: PartFigures}} partFigures
 * @property {{params: {event: number, text: string}, reply: Uint32Array}} search  the dearest rows that a filter finds
 * @property {{params: {flags: Uint8Array | null}, reply: Omit<LoadedTables, 'milliseconds'>}} selectParts  by a flag for each part, or all
 * @property {{params: {format: ExportFormat, event: number, rows: Uint32Array}, reply: Uint8Array}} export  `rows` are those of the CSV, `event` is that of the picture
 * @property {{params: {}, reply: File}} sums  all that a comparison needs of the profile
 * @property {{params: {a: ComparedSide, b: ComparedSide, rules: MatchingRules}, reply: ComparedTables}} compare  comes once for each worker, instead of `load`
 * @property {{params: {swap: boolean, rules: MatchingRules}, reply: ComparedTables}} rematch  by other rules, or the other way round
 * @property {{params: {event: number}, reply: ComparedColumns}} comparedColumns
 * @property {{params: ComparedWish, reply: ComparedListing}} comparedList
 * @property {{params: {row: number, event: number}, reply: ComparedCalls}} comparedCalls
 * @property {{params: {event: number, inclusive: boolean}, reply: ComparedOverview}} comparedOverview
 * @property {{params: {format: 'csv' | 'callgrind', rows: Uint32Array, inclusive: boolean}, reply: Uint8Array}} comparedExport  `rows` are those of the CSV
 * @property {{params: {files: File[]}, reply: Heading[]}} headings
 * @property {{params: {files: File[], format: StackFormat, event: number, parts: Uint8Array}, reply: Stacks}} stacks  no flags of parts stand for all
 * @property {{params: {files: File[], event: string, version: number, foldProxies: boolean}, reply: WebgrindExcess}} webgrind  prepares a webgrind file
 * @property {{params: {version: number, overflow: Overflow}, reply: Uint8Array}} webgrindBytes  of what was prepared last
 * @property {{params: {files: File[]}, reply: Blob[]}} reportBlocks  the files as they stand in a report
 * @property {{params: {row: number, file: number | null, event: number, second: number | null}, reply: SourceLines}} sourceLines  of a function, or of a whole source file by its symbol
 * @property {{params: {row: number, event: number, second: number | null}, reply: Instructions}} instructions
 * @property {{params: {}, reply: NameArena}} sourceFiles  all source files that have lines
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

/** In which of two profiles something is: in both, in B only, in A only. */
export const PRESENCE = /** @type {const} */ ({ both: 0, new: 1, gone: 2 });

/** What a box stands for that is no function: the whole program, and what was left out. */
export const TOTAL_BOX = 0xffff_ffff;
export const REST_BOX = 0xffff_fffe;

/** Whether a box stands for a function or cycle. @param {number} row */
export const isFunctionBox = (row) => row < REST_BOX;

/** What a cell of a treemap stands for. */
export const CELL_KIND = /** @type {const} */ ({
  all: 0,
  object: 1,
  file: 2,
  function: 3,
  rest: 4,
});
