/**
 * Buttons that switch between the lines of a function and a whole source file.
 *
 * @module
 */

/** @param {{onClick: () => void}} props */
export const WholeFileButton = ({ onClick }) => (
  <button
    type="button"
    class="quiet"
    title="Show all lines of the file, for all functions"
    onClick={onClick}
  >
    Whole file
  </button>
);

/** @param {{onClick: () => void}} props */
export const BackToFunction = ({ onClick }) => (
  <button type="button" class="button" onClick={onClick}>
    Back to function
  </button>
);
