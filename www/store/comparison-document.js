/**
 * The document of a comparison.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { createDocument } from './document.js';
import { commonChoices, noCommonAnswers } from './document-values.js';

/** @typedef {import('./document.js').Analyser} Analyser */
/** @typedef {import('./profile-document.js').Origin} Origin */
/** @typedef {import('../protocol/comparison.js').ComparedTables} ComparedTables */
/** @typedef {import('../protocol/protocol.js').ProfileFacts} ProfileFacts */

/**
 * A comparison with the numbers, names and facts of its sides, and what they were compared without:
 * transforms in words, empty where there are none. `undone` says what could not be done to one side
 * though it was to the other.
 *
 * @typedef {ComparedTables & {numbers: {a: number, b: number}, titles: {a: string, b: string}, sides: {a: ProfileFacts | undefined, b: ProfileFacts | undefined}, looks: {a: string, b: string}, undone: string}} OpenComparison
 */

/** Flags of the parts that count, by their index; null for all. @typedef {{a: Uint8Array | null, b: Uint8Array | null}} PartFlags */

/** The rules as they are typed: one substitution on a line. @typedef {{objects: string, files: string, functions: string, recognise: boolean}} TypedRules */

/** The source file that is shown as a whole while this row is selected. @typedef {import('../protocol/comparison.js').FileNames & {row: number}} WholeFile */

/** What is known of the program that instructions are in; null where none is at hand. @typedef {import('./state.js').ProgramState | null} KnownProgram */

/** The initial order. @type {import('../protocol/comparison.js').DifferenceOrder} */
export const LARGEST_FIRST = { key: 'difference', reversed: false };

/** The kinds of rows that are shown at first. @type {import('../protocol/comparison.js').ShownChanges} */
export const DIFFERENT = { equal: false, changed: true, new: true, gone: true };

/** @type {TypedRules} */
export const NO_RULES = { objects: '', files: '', functions: '', recognise: true };

/** What the right pane can show; lines and instructions are those of the selected function. */
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
  /** What the right pane shows. */
  view: /** @type {typeof VIEWS[number]} */ ('changes'),
  /** The rules in force. */
  rules: NO_RULES,
  /** The parts that count. */
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
