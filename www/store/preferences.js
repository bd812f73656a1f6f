/**
 * Settings stored between visits: the theme, the width and the columns of the list, the order
 * of instructions, the rules that find sources and origins of code, and the link to an editor. Nothing of a profile is ever stored.
 */

import { effect } from '@preact/signals';
import { at } from '../values/at.js';
import { change } from './actions.js';
import { oneOf } from './document-links.js';
import { NAME_COLUMN } from './list-layout.js';
import { graphDirection, legendIsOpen } from './picture-state.js';
import {
  columnIds,
  editorPattern,
  isOfFunction,
  isTimelineShown,
  listShare,
  machineOrder,
  namesAreShort,
  originRules,
  singleKeysWork,
  sourceRules,
  theme,
  viewWeights,
} from './state.js';

/** @type {readonly [typeof theme.value, ...(typeof theme.value)[]]} */
const THEMES = ['system', 'light', 'dark'];

/** Prefix of all stored names; other pages may share the origin. */
const PREFIX = 'grindscope.';

/** Columns of a link, which are shown but not stored. @type {readonly string[] | null} */
let lent = null;

/** @param {unknown} rule */
const isRule = (rule) =>
  typeof Reflect.get(Object(rule), 'from') === 'string' &&
  typeof Reflect.get(Object(rule), 'to') === 'string';

/**
 * A setting: its name, its signal, and how it is written as text. Reading invalid text fails, or gives
 * undefined; then the setting has its initial value.
 *
 * @template T
 * @param {string} key
 * @param {import('@preact/signals').Signal<T>} signal
 * @param {(text: string) => T | undefined} read
 * @param {(value: T) => string} [write]
 */
const setting = (key, signal, read, write = String) => ({
  key: `${PREFIX}${key}`,
  signal: /** @type {import('@preact/signals').Signal<any>} */ (signal),
  initial: /** @type {unknown} */ (signal.peek()),
  read: /** @type {(text: string) => any} */ (read),
  write: /** @type {(value: any) => string} */ (write),
});

/** A setting that is on or off. @param {string} key @param {import('@preact/signals').Signal<boolean>} signal */
const flag = (key, signal) =>
  setting(
    key,
    signal,
    (text) => text === 'yes',
    (isOn) => (isOn ? 'yes' : 'no'),
  );

const SETTINGS = [
  setting('theme', theme, oneOf(THEMES)),
  setting('list-share', listShare, (text) => {
    const share = Number(text);
    return share >= 25 && share <= 80 ? share : undefined;
  }),
  setting('view-weights', viewWeights, (text) => {
    const weights = text.split(',').map(Number);
    return weights.length === 3 && weights.every((one) => one > 0.05 && one < 3)
      ? weights
      : undefined;
  }),
  setting(
    'columns',
    columnIds,
    (text) => {
      const ids = text.split(' ');
      return ids.includes(NAME_COLUMN) ? ids : undefined;
    },
    (ids) => ids.join(' '),
  ),
  setting('machine-order', machineOrder, oneOf(['address', 'split', 'merged'])),
  setting('graph-direction', graphDirection, oneOf(['auto', 'TB', 'LR'])),
  flag('short-names', namesAreShort),
  flag('single-keys', singleKeysWork),
  flag('function-shares', isOfFunction),
  setting('editor', editorPattern, String),
  flag('legend', legendIsOpen),
  flag('timeline', isTimelineShown),
  setting('origin-rules', originRules, String),
  setting('source-rules', sourceRules, (text) => JSON.parse(text).filter(isRule), JSON.stringify),
];

/** Runs something that needs the storage, or invalid stored text; then nothing happens. @param {() => void} run */
function attempt(run) {
  try {
    run();
  } catch {
    // Forbidden or full: the setting applies to this visit only.
  }
}

/** Switches to the next theme: system, light, dark. */
export const nextTheme = () =>
  change(theme, at(THEMES, (THEMES.indexOf(theme.value) + 1) % THEMES.length));

/** Shows columns without storing them. @param {readonly string[]} ids */
export function lendColumns(ids) {
  lent = ids;
  columnIds.value = ids;
}

/** Resets all settings and deletes the stored ones. */
export function forgetPreferences() {
  for (const { signal, initial } of SETTINGS) signal.value = initial;
  attempt(() => {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of own) localStorage.removeItem(key);
  });
}

/** Closes the legend from the next visit on, unless the user has chosen. */
export const closeLegendNextTime = () =>
  attempt(() => {
    const key = `${PREFIX}legend`;
    if (localStorage.getItem(key) === null) localStorage.setItem(key, 'no');
  });

/** Loads the stored settings and keeps them up to date. */
export function keepPreferences() {
  for (const { key, signal, initial, read, write } of SETTINGS) {
    attempt(() => {
      const text = localStorage.getItem(key);
      if (text !== null) signal.value = read(text) ?? initial;
    });
    effect(() => {
      const { value } = signal;
      // A setting that was never changed is not stored.
      attempt(() => {
        const isChosen = value !== initial || localStorage.getItem(key) !== null;
        if (isChosen && value !== lent) localStorage.setItem(key, write(value));
      });
    });
  }
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
