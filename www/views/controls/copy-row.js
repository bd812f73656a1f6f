/**
 * Copying a row of a table for a spreadsheet: its cells as they are shown, with tabs between them.
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
 * Puts the current row on the clipboard, unless text is selected, which is what is meant then.
 *
 * @param {ClipboardEvent} event
 * @param {Element | null} row
 */
export function copyRow(event, row) {
  if (!row || document.getSelection()?.isCollapsed === false) return;
  const cells = [...row.children].map((cell) => cell.textContent ?? '');
  event.clipboardData?.setData('text/plain', tabSeparated([cells]));
  event.preventDefault();
}
