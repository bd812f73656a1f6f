/** Texts of the controls that all views use. */

import { bytes, count, rate } from '../values/format.js';

/** Costs and how exact they are. */
export const COST_TEXT = {
  ofFunction: (/** @type {string} */ share) => `${share} of the function`,
  estimated: 'Estimated from the call graph',
  atMost: 'At most this much: part of it may be counted twice',
  atLeast: 'At least this much: the profile does not tell how much of its cycle it called',
  aboveTotal: 'More than the whole profile; select the function to see why',
  noValue: (/** @type {string} */ name) => `${name} has no value for this row`,
  notAdded: (/** @type {string} */ cost) => `${cost}, contained in other calls, so it is not added`,
};

/** Explanations. */
export const EXPLAIN_TEXT = {
  what: (/** @type {string} */ what) => `What is ${what}?`,
  guide: 'How do I read this?',
};

/** The error panel. */
export const FAILURE_TEXT = {
  line: (/** @type {number} */ line) => `line ${count(line)}`,
  foundIn: (/** @type {string[]} */ place) => `Found in ${place.join(', ')}.`,
  unchanged: 'The open profile is unchanged.',
  dismiss: 'Dismiss',
};

/** Progress of reading. */
export const LOAD_TEXT = {
  reading: (/** @type {string} */ title) => `Reading ${title}`,
  opening: 'Opening…',
  computing: 'Computing…',
  /** @param {number} read @param {number} total @param {number} milliseconds */
  speed: (read, total, milliseconds) =>
    `${bytes(read)} of ${bytes(total)} at ${rate(read, milliseconds)}`,
  cancel: 'Cancel',
};

/** Column heads of figures. */
export const FIGURES_TEXT = { inclusive: 'Inclusive', self: 'Self' };

/** Names of functions. */
export const NAMES_TEXT = { via: 'via ' };

/** The second event. */
export const SECOND_TEXT = {
  label: 'Second event',
  none: 'none',
  chosen: (/** @type {string} */ event) => `+ ${event}`,
};

/** Dialogs. */
export const SHEET_TEXT = { close: 'Close' };

/** The switch for short names. */
export const SHORT_NAMES_TEXT = {
  label: 'Short names',
  note: 'Without return types, default arguments and whatever does not fit. The hint and copies have whole names.',
};

/** The lines between panes and between views. */
export const SPLITTER_TEXT = {
  label: 'Width of the function list',
  /** @param {number} place  counted from 1 */
  ofView: (place) => `Size of view ${place}`,
  note: 'Drag to resize; double-click to reset',
};

/** The theme. */
export const THEME_TEXT = {
  note: 'Theme: system, light or dark (t)',
  theme: (/** @type {string} */ name) => `Theme: ${name}`,
};

/** The menu of a function. */
export const ACTIONS_TEXT = {
  show: 'Select',
  copy: (/** @type {number} */ names) => (names > 1 ? `Copy ${count(names)} names` : 'Copy name'),
  functions: (/** @type {number} */ functions) => `the ${count(functions)} selected functions`,
  listed: (/** @type {number} */ functions) => `all ${count(functions)} listed functions`,
  chargeGroup: (/** @type {string} */ group) => `Charge to callers: ${group}`,
};
