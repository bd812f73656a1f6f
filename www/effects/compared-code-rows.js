/**
 * Keeps the rows of the source view and of the machine code view of a comparison in step with their
 * inputs, like `ask-code-rows.js` for profiles.
 *
 * @module
 */

import { isByText, isOnlyInA, numberedLines, textsOf } from '../code/both-texts.js';
import { machineOrder, olderTexts, sourceTexts } from '../store/state.js';
import { keepCompared } from './ask.js';
import { columnsOf, opened } from './ask-code-rows.js';

/** @typedef {import('../protocol/comparison.js').ComparedLines} ComparedLines */
/** @typedef {import('../protocol/comparison.js').SideInstructions} SideInstructions */
/** @typedef {import('../store/comparison-document.js').BothListings} BothListings */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */

/** Returns the listings of programs for the instructions that were read. @param {ComparisonDocument} comparison @returns {BothListings} */
function listingsOf({ instructions, programA, programB }) {
  const code = instructions.value;
  /** @param {SideInstructions | null | undefined} side @param {import('../store/comparison-document.js').KnownProgram} known */
  const listing = (side, known) =>
    side && known?.state === 'read' && known.code === side.code ? known.listing : null;
  return { a: listing(code?.a, programA.value), b: listing(code?.b, programB.value) };
}

/** Returns the inlined calls in the listings for the lines of an answer; null if one is missing or of another build. @param {ComparisonDocument} comparison @param {ComparedLines} of */
function placing(comparison, { row, file, event, secondEvent }) {
  const code = comparison.instructions.value;
  // A whole file has lines of other functions, too.
  if (file || code?.row !== row || code.event !== event || code.secondEvent !== secondEvent)
    return null;
  const listings = listingsOf(comparison);
  const isTold = (/** @type {'a' | 'b'} */ side) =>
    code[side] === null || listings[side]?.doubt.length === 0;
  return isTold('a') && isTold('b') ? listings : null;
}

/** @param {BothListings | null} listings */
const programsOf = (listings) => ({
  a: listings?.a ? columnsOf(listings.a) : null,
  b: listings?.b ? columnsOf(listings.b) : null,
});

/** @param {ComparedLines} of @returns {Pick<import('../protocol/comparison.js').ComparedSourceQuestion, 'texts' | 'lengths'>} */
function textsAsked(of) {
  const all = [...textsOf(of, olderTexts.value, sourceTexts.value).entries()];
  return {
    texts: all
      .filter(([, both]) => isByText(both))
      .map(([file, both]) => [file, ...numberedLines(both)]),
    lengths: all.map(([file, { a, b }]) => [file, (isOnlyInA(of, file) ? a : b).lines.length]),
  };
}

function keepSourceRows() {
  keepCompared(
    'comparedSourceRows',
    (comparison) => {
      const of = comparison.lines.value;
      if (!of || comparison.view.value !== 'source') return null;
      const { row, file, event, secondEvent: second } = of;
      const programs = programsOf(placing(comparison, of));
      const gaps = [...opened(comparison, of).lines];
      return { row, file, event, second, programs, ...textsAsked(of), opened: gaps };
    },
    (comparison) => {
      const from = comparison.lines.peek();
      const isPlaced = from !== null && placing(comparison, from) !== null;
      return (rows) => {
        if (from) comparison.sourceRows.value = { ...rows, from, isPlaced };
      };
    },
  );
}

function keepMachineRows() {
  keepCompared(
    'comparedMachineRows',
    (comparison) => {
      const of = comparison.instructions.value;
      if (!of || comparison.view.value !== 'machine') return null;
      const { row, event, secondEvent: second } = of;
      const programs = programsOf(listingsOf(comparison));
      const gaps = [...opened(comparison, of).instructions];
      return { row, event, second, programs, order: machineOrder.value, opened: gaps };
    },
    (comparison) => {
      const [from, listings] = [comparison.instructions.peek(), listingsOf(comparison)];
      return (rows) => {
        if (from) comparison.machineRows.value = { ...rows, from, listings };
      };
    },
  );
}

/** Starts the effects. */
export function keepComparedCodeRowsCurrent() {
  keepSourceRows();
  keepMachineRows();
}
