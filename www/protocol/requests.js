/**
 * What the page requests from its workers: one entry for each kind of request, with its parameters, its
 * answer, and how it is queued. `worker/answers.js` has the implementations.
 *
 * `load` comes once for each worker; requests with `files` read them by themselves and need no load.
 *
 * @module
 */

/** @import {CycleRule, OwnEvent, TransformStep, TriedEvent} from './basis.js' */
/**
 * @import {ComparedBasis, ComparedBoxes, ComparedCalls, ComparedColumns,
 * ComparedGraph, ComparedInstructions, ComparedLines, ComparedListing, ComparedMachineQuestion,
 * ComparedMachineRows, ComparedOverview, ComparedSide, ComparedSourceQuestion, ComparedSourceRows,
 * ComparedTables, ComparedListParams, FileNames} from './comparison.js'
 */
/**
 * @import {Instructions, MachineRowsAnswer, MachineRowsQuestion, SourceFiles, SourceLines,
 * SourceRowsAnswer, SourceRowsQuestion} from './details.js'
 */
/** @import {Overflow, Stacks, WebgrindExcess} from './exports.js' */
/** @import {ListParams, Listing, TextTable} from './list.js' */
/**
 * @import {CallGraph, Classes, CodeFiles, ContextBoxes, ContextMap, ContextMapParams, Finding,
 * GraphParams, LineFindings, Treemap, TreemapParams} from './pictures.js'
 */
/**
 * @import {AllCalls, EventColumns, EventSum, FunctionCalls, Heading, LoadedTables, NameArena,
 * PartFigures, RelativeOrder} from './protocol.js'
 */

/**
 * How requests of a kind are queued: whether a newer one replaces an older one, and whether other
 * requests go first.
 *
 * @typedef {{replaceable: boolean, patient: boolean}} Waiting
 */

/**
 * A kind of request. Parameters and reply are types only.
 *
 * @template P, R
 * @typedef {Waiting & {params: P, reply: R}} Kind
 */

/** @type {Waiting} */
const IN_ORDER = { replaceable: false, patient: false };
/** @type {Waiting} */
const NEWEST = { replaceable: true, patient: false };
/** @type {Waiting} */
const PATIENT = { replaceable: false, patient: true };
/** @type {Waiting} */
const NEWEST_PATIENT = { replaceable: true, patient: true };

