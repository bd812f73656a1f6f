/**
 * Labels that fit into their boxes.
 *
 * @module
 */

/** Fewest characters that say anything. */
const FEWEST = 3;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * As much of a text as fits; empty where too little would be left of it.
 *
 * @param {string} text
 * @param {number} room  in pixels
 * @param {number} character  width of a plain character, of which all are equally wide
 * @param {(text: string) => number} measure  width of any text
 */
export function fitted(text, room, character, measure) {
  const most = Math.floor(room / character);
  if (most < FEWEST && text.length > most) return '';
  if (PLAIN.test(text.slice(0, most + 1))) {
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  }
  if (measure(text.slice(0, 4 * most)) <= room && text.length <= 4 * most) return text;
  const characters = [...text].slice(0, most);
  while (characters.length >= FEWEST && measure(`${characters.join('')}…`) > room) characters.pop();
  return characters.length < FEWEST ? '' : `${characters.join('')}…`;
}
