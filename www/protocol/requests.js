/**
 * What the page requests from its workers: one entry for each kind of request, with its parameters, its answer, and
 * how it is queued. An entry calls the session if that is all; `worker/answers.js` has the other implementations.
 *
 * `load` comes once for each worker; requests with `files` read them by themselves and need no load.
 */

/**
 * @import {InlinedAnswer, InlinedQuestion, CallLines, CodeFiles, Compared, ComparedBasis, ComparedTables, ContextBoxes,
 *   ContextMap, ContextMapParams, EventColumns, EventSum, Exported, FileNames, FileTexts, GraphParams, Heading, Instructions,
 *   LineFindings, ListParams, Listing, LoadedTables, CodeRowsRequest, MachineRowsAnswer, Order,
 *   OwnEvent, Progress, RelativeOrder, Session, SourceLines, SourceRowsAnswer, TextTable,
 *   TransformStep, Treemap, TreemapParams, WebgrindExcess} from './types.js'
 */

/** How inclusive costs are computed: cycles merged; the numbers of the file, ignoring cycles; or by KCachegrind's rule. @typedef {'collapsed' | 'plain' | 'kcachegrind'} CycleRule */

/** Kind of transform; `inlined` makes inlined functions separate, before all others. @typedef {TransformStep['kind']} TransformKind */

/** How numbers too large for a webgrind file are written. @typedef {'refuse' | 'saturate' | 'wrap' | 'scale'} Overflow */

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
 * @typedef {Waiting & {params: P, reply: R, answer?: (held: any, params: P) => R}} Kind
 */

/** @type {Waiting} */
const IN_ORDER = { replaceable: false, patient: false };
/** @type {Waiting} */
const NEWEST = { replaceable: true, patient: false };
/** @type {Waiting} */
const PATIENT = { replaceable: false, patient: true };
/** @type {Waiting} */
const NEWEST_PATIENT = { replaceable: true, patient: true };

/**
 * Requests that a worker answers by one call of its session, of a profile or of a comparison: about all of it, its
 * costs of an event, a function, or the calling contexts around one.
 *
 * @template P
 * @typedef {<R>(waiting: Waiting, answer: (session: Session, params: P) => R) => Kind<P, R>} Asks
 */

const asks = (/** @type {any} */ waiting, /** @type {any} */ answer) => ({ ...waiting, answer });
/** @type {Asks<{}>} */
const ofAll = asks;
/** @type {Asks<OwnEvent>} */
const ofFormula = asks;
/** @type {Asks<{text: string}>} */
const ofText = asks;
/** @type {Asks<{event: number}>} */
const ofEvent = asks;
/** With `fold`, of all rows that are one function by this criterion of groups. @type {Asks<{row: number, event: number, fold: string, collapse: boolean, closer: number[]}>} */
const around = asks;

