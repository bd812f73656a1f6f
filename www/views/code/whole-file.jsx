/**
 * The ways from the lines of a function to those of a whole source file, and back.
 *
 * @module
 */

/** @param {{onClick: () => void}} props */
export const WholeFileButton = ({ onClick }) => (
  <button
    type="button"
    class="quiet"
    title="All lines of the file, whichever functions they belong to"
    onClick={onClick}
  >
    Whole file
  </button>
);

/** @param {{onClick: () => void}} props */
export const BackToFunction = ({ onClick }) => (
  <button type="button" class="button" onClick={onClick}>
    Back to the function
  </button>
);
