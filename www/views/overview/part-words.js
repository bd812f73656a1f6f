/** The parts of a profile in words, and what is compared within it. */

import { compareParts } from '../../effects/compare.js';
import { CONTEXT_TEXT } from '../../messages/frame.js';
import { isChosen, kindOfParts, namesOfSelection, oppositeParts } from '../../store/part-choice.js';
import { comparison, current, profile } from '../../store/state.js';
import { focusList } from '../controls/focus-next.js';

/** @import {PartFacts} from '../../protocol/types.js' */

/** What the parts of the current profile are. */
export const partKind = () => kindOfParts(profile.value?.facts.parts ?? []);

/** The selected parts and all of them. @param {readonly PartFacts[]} parts @param {Uint8Array | null} flags @param {boolean} isSum */
export function partsText(parts, flags, isSum) {
  const what = kindOfParts(parts);
  const [all, some] = [parts.length, parts.filter(({ index }) => isChosen(flags, index)).length];
  if (some === all)
    return isSum ? CONTEXT_TEXT.sumOfParts(all, what) : CONTEXT_TEXT.allParts(all, what);
  const names = namesOfSelection(parts, flags);
  return (names && CONTEXT_TEXT.named(names, what)) || CONTEXT_TEXT.someParts(some, all, what);
}

/** The menu is gone in a comparison. */
export const focusComparison = () => {
  if (comparison.peek()) focusList();
};

/** The comparison of parts of the current profile with others of it; none for a single part. */
export function partComparison() {
  const parts = profile.value?.facts.parts ?? [];
  if (parts.length < 2) return null;
  const sides = oppositeParts(parts, current.partFlags.value[0] ?? null);
  const label = sides.map((flags) => partsText(parts, flags, false)).join(' → ');
  return { label, sides, run: () => void compareParts(sides).then(focusComparison) };
}
