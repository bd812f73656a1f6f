/** Texts of the controls that all views use. */

import { bytes, count, rate } from '../values/format.js';

/** Costs and how exact they are. */
export const COST_TEXT = {
  /** @param {string} share */
  ofFunction: (share) => `${share} of the function`,
  estimated: 'Estimated from the call graph',
  atMost: 'At most this much: part of it may be counted twice',
  aboveTotal: 'More than the whole profile; select the function to see why',
  /** @param {string} name */
  noValue: (name) => `${name} has no value for this row`,
  /** @param {string} cost */
  notAdded: (cost) => `${cost}, contained in other calls, so it is not added`,
};

/** Explanations. */
export const EXPLAIN_TEXT = {
  /** @param {string} what */
  what: (what) => `What is ${what}?`,
  guide: 'How do I read this?',
};

/** The error panel. */
export const FAILURE_TEXT = {
  /** @param {number} line */
  line: (line) => `line ${count(line)}`,
  /** @param {string[]} place */
  foundIn: (place) => `Found in ${place.join(', ')}.`,
  unchanged: 'The open profile is unchanged.',
  dismiss: 'Dismiss',
};

/** Progress of reading. */
export const LOAD_TEXT = {
  /** @param {string} title */
  reading: (title) => `Reading ${title}`,
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
export const NAMES_TEXT = {
  /** @param {string} name */
  via: (name) => `via ${name}`,
};

/** The second event. */
export const SECOND_TEXT = {
  label: 'Second event',
  none: 'none',
  /** @param {string} event */
  chosen: (event) => `+ ${event}`,
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
  /** @param {string} name */
  theme: (name) => `Theme: ${name}`,
};

/** The menu of a function. */
export const ACTIONS_TEXT = {
  show: 'Select',
  /** @param {number} names */
  copy: (names) => (names > 1 ? `Copy ${count(names)} names` : 'Copy name'),
  /** @param {number} functions */
  functions: (functions) => `the ${count(functions)} selected functions`,
  /** @param {number} functions */
  listed: (functions) => `all ${count(functions)} listed functions`,
  /** @param {string} group */
  chargeGroup: (group) => `Charge to callers: ${group}`,
};
