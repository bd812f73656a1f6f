/**
 * Everything that the page remembers: what is the same in all tabs, and the signals of the document that
 * is shown, which are described in `document-values.js` and `profile-document.js`. Views read these signals; actions and `effects/`
 * write them, those of a profile on its document. What can be computed from them is in `selectors.js`.
 *
 * @module
 */

import { signal } from '@preact/signals';
import { DEFAULT_COLUMNS } from './list-columns.js';
import { readings, shownDocument, shownProfile } from './tab-state.js';

/** @typedef {import('../protocol/protocol.js').Failure} Failure */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../code/source-match.js').Rule} Rule */
/** @typedef {import('../code/source-match.js').SourceIndex} SourceIndex */
/** @typedef {import('../code/source-text.js').SourceText} SourceText */

/**
 * A signal that may be empty.
 *
 * @template T
 * @returns {import('@preact/signals').Signal<T | null>}
 */
const empty = () => signal(/** @type {T | null} */ (null));

/** Of the document that is shown, a profile or a comparison. */
export const {
  currentGroup,
  cycleRule,
  detailView,
  event,
  filter,
  filterProblem,
  openGroups,
  ownEvents,
  secondEvent,
  selected,
} = readings(shownDocument);

/** Of the profile that is shown. `tables` are its facts and names: null on the start page and in a comparison. */
export const {
  allCalls,
  allCallsOrder,
  calls,
  changingBasis,
  columns,
  detailsFailure,
  groupBy,
  instructions,
  inverted,
  listing,
  machineRows,
  moreColumns,
  newerSources,
  openedGaps,
  order,
  paletteFound,
  partFigures,
  partFlags,
  profileView,
  program,
  rules,
  secondView,
  shownPermille,
  sourceFiles,
  sourceLines,
  sourceRows,
  tables: profile,
  transforms,
  unit,
  wholeFile,
} = readings(shownProfile);

/**
 * A load on its way: what is read and how far it is.
 *
 * @typedef {object} Loading
 * @property {string} title  name of the file, or how many there are
 * @property {Progress} progress
 * @property {() => void} cancel
 */

/** @type {import('@preact/signals').Signal<Loading | null>} */
export const loading = empty();

/**
 * Why the last load or export failed, until it is dismissed.
 *
 * @typedef {object} ShownFailure
 * @property {string} title  what could not be done
 * @property {Failure} failure
 */

/** @type {import('@preact/signals').Signal<ShownFailure | null>} */
export const failure = empty();

/**
 * How files of several runs are opened: summed, each run in its own tab, two of them compared.
 *
 * @typedef {'parts' | 'tabs' | 'compare' | 'nothing'} RunAnswer
 */

/**
 * Files of several runs, of which the user is asked.
 *
 * @typedef {object} RunQuestion
 * @property {import('./runs.js').Run[]} runs
 * @property {(answer: RunAnswer) => void} answer
 */

/** @type {import('@preact/signals').Signal<RunQuestion | null>} */
export const runQuestion = empty();

/** Ids of the columns of the list, in their order: see list-columns.js. */
export const columnIds = signal(/** @type {readonly string[]} */ (DEFAULT_COLUMNS));

/** Whether names are shown without what stands in brackets. */
export const namesAreShort = signal(false);

/** What the export sheet is set to. */
export const exportFormat = signal(/** @type {import('./export-formats.js').FormatId} */ ('csv'));
export const exportEvent = signal(0);

/** Whether names in CSV files are made text to spreadsheet programs. */
export const csvForSpreadsheets = signal(false);

/** How far an export is that is on its way. @type {import('@preact/signals').Signal<Progress | null>} */
export const exporting = empty();

/** How the last export ended. @type {import('@preact/signals').Signal<{failed: boolean, text: string} | null>} */
export const exportOutcome = empty();

/** How a webgrind file is wanted. `overflow` is the user’s choice for numbers that do not fit. */
export const webgrindWish = signal({
  version: 6,
  foldProxies: false,
  overflow: /** @type {import('../protocol/protocol.js').Overflow} */ ('refuse'),
});

