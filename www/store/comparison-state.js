/**
 * What is looked at of a comparison, on one page. As in `state.js`, views read these signals, and only
 * `effects/` and `comparison-actions.js` write them.
 *
 * @module
 */

import { computed, signal } from '@preact/signals';
import { peakOf } from '../values/exact-column.js';
import { isRate } from '../values/format.js';
import { inUnit } from '../values/units.js';
import { DIFFERENT, LARGEST_FIRST } from './comparison-order.js';
import { createFlame, NO_FRAME } from './picture-state.js';
import { longestNumber } from './selectors.js';

/** @typedef {import('../protocol/comparison.js').ComparedBoxes} ComparedBoxes */
/** @typedef {import('../protocol/comparison.js').ComparedCalls} ComparedCalls */
/** @typedef {import('../protocol/comparison.js').ComparedColumns} ComparedColumns */
/** @typedef {import('../protocol/comparison.js').ComparedGraph} ComparedGraph */
/** @typedef {import('../protocol/comparison.js').ComparedInstructions} ComparedInstructions */
/** @typedef {import('../protocol/comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('../protocol/comparison.js').ComparedListing} ComparedListing */
/** @typedef {import('../protocol/comparison.js').ComparedOverview} ComparedOverview */
/** @typedef {import('../protocol/comparison.js').ComparedTables} ComparedTables */

/**
 * A comparison with the numbers, names and facts of its sides, and what they were compared without:
 * transforms in words, empty where there are none. `undone` says what could not be done to one side
 * though it was to the other.
 *
 * @typedef {ComparedTables & {numbers: {a: number, b: number}, titles: {a: string, b: string}, sides: {a: ProfileFacts | undefined, b: ProfileFacts | undefined}, looks: {a: string, b: string}, undone: string}} OpenComparison
 */

/** @typedef {import('../protocol/protocol.js').ProfileFacts} ProfileFacts */
/** Flags of the parts that count, by their index; null for all. @typedef {{a: Uint8Array | null, b: Uint8Array | null}} PartFlags */

/** The rules as they are typed: one substitution on a line. @typedef {{objects: string, files: string, functions: string, recognise: boolean}} TypedRules */

/** @type {TypedRules} */
export const NO_RULES = { objects: '', files: '', functions: '', recognise: true };

/** Null while a profile is shown, or nothing. @type {import('@preact/signals').Signal<OpenComparison | null>} */
export const comparison = signal(/** @type {OpenComparison | null} */ (null));

/** Index of the event among those that both profiles have. */
export const event = signal(0);

/** Index of the event that stands beside it in the views of lines and instructions; null for none. */
export const secondEvent = signal(/** @type {number | null} */ (null));

/** Which cost is compared. */
export const cost = signal(/** @type {'self' | 'inclusive'} */ ('self'));

export const filter = signal('');

/** The filter that the rows of the list are by: the last one that could be used. */
export const listedBy = signal('');

/** Why the filter cannot be used; empty when it can. */
export const filterProblem = signal('');

export const order = signal(LARGEST_FIRST);

export const shown = signal(DIFFERENT);

/** The selected row; null shows the overview. */
export const selected = signal(/** @type {number | null} */ (null));

/** Names without what stands in brackets, and the functions that they are of. */
export const shortNames = signal(
  /** @type {{of: import('../protocol/comparison.js').ComparedFunctions, names: import('../protocol/protocol.js').NameArena} | null} */ (
    null
  ),
);

/** Of the event before until the answer has come; so are those below. */
export const columns = signal(/** @type {ComparedColumns | null} */ (null));
export const listing = signal(/** @type {ComparedListing | null} */ (null));
export const calls = signal(/** @type {ComparedCalls | null} */ (null));
export const overview = signal(/** @type {ComparedOverview | null} */ (null));
export const lines = signal(/** @type {ComparedLines | null} */ (null));

/** The source file that is shown as a whole while this row is selected. @typedef {import('../protocol/comparison.js').FileNames & {row: number}} WholeFile */
export const wholeFile = signal(/** @type {WholeFile | null} */ (null));

/** The instructions of the selected function. */
export const instructions = signal(/** @type {ComparedInstructions | null} */ (null));

/** Why the lines or instructions of the selected function cannot be read. */
export const linesFailure = signal(
  /** @type {import('../protocol/protocol.js').Failure | null} */ (null),
);

/** Programs that the user gave for objects of A and of B, by the side and the path of the object. */
export const programs = signal(/** @type {ReadonlyMap<string, File>} */ (new Map()));

/** Programs that the user dropped, the latest first: which profile each is of is told by what they hold. @type {import('@preact/signals').Signal<readonly File[]>} */
export const droppedPrograms = signal(/** @type {readonly File[]} */ ([]));

/** What dropped programs were taken for; see `DropNote`. @type {import('@preact/signals').Signal<readonly import('./dropped-programs.js').DropNote[]>} */
export const dropNotes = signal(
  /** @type {readonly import('./dropped-programs.js').DropNote[]} */ ([]),
);