export const REQUESTS = {
  load: /** @type {Kind<{files: File[]}, LoadedTables>} */ (IN_ORDER),
  /** Names of the functions without the text in brackets */
  shortNames: ofAll(IN_ORDER, (session) => session.shortNames()),
  columns: ofEvent(NEWEST, (session, { event }) => session.columns(event)),
  /** Columns of events other than the current one */
  moreColumns: /** @type {Kind<{events: number[]}, Record<number, EventColumns>>} */ (NEWEST),
  list: /** @type {Kind<ListParams, Listing>} */ (NEWEST),
  table: /** @type {Kind<TextTable, Uint8Array>} */ (IN_ORDER),
  /** With `fold`, of all rows that are one function by this criterion of groups */
  calls: /** @type {Asks<{row: number, event: number, fold: string}>} */ (asks)(
    NEWEST,
    (session, { event, row, fold }) => session.calls(event, row, fold),
  ),
  /** `fold` likewise */
  allCalls: /** @type {Asks<{row: number, event: number, fold: string, order: RelativeOrder}>} */ (
    asks
  )(NEWEST, (session, { event, row, fold, order }) => session.allCalls(event, row, fold, order)),
  /** Of all functions; with `inverted`, callers are below callees, and `fold` is as for `calls`; `closer`: see `closerPath` */
  contexts:
    /** @type {Kind<{event: number, inTimeOrder: boolean, collapse: boolean, by: 'a' | 'b', inverted: boolean, fold: string, closer: number[]}, ContextBoxes>} */ (
      NEWEST_PATIENT
    ),
  /** Both sides of a function, by the flame graphs that show them */
  around: around(NEWEST_PATIENT, (session, { event, row, collapse, fold, closer }) => ({
    callersFlame: session.contextsAround(event, row, true, collapse, fold, new Uint32Array()),
    calleesFlame: session.contextsAround(
      event,
      row,
      false,
      collapse,
      fold,
      Uint32Array.from(closer),
    ),
  })),
  findings: ofEvent(NEWEST_PATIENT, (session, { event }) => session.findings(event)),
  /** `most`: bytes that may be read again for it; null for no limit */
  lineFindings: /** @type {Kind<{event: number, most: number | null}, LineFindings>} */ (
    NEWEST_PATIENT
  ),
  /** the same for a comparison, with the known texts of files */
  changedLines:
    /** @type {Kind<{event: number, most: number | null, texts: FileTexts}, LineFindings>} */ (
      NEWEST_PATIENT
    ),
  /** `most` likewise */
  codeFiles: /** @type {Kind<{event: number, most: number | null}, CodeFiles>} */ (NEWEST_PATIENT),
  /** `by`: the drawn side of a comparison */
  treemap: /** @type {Kind<TreemapParams & {by: 'a' | 'b', fold: string}, Treemap>} */ (
    NEWEST_PATIENT
  ),
  contextMap: /** @type {Kind<ContextMapParams, ContextMap>} */ (NEWEST_PATIENT),
  callGraph: /** @type {Asks<GraphParams>} */ (asks)(NEWEST_PATIENT, (session, params) =>
    session.callGraph(params),
  ),
  /** Lines of the calls to and from a row; null if too much would have to be read again */
  callLines:
    /** @type {Kind<{row: number, fold: string}, {row: number, lines: CallLines | null}>} */ (
      NEWEST_PATIENT
    ),
  rankings: ofEvent(NEWEST_PATIENT, (session, { event }) => session.rankings(event)),
  classes: ofAll(PATIENT, (session) => session.classes('class')),
  /** Where the code of the functions comes from */
  origins: ofAll(PATIENT, (session) => session.classes('origin')),
  /** The error in rules about origins; empty if there is none */
  originProblem: ofText(IN_ORDER, (session, { text }) => session.originProblem(text)),
  /** Rows that match a filter, in no order; with `groupBy`, the rows of functions that match */
  find: /** @type {Kind<{event: number, filter: string, column: Order['column'], groupBy: string}, Uint32Array>} */ (
    NEWEST
  ),
  partFigures: /** @type {Asks<{row: number, event: number, fold: string}>} */ (asks)(
    NEWEST,
    (session, { event, row, fold }) => session.partFigures(event, row, fold),
  ),
  /** The first rows by a column that match a filter */
  search: /** @type {Kind<{event: number, text: string, column: Order['column']}, Uint32Array>} */ (
    NEWEST
  ),
  /** Basis of all figures: flags of parts, or all; returns the user-defined events that can be computed */
  basis:
    /** @type {Kind<{flags: Uint8Array | null, rule: CycleRule, own: readonly OwnEvent[], origins: string}, Omit<LoadedTables, 'milliseconds'> & {own: OwnEvent[]}>} */ (
      IN_ORDER
    ),
  /** The programs and libraries of a profile as read, or of a side of a comparison: 0 for A, 1 for B; with `event`, those of its most expensive lines */
  inlinedObjects: /** @type {Asks<{side: number, event?: number | undefined}>} */ (asks)(
    IN_ORDER,
    (session, { side, event }) => session.objects(side, event),
  ),
  /** The addresses of the functions of programs, by row in the profile as read: for `transform`, `placedLines` or `placedFiles` */
  inlinedPlaces:
    /** @type {Kind<{side: number, purpose: 'functions' | 'lines' | 'files', programs: Uint32Array[]}, InlinedQuestion[]>} */ (
      IN_ORDER
    ),
  /** The lines of `lineFindings` or `changedLines`, with the code that programs show to be inlined for them */
  placedLines:
    /** @type {Kind<{event: number, inlined: readonly InlinedAnswer[], texts: FileTexts}, Pick<LineFindings, 'findings' | 'lines'>>} */ (
      IN_ORDER
    ),
  /** Adds code that was inlined at the lines of whole files to these */
  placedFiles: /** @type {Kind<{inlined: readonly InlinedAnswer[]}, void>} */ (IN_ORDER),
  /** Applies these transforms to the profile as it was opened, or to both of a comparison; `inlined` separates inlined functions */
  transform:
    /** @type {Kind<{steps: readonly TransformStep[], inlined?: readonly InlinedAnswer[]}, Omit<LoadedTables, 'milliseconds'> | ComparedTables>} */ (
      IN_ORDER
    ),
  tryEvent: ofFormula(IN_ORDER, (session, { name, formula }) => session.tryEvent(name, formula)),
  /** An export from the tables or the calling contexts; `rows` is null for all rows, `titles` are those of A and B */
  export:
    /** @type {Kind<{format: string, event: number, rows: Uint32Array | null, isFiltered: boolean, inclusive: boolean, titles: string[]}, Exported>} */ (
      IN_ORDER
    ),
  /** Releases the unpacked texts of compressed files */
  forgetTexts: /** @type {Kind<{}, void>} */ (IN_ORDER),
  /** CSV without cells that a spreadsheet program would run as formulas */
  cellsAsText: /** @type {Kind<{csv: Uint8Array}, Uint8Array>} */ (IN_ORDER),
  /** Comes once for each worker, instead of `load` */
  compare: /** @type {Kind<Compared, ComparedTables>} */ (IN_ORDER),
  /** Compares on another basis, or with A and B swapped */
  rematch: /** @type {Kind<{swap: boolean} & ComparedBasis, ComparedTables>} */ (IN_ORDER),
  headings: /** @type {Kind<{files: File[]}, Heading[]>} */ (IN_ORDER),
  /** Prepares a webgrind file */
  webgrind:
    /** @type {Kind<{files: File[], event: string, sum: EventSum | null, version: number, foldProxies: boolean}, WebgrindExcess>} */ (
      IN_ORDER
    ),
  /** Writes the file prepared last */
  webgrindBytes: /** @type {Kind<{version: number, overflow: Overflow}, Uint8Array>} */ (IN_ORDER),
  /** The files of profiles as blocks of a report */
  reportBlocks:
    /** @type {Kind<{profiles: File[][], stripPaths: boolean, sources: {profile: number, path: string, file: File}[]}, Blob[]>} */ (
      IN_ORDER
    ),
  /** Lines of a function, or of a whole source file: the files; of a profile or a comparison, as the next three */
  sourceLines:
    /** @type {Kind<{row: number, fold: string, file: number | FileNames | null, event: number, second: number | null}, SourceLines>} */ (
      NEWEST
    ),
  instructions:
    /** @type {Kind<{row: number, fold: string, event: number, second: number | null}, Instructions>} */ (
      NEWEST
    ),
  /** `isPlaced`: whether `placedFiles` was answered */
  sourceRows:
    /** @type {Kind<CodeRowsRequest & {row: number, fold: string, file: number | FileNames | null, isPlaced: boolean}, SourceRowsAnswer>} */ (
      NEWEST
    ),
  machineRows:
    /** @type {Kind<CodeRowsRequest & {row: number, fold: string}, MachineRowsAnswer>} */ (NEWEST),
  sourceFiles: ofAll(IN_ORDER, (session) => session.sourceFiles()),
};

/** @typedef {typeof REQUESTS} Requests */

/** @typedef {keyof Requests} RequestKind */

/** Answers to kinds of requests; those that take long report their progress. @template {RequestKind} K @typedef {{[Kind in K]: (params: Requests[Kind]['params'], report: (progress: Progress) => void) => Promise<Requests[Kind]['reply']>}} AnswersTo */