/**
 * What is known of the webgrind file: it is being found out, it can be written, it cannot exist.
 *
 * @typedef {{stage: 'reading', progress: Progress}
 *   | {stage: 'ready', excess: import('../protocol/protocol.js').WebgrindExcess}
 *   | {stage: 'impossible', sentence: string}} WebgrindSurvey
 */

/** @type {import('@preact/signals').Signal<WebgrindSurvey | null>} */
export const webgrindSurvey = empty();

/** What is typed into the command palette. */
export const paletteText = signal('');

/** How the instructions of a function are ordered, on the whole page. */
export const machineOrder = signal(
  /** @type {import('../protocol/details.js').MachineOrder} */ ('address'),
);

/** The source files that the user gave; in a comparison those of B. @type {import('@preact/signals').Signal<SourceIndex | null>} */
export const sources = empty();

/** In a comparison those of A. @type {import('@preact/signals').Signal<SourceIndex | null>} */
export const olderSources = empty();

/** How paths of the profile are changed before they are looked for. */
export const sourceRules = signal(/** @type {Rule[]} */ ([]));

/** Texts of the files that are shown, by path. @type {import('@preact/signals').Signal<ReadonlyMap<string, SourceText>>} */
export const sourceTexts = signal(new Map());

/** The same of A, in a comparison. @type {import('@preact/signals').Signal<ReadonlyMap<string, SourceText>>} */
export const olderTexts = signal(new Map());

/** Syntax of those texts, by their lines; of texts that are not there nothing is known, or not yet. @type {import('@preact/signals').Signal<ReadonlyMap<readonly string[], import('../code/syntax.js').Syntax>>} */
export const sourceSyntax = signal(new Map());

/** Programs that the user gave for objects of the profile, by the object's path. @type {import('@preact/signals').Signal<ReadonlyMap<string, File>>} */
export const programs = signal(new Map());

/** Files that the user gave of debug information that was split off from programs, the latest first. @type {import('@preact/signals').Signal<readonly File[]>} */
export const debugFiles = signal([]);

/** A file of debug information for a program: whether it is known to belong to it, and why it is not read; empty if it is. @typedef {{name: string, isProven: boolean, refusal: string}} DebugState */

/**
 * What is known of the program that the shown instructions are in: it is being read, it has been, it is
 * of no use.
 *
 * @typedef {{state: 'reading', name: string}
 *   | {state: 'read', name: string, debug: DebugState | null, code: Instructions, listing: import('../protocol/details.js').Disassembly}
 *   | {state: 'unusable', name: string, sentence: string}} ProgramState
 */

/** The files that were opened by the user at last, and what they are called. @type {import('@preact/signals').Signal<{title: string, files: File[]} | null>} */
export const openedFiles = empty();

/** What is used of a `FileSystemFileHandle`. @typedef {{kind: string, getFile: () => Promise<File>, requestPermission?: (wish: {mode: 'read'}) => Promise<PermissionState>}} Handle */

/**
 * Files that were opened together.
 *
 * @typedef {object} Recent
 * @property {string} title  names of the files
 * @property {Handle[]} handles  of all of them; none where the browser has no handles
 * @property {number} opened  in milliseconds of the epoch
 */

/** What was opened last, the newest first. @type {import('@preact/signals').Signal<Recent[]>} */
export const recent = signal(/** @type {Recent[]} */ ([]));

/** Whether the page itself is stored in the browser, and whether a newer one is. */
export const offline = signal(/** @type {'absent' | 'ready' | 'update'} */ ('absent'));

/** Whether something is being dragged over the page. */
export const dragging = signal(false);

/** What files that were dropped are used for, where no view says it; empty for nothing. */
export const dropNote = signal('');

/** Colours: the system's choice or the user's own. */
export const theme = signal(/** @type {'system' | 'light' | 'dark'} */ ('system'));

/** Whether the page is being drawn for paper. */
export const printing = signal(false);

/** Share of the workbench's width that the function list takes, in percent. */
export const listShare = signal(56);
