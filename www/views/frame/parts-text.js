/** The selected parts of a profile in words. */

import { CONTEXT_TEXT } from '../../messages/frame.js';
import { isChosen, kindOfParts, namesOfSelection } from '../../store/part-choice.js';

/** @import {PartFacts} from '../../protocol/types.js' */

/** The selected parts and all of them. @param {readonly PartFacts[]} parts @param {Uint8Array | null} flags @param {boolean} isSum */
export function partsText(parts, flags, isSum) {
  const what = kindOfParts(parts);
  const [all, some] = [parts.length, parts.filter(({ index }) => isChosen(flags, index)).length];
  if (some === all)
    return isSum ? CONTEXT_TEXT.sumOfParts(all, what) : CONTEXT_TEXT.allParts(all, what);
  const names = namesOfSelection(parts, flags);
  return (names && CONTEXT_TEXT.named(names, what)) || CONTEXT_TEXT.someParts(some, all, what);
}