/** What is known of the programs that the shown instructions are in; null where none is at hand. @typedef {import('./state.js').ProgramState | null} KnownProgram */
export const programA = signal(/** @type {KnownProgram} */ (null));
export const programB = signal(/** @type {KnownProgram} */ (null));

/** What the right pane can show; lines and instructions are those of the selected function. */
export const VIEWS = /** @type {const} */ ([
  'changes',
  'source',
  'machine',
  'flame',
  'graph',
  'treemap',
]);

/** What it shows. */
export const view = signal(/** @type {typeof VIEWS[number]} */ ('changes'));

/** The side that widths and areas of pictures are of. */
export const sizeBy = signal(/** @type {'a' | 'b'} */ ('b'));

/** Calling contexts, and the flame graph that shows them. */
export const contexts = signal(/** @type {ComparedBoxes | null} */ (null));
export const flame = createFlame();

/** The call graph; of the wish before until the answer has come. Why it cannot be drawn; empty when it can. */
export const graph = signal(
  /** @type {(import('../pictures/graph-paint.js').GraphPicture & {compared: ComparedGraph}) | null} */ (
    null
  ),
);
export const graphProblem = signal('');

/** Self cost as areas, and the frame that is shown alone. */
export const treemap = signal(
  /** @type {import('../protocol/pictures.js').Treemap | null} */ (null),
);
export const treemapWithin = signal(NO_FRAME);
/** The parts that count. */
export const partFlags = signal(/** @type {PartFlags} */ ({ a: null, b: null }));

/** Whether the sheet with the parts is open. */
export const partsOpen = signal(false);

/** How inclusive costs are computed. */
export const cycleRule = signal(
  /** @type {import('../protocol/protocol.js').CycleRule} */ ('collapsed'),
);

/** Events that the user has defined for the comparison. */
export const ownEvents = signal(
  /** @type {readonly import('../protocol/protocol.js').OwnEvent[]} */ ([]),
);

/** Whether the sheet about own events is open. */
export const ownEventsOpen = signal(false);

/** The rules in force. */
export const rules = signal(NO_RULES);

/** Whether the sheet with the rules is open, and why those typed there cannot be used. */
export const rulesOpen = signal(false);
export const rulesProblem = signal('');

/** Whether the functions are being matched anew. */
export const matching = signal(false);

/** Whether inclusive costs rest on single invocations, which both sides record. */
export const isOutermost = computed(() => comparison.value?.facts.outermost ?? false);

/** Facts of the event. */
export const currentEvent = computed(() => comparison.value?.facts.events[event.value] ?? null);

/** What stands for an event where costs are written. */
export const costEvent = computed(() => factOf(event.value));

/** Whether an event is looked at whose values add up to nothing. */
export const isRateShown = computed(() => isRate(currentEvent.value));

/**
 * What an event comes to in A and in B, and how that differs; of a rate its values for the totals, which
 * need not be there.
 *
 * @param {import('../protocol/comparison.js').ComparedEvent} fact
 * @returns {{a: number | bigint, b: number | bigint, change: number | bigint}}
 */
export function totalsOf(fact) {
  if (!isRate(fact)) {
    return { a: fact.totalA, b: fact.totalB, change: fact.totalB - fact.totalA };
  }
  const [a, b] = [fact.rateA ?? Number.NaN, fact.rateB ?? Number.NaN];
  return { a, b, change: b - a };
}

/** Whether the list leaves out more than what is equal. */
export const isFiltered = computed(() => {
  const { changed, new: isNew, gone } = shown.value;
  return filter.value.trim() !== '' || !(changed && isNew && gone);
});

/** An event, with what stands for its total. @param {number | null} index */
export function factOf(index) {
  const fact = index === null ? null : comparison.value?.facts.events[index];
  return fact ? { ...fact, total: fact.totalA } : null;
}

/** A cost without the name of its unit: milliseconds of times, else as counted. @param {number | bigint} value */
export function written(value, event = costEvent.value) {
  return inUnit(value, event, event?.unit === 'time' ? 'ms' : 'count');
}

/** The figures of the cost that is compared. */
export const figures = computed(() => columns.value?.[cost.value] ?? null);

/** Size of the largest difference. */
export const peak = computed(() => (figures.value ? peakOf(figures.value.change) : 0));

/** Characters of a rate, a sign included: four digits, with zeros before them or with an exponent. */
const RATE_DIGITS = 11;

/** Characters that a cost needs, a sign included. */
export const digits = computed(() => {
  const { a, b, change } = figures.value ?? {};
  const [fact] = [costEvent.value];
  if (!a || !b || !change || !fact) return 8;
  if (isRate(fact)) return RATE_DIGITS;
  const totals = Object.values(totalsOf(fact));
  const longest = Math.max(...totals.map((total) => written(total).length));
  return (
    1 + Math.max(7, longest, ...[a, b, change].map((column) => longestNumber(column, written)))
  );
});
