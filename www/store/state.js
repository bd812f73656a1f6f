/**
 * Everything that the page remembers, on one page. Views read these signals, only `effects/` and
 * `actions.js` write them, and what can be computed from them is in `selectors.js`.
 *
 * @module
 */

import { signal } from '@preact/signals';
import { DEFAULT_COLUMNS, DEFAULT_ORDER } from './list-columns.js';

/** @typedef {import('../protocol/protocol.js').EventColumns} EventColumns */
/** @typedef {import('../protocol/protocol.js').Failure} Failure */
/** @typedef {import('../protocol/protocol.js').FunctionCalls} FunctionCalls */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */
/** @typedef {import('../protocol/protocol.js').Listing} Listing */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').Order} Order */
/** @typedef {import('../protocol/protocol.js').Progress} Progress */
/** @typedef {import('../protocol/details.js').SourceLines} SourceLines */
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

/** The open profile: facts and names. Null on the start page. @type {import('@preact/signals').Signal<LoadedTables | null>} */
export const profile = empty();

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

/** Index of the event that every cost on the page refers to. */
export const event = signal(0);

/** The unit that costs are wanted in; see `shownUnit` in units.js. */
export const unit = signal(/** @type {import('../values/units.js').UnitId} */ ('percent'));

/** What the filter field holds. */
export const filter = signal('');

/** Whether the filter leaves out what it finds, and all else is shown. */
export const inverted = signal(false);

/** What the functions of the list are grouped by; empty for nothing. */
export const groupBy = signal(/** @type {import('../protocol/protocol.js').GroupKind | ''} */ (''));

/** Numbers of the groups that are open, and of the one that the keys of the list are at. */
export const openGroups = signal(/** @type {ReadonlySet<number>} */ (new Set()));
export const currentGroup = signal(/** @type {number | null} */ (null));

/** Ids of the columns of the list, in their order: see list-columns.js. */
export const columnIds = signal(/** @type {readonly string[]} */ (DEFAULT_COLUMNS));

/** Whether names are shown without what stands in brackets. */
export const namesAreShort = signal(false);

/** Such names, and the functions that they are of: those of other tables are not shown. @type {import('@preact/signals').Signal<{of: import('../protocol/protocol.js').FunctionIdentity, names: import('../protocol/protocol.js').NameArena} | null>} */
export const shortNames = empty();

/** The filter that the rows of the list are by: the last one that could be used. */
export const listedBy = signal('');

/** Why the filter cannot be used, such as a broken regular expression; empty when it can. */
export const filterProblem = signal('');

/** Ids of the rules that hide rows: see row-rules.js. */
export const rules = signal(/** @type {readonly string[]} */ ([]));

/** How much of the self cost the function list shows at least, in thousandths. */
export const shownPermille = signal(1000);

/** Order of the function list. */
export const order = signal(/** @type {Order} */ (DEFAULT_ORDER));

/** Row of the selected function; null shows the overview of the profile. */
export const selected = signal(/** @type {number | null} */ (null));

/** Id of the view of the selected function: see `views/frame/detail-views.js`. */
export const detailView = signal('neighbours');

/** Id of a view of the selected function that stands beside that one; empty for none. */
export const secondView = signal('');

/** Id of the view of the whole profile. */
export const profileView = signal('facts');

/** Costs for `event`; of the event before until the answer has come. @type {import('@preact/signals').Signal<EventColumns | null>} */
export const columns = empty();

/** Costs for other events of which the list has columns, by event. @type {import('@preact/signals').Signal<Record<number, EventColumns>>} */
export const moreColumns = signal({});

/** Rows of the function list; of the filter and order before until the answer has come. @type {import('@preact/signals').Signal<Listing | null>} */
export const listing = empty();

/** Callers and callees of the selected function; of the one before until the answer has come. @type {import('@preact/signals').Signal<FunctionCalls | null>} */
export const calls = empty();

/** All callers and callees of the selected function; asked for while they are looked at. @type {import('@preact/signals').Signal<import('../protocol/protocol.js').AllCalls | null>} */
export const allCalls = empty();

/** What all callers and callees are ordered by. */
export const allCallsOrder = signal(
  /** @type {import('../protocol/protocol.js').RelativeOrder} */ ('cost'),
);

/** What the selected function cost in each part; asked for while that is looked at. @type {import('@preact/signals').Signal<import('../protocol/protocol.js').PartFigures | null>} */
export const partFigures = empty();

/** Flags of the parts that everything is summed over, by `index`; null for all. @type {import('@preact/signals').Signal<Uint8Array | null>} */
export const partFlags = empty();

