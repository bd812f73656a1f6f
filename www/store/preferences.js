/**
 * Settings stored between visits: the theme, the width and the columns of the list, the order
 * of instructions, and the rules that find sources. Nothing of a profile is ever stored.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { at } from '../values/at.js';
import { DEFAULT_COLUMNS, NAME_COLUMN } from './list-columns.js';
import { columnIds, listShare, machineOrder, namesAreShort, sourceRules, theme } from './state.js';

const THEMES = /** @type {const} */ (['system', 'light', 'dark']);
const MACHINE_ORDERS = /** @type {const} */ (['address', 'split', 'merged']);
/** Prefix of all stored names; other pages may share the origin. */
const PREFIX = 'grindscope.';
const THEME_KEY = `${PREFIX}theme`;
const SHARE_KEY = `${PREFIX}list-share`;
const COLUMNS_KEY = `${PREFIX}columns`;
const ORDER_KEY = `${PREFIX}machine-order`;
const SHORT_KEY = `${PREFIX}short-names`;
const RULES_KEY = `${PREFIX}source-rules`;
const LIST_SHARE = listShare.peek();

/** Reads a setting. Storage may be forbidden; then there are none. @param {string} key */
function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the setting applies to this visit only.
  }
}

/** Parses stored rules; the stored text may be invalid. @param {string | null} stored @returns {import('../code/source-match.js').Rule[]} */
function rulesOf(stored) {
  try {
    const rules = JSON.parse(stored ?? '[]');
    const isRule = (/** @type {any} */ rule) =>
      typeof rule?.from === 'string' && typeof rule?.to === 'string';
    return Array.isArray(rules) ? rules.filter(isRule) : [];
  } catch {
    return [];
  }
}

/** Switches to the next theme: system, light, dark. */
export function nextTheme() {
  theme.value = at(THEMES, (THEMES.indexOf(theme.value) + 1) % THEMES.length);
}

/** Columns of a link, which are shown but not stored. @type {readonly string[] | null} */
let lent = null;

/** Shows columns without storing them. @param {readonly string[]} ids */
export function lendColumns(ids) {
  lent = ids;
  columnIds.value = ids;
}

/** Resets all settings and deletes the stored ones, including those of older versions of the page. */
export function forgetPreferences() {
  theme.value = 'system';
  listShare.value = LIST_SHARE;
  sourceRules.value = [];
  columnIds.value = DEFAULT_COLUMNS;
  machineOrder.value = MACHINE_ORDERS[0];
  namesAreShort.value = false;
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of own) localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing is stored.
  }
}

/** Loads the stored settings and keeps them up to date. */
export function keepPreferences() {
  const storedTheme = THEMES.find((name) => name === recall(THEME_KEY));
  if (storedTheme) theme.value = storedTheme;
  const storedShare = Number(recall(SHARE_KEY));
  if (storedShare >= 25 && storedShare <= 80) listShare.value = storedShare;
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    remember(THEME_KEY, theme.value);
  });
  sourceRules.value = rulesOf(recall(RULES_KEY));
  effect(() => {
    if (sourceRules.value.length > 0 || recall(RULES_KEY) !== null) {
      remember(RULES_KEY, JSON.stringify(sourceRules.value));
    }
  });
  const storedColumns = recall(COLUMNS_KEY)?.split(' ') ?? [];
  if (storedColumns.includes(NAME_COLUMN)) columnIds.value = storedColumns;
  effect(() => {
    const isChosen = columnIds.value !== DEFAULT_COLUMNS || recall(COLUMNS_KEY) !== null;
    if (isChosen && columnIds.value !== lent) remember(COLUMNS_KEY, columnIds.value.join(' '));
  });
  namesAreShort.value = recall(SHORT_KEY) === 'yes';
  effect(() => {
    if (namesAreShort.value || recall(SHORT_KEY) !== null)
      remember(SHORT_KEY, namesAreShort.value ? 'yes' : 'no');
  });
  effect(() => remember(SHARE_KEY, String(listShare.value)));
  const storedOrder = MACHINE_ORDERS.find((name) => name === recall(ORDER_KEY));
  if (storedOrder) machineOrder.value = storedOrder;
  effect(() => {
    const isChosen = machineOrder.value !== MACHINE_ORDERS[0] || recall(ORDER_KEY) !== null;
    if (isChosen) remember(ORDER_KEY, machineOrder.value);
  });
}
