/** Copies rows of a table for a spreadsheet: their cells as shown, separated by tabs. */

/** Removes tabs and line ends, which would end a cell. @param {string} text */
const plain = (text) => text.replace(/[\t\r\n]+/g, ' ').trim();

/** Returns rows as tab-separated values. @param {string[][]} rows */
export const tabSeparated = (rows) => rows.map((cells) => cells.map(plain).join('\t')).join('\n');

/**
 * Copies rows to the clipboard: those in a text selection, or the current one. A text
 * selection within one row copies that text.
 *
 * @param {ClipboardEvent} event  of the table
 * @param {Element | null} current
 */
export function copyRow(event, current) {
  const selection = document.getSelection();
  const table = /** @type {Element} */ (event.currentTarget);
  const isText = selection?.isCollapsed === false;
  const rows = isText
    ? [...table.querySelectorAll('.row:not(.head)')].filter((row) =>
        selection.containsNode(row, true),
      )
    : [current].filter((row) => row !== null);
  if (rows.length === 0 || (isText && rows.length === 1)) return;
  // Of a short name, the whole one.
  const textOf = (/** @type {Element} */ cell) =>
    cell.getAttribute('data-copied') ?? cell.textContent ?? '';
  const cells = rows.map((row) => [...row.children].map(textOf));
  event.clipboardData?.setData('text/plain', tabSeparated(cells));
  event.preventDefault();
}
