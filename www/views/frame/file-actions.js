/** What the user can do with the current profile and others: actions of menus and of the palette. */

import { compare, compareParts } from '../../effects/compare.js';
import { addAsParts } from '../../effects/open.js';
import { compareWithFiles } from '../../effects/open-files.js';
import { pickFiles } from '../../effects/pick-files.js';
import { isReloadable, reloadProfile } from '../../effects/reload.js';
import { COMPARE_MENU_TEXT, OPEN_MENU_TEXT } from '../../messages/frame.js';
import { oppositeParts } from '../../store/part-choice.js';
import { comparablePairs, comparison, current, profile } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { focusList } from '../controls/focus-next.js';
import { partsText } from './parts-text.js';

/** @import {MenuAction} from '../controls/menus.jsx' */

/** The menu is gone in a comparison. */
const focusComparison = () => {
  if (comparison.peek()) focusList();
};

/** Comparisons of parts of the current profile with others of it. @returns {MenuAction[]} */
function comparableParts() {
  const parts = profile.value?.facts.parts ?? [];
  if (parts.length < 2) return [];
  const sides = oppositeParts(parts, current.partFlags.value[0] ?? null);
  const label = sides.map((flags) => partsText(parts, flags, false)).join(' → ');
  const run = () => void compareParts(sides).then(focusComparison);
  return [{ label, what: COMPARE_MENU_TEXT.parts, run }];
}

/** Comparisons with the current profile. @returns {MenuAction[]} */
export const comparisons = () => [
  ...comparablePairs.value.map(([a, b]) => ({
    label: visible(`${a.title.value} → ${b.title.value}`),
    run: () => void compare(a, b).then(focusComparison),
  })),
  ...comparableParts(),
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
