/** Texts of callers and callees. */

import { count, plural } from '../values/format.js';

/** A function that costs more than the whole profile. */
export const ABOVE_TOTAL_TEXT = {
  excess: (/** @type {string} */ excess) => `It costs ${excess} more than the whole profile.`,
  countedTwice: 'The selected cycle rule counts recursive calls several times.',
  merged: (/** @type {string} */ cost, /** @type {boolean} */ isOutermost) =>
    `With ${isOutermost ? 'outermost invocations only' : 'merged cycles'} it costs ${cost}.`,
  inFile: 'These are the figures in the file.',
  callsTo: 'Callers of',
  cost: (/** @type {string} */ incoming, /** @type {string} */ outgoing) =>
    `account for ${incoming}, its lines and calls for only ${outgoing}.`,
  others: (/** @type {number} */ others, /** @type {string} */ sum) =>
    `The same holds for ${plural(others, 'more function')} below it: ${sum} in all.`,
  /** @param {string} rest */
  rest: (rest) => `Functions that it does not reach cost ${rest}, which lowers the total.`,
};

/** All callers and callees. */
export const ALL_CALLS_TEXT = {
  exact: 'All costs are exact.',
  exactCosts: 'All costs are exact; ≈ marks estimated numbers of calls.',
  negative:
    '≈ is estimated from the call graph. Negative costs have no proportions, so estimates may be far from what happened.',
  estimated: '≈ is estimated from the call graph, in proportion to the cost of calls.',
  atLeast: '≥ is a lower limit, as functions call each other in a cycle.',
  otherwise: 'Everything else is exact.',
  callers: 'All callers',
  callersNote: 'Cost of the selected function while this caller was running',
  noCallers: 'No callers.',
  callees: 'All callees',
  calleesNote: 'Cost of the callee while the selected function was running',
  noCallees: 'No callees.',
  callsNote:
    'Calls that this cost belongs to; of functions in the same cycle, direct calls if there are any',
  distance: 'Distance',
  distanceNote: 'Fewest calls in between; “cycle”: a member of the selected cycle',
  inCycle: 'cycle',
  function: 'Function',
  object: 'Object',
};

/** Recursion that is counted once regardless of the selected rule. */
export const CYCLE_RULE_TEXT = {
  outermost: (/** @type {string} */ where) => `${where}, recursion is always counted once.`,
  merged: (/** @type {string} */ where) => `${where}, cycles are always merged.`,
};

/** The members of a cycle. */
export const CYCLE_TEXT = {
  title: 'Cycle',
  note: 'functions that call each other, a row for each context',
  label: 'Members of the cycle',
  inclusive: 'Inclusive',
  self: 'Self',
  called: 'Called',
  name: 'Function',
  object: 'Object',
};

/** Calls to a function whose sum is not its inclusive cost. */
export const DISAGREEMENT_TEXT = {
  rounding: 'Rounding',
  /** The callers account for less. @param {string} incoming @param {string} outgoing */
  less: (incoming, outgoing) => `Callers account for only ${incoming} of ${outgoing}.`,
  /** They account for more. @param {string} incoming @param {string} outgoing */
  more: (incoming, outgoing) =>
    `Callers account for ${incoming}, its lines and calls for only ${outgoing}.`,
  title: 'Callers and cost',
};

/** The figures of the selected function. */
export const TILES_TEXT = {
  inclusiveOf: (/** @type {number} */ exactness) =>
    ['Inclusive', 'Inclusive, estimated', 'Inclusive, at most', 'Inclusive, at least'][exactness] ??
    '',
  selfEstimated: 'Self, estimated',
  inclusive: 'Inclusive',
  self: 'Self',
  called: 'Called',
  perCall: 'Per call',
};

/** The title of the selected function. */
export const FUNCTION_TEXT = {
  cycle: 'Functions that call each other recursively. Calls between them are not added.',
  /** @param {string[]} names @param {number} rest */
  members: (names, rest) => names.join(', ') + (rest > 0 ? ` and ${count(rest)} more` : ''),
  whole: 'Whole name and exact figures',
  noFile: 'source file unknown',
  noObject: 'object unknown',
  inCycle: (/** @type {number} */ cycle) => `in cycle ${cycle}`,
};

/** Callers and callees. */
export const CALLS_TEXT = {
  callsItself: 'calls itself',
  running: 'already running',
  inCycle: 'in its cycle',
  contained: 'recursive, counted once',
  others: (/** @type {string} */ share) =>
    `another ${share} of the function comes from recursive calls or has no caller`,
  seeAllCalls: 'All calls estimates what each accounts for',
  leadBack: 'their cost contains calls that lead back to the function',
  cost: 'Cost',
  ofFunction: 'Of function',
  calls: 'Calls',
  function: 'Function',
  line: 'Line',
  copyCost: (/** @type {string} */ cost) => `Copy cost: ${cost}`,
  showLine: (/** @type {string} */ line) => `Show line ${line} in Source`,
  object: 'Object',
  none: 'No calls were recorded.',
  /** @param {number} others @param {number} recursive */
  withRecursive: (others, recursive) =>
    others > 0
      ? `${count(others)} + ${count(recursive)} recursive`
      : `${count(recursive)} recursive`,
  callers: 'Callers',
  noCallers: 'No callers.',
  callees: 'Callees',
  noCallees: 'No callees.',
};

/** The menu of transforms. */
export const TRANSFORM_MENU_TEXT = { label: 'Transform' };
