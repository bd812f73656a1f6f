/**
 * The document of a comparison.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { createDocument } from './document.js';
import { commonChoices, noCommonAnswers } from './document-values.js';
import { NO_GAPS } from './profile-document.js';

/** @typedef {import('./document.js').Analyser} Analyser */
/** @typedef {import('./profile-document.js').Origin} Origin */
/** @typedef {import('../protocol/comparison.js').ComparedTables} ComparedTables */
/** @typedef {import('../protocol/protocol.js').ProfileFacts} ProfileFacts */

/**
 * A comparison with the numbers, names and facts of its sides, and their transforms
 * as text, empty if there are none. `undone` lists transforms that could not be applied to
 * the other side.
 *
 * @typedef {ComparedTables & {numbers: {a: number, b: number}, titles: {a: string, b: string}, sides: {a: ProfileFacts | undefined, b: ProfileFacts | undefined}, looks: {a: string, b: string}, undone: string}} OpenComparison
 */

/** Flags of the selected parts, by index; null for all. @typedef {{a: Uint8Array | null, b: Uint8Array | null}} PartFlags */

/** The rules as typed: one substitution per line. @typedef {{objects: string, files: string, functions: string, recognise: boolean}} TypedRules */

/** The source file that is shown as a whole while this row is selected. @typedef {import('../protocol/comparison.js').FileNames & {row: number}} WholeFile */

/** State of the program of instructions; null if there is none. @typedef {import('./state.js').ProgramState | null} KnownProgram */

/** Rows of the source view and their lines; `isPlaced`: inlined code is below its line. @typedef {import('../protocol/comparison.js').ComparedSourceRows & {from: import('../protocol/comparison.js').ComparedLines, isPlaced: boolean}} ShownSource */

/** Listings of the programs on both sides. @typedef {{a: import('../protocol/details.js').Disassembly | null, b: import('../protocol/details.js').Disassembly | null}} BothListings */

/** Rows of the machine code view and their instructions. @typedef {import('../protocol/comparison.js').ComparedMachineRows & {from: import('../protocol/comparison.js').ComparedInstructions, listings: BothListings}} ShownMachine */

/** The initial order. @type {import('../protocol/comparison.js').DifferenceOrder} */
export const LARGEST_FIRST = { key: 'difference', reversed: false };

/** The kinds of rows shown initially. @type {import('../protocol/comparison.js').ShownChanges} */
export const DIFFERENT = { equal: false, changed: true, new: true, gone: true };

/** @type {TypedRules} */
export const NO_RULES = { objects: '', files: '', functions: '', recognise: true };

/** Views of the right pane; lines and instructions are those of the selected function. */
export const VIEWS = /** @type {const} */ ([
  'changes',
  'source',
  'machine',
  'flame',
  'graph',
  'treemap',
]);

/** Choices that a new comparison copies from the comparison shown before. */
const INITIAL_LOOK = {
  /** Cost to compare. */
  cost: /** @type {'self' | 'inclusive'} */ ('self'),
  /** The side that widths and areas of pictures show. */
  sizeBy: /** @type {'a' | 'b'} */ ('b'),
};

/** Creates the choices of the user. */
const initialChoices = () => ({
  ...commonChoices(),
  order: LARGEST_FIRST,
  /** The kinds of rows that are shown. */
  shown: DIFFERENT,
  /** The view of the right pane. */
  view: /** @type {typeof VIEWS[number]} */ ('changes'),
  /** The applied rules. */
  rules: NO_RULES,
  /** The selected parts. */
  partFlags: /** @type {PartFlags} */ ({ a: null, b: null }),
  /** Programs that the user gave, by the side and the path of the object. */
  programs: /** @type {ReadonlyMap<string, File>} */ (new Map()),
  /** Programs that the user dropped, the latest first. Their content decides to which side they belong. */
  droppedPrograms: /** @type {readonly File[]} */ ([]),
  /** Whether functions are being matched again. */
  matching: false,
});

/** Creates the values before any answer. An answer for another row or event stays until the next one arrives. */
const noAnswers = () => ({
  ...noCommonAnswers(),
  columns: /** @type {import('../protocol/comparison.js').ComparedColumns | null} */ (null),
  listing: /** @type {import('../protocol/comparison.js').ComparedListing | null} */ (null),
  calls: /** @type {import('../protocol/comparison.js').ComparedCalls | null} */ (null),
  overview: /** @type {import('../protocol/comparison.js').ComparedOverview | null} */ (null),
  lines: /** @type {import('../protocol/comparison.js').ComparedLines | null} */ (null),
  wholeFile: /** @type {WholeFile | null} */ (null),
  /** The instructions of the selected function, and their programs. */
  instructions: /** @type {import('../protocol/comparison.js').ComparedInstructions | null} */ (
    null
  ),
  /** Rows of the source view and of the machine code view. */
  sourceRows: /** @type {ShownSource | null} */ (null),
  machineRows: /** @type {ShownMachine | null} */ (null),
  openedGaps: NO_GAPS,
  programA: /** @type {KnownProgram} */ (null),
  programB: /** @type {KnownProgram} */ (null),
  /** How dropped programs are used; see `DropNote`. */
  dropNotes: /** @type {readonly import('./dropped-programs.js').DropNote[]} */ ([]),
  /** Why the lines or instructions of the selected function cannot be read. */
  linesFailure: /** @type {import('../protocol/protocol.js').Failure | null} */ (null),
});

/**
 * Creates the document of a comparison.
 *
 * @param {number} number  identifies the document in the analyser
 * @param {OpenComparison | null} tables
 * @param {Analyser} analyser
 * @param {object} [of]
 * @param {Origin} [of.origin]
 * @param {Partial<ReturnType<typeof initialChoices> & typeof INITIAL_LOOK>} [of.choices]
 */
export function createComparison(number, tables, analyser, { origin = 'user', choices } = {}) {
  const all = { ...INITIAL_LOOK, ...initialChoices(), ...choices };
  const document = createDocument(number, tables, all, noAnswers, analyser);
  return {
    ...document,
    kind: /** @type {const} */ ('comparison'),
    /** The views of functions and those of the whole are chosen together. */
    detailView: document.view,
    title: computed(() => {
      const titles = document.tables.value?.titles;
      return titles ? `${titles.a} → ${titles.b}` : '';
    }),
    subtitle: '',
    /** A comparison has no files and no time. */
    written: 0,
    origin,

    /** Choices that a new comparison copies. */
    look: () => ({ cost: document.cost.peek(), sizeBy: document.sizeBy.peek() }),

    /** All choices of the user. */
    choices: () =>
      /** @type {typeof all} */ (
        Object.fromEntries(
          Object.keys(all).map((key) => [
            key,
            document[/** @type {keyof typeof all} */ (key)].peek(),
          ]),
        )
      ),
  };
}

/** @typedef {ReturnType<typeof createComparison>} ComparisonDocument */