export const REQUESTS = {
  load: /** @type {Kind<{files: File[]}, LoadedTables>} */ (IN_ORDER),
  /** Names of the functions without the text in brackets */
  shortNames: /** @type {Kind<{}, NameArena>} */ (IN_ORDER),
  columns: /** @type {Kind<{event: number}, EventColumns>} */ (NEWEST),
  /** Columns of events other than the current one */
  moreColumns: /** @type {Kind<{events: number[]}, Record<number, EventColumns>>} */ (NEWEST),
  list: /** @type {Kind<ListParams, Listing>} */ (NEWEST),
  table: /** @type {Kind<TextTable, Uint8Array>} */ (IN_ORDER),
  calls: /** @type {Kind<{row: number, event: number}, FunctionCalls>} */ (NEWEST),
  allCalls: /** @type {Kind<{row: number, event: number, order: RelativeOrder}, AllCalls>} */ (
    NEWEST
  ),
  contexts:
    /** @type {Kind<{event: number, inTimeOrder: boolean, collapse: boolean}, ContextBoxes>} */ (
      NEWEST_PATIENT
    ),
  callersOf: /** @type {Kind<{event: number, row: number, collapse: boolean}, ContextBoxes>} */ (
    NEWEST_PATIENT
  ),
  calleesOf: /** @type {Kind<{event: number, row: number, collapse: boolean}, ContextBoxes>} */ (
    NEWEST_PATIENT
  ),
  findings: /** @type {Kind<{event: number}, Finding[]>} */ (NEWEST_PATIENT),
  /** `most`: bytes that may be read again for it; null for no limit */
  lineFindings: /** @type {Kind<{event: number, most: number | null}, LineFindings>} */ (
    NEWEST_PATIENT
  ),
  /** `most` likewise */
  codeFiles: /** @type {Kind<{event: number, most: number | null}, CodeFiles>} */ (NEWEST_PATIENT),
  treemap: /** @type {Kind<TreemapParams, Treemap>} */ (NEWEST_PATIENT),
  contextMap: /** @type {Kind<ContextMapParams, ContextMap>} */ (NEWEST_PATIENT),
  callGraph: /** @type {Kind<GraphParams, CallGraph>} */ (NEWEST_PATIENT),
  rankings: /** @type {Kind<{event: number}, import('../../pkg/grindscope.js').Rankings>} */ (
    NEWEST_PATIENT
  ),
  classes: /** @type {Kind<{}, Classes>} */ (PATIENT),
  /** Rows that a filter lets through, in no order */
  find: /** @type {Kind<{event: number, filter: string}, Uint32Array>} */ (NEWEST),
  partFigures: /** @type {Kind<{row: number, event: number}, PartFigures>} */ (NEWEST),
  /** The most expensive rows that match a filter */
  search: /** @type {Kind<{event: number, text: string}, Uint32Array>} */ (NEWEST),
  /** Basis of all figures: flags of parts, or all; returns the user-defined events that can be computed */
  basis:
    /** @type {Kind<{flags: Uint8Array | null, rule: CycleRule, own: readonly OwnEvent[]}, Omit<LoadedTables, 'milliseconds'> & {own: OwnEvent[]}>} */ (
      IN_ORDER
    ),
  /** Applies these transforms to the profile as it was opened */
  transform:
    /** @type {Kind<{steps: readonly TransformStep[]}, Omit<LoadedTables, 'milliseconds'>>} */ (
      IN_ORDER
    ),
  tryEvent: /** @type {Kind<OwnEvent, TriedEvent>} */ (IN_ORDER),
  /** An export from the tables; `rows` is null for all rows */
  export:
    /** @type {Kind<{format: string, event: number, rows: Uint32Array | null}, Uint8Array>} */ (
      IN_ORDER
    ),
  /** Releases the unpacked texts of compressed files */
  forgetTexts: /** @type {Kind<{}, void>} */ (IN_ORDER),
  /** CSV without cells that a spreadsheet program would run as formulas */
  cellsAsText: /** @type {Kind<{csv: Uint8Array}, Uint8Array>} */ (IN_ORDER),
  /** Comes once for each worker, instead of `load` */
  compare:
    /** @type {Kind<{a: ComparedSide, b: ComparedSide, basis: ComparedBasis}, ComparedTables>} */ (
      IN_ORDER
    ),
  /** Compares on another basis, or with A and B swapped */
  rematch: /** @type {Kind<{swap: boolean} & ComparedBasis, ComparedTables>} */ (IN_ORDER),
  comparedTryEvent: /** @type {Kind<OwnEvent, TriedEvent>} */ (IN_ORDER),
  /** As `shortNames` */
  comparedShortNames: /** @type {Kind<{}, NameArena>} */ (IN_ORDER),
  comparedColumns: /** @type {Kind<{event: number}, ComparedColumns>} */ (NEWEST),
  comparedList: /** @type {Kind<ComparedListParams, ComparedListing>} */ (NEWEST),
  comparedCalls: /** @type {Kind<{row: number, event: number}, ComparedCalls>} */ (NEWEST),
  comparedOverview: /** @type {Kind<{event: number, inclusive: boolean}, ComparedOverview>} */ (
    NEWEST_PATIENT
  ),
  comparedContexts:
    /** @type {Kind<{event: number, by: 'a' | 'b', collapse: boolean}, ComparedBoxes>} */ (
      NEWEST_PATIENT
    ),
  comparedTreemap: /** @type {Kind<TreemapParams & {by: 'a' | 'b'}, Treemap>} */ (NEWEST_PATIENT),
  comparedGraph:
    /** @type {Kind<{event: number, by: 'a' | 'b', leastNode: number, leastCall: number}, ComparedGraph>} */ (
      NEWEST_PATIENT
    ),
  /** Lines of a row, or of a whole source file */
  comparedLines:
    /** @type {Kind<{row: number, event: number, second: number | null, file: FileNames | null}, ComparedLines>} */ (
      NEWEST
    ),
  comparedInstructions:
    /** @type {Kind<{row: number, event: number, second: number | null}, ComparedInstructions>} */ (
      NEWEST
    ),
  comparedSourceRows: /** @type {Kind<ComparedSourceQuestion, ComparedSourceRows>} */ (NEWEST),
  comparedMachineRows: /** @type {Kind<ComparedMachineQuestion, ComparedMachineRows>} */ (NEWEST),
  /** `rows` apply to CSV and JSON and, if filtered, to the other formats */
  comparedExport:
    /** @type {Kind<{format: string, event: number, rows: Uint32Array, isFiltered: boolean, inclusive: boolean, titles: {a: string, b: string}}, Uint8Array>} */ (
      IN_ORDER
    ),
  headings: /** @type {Kind<{files: File[]}, Heading[]>} */ (IN_ORDER),
  /** No flags select all parts; with `rows`, only stacks that contain one */
  stacks:
    /** @type {Kind<{files: File[], format: string, event: number, parts: Uint8Array, steps: readonly TransformStep[], own: readonly OwnEvent[], rows: Uint32Array | null}, Stacks>} */ (
      IN_ORDER
    ),
  /** Prepares a webgrind file */
  webgrind:
    /** @type {Kind<{files: File[], event: string, sum: EventSum | null, version: number, foldProxies: boolean}, WebgrindExcess>} */ (
      IN_ORDER
    ),
  /** Writes the file prepared last */
  webgrindBytes: /** @type {Kind<{version: number, overflow: Overflow}, Uint8Array>} */ (IN_ORDER),
  /** The files as blocks of a report */
  reportBlocks: /** @type {Kind<{files: File[]}, Blob[]>} */ (IN_ORDER),
  /** Lines of a function, or of a whole source file by its symbol */
  sourceLines:
    /** @type {Kind<{row: number, file: number | null, event: number, second: number | null}, SourceLines>} */ (
      NEWEST
    ),
  instructions:
    /** @type {Kind<{row: number, event: number, second: number | null}, Instructions>} */ (NEWEST),
  sourceRows: /** @type {Kind<SourceRowsQuestion, SourceRowsAnswer>} */ (NEWEST),
  machineRows: /** @type {Kind<MachineRowsQuestion, MachineRowsAnswer>} */ (NEWEST),
  sourceFiles: /** @type {Kind<{}, SourceFiles>} */ (IN_ORDER),
};

/** @typedef {typeof REQUESTS} Requests */

/** @typedef {keyof Requests} RequestKind */
