/** Shortens labels to fit their boxes. */

import { cutName } from '../values/cut-name.js';
import { marked } from '../values/format.js';
import { piecesOf, withoutCodes } from '../values/names.js';
import { LINES, linesOf, WIDE } from './graph-texts.js';

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
  if (PLAIN.test(text.slice(0, most + 1)))
    return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  if (measure(text.slice(0, 4 * most)) <= width && text.length <= 4 * most) return text;
  const characters = [...text].slice(0, most);
  while (characters.length >= FEWEST && measure(`${characters.join('')}…`) > width)
    characters.pop();
  return characters.length < FEWEST ? '' : `${characters.join('')}…`;
}

/** The first letters of a function, without its scopes. @param {string} coded  with the codes of short names @param {number} most */
function beginning(coded, most) {
  const { pieces, tail } = piecesOf(coded);
  return `${pieces[tail]?.replace(/^(::|->)/, '').slice(0, most - 1)}…`;
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

/** Between words, and between their parts. */
const BETWEEN = /(?<=[^\w$~])(?=[\w$~])|(?<=[^\W_]_+)(?=[^_])|(?<=[a-z])(?=[A-Z])/;

/** Lines of words; those that are longer than a line are broken anywhere. @param {string[]} words @param {number} most */
function filledLines(words, most) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) + word;
    if (line.length <= most) lines.splice(-1, 1, line);
    else for (let at = 0; at < word.length; at += most) lines.push(word.slice(at, at + most));
  }
  return lines.filter(Boolean);
}

/** The length of a name without what needs room. @param {string} coded */
const lengthOf = (coded) =>
  piecesOf(coded).pieces.reduce((sum, { length }, at) => sum + (at % 2 === 0 ? length : 0), 0);

/** The same on several lines: words are broken before a name is cut, but not for what needs room. @param {number} high  the number of lines @param {Parameters<typeof fittedLabel>} label */
export function fittedLines(high, ...label) {
  const [change, coded, width, character, measure] = label;
  const [first, mark, text] = [fittedLabel(...label), marked(change, ''), withoutCodes(coded)];
  const most = Math.floor(width / character);
  if (first === '' || first === mark + text || !PLAIN.test(text)) return [first];
  const least = lengthOf(coded);
  for (let room = Math.min(text.length, high * most - mark.length); room > most; room -= 1) {
    const name = mark + cutName(coded, room);
    const words = name.split(BETWEEN);
    const mayBreak = room <= least || words.every(({ length }) => length <= most);
    const forms = mayBreak ? [filledLines(words, most)] : [];
    if (room <= least) forms.push(linesOf(name, Infinity, most));
    const fitting = forms.find(
      (lines) => lines.length <= high && lines.every((line) => measure(line) <= width),
    );
    if (fitting) return fitting;
  }
  return [first];
}

/** The lines of a name in a box of a call graph. @param {string} coded */
export function boxLines(coded) {
  const text = withoutCodes(coded);
  if (!PLAIN.test(text)) return linesOf(text);
  for (let room = LINES * WIDE; room > WIDE; room -= 1) {
    const lines = linesOf(text.length <= room ? text : cutName(coded, room), Infinity);
    if (lines.length <= LINES) return lines;
  }
  return linesOf(text);
}
