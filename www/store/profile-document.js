/**
 * The document of a profile.
 *
 * @module
 */

import { batch, signal } from '@preact/signals';
import { createDocument } from './document.js';
import { commonChoices, noCommonAnswers } from './document-values.js';
import { createFlame } from './flame.js';
import { DEFAULT_ORDER } from './list-columns.js';

/** @typedef {import('./document.js').Analyser} Analyser */
/** @typedef {import('../protocol/protocol.js').LoadedTables} LoadedTables */
/** @typedef {import('../protocol/protocol.js').Requests} Requests */

/**
 * Who opened a profile: the user, from files or from the samples; or the page, from its address or from a
 * report. The page opens it again after a reload.
 *
 * @typedef {'user' | 'sample' | 'page'} Origin
 */

/** Bytes that can be read again within a second. */
const LINE_FINDING_LIMIT = 16 << 20;

/** Choices that a new profile copies from the profile shown before. */
const INITIAL_LOOK = {
  /** The unit of costs; see `shownUnit` in units.js. */
  unit: /** @type {import('../values/units.js').UnitId} */ ('percent'),
  /** Id of the view of the selected function: see `views/frame/detail-views.js`. */
  detailView: 'neighbours',
  /** Id of a second view next to that one; empty for none. */
  secondView: '',
  /** Id of the view of the whole profile. */
  profileView: 'facts',
};

/** Creates the choices of the user. */
const initialChoices = () => ({
  ...commonChoices(),
  /** Whether the filter hides matching functions instead of the others. */
  inverted: false,
  /** Ids of the rules that hide rows: see row-rules.js. */
  rules: /** @type {readonly string[]} */ ([]),
  /** Minimum share of the total self cost that the list shows, in thousandths. */
  shownPermille: 1000,
  /** Order of the function list. */
  order: /** @type {import('../protocol/protocol.js').Order} */ (DEFAULT_ORDER),
  /** Grouping of the list; empty for none. */
  groupBy: /** @type {import('../protocol/protocol.js').GroupKind | ''} */ (''),
  /** Identity of the function to select after the transforms are done. */
  awaited: '',
  /** The source file that is shown entirely while this row is selected, by its symbol. */
  wholeFile: /** @type {{row: number, symbol: number} | null} */ (null),
  /** Order of all callers and callees. */
  allCallsOrder: /** @type {import('../protocol/protocol.js').RelativeOrder} */ ('cost'),
  /** Flags of the selected parts by `index`; null for all. */
  partFlags: /** @type {Uint8Array | null} */ (null),
  /** The transforms in their order. */
  transforms: /** @type {readonly import('../protocol/protocol.js').TransformStep[]} */ ([]),
  /** Whether figures for other parts, another rule or other own events were requested. */
  changingBasis: false,
  /** The row that was selected in the treemap itself: the picture then stays the same. */
  mapKeptFor: /** @type {number | null} */ (null),
});

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').Instructions} Instructions */
/** @typedef {import('../protocol/details.js').SourceLines} SourceLines */

/** The source of rows: the answer of the profile, and the listing of the program. @template T @typedef {{from: T, listing: Disassembly | null}} MadeOf */

/** Rows of the source view, and their lines. @typedef {MadeOf<SourceLines> & {lines: SourceLines & Partial<import('../protocol/details.js').PlacedLines>, rows: import('../protocol/details.js').SourceRows}} ShownLines */

/** Rows of the machine code view, and their instructions; `areFromProgram`: their lines come from the program. @typedef {MadeOf<Instructions> & Omit<import('../protocol/details.js').MachineRowsAnswer, 'code'> & {code: Instructions, order: import('../protocol/details.js').MachineOrder, areFromProgram: boolean}} ShownCode */

/** Open gaps of both views, for the function or file `of`. @typedef {{of: string, lines: readonly [number, number][], instructions: readonly number[]}} OpenedGaps */

/** @type {OpenedGaps} */
export const NO_GAPS = { of: '', lines: [], instructions: [] };

