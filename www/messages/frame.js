/** Texts of the bars, tabs and panes around the views. */

import { bytes, count, duration, plural, share } from '../values/format.js';
import { visible } from '../values/names.js';

/** @import {PartKind} from './overview.js' */

/** What is opened by dropping. */
export const DROP_TEXT = {
  title: 'Drop to open',
  /** In a comparison, besides `profile`. */
  onComparison: [
    'A program is used for A or B, whichever it matches.',
    'Source files are used for the side they are dropped on, and for a side without sources.',
    'Of two source folders, each is used for the side whose paths it fits.',
  ],
  folderOfA: 'Source folder for A: drop on this half',
  folderOfB: 'Source folder for B: drop on this half',
  profile: 'A profile opens in a new tab.',
  program: 'A program or its debug information is used for machine code.',
  folder: 'Source files or a source folder are used for source lines.',
  ok: 'OK',
  pageTitle: (/** @type {string} */ title) => `${title} – grindscope`,
};

/** A comparison without common events. */
export const WORKBENCH_TEXT = {
  skip: 'Skip to the functions',
  title: 'No event in common',
  about: (/** @type {string[]} */ ofA, /** @type {string[]} */ ofB) =>
    `A has ${ofA.join(', ')}; B has ${ofB.join(', ')}. Record both with the same options to compare them.`,
};

/** The menu Compare. */
export const COMPARE_MENU_TEXT = {
  label: 'Compare',
  anotherFile: 'with another file…',
  parts: 'of this profile',
};

/** The menu next to the Open button. */
export const OPEN_MENU_TEXT = {
  label: 'More ways to open',
  addParts: 'Add files as parts…',
  reload: 'Reload from disk',
};

/** What the figures show. */
export const CONTEXT_TEXT = {
  label: 'What the figures show',
  noWarnings: 'No warnings',
  truncated: 'Incomplete file:',
  warnings: (/** @type {number} */ kinds) => plural(kinds, 'warning'),
  /** @param {number} parts @param {PartKind} what */
  sumOfParts: (parts, what) => `Sum of ${plural(parts, what)}`,
  /** Of one side. @param {number} parts @param {PartKind} what */
  allParts: (parts, what) => plural(parts, what),
  /** All of both sides. @param {number} a @param {number} b @param {PartKind} what */
  allOfBoth: (a, b, what) => `${count(a)} → ${plural(b, what)}`,
  /** @param {number} selected @param {number} parts @param {PartKind} what */
  someParts: (selected, parts, what) => `${count(selected)} of ${plural(parts, what)}`,
  /**
   * Some threads in some parts; empty if they are too many to name.
   *
   * @param {{threads: readonly string[], parts: readonly string[]}} names  empty for all
   * @param {PartKind} what
   */
  named({ threads, parts }, what) {
    const texts = [
      threads.length > 0 ? numbered('thread', threads) : '',
      parts.length > 0 ? numbered(what === 'thread' ? 'part' : what, parts) : '',
    ];
    if (texts.includes(null)) return '';
    const text = texts.filter(Boolean).join(' · ');
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  },
  partsNote: (/** @type {PartKind} */ what) => `Choose the ${what}s to include in all figures`,
  total: 'Total',
  totalNote: (/** @type {string} */ total) => `Total self cost (100 %): ${total}`,
  rateNote: 'Value for the whole profile. Rates of functions cannot be summed.',
  unit: 'Unit of costs',
  export: 'Export…',
};

