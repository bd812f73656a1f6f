/**
 * Copying rows of a table for a spreadsheet: their cells as they are shown, with tabs between them.
 *
 * @module
 */

/** Text without what would end a cell. @param {string} text */
const plain = (text) => text.replace(/[\t\r\n]+/g, ' ').trim();

/**
 * Rows as tab-separated values.
 *
 * @param {string[][]} rows
 */
export function tabSeparated(rows) {
  return rows.map((cells) => cells.map(plain).join('\t')).join('\n');
}

/**
 * Copies rows to the clipboard: those that a text selection covers, or the current one. Text
 * that is selected within one row is what is meant then.
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
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
  event.clipboardData?.setData('text/plain', tabSeparated(cells));
  event.preventDefault();
}
