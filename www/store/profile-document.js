/**
 * The document of a profile: all that one tab remembers of it.
 *
 * @module
 */

import { batch, signal } from '@preact/signals';
import { createDocument } from './document.js';
import { createFlame, NO_FRAME } from './flame.js';
import { DEFAULT_ORDER } from './list-columns.js';

/** @typedef {import('./document.js').Analyser} Analyser */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').NameArena} NameArena */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/**
 * Who opened a profile: the user, from files; the user, from the samples; or the page, from its address or
 * from within a report, as it will again after a reload.
 *
 * @typedef {'user' | 'sample' | 'page'} Origin
 */

/** Bytes that are read again within a moment. */
const LINE_FINDING_LIMIT = 16 << 20;

/** How a profile is looked at; a new one takes it over from the one before. */
const FIRST_LOOK = {
  /** The unit that costs are wanted in; see `shownUnit` in units.js. */
  unit: /** @type {import('../values/units.js').UnitId} */ ('percent'),
  /** Id of the view of the selected function: see `views/frame/detail-views.js`. */
  detailView: 'neighbours',
  /** Id of a view of the selected function that stands beside that one; empty for none. */
  secondView: '',
  /** Id of the view of the whole profile. */
  profileView: 'facts',
};

/** What the user chooses. */
const firstChoices = () => ({
  /** Index of the event that every cost refers to. */
  event: 0,
  /** Event whose cost stands beside that one in the views of source and machine code. */
  secondEvent: /** @type {number | null} */ (null),
  /** What the filter field holds. */
  filter: '',
  /** Whether the filter leaves out what it finds, and all else is shown. */
  inverted: false,
  /** Ids of the rules that hide rows: see row-rules.js. */
  rules: /** @type {readonly string[]} */ ([]),
  /** How much of the self cost the function list shows at least, in thousandths. */
  shownPermille: 1000,
  /** Order of the function list. */
  order: /** @type {import('../protocol/protocol.js').Order} */ (DEFAULT_ORDER),
  /** What the functions of the list are grouped by; empty for nothing. */
  groupBy: /** @type {import('../protocol/protocol.js').GroupKind | ''} */ (''),
  /** Numbers of the groups that are open, and of the one that the keys of the list are at. */
  openGroups: /** @type {ReadonlySet<number>} */ (new Set()),
  currentGroup: /** @type {number | null} */ (null),
  /** Row of the selected function; null shows the overview of the profile. */
  selected: /** @type {number | null} */ (null),
  /** Identity of the function that is to be selected once the transforms are done. */
  awaited: '',
  /** The source file that is shown as a whole, by its symbol, while this row is selected. */
  wholeFile: /** @type {{row: number, symbol: number} | null} */ (null),
  /** What all callers and callees are ordered by. */
  allCallsOrder: /** @type {import('../protocol/protocol.js').RelativeOrder} */ ('cost'),
  /** Flags of the parts that everything is summed over, by `index`; null for all. */
  partFlags: /** @type {Uint8Array | null} */ (null),
  /** What the profile is looked at without, in its order. */
  transforms: /** @type {readonly import('../protocol/protocol.js').TransformStep[]} */ ([]),
  /** How inclusive costs are computed. */
  cycleRule: /** @type {import('../protocol/protocol.js').CycleRule} */ ('collapsed'),
  /** Events that the user has defined. They stand behind those of the profile. */
  ownEvents: /** @type {readonly import('../protocol/protocol.js').OwnEvent[]} */ ([]),
  /** Whether figures of other parts, another rule or other own events are on their way. */
  changingBasis: false,
  /** The row that was selected in the call graph itself, which then stays as it is; the same of the map. */
  graphKeptFor: /** @type {number | null} */ (null),
  mapKeptFor: /** @type {number | null} */ (null),
});

