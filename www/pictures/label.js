/** Shortens labels to fit their boxes. */

import { marked } from '../values/format.js';
import { isEqualStart, piecesOf, rangeAt, rangesOf, withoutCodes } from '../values/names.js';
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

/** Fewest characters that show what a piece is, and from which a name that is cut in the middle can be recognised. */
const PIECE = 4;
const SEVERAL = 5;
/** Fewest characters of a scope that are shown before a name. */
const SCOPE = 7;
/** Fewest characters that a name cut in the middle has. */
const MIDDLE = 8;

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
  return cutName(coded, most);
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

/** Whether a line ends within a word. @param {string | undefined} line */
const isBroken = (line = '') => /[A-Za-z0-9$~…]$/.test(line);

/** The same on two lines, if it does not fit one and can be broken between words. @param {Parameters<typeof fittedLabel>} label */
export function fittedLines(...label) {
  const [change, coded, width, character, measure] = label;
  const [first, mark, text] = [fittedLabel(...label), marked(change, ''), withoutCodes(coded)];
  const most = Math.floor(width / character);
  if (first === '' || first === mark + text || !PLAIN.test(text)) return [first];
  for (let room = 2 * most - mark.length; room > most; room -= 1) {
    const lines = linesOf(mark + cutName(coded, room), Infinity, most);
    const fits = lines.length === 2 && lines.every((line) => measure(line) <= width);
    if (fits && !isBroken(lines[0])) return lines;
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

/**
 * The mark of a name: its suffix of a clone is cut before the name, the level of recursion is not.
 *
 * @param {string} mark
 * @param {number} room  after the name with its scope
 */
function fittedMark(mark, room) {
  const level = /'\d+$/.exec(mark)?.[0] ?? '';
  if (mark.length <= room || level === mark) return mark;
  return level.length < room ? `…${level}` : level;
}

/** The beginning of what is in brackets, with its last bracket; empty without room for it. @param {string} piece @param {number} room */
function partOf(piece, room) {
  const end = /[>)]$/.exec(piece)?.[0];
  return room >= PIECE && end ? `${piece.slice(0, room - 2)}…${end}` : '';
}

/** A scope whose own arguments are cut (`vector<std::pa…>`); empty without arguments or room. @param {string} scope @param {number} room */
function fittedScope(scope, room) {
  const [, before = '', args = '', after = ''] = /^([^<]*)(<.*>)([^>]*)$/.exec(scope) ?? [];
  const part = partOf(args, room - before.length - after.length);
  return part && before + part + after;
}

/** Divides a name before its arguments, which tell functions apart, but not in a few characters. @param {string} name */
function withoutArguments(name) {
  const bare = /operator *[(<]/.test(name) ? name : (/^.?[^(<]*/.exec(name)?.[0] ?? '');
  return /** @type {const} */ ([bare, name.slice(bare.length)]);
}

/** A name with at most some characters. @param {string} coded @param {number} most */
export function cutName(coded, most) {
  const { pieces, tail: last, mark: whole } = piecesOf(coded);
  const ranges = rangesOf(pieces, last);
  const always = (/** @type {number} */ from, /** @type {number} */ to) =>
    pieces.filter((_, place) => place % 2 === 0 && place >= from && place < to).join('');
  const head = always(0, last);
  const own = always(last, pieces.length);
  const mark = fittedMark(whole, most - head.length - own.length);
  const tail = own + mark;
  // Of the beginning of arguments that differ later, at least an ellipsis stays.
  const isStart = (/** @type {number} */ place) =>
    isEqualStart(pieces, place) && !rangeAt(ranges, place);
  const starts = pieces.filter((_, place) => isStart(place)).length;
  let room = most - head.length - tail.length - starts;
  if (room >= 0) {
    let isWhole = false;
    const shown = pieces.map((piece, place) => {
      if (place % 2 === 0) return piece;
      const range = rangeAt(ranges, place);
      if (range) {
        const rest = pieces.filter((_, at) => at % 2 === 1 && at >= place && at <= range[1]);
        // Decided at its first piece, for which the room of all was taken.
        if (place === range[0]) isWhole = rest.join('').length <= room;
        if (isWhole) room -= piece.length;
        return isWhole ? piece : '';
      }
      const least = isStart(place) ? 1 : 0;
      const fits = piece.length <= room + least;
      const text = fits ? piece : partOf(piece, room + least) || '…'.repeat(least);
      room -= text.length - least;
      return text;
    });
    return shown.join('') + mark;
  }
  const left = most - tail.length - 1;
  const scope = fittedScope(head, left + 1);
  if (scope) return scope + tail;
  const bareTail = tail.replace(/^(::|->)/, '');
  // A name of its own says more than a few letters of its scope; `new` or `{closure#0}` does not.
  const isTelling = /^[\w~]{4}/.test(bareTail) && left < SCOPE;
  if (head && left >= 0 && !isTelling) {
    const end = left > 0 ? head.slice(-left) : '';
    // Not the end of its arguments.
    return `…${end.split('>').length > end.split('<').length ? '' : end}${tail}`;
  }
  if (bareTail.length <= most) return bareTail;
  const [bare, args] = withoutArguments((pieces[last] ?? '').replace(/^(::|->)/, ''));
  const shown = (/** @type {string} */ piece, /** @type {number} */ place) =>
    place % 2 === 0 ? piece : isStart(place) ? '…' : '';
  const rest =
    args +
    pieces
      .map(shown)
      .slice(last + 1)
      .join('');
  room = most - bare.length - mark.length;
  if (rest && room >= 0) return `${bare}${partOf(rest, room) || (room > 0 ? '…' : '')}${mark}`;
  if (most < SEVERAL) return '';
  const middle = bare + mark;
  // A few letters of both ends are no word; but the second word of `operator new` is.
  if (most < MIDDLE && mark === '' && !bare.includes(' ')) return `${middle.slice(0, most - 1)}…`;
  const end = Math.floor(most / 2);
  return `${middle.slice(0, most - 1 - end)}…${middle.slice(-end)}`;
}
