/**
 * The values of a document: what the user can choose, and the state between answers. The answers of the
 * analyser have a signal by their kind of request; only those that are kept in another form are here.
 */

import { createFlame, NO_FRAME } from './flame.js';
import { DEFAULT_ORDER } from './list-layout.js';

/** @import {Disassembly, Failure, Instructions, Listing, SourceLines} from '../protocol/types.js' */
/** @import {ProgramState} from './state.js' */

/** Flags of the selected parts by `index`, for the profile or for both sides of a comparison; null for all. @typedef {readonly (Uint8Array | null)[]} PartFlags */

/** Rules that match functions, as typed: one substitution per line. @typedef {{objects: string, files: string, functions: string, recognise: boolean}} TypedRules */

/** Rows of the source view, and the answer that they belong to. @typedef {import('../protocol/types.js').SourceRowsAnswer & {from: SourceLines}} ShownSource */

/** Rows of the machine code view, their instructions, and the listings of the programs on all sides. @typedef {import('../protocol/types.js').MachineRowsAnswer & {from: Instructions, listings: readonly (Disassembly | null)[]}} ShownMachine */

/** Open gaps of both views and open groups of inlined code, for the function or file `of`. @typedef {{of: string, lines: readonly [number, number][], instructions: readonly number[], groups: readonly number[]}} OpenedGaps */

/** A source file that is shown as a whole while a row is selected: by its symbol, or its names in a comparison. @typedef {{row: number, symbol: number, a?: undefined, b?: undefined} | (import('../protocol/types.js').FileNames & {row: number, symbol?: undefined})} WholeFile */

/** Bytes that can be read again within a second. */
const LINE_FINDING_LIMIT = 64 << 20;

/** The kinds of differences shown initially. @type {import('../protocol/types.js').ShownChanges} */
export const DIFFERENT = { equal: false, changed: true, new: true, gone: true };

/** @type {TypedRules} */
export const NO_RULES = { objects: '', files: '', functions: '', recognise: true };

/** @type {OpenedGaps} */
export const NO_GAPS = { of: '', lines: [], instructions: [], groups: [] };

/**
 * The initial grouping of the list: by function if recursion levels or callers in names make several rows of one.
 *
 * @param {{facts: {functions: number, distinct: number}} | null} tables
 * @returns {import('../protocol/types.js').GroupKind | ''}
 */
export const groupingOf = (tables) =>
  tables && tables.facts.distinct < tables.facts.functions ? 'function' : '';

/**
 * Index of the event that a document shows first: the first one with a cost, before all transforms.
 *
 * @param {{facts: {events: {whole: bigint}[]}} | null} tables
 */
export const firstEvent = (tables) =>
  Math.max(0, tables?.facts.events.findIndex(({ whole }) => whole !== 0n) ?? 0);

/** Id of the view of the whole profile or comparison. */
export const OVERVIEW = 'facts';

/** Ids of the views that need calls, which Cachegrind does not record. */
export const VIEWS_OF_CALLS = ['neighbours', 'all', 'graph', 'tree'];

/** Creates the choices of the user. */
export const initialChoices = () => ({
  /** The unit of costs; see `shownUnit` in units.js. */
  unit: /** @type {import('../values/units.js').UnitId} */ ('percent'),
  /** Id of the view of the selected function: see `views/frame/detail-views.js`. */
  detailView: 'neighbours',
  /** Ids of further views next to that one, joined by dots; empty for none. */
  secondView: '',
  /** Id of the view of the whole profile or comparison. */
  profileView: 'facts',
  /** Cost to compare. */
  cost: /** @type {'self' | 'inclusive'} */ ('self'),
  /** The side of a comparison that widths and areas of pictures show. */
  sizeBy: /** @type {'a' | 'b'} */ ('b'),
  /** Whether flame graph and call tree of the whole program have callers below callees. */
  invertedTree: false,
  /** Index of the event of all costs. */
  event: 0,
  /** Index of a second event in the views of source and machine code; null for none. */
  secondEvent: /** @type {number | null} */ (null),
  /** Text of the filter field, and whether it hides matching functions instead of the others. */
  filter: '',
  inverted: false,
  /** Ids of the rules that hide rows: see row-rules.js. */
  rules: /** @type {readonly string[]} */ ([]),
  /** Minimum share of the total self cost that the list shows, in thousandths. */
  shownPermille: 1000,
  /** Order of the list. */
  order: /** @type {import('../protocol/types.js').Order} */ (DEFAULT_ORDER),
  /** The kinds of differences that are shown. */
  shownChanges: DIFFERENT,
  /** Grouping of the list; empty for none. */
  groupBy: /** @type {import('../protocol/types.js').GroupKind | ''} */ (''),
  /** Numbers of the open groups of the list, and of the group with the keyboard focus. */
  openGroups: /** @type {ReadonlySet<number>} */ (new Set()),
  currentGroup: /** @type {number | null} */ (null),
  /** Row of the selected function; null shows the overview. */
  selected: /** @type {number | null} */ (null),
  /** Whether the overview is shown although a function is selected. */
  overviewShown: false,
  /** Rows of the list that are selected together, if the selected function is one of them; the first was selected first. */
  marked: /** @type {ReadonlySet<number>} */ (new Set()),
  /** Identity of the function to select after the transforms are done. */
  awaited: '',
  /** Place of the list whose row is selected after the transforms are done; -1 for none. */
  awaitedPlace: -1,
  /** The source file that is shown as a whole. */
  wholeFile: /** @type {WholeFile | null} */ (null),
  /** The line where the source of a function opens. */
  lineToShow: /** @type {{row: number, symbol: number, line: number} | null} */ (null),
  /** The line that the user went to last in source or machine code. */
  codeLine:
    /** @type {{view: 'source' | 'machine', row: number, path: string, line: number} | null} */ (
      null
    ),
  /** Order of all callers and callees. */
  allCallsOrder: /** @type {import('../protocol/types.js').RelativeOrder} */ ('cost'),
  /** The selected parts of each side. */
  partFlags: /** @type {PartFlags} */ ([null]),
  /** How inclusive costs are computed. */
  cycleRule: /** @type {import('../protocol/types.js').CycleRule} */ ('collapsed'),
  /** User-defined events. They follow the measured events. */
  ownEvents: /** @type {readonly import('../protocol/types.js').OwnEvent[]} */ ([]),
  /** The applied rules that match functions of both sides. */
  matchingRules: NO_RULES,
  /** The transforms in their order. */
  transforms: /** @type {readonly import('../protocol/types.js').TransformStep[]} */ ([]),
  /** Whether figures on another basis were requested: see `effects/basis.js`. */
  changingBasis: false,
  /** Source folders by side. */
  folders: /** @type {readonly (import('../code/source-match.js').SourceIndex | null)[]} */ ([
    null,
  ]),
  /** Programs that the user gave, by the side and the path of the object. */
  givenPrograms: /** @type {ReadonlyMap<string, File>} */ (new Map()),
  /** Programs that the user dropped, the latest first. Their content decides to which side they belong. */
  droppedPrograms: /** @type {readonly File[]} */ ([]),
  /** Those that were used, by the side and the path of the object. */
  usedPrograms: /** @type {ReadonlyMap<string, File>} */ (new Map()),
  /** The files among which programs were sought for code inlined into whole files, and whether these contain it. */
  filePrograms: /** @type {{by: readonly unknown[], isPlaced: boolean}} */ ({
    by: [],
    isPlaced: false,
  }),
  /** The state of files that have changed on disk, and the one that the user ignores; empty for none. */
  newerFiles: '',
  ignoredFiles: '',
  /** The row that was selected in the call graph or in the treemap itself: the picture then stays the same. */
  graphKeptFor: /** @type {number | null} */ (null),
  mapKeptFor: /** @type {number | null} */ (null),
});

