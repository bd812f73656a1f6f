/**
 * Helpers for elements and search.
 */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} tag @param {string} text */
export function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Creates a row of a table. @param {string[]} texts */
export function tableRow(texts) {
  const row = element('tr', '');
  row.append(...texts.map((text) => element('td', text)));
  return row;
}

/** Parses a search: part of a name in any case, or a regular expression between slashes. @param {string} text */
export function matcher(text) {
  const expression = /^\/(.+)\/$/.exec(text)?.[1];
  const pattern = expression ?? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(pattern, expression ? '' : 'i');
}