/** The right pane. */
export const DETAILS_TEXT = {
  profile: 'Profile',
  about: 'Profile',
  selectFunction: 'Select a function to see its callers and callees.',
  selectForLines: 'Select a function to see its source lines.',
  ofFunction: 'This view shows one function. Select it in the list.',
  /** @param {string} name @param {boolean} [isTransformed] @param {boolean} [arePartsLeftOut] */
  others(name, isTransformed = false, arePartsLeftOut = false) {
    const whole = arePartsLeftOut ? 'all functions in the selected parts' : 'the whole profile';
    const shown = isTransformed ? 'what the transforms leave' : whole;
    return `The overview is of ${shown}; the other views show ${name}.`;
  },
  up: 'Show the whole profile (Escape)',
  upOfComparison: 'Show the whole comparison (Escape)',
  comparison: 'Comparison',
  profileViews: 'Views of the profile',
  function: 'Selected function',
  functionViews: 'Views of the function',
  split: 'Split',
  splitNote: 'Show one more view next to this one',
  unsplitNote: 'Show the first view alone',
  third: 'Add a third view',
  maximise: 'Maximise',
  restore: 'Restore',
  maximiseNote: 'Hide everything else (z)',
  restoreNote: 'Show everything again (z or Escape)',
  second: (/** @type {number} */ place) => (place === 2 ? 'Second view' : 'Third view'),
  /** @param {number} place */
  closeSecond: (place) => `Close the ${place === 2 ? 'second' : 'third'} view`,
};

/** The choice of the event. */
export const EVENT_TEXT = { label: 'Event', addFormula: 'Add formula…' };

/** What screen readers announce. */
export const ANNOUNCED_TEXT = {
  reading: (/** @type {string} */ title) => `Reading ${title}`,
  read: (/** @type {number} */ functions) => `${plural(functions, 'function')} read`,
  untransformed: 'No transforms',
};

/** The bar at the top. */
export const BAR_TEXT = {
  startNote: 'Start page: profiles stay open',
  back: 'Go back',
  forward: 'Go forward',
  step: (/** @type {string} */ label, /** @type {string} */ key) => `${label} (${key})`,
  search: 'Search',
  help: 'Help',
  keysNote: 'Keyboard shortcuts (?)',
  keysWord: 'Keys',
  keys: 'Keyboard shortcuts',
  open: 'Open…',
};

/** Tabs of profiles. */
export const TABS_TEXT = {
  label: 'Open profiles',
  comparison: (/** @type {string} */ title) => `Comparison: A → B\n${visible(title)}`,
  /** @param {string} title @param {string} subtitle */
  profile: (title, subtitle) => `${visible(title)}\nProfiled: ${visible(subtitle)}`,
  closeOne: (/** @type {string} */ title) => `Close ${visible(title)}`,
  close: 'Close',
};

/** Most names and ranges that are listed. */
const NAMED = 3;

/** A few names, or ranges of numbers; null for more. @param {string} word @param {readonly string[]} names  in order */
function numbered(word, names) {
  /** @type {[string, string][]} */
  const ranges = [];
  for (const name of names) {
    const last = ranges.at(-1);
    if (last && Number(name) === Number(last[1]) + 1) last[1] = name;
    else ranges.push([name, name]);
  }
  if (ranges.length > NAMED) return null;
  const texts = ranges.map(([first, last]) => [...new Set([first, last])].map(visible).join('–'));
  return `${word}${names.length > 1 ? 's' : ''} ${texts.join(', ')}`;
}

/** The status bar. */
export const STATUS_TEXT = {
  /** @param {number} distinct @param {number} rows  levels and callers in names make several rows of a function */
  functions: (distinct, rows) =>
    `${plural(distinct, 'function')}${distinct < rows ? ` in ${count(rows)} contexts` : ''}`,
  changed: (/** @type {number} */ changed) => `${count(changed)} changed`,
  onlyB: (/** @type {number} */ isNew) => `${count(isNew)} only in B`,
  onlyA: (/** @type {number} */ gone) => `${count(gone)} only in A`,
  equal: (/** @type {number} */ equal) => `${count(equal)} equal`,
  /** @param {number} functions @param {string} cost  their self cost, with its share of the total; empty for a rate @param {boolean} withCycles  whether cycles are listed too */
  listed: (functions, cost, withCycles) =>
    `${plural(functions, 'function')} listed${withCycles ? ', without cycles' : ''}${cost && `: self cost ${cost}`}`,
  /** @param {number} functions @param {string} cost  their self cost, with its share of the total */
  selected: (functions, cost) => `Self cost of the ${count(functions)} selected functions: ${cost}`,
  /** @param {number} pairs  of caller and callee */
  calls: (pairs) => plural(pairs, 'distinct call'),
  /** @param {number} chosen @param {number} all @param {PartKind} what */
  parts: (chosen, all, what) =>
    chosen < all ? CONTEXT_TEXT.someParts(chosen, all, what) : plural(all, what),
  private: 'Nothing leaves this computer',
  /** @param {number} textBytes @param {number} milliseconds */
  read: (textBytes, milliseconds) => `${bytes(textBytes)} read in ${duration(milliseconds)}`,
  matching: 'Matching functions…',
};