/** Creates the values before any answer. An answer for another row or event stays until the next one arrives. */
const noAnswers = () => ({
  ...noCommonAnswers(),
  /** Costs for `event`. */
  columns: /** @type {import('../protocol/protocol.js').EventColumns | null} */ (null),
  /** Costs for other events with columns in the list, by event. */
  moreColumns: /** @type {Record<number, import('../protocol/protocol.js').EventColumns>} */ ({}),
  /** Rows of the function list. */
  listing: /** @type {import('../protocol/protocol.js').Listing | null} */ (null),
  /** Functions that the palette found, and the text that they match. */
  paletteFound: { text: '', rows: /** @type {Uint32Array} */ (new Uint32Array(0)) },
  /** Callers and callees of the selected function. */
  calls: /** @type {import('../protocol/protocol.js').FunctionCalls | null} */ (null),
  /** All callers and callees of the selected function. */
  allCalls: /** @type {import('../protocol/protocol.js').AllCalls | null} */ (null),
  /** Costs of the selected function in each part. */
  partFigures: /** @type {import('../protocol/protocol.js').PartFigures | null} */ (null),
  /** Costs by source line. */
  sourceLines: /** @type {SourceLines | null} */ (null),
  /** Costs by instruction. */
  instructions: /** @type {Instructions | null} */ (null),
  /** Rows of the source view and of the machine code view, and their open gaps. */
  sourceRows: /** @type {ShownLines | null} */ (null),
  machineRows: /** @type {ShownCode | null} */ (null),
  openedGaps: NO_GAPS,
  /** The program of the instructions; null if there is none. */
  program: /** @type {import('./state.js').ProgramState | null} */ (null),
  /** All source files of the profile. */
  sourceFiles: /** @type {import('../protocol/details.js').SourceFiles | null} */ (null),
  /** Paths of source files that are newer than the profile; set while their list is open. */
  newerSources: /** @type {ReadonlySet<string>} */ (new Set()),
  /** Why the lines or instructions of the selected function cannot be read. */
  detailsFailure: /** @type {import('../protocol/protocol.js').Failure | null} */ (null),

  /** Objects and files by self cost. */
  rankings: /** @type {Requests['rankings']['reply'] | null} */ (null),
  /** Findings, and findings about lines, which take longer. */
  findings: /** @type {import('../protocol/pictures.js').Finding[] | null} */ (null),
  lineFindings: /** @type {import('../protocol/protocol.js').LineFindings | null} */ (null),
  /** Files by the code in them, which takes longer. */
  codeFiles: /** @type {import('../protocol/protocol.js').CodeFiles | null} */ (null),
  /** Maximum bytes to read again for line findings without asking the user; null for no limit. */
  lineFindingLimit: /** @type {number | null} */ (LINE_FINDING_LIMIT),
  /** Why a part of the overview is missing; empty if nothing is. */
  overviewProblem: '',
  /** The classes of functions. */
  classes: /** @type {import('../protocol/pictures.js').Classes | null} */ (null),

  /** The flame graphs of the two sides of the selected function. */
  callersFlame: createFlame(1),
  calleesFlame: createFlame(1),
  /** Whether the flame graph shows single invocations in time order. */
  inTimeOrder: false,
  /** Search text of the pictures, and why it is invalid; empty if it is valid. */
  find: '',
  findProblem: '',
  /** By row, 1 for a match; null without a search. */
  found: /** @type {Uint8Array | null} */ (null),
  /** Number of matching boxes of the flame graph, and their share of its cost. */
  foundPart: /** @type {{count: number, share: number} | null} */ (null),

  /** The treemap of calling contexts, and its row. */
  contextMap: /** @type {import('../protocol/pictures.js').ContextMap | null} */ (null),
  mapAround: /** @type {number | null} */ (null),
  /** The context that it is zoomed to, by its box: 0 for the row itself. The box numbers refer to it. */
  contextBox: 0,
  contextsOf: '',
});

/**
 * Creates the document of a profile.
 *
 * @param {number} number  identifies the document in the analyser
 * @param {LoadedTables | null} tables
 * @param {Analyser} analyser
 * @param {object} [of]
 * @param {string} [of.title]
 * @param {number} [of.written]  modification time of its newest file, in milliseconds since the epoch
 * @param {Origin} [of.origin]
 * @param {string} [of.url]  its URL in a link; may be empty
 * @param {Partial<typeof INITIAL_LOOK>} [of.look]  of the profile shown before
 */
export function createProfile(number, tables, analyser, of = {}) {
  const { title = '', written = 0, origin = 'user', url = '', look } = of;
  const choices = {
    ...INITIAL_LOOK,
    ...look,
    ...initialChoices(),
    transforms: tables?.steps ?? [],
  };
  const document = createDocument(number, tables, choices, noAnswers, analyser);
  return {
    ...document,
    kind: /** @type {const} */ ('profile'),
    title: signal(title),
    /** The profiled command; may be empty. */
    subtitle: tables?.facts.command ?? '',
    written,
    origin,
    url,

    /** Choices that a new profile copies. */
    look: () => ({
      unit: document.unit.peek(),
      detailView: document.detailView.peek(),
      secondView: document.secondView.peek(),
      profileView: document.profileView.peek(),
    }),

    /**
     * Replaces the tables with those of other parts or transforms. Functions keep their rows; cycles and
     * functions that transforms created do not.
     *
     * @param {Omit<LoadedTables, 'milliseconds'>} next
     */
    replaceTables(next) {
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