/** What is answered about the tables; an answer about other rows or events stays until the next has come. */
const unanswered = () => ({
  /** Costs for `event`. */
  columns: /** @type {import('../protocol/protocol.js').EventColumns | null} */ (null),
  /** Costs for other events of which the list has columns, by event. */
  moreColumns: /** @type {Record<number, import('../protocol/protocol.js').EventColumns>} */ ({}),
  /** Rows of the function list. */
  listing: /** @type {import('../protocol/protocol.js').Listing | null} */ (null),
  /** The filter that the rows of the list are by: the last one that could be used. */
  listedBy: '',
  /** Why the filter cannot be used, such as a broken regular expression; empty when it can. */
  filterProblem: '',
  /** Names without what stands in brackets, and the functions that they are of. */
  shortNames: /** @type {{of: LoadedTables['functions'], names: NameArena} | null} */ (null),
  /** The functions that the palette found, and by which text. */
  paletteFound: { text: '', rows: /** @type {Uint32Array} */ (new Uint32Array(0)) },
  /** Callers and callees of the selected function. */
  calls: /** @type {import('../protocol/protocol.js').FunctionCalls | null} */ (null),
  /** All callers and callees of the selected function. */
  allCalls: /** @type {import('../protocol/protocol.js').AllCalls | null} */ (null),
  /** What the selected function cost in each part. */
  partFigures: /** @type {import('../protocol/protocol.js').PartFigures | null} */ (null),
  /** Costs by source line. */
  sourceLines: /** @type {import('../protocol/details.js').SourceLines | null} */ (null),
  /** Costs by instruction. */
  instructions: /** @type {import('../protocol/details.js').Instructions | null} */ (null),
  /** What is known of the program that the instructions are in; null where none is at hand. */
  program: /** @type {import('./state.js').ProgramState | null} */ (null),
  /** All source files of the profile. */
  sourceFiles: /** @type {import('../protocol/details.js').SourceFiles | null} */ (null),
  /** Paths of source files that were written after the profile; known while their list is open. */
  newerSources: /** @type {ReadonlySet<string>} */ (new Set()),
  /** Why the lines or instructions of the selected function cannot be read. */
  detailsFailure: /** @type {import('../protocol/protocol.js').Failure | null} */ (null),

  /** Objects and files by self cost. */
  rankings: /** @type {Requests['rankings']['reply'] | null} */ (null),
  /** What stands out; the same of lines, which takes longer. */
  findings: /** @type {import('../protocol/pictures.js').Finding[] | null} */ (null),
  lineFindings: /** @type {import('../protocol/protocol.js').LineFindings | null} */ (null),
  /** Files by the code in them, which takes longer. */
  codeFiles: /** @type {import('../protocol/protocol.js').CodeFiles | null} */ (null),
  /** How many bytes may be read again for lines without being asked; null for any. */
  lineFindingLimit: /** @type {number | null} */ (LINE_FINDING_LIMIT),
  /** Why something of the overview is missing; empty where nothing is. */
  overviewProblem: '',
  /** The classes of functions. */
  classes: /** @type {import('../protocol/pictures.js').Classes | null} */ (null),

  /** The flame graphs of the whole program and of the two sides of the selected function. */
  programFlame: createFlame(),
  callersFlame: createFlame(1),
  calleesFlame: createFlame(1),
  /** Invocations in time order, where the profile has them, instead of equal contexts as one. */
  inTimeOrder: false,
  /** What is looked for in the pictures, and why that cannot be; empty when it can. */
  find: '',
  findProblem: '',
  /** By row, 1 where it is found; null while nothing is looked for. */
  found: /** @type {Uint8Array | null} */ (null),
  /** How many boxes of the flame graph are found, and what part of it. */
  foundPart: /** @type {{count: number, share: number} | null} */ (null),

  /** The treemap of self cost, and the frame that it shows alone. */
  treemap: /** @type {import('../protocol/pictures.js').Treemap | null} */ (null),
  treemapWithin: NO_FRAME,
  /** The treemap of contexts, and the row that it is of. */
  contextMap: /** @type {import('../protocol/pictures.js').ContextMap | null} */ (null),
  mapAround: /** @type {number | null} */ (null),
  /** The context that fills it, by its box: 0 for the row itself. What boxes were numbered for. */
  contextBox: 0,
  contextsOf: '',

  /** The drawn call graph, and why it cannot be drawn; empty when it can. */
  graph: /** @type {import('../pictures/graph-paint.js').GraphPicture | null} */ (null),
  graphProblem: '',
  /** What it is drawn around: a row, or the whole profile; null before the first one. */
  graphAround: /** @type {{middle: number | null} | null} */ (null),
  /** What it was drawn around before, the last one last. */
  graphsBefore: /** @type {{middle: number | null}[]} */ ([]),
});

/**
 * @param {number} number  of what the analyser has open
 * @param {LoadedTables | null} tables
 * @param {Analyser} analyser
 * @param {object} [of]
 * @param {string} [of.title]
 * @param {number} [of.written]  when its newest file was written, in milliseconds of the epoch
 * @param {Origin} [of.origin]
 * @param {string} [of.url]  where it came from, as a link said; may be empty
 * @param {Partial<typeof FIRST_LOOK>} [of.look]  of the profile before
 */
export function createProfile(number, tables, analyser, of = {}) {
  const { title = '', written = 0, origin = 'user', url = '', look } = of;
  const choices = { ...FIRST_LOOK, ...look, ...firstChoices(), transforms: tables?.steps ?? [] };
  const document = createDocument(number, tables, choices, unanswered, analyser);
  return {
    ...document,
    kind: /** @type {const} */ ('profile'),
    title: signal(title),
    /** About this profile; may be empty. */
    subtitle: tables?.facts.command ?? '',
    written,
    origin,
    url,

    /** What a new profile takes over. */
    look: () => ({
      unit: document.unit.peek(),
      detailView: document.detailView.peek(),
      secondView: document.secondView.peek(),
      profileView: document.profileView.peek(),
    }),

    /**
     * Takes other tables of the same profile: of other parts, or transformed. Functions keep their rows,
     * but cycles are found anew, and functions that transforms had made may be others.
     *
     * @param {Omit<LoadedTables, 'milliseconds'>} next
     */
    adopt(next) {
      const before = document.tables.peek();
      if (!before) return;
      const same = Math.min(before.facts.functions, next.facts.functions);
      batch(() => {
        document.replaceTables({ ...next, milliseconds: before.milliseconds });
        const row = document.selected.peek();
        if (row !== null && row >= same) document.selected.value = null;
      });
    },
  };
}

/** @typedef {ReturnType<typeof createProfile>} ProfileDocument */
