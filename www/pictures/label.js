/** Shortens labels to fit their boxes. */

import { cutName } from '../values/cut-name.js';
import { marked } from '../values/format.js';
import { piecesOf, withoutCodes } from '../values/names.js';
import { LINES, linesOf, WIDE } from './graph-texts.js';

/** Minimum number of useful characters, and of those of a line with a word that is cut. */
const FEWEST = 3;
const WORD = 5;
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
  if (PLAIN.test(text.slice(0, most + 1)))
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  if (measure(text.slice(0, 4 * most)) <= width && text.length <= 4 * most) return text;
  const characters = [...text].slice(0, most);
  while (characters.length >= FEWEST && measure(`${characters.join('')}…`) > width)
    characters.pop();
  return characters.length < FEWEST ? '' : `${characters.join('')}…`;
}

/** The first letters of a function, without its scopes; nothing of a number. @param {string} coded  with the codes of short names @param {number} most */
function beginning(coded, most) {
  const { pieces, tail } = piecesOf(coded);
  const name = pieces[tail]?.replace(/^(::|->)/, '') ?? '';
  return /^\d+$/.test(name) ? '' : `${name.slice(0, most - 1)}…`;
}

/**
 * Shortens a name to the available width. Of a short name, what needs room is left out first, then arguments of its
 * scope are cut, then its beginning, then arguments that tell it apart. Other names, and those of functions without their scopes, are cut in the middle.
 *
 * @param {string} coded  with the codes of short names
 * @param {Parameters<typeof fitted>[1]} width
 * @param {Parameters<typeof fitted>[2]} character
 * @param {Parameters<typeof fitted>[3]} measure
 */
export function fittedName(coded, width, character, measure) {
  const text = withoutCodes(coded);
  const most = Math.floor(width / character);
  if (text.length <= most || most < FEWEST || !PLAIN.test(text))
    return fitted(text, width, character, measure);
  return cutName(coded, most) || beginning(coded, most);
}

/**
 * A name with the mark of its change before it: shortened alone, because only plain names are shortened well.
 *
 * @param {number} change
 * @param {Parameters<typeof fittedName>[0]} coded
 * @param {Parameters<typeof fitted>[1]} width
 * @param {Parameters<typeof fitted>[2]} character
 * @param {Parameters<typeof fitted>[3]} measure
 */
export function fittedLabel(change, coded, width, character, measure) {
  const mark = marked(change, '');
  const name = fittedName(coded, mark ? width - measure(mark) : width, character, measure);
  return name && mark + name;
}

/** Between words, and between their parts, but not where a word is cut. */
const BETWEEN = /(?<=[^\w$~…])(?=[\w$~])|(?<=[^\W_]_+)(?=[^_])|(?<=[a-z])(?=[A-Z])/;

/**
 * Lines of words. Those that are longer than a line end with an ellipsis there, if they may; null for others, and numbers.
 *
 * @param {string[]} words
 * @param {number} most  characters of a line
 * @param {boolean} mayCut
 */
function filledLines(words, most, mayCut) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) + word;
    if (line.length <= most) lines.splice(-1, 1, line);
    else if (word.length <= most) lines.push(word);
    else if (!mayCut || /…|^\d+$/.test(word)) return null;
    else lines.push(`${word.slice(0, most - 1)}…`);
  }
  return lines.filter(Boolean);
}

/** The length of a name without what needs room. @param {string} coded */
const lengthOf = (coded) =>
  piecesOf(coded).pieces.reduce((sum, { length }, at) => sum + (at % 2 === 0 ? length : 0), 0);

/** The same on several lines: words are cut before a name is, but not for what needs room. @param {number} high  the number of lines @param {Parameters<typeof fittedLabel>} label */
export function fittedLines(high, ...label) {
  const [change, coded, width, character, measure] = label;
  const [first, mark, text] = [fittedLabel(...label), marked(change, ''), withoutCodes(coded)];
  const most = Math.floor(width / character);
  if (first === '' || first === mark + text || !PLAIN.test(text)) return [first];
  const [least, space] = [lengthOf(coded), high * most - mark.length];
  // Words may be longer than their lines.
  let room = Math.min(text.length, Math.max(space, Math.min(least, 2 * space)));
  for (; room > most; room -= 1) {
    const words = (mark + cutName(coded, room)).split(BETWEEN);
    const lines = filledLines(words, most, room <= least && most >= WORD);
    if (lines && lines.length <= high && lines.every((line) => measure(line) <= width))
      return lines;
  }
  return [first];
}

/** The lines of a name in a box of a call graph. @param {string} coded @param {number} [wide]  characters of a line @param {number} [most]  number of lines */
export function boxLines(coded, wide = WIDE, most = LINES) {
  const text = withoutCodes(coded);
  if (!PLAIN.test(text)) return linesOf(text, most, wide);
  for (let room = most * wide; room > wide; room -= 1) {
    const lines = linesOf(text.length <= room ? text : cutName(coded, room), Infinity, wide);
    if (lines.length <= most) return lines;
  }
  return linesOf(text, most, wide);
}
