/**
 * Shortens labels to fit their boxes.
 */

/** Minimum number of useful characters. */
const FEWEST = 3;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Shortens a text to the available width; empty if too little would remain.
 *
 * @param {string} text
 * @param {number} width  in pixels
 * @param {number} character  width of a plain character; all have the same width
 * @param {(text: string) => number} measure  width of any text
 */
export function fitted(text, width, character, measure) {
  const most = Math.floor(width / character);
  if (most < FEWEST && text.length > most) return '';
  if (PLAIN.test(text.slice(0, most + 1))) {
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  }
  if (measure(text.slice(0, 4 * most)) <= width && text.length <= 4 * most) return text;
  const characters = [...text].slice(0, most);
  while (characters.length >= FEWEST && measure(`${characters.join('')}…`) > width)
    characters.pop();
  return characters.length < FEWEST ? '' : `${characters.join('')}…`;
}
