/** What the user can do with the current profile and others: actions of menus and of the palette. */

import { compare } from '../../effects/compare.js';
import { addAsParts } from '../../effects/open.js';
import { compareWithFiles } from '../../effects/open-files.js';
import { pickFiles } from '../../effects/pick-files.js';
import { isReloadable, reloadProfile } from '../../effects/reload.js';
import { COMPARE_MENU_TEXT, OPEN_MENU_TEXT } from '../../messages/frame.js';
import { comparablePairs, profile } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { focusComparison, partComparison } from '../overview/part-words.js';

/** @import {MenuAction} from '../controls/menus.jsx' */

/** Comparisons with the current profile, and of parts of it. @returns {MenuAction[]} */
export const comparisons = () => [
  ...comparablePairs.value.map(([a, b]) => ({
    label: visible(`${a.title.value} → ${b.title.value}`),
    run: () => void compare(a, b).then(focusComparison),
  })),
  ...[partComparison() ?? []].flat().map((of) => ({ ...of, what: COMPARE_MENU_TEXT.parts })),
  {
    label: COMPARE_MENU_TEXT.anotherFile,
    run: () => pickFiles((files) => compareWithFiles(files).then(focusComparison)),
  },
];

/** Files of what is open. @returns {MenuAction[]} */
export const fileActions = () => [
  ...(profile.value ? [{ label: OPEN_MENU_TEXT.addParts, run: () => pickFiles(addAsParts) }] : []),
  ...(isReloadable() ? [{ label: OPEN_MENU_TEXT.reload, key: 'R', run: reloadProfile }] : []),
];
