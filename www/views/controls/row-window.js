/**
 * Computes which rows of a long table are visible. Pure functions for `virtual-grid.jsx`.
 *
 * Constraint: browsers limit the height of an element (Firefox stops at 17.9 million pixels,
 * that is 745,000 rows). Above `TALLEST` the scroll bar is scaled: it still spans all rows, but one
 * pixel of it represents more than one pixel of rows.
 */

/** Height of a row in pixels; the token `--row` in styles/tokens.css. */
export const ROW = 24;
/** Tallest table that is laid out at full height, in pixels. */
const TALLEST = 15_000_000;
/** Rows drawn above and below the screen, so that slow scrolling finds them there. */
const MARGIN = 6;

/** Returns the height of the scrolled area. @param {number} rows */
export const scrollHeight = (rows) => Math.min(rows * ROW, TALLEST);

/** Returns the ranges of the scroll bar and of the rows. @param {number} rows @param {number} view  height of the visible part */
const spans = (rows, view) => ({
  bar: Math.max(0, scrollHeight(rows) - view),
  table: Math.max(0, rows * ROW - view),
});

/** Returns the pixel of the table at the top of the view. @param {number} scrollTop @param {number} rows @param {number} view */
function tableTop(scrollTop, rows, view) {
  const { bar, table } = spans(rows, view);
  return bar === table || bar === 0 ? scrollTop : (scrollTop / bar) * table;
}

/**
 * Returns the rows to draw and the position of the first, in pixels from the top of the scrolled area.
 *
 * @param {number} scrollTop
 * @param {number} rows
 * @param {number} view
 */
export function rowWindow(scrollTop, rows, view) {
  const top = tableTop(scrollTop, rows, view);
  const first = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const end = Math.min(rows, Math.ceil((top + view) / ROW) + MARGIN);
  return { first, end, offset: scrollTop + first * ROW - top };
}

/**
 * Returns the scroll position that shows a row; `scrollTop` if it is visible already, unless it goes to the middle.
 *
 * @param {number} place
 * @param {number} scrollTop
 * @param {number} rows
 * @param {number} view
 * @param {boolean} [isCentred]
 */
export function scrollToRow(place, scrollTop, rows, view, isCentred = false) {
  const { bar, table } = spans(rows, view);
  const top = tableTop(scrollTop, rows, view);
  const middle = Math.max(0, Math.min(table, (place + 0.5) * ROW - view / 2));
  const nearest = Math.min(Math.max(top, (place + 1) * ROW - view), place * ROW);
  const target = isCentred ? middle : nearest;
  if (target === top || table === 0) return scrollTop;
  return bar === table ? target : (target / table) * bar;
}