/** @typedef {ReturnType<typeof initialChoices>} Choices */

/** Choices that a new document copies from the one of its kind shown before. */
export const COPIED = /** @type {const} */ ([
  'unit',
  'cost',
  'sizeBy',
  'detailView',
  'secondView',
  'profileView',
]);

/** Creates the state before any answer. An answer for another row or event stays until the next one arrives. */
export const noState = () => ({
  /** Rows of the function list. */
  listing: /** @type {Listing | null} */ (null),
  /** The last valid filter: the rows match it. */
  listedBy: '',
  /** Why the filter is invalid, for example a broken regular expression; empty if it is valid. */
  filterProblem: '',
  /** Functions that the palette found, and the text that they match. */
  paletteFound: { text: '', rows: /** @type {Uint32Array} */ (new Uint32Array(0)) },

  /** Rows of the source view and of the machine code view, and their open gaps. */
  sourceRows: /** @type {ShownSource | null} */ (null),
  machineRows: /** @type {ShownMachine | null} */ (null),
  openedGaps: NO_GAPS,
  /** The programs of the instructions on all sides; null if there is none. */
  programStates: /** @type {readonly (ProgramState | null)[]} */ ([]),
  /** How dropped programs are used; see `DropNote`. */
  dropNotes: /** @type {readonly import('./dropped.js').DropNote[]} */ ([]),
  /** Paths of source files that are newer than the profile; set while their list is open. */
  newerSources: /** @type {ReadonlySet<string>} */ (new Set()),
  /** Why the lines or instructions of the selected function cannot be read. */
  detailsFailure: /** @type {Failure | null} */ (null),

  /** Maximum bytes to read again for line findings without asking the user; null for no limit. */
  lineFindingLimit: /** @type {number | null} */ (LINE_FINDING_LIMIT),
  /** Why a part of the overview is missing; empty if nothing is. */
  overviewProblem: '',

  /** The flame graph of the whole program, and those of the two sides of the selected function. */
  programFlame: createFlame(),
  callersFlame: createFlame(2),
  calleesFlame: createFlame(1),
  /** Whether the flame graph shows single invocations in time order. */
  inTimeOrder: false,
  /** Search text of the pictures, and why it is invalid; empty if it is valid. */
  find: '',
  findProblem: '',
  /** By row, 1 for a match; null without a search. */
  found: /** @type {Uint8Array | null} */ (null),

  /** The frame that the treemap of self cost is zoomed to. */
  treemapWithin: NO_FRAME,
  /** The row of the treemap of calling contexts. */
  mapAround: /** @type {number | null} */ (null),
  /** The context that it is zoomed to, by its box: 0 for the row itself. The box numbers refer to it. */
  contextBox: 0,
  contextsOf: '',

  /** The call graph, and why it cannot be drawn; empty if it can. */
  graph: /** @type {import('../pictures/graph-paint.js').GraphPicture | null} */ (null),
  graphProblem: '',
  /** The row in its middle, or null for the whole profile; null before the first graph. */
  graphAround: /** @type {{middle: number | null} | null} */ (null),
  /** Earlier middles, the latest last. */
  graphsBefore: /** @type {{middle: number | null}[]} */ ([]),
});