/** What the profile is looked at without, in its order. @type {import('@preact/signals').Signal<readonly import('../protocol/protocol.js').TransformStep[]>} */
export const transforms = signal(
  /** @type {readonly import('../protocol/protocol.js').TransformStep[]} */ ([]),
);
/** How inclusive costs are computed. */
export const cycleRule = signal(
  /** @type {import('../protocol/protocol.js').CycleRule} */ ('collapsed'),
);

/** Events that the user has defined. They stand behind those of the profile. */
export const ownEvents = signal(
  /** @type {readonly import('../protocol/protocol.js').OwnEvent[]} */ ([]),
);

/** Whether figures on another basis (parts, rule, own events) are on their way. */
export const changingBasis = signal(false);

/** Whether the sheet about own events is open. */
export const ownEventsOpen = signal(false);

/** Whether the export sheet is open, and what it is set to. */
export const exportOpen = signal(false);
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

/** Whether the help is open. */
export const helpOpen = signal(false);

/** Whether the sheet with the keys is open. */
export const keysOpen = signal(false);

/** Whether the command palette is open, what is typed into it, and the functions that were found: of which profile, by which text. */
export const paletteOpen = signal(false);
export const paletteText = signal('');
export const paletteFound = signal({
  of: /** @type {LoadedTables | null} */ (null),
  text: '',
  rows: /** @type {Uint32Array} */ (new Uint32Array(0)),
});

/** Event whose cost stands beside that of `event` in the views of source and machine code. */
export const secondEvent = signal(/** @type {number | null} */ (null));

/** The source file that is shown as a whole, by its symbol, while this row is selected. @type {import('@preact/signals').Signal<{row: number, symbol: number} | null>} */
export const wholeFile = empty();

/** Costs by source line; of the function before until the answer has come. @type {import('@preact/signals').Signal<SourceLines | null>} */
export const sourceLines = empty();

/** Costs by instruction; of the function before until the answer has come. @type {import('@preact/signals').Signal<Instructions | null>} */
export const instructions = empty();

/** What rows are made of: the answer of the profile, and what the program says. @template T @typedef {{from: T, listing: import('../protocol/details.js').Disassembly | null}} MadeOf */

/** Rows of the source view, and the lines that they show. @typedef {MadeOf<SourceLines> & {lines: SourceLines & Partial<import('../protocol/details.js').PlacedLines>, rows: import('../protocol/details.js').SourceRows}} ShownLines */

/** @type {import('@preact/signals').Signal<ShownLines | null>} */
export const sourceRows = empty();

/** Rows of the machine code view, and the instructions that they show; `areTold`: their lines are those of the program. @typedef {MadeOf<Instructions> & Omit<import('../protocol/details.js').MachineRowsAnswer, 'code'> & {code: Instructions, order: import('../protocol/details.js').MachineOrder, areTold: boolean}} ShownCode */

/** @type {import('@preact/signals').Signal<ShownCode | null>} */
export const machineRows = empty();

/** Gaps of both views that are shown, for the function or file `of`. @typedef {{of: string, lines: readonly [number, number][], instructions: readonly number[]}} OpenedGaps */

/** @type {OpenedGaps} */
export const NO_GAPS = { of: '', lines: [], instructions: [] };

export const openedGaps = signal(NO_GAPS);

/** How the instructions of a function are ordered, on the whole page. */
export const machineOrder = signal(
  /** @type {import('../protocol/details.js').MachineOrder} */ ('address'),
);

/** All source files of the profile, once they were asked for. @type {import('@preact/signals').Signal<import('../protocol/details.js').SourceFiles | null>} */
export const sourceFiles = empty();

/** Why the lines or instructions of the selected function cannot be read. @type {import('@preact/signals').Signal<Failure | null>} */
export const detailsFailure = empty();

/** The source files that the user gave; in a comparison those of B. @type {import('@preact/signals').Signal<SourceIndex | null>} */
export const sources = empty();

/** In a comparison those of A. @type {import('@preact/signals').Signal<SourceIndex | null>} */
export const olderSources = empty();

/** Paths of the profile whose source was written after it; known while the list of sources is open. */
export const newerSources = signal(/** @type {ReadonlySet<string>} */ (new Set()));

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

/** Null where no program is at hand. @type {import('@preact/signals').Signal<ProgramState | null>} */
export const program = empty();

/** Where the profile came from, if a link said so: see effects/profile-url.js. */
export const profileUrl = signal('');

/** When the newest file of the profile was written, in milliseconds of the epoch. */
export const profileWritten = signal(0);

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

/** Whether the sheet about source files is open. */
export const sourcesOpen = signal(false);

/** Whether the sheet with the notes is open. */
export const notesOpen = signal(false);

/** Whether the sheet about privacy is open. */
export const privacyOpen = signal(false);

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