/** A part that is exact; never all, if the rest is not. @param {number} part @param {number} whole */
const exactShare = (part, whole) =>
  share(part === whole ? whole : Math.min(part, 0.9999 * whole), whole);

/** The bar of transforms. */
export const TRANSFORMS_TEXT = {
  label: 'Transforms',
  title: 'Transforms',
  everything: 'Everything',
  undo: 'Undo this transform',
  undoAll: 'Undo all transforms',
  remove: ', remove',
  note: 'All figures refer to the remaining cost, which is 100 %. If the profile records single calls, self cost is exact. Otherwise the cost of functions with several callers is divided in proportion to the cost of their calls; this line shows how much is exact. Lines and instructions do not change.',
  selectFirst: 'Select a function first.',
  noRecursion: 'The function does not call itself: there is no recursion to collapse.',
  noObject: 'The program or library of the function is unknown.',
  working: 'Working…',
  ofRate: 'rate of the remaining cost',
  /** @param {bigint} part @param {bigint} whole */
  share: (part, whole) => `${share(Number(part), Number(whole))} of the total`,
  exact: (/** @type {string} */ left) => `${left}; self cost is exact, some calls are estimated`,
  lacking: (/** @type {string} */ left) =>
    `≈\u202f${left}: some of the costs that were divided may be missing`,
  /** @param {number} certain  share @param {string} event */
  inBoth: (certain, event) =>
    certain === 1
      ? 'self cost is exact, some calls are estimated'
      : `estimated from the call graph; at least ${exactShare(certain, 1)} of ${visible(event)} is exact`,
  /** @param {string} left @param {bigint} certain @param {bigint} total */
  estimated: (left, certain, total) =>
    `${left}; ${exactShare(Number(certain), Number(total))} of it is exact, the rest estimated from the call graph`,
};

/** The view in the address. */
export const LINK_TEXT = {
  otherFunctions:
    'The address refers to functions that are not in this profile: its selection or transforms are not applied.',
};

/** A new version of the page. */
export const UPDATE_TEXT = {
  available: 'A new version is available.',
  closesAll: 'Reloading closes all profiles.',
  reload: 'Reload',
};

/** Files that have changed on disk. */
export const CHANGED_TEXT = {
  about: (/** @type {string} */ title) => `${title} has changed on disk.`,
  reload: 'Reload',
  compare: 'Open and compare',
  ignore: 'Ignore',
  unchanged: 'Read again, unchanged.',
  select:
    'The browser does not let the page read this file again. Select it in the dialog, or drop it here.',
};

/** Notes of a view. */
export const VIEW_TEXT = {
  unchanged: (/** @type {string} */ view) => `${view} shows the untransformed profile.`,
  madeByTransform:
    'A transform created this function. Its code is shown in the recorded functions that contain it.',
  inlinedIn: 'This function is inlined. Its code is shown in the functions that contain it:',
  moreHosts: (/** @type {number} */ others) => ` and ${count(others)} more`,
  where: 'In this view',
  allZero: (/** @type {string} */ event) => `All costs of ${visible(event)} are 0.`,
};
