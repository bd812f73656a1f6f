/** Texts of the function list, its filter and its menus. */

import { count, plural } from '../values/format.js';

/** The menu of columns. */
export const COLUMNS_TEXT = {
  label: 'Columns',
  title: 'Columns of the list',
  shown: 'Shown, in this order',
  more: 'More columns for this event',
  fixed: 'Columns with a fixed event',
  /** @param {string} label @param {number} step */
  move: (label, step) => `Move ${label} ${step < 0 ? 'up' : 'down'}`,
  tooNarrow: 'hidden: too narrow',
  reset: 'Reset',
};

/** The menu of cycle rules. */
export const CYCLES_TEXT = {
  recursion: 'Recursion',
  // After it, in profiles of compiled programs.
  inlining: 'and inlining',
  inclusive: 'Inclusive costs:',
  rules: { collapsed: 'Merged cycles', plain: 'Plain numbers', kcachegrind: 'Like KCachegrind' },
  meanings: {
    collapsed: 'functions that call each other are counted once',
    plain:
      'figures as in the file: recursion is counted several times; pictures and groups merge cycles',
    kcachegrind: 'KCachegrind’s rule; pictures and groups merge cycles',
  },
  // Of profiles with single invocations.
  exact: 'Exact',
  outermost: {
    collapsed: 'outermost invocations: recursion is counted once',
    plain:
      'figures as in the file: recursion is counted several times, but once in pictures and groups',
    kcachegrind:
      'KCachegrind’s rule without cycle detection; pictures and groups count recursion once',
  },
};

/** The filter. */
export const FILTER_TEXT = {
  label: 'Filter functions',
  title: 'Filter',
  help: `All words must match a name. Also:
/one|other/: a regular expression, here for names with either
"words with spaces"
file:part-of-path
object:part-of-path
origin:own, dependency, runtime, system or startup
self>1%
inclusive>=5%
called<100
!word: names without it
Key: /`,
  /** @param {number} shown @param {number} all @param {number} cycles  listed, too */
  found: (shown, all, cycles) =>
    `${count(shown)} of ${count(all)}${cycles > 0 ? `, ${plural(cycles, 'cycle')}` : ''}`,
  cycles: (/** @type {number} */ cycles) => plural(cycles, 'cycle'),
  selected: (/** @type {number} */ functions, /** @type {boolean} */ haveCycles) =>
    `${haveCycles ? count(functions) : plural(functions, 'function')} selected`,
};

/** The function list. */
export const LIST_TEXT = {
  label: 'Functions',
  /** Left out beside a name. */
  recursion: 'recursion ',
  /** Rows of one function. @param {number} rows @param {'levels' | 'contexts' | 'instances' | 'clones' | 'files'} what */
  rowsOf: (rows, what) =>
    plural(
      rows,
      {
        levels: `${LIST_TEXT.recursion}level`,
        contexts: 'context',
        instances: 'instance',
        clones: 'clone',
        files: 'file',
      }[what],
    ),
  /** Where there is no room for more. @param {number} rows */
  times: (rows) => `×${count(rows)}`,
  inGroups: 'In groups',
  inFunctions: 'For functions with several rows',
  /** @param {number} listed @param {number} all */
  listed: (listed, all) => `${count(listed)} of ${count(all)}`,
};

/** The menu of groups. */
export const GROUPS_TEXT = { label: 'Group by', group: 'Group' };

/** An empty function list. */
export const NOTHING_LEFT_TEXT = {
  none: 'This profile has no functions.',
  /** @param {boolean} isFiltering @param {boolean} isHiding @param {boolean} [isTransformed] */
  hiddenBy: (isFiltering, isHiding, isTransformed = false) => {
    const by = [isFiltering && 'the filter', isHiding && 'the hiding rules'].filter(Boolean);
    if (isFiltering && !isHiding)
      return `No function${isTransformed ? ' that the transforms leave' : ''} matches.`;
    return by.length > 0
      ? `All functions are hidden by ${by.join(' and ')}.`
      : 'The transforms leave no function.';
  },
  conditions:
    'Conditions begin with file:, object:, origin:, self, inclusive or called. Costs are those of the chosen event: self>1%.',
  selectedByFilter: 'The filter hides the selected function.',
  selectedByRules: 'The hiding rules hide the selected function.',
  clearFilter: 'Clear filter',
  instead: (/** @type {string} */ filter) => `Try ${filter}`,
  showHidden: 'Show hidden functions',
};

/** The menu of hiding rules and its chips. */
export const RULES_TEXT = {
  label: 'Hide',
  matches: 'Functions that match the filter',
  matchesNote: 'The filter is inverted: the others are listed',
  anySelf: 'Nothing by its self cost',
  inList: 'in the list only',
  inAllViews: 'in all views',
  charge: (/** @type {string} */ what) => `${what}: charge to callers`,
  hidden: 'Hidden functions',
  hides: (/** @type {string} */ rule) => `Hidden: ${rule}`,
  showAgain: 'Show again',
  remove: ', remove',
};
