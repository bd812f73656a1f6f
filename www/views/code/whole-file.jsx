/**
 * Buttons that switch between the lines of a function and a whole source file.
 */
import { SOURCE_TEXT } from '../../messages/code.js';

/** @param {{onClick: () => void}} props */
export const WholeFileButton = ({ onClick }) => (
  <button type="button" class="quiet" title={SOURCE_TEXT.wholeFileNote} onClick={onClick}>
    {SOURCE_TEXT.wholeFile}
  </button>
);

/** @param {{onClick: () => void}} props */
export const BackToFunction = ({ onClick }) => (
  <button type="button" class="button" onClick={onClick}>
    {SOURCE_TEXT.backToFunction}
  </button>
);
