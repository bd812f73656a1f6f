/**
 * A line of a source, coloured as far as its syntax is known. Text of sources is text and nothing else.
 *
 * @module
 */

import { piecesOf, SYNTAX, SYNTAX_CLASS } from '../../code/syntax.js';
import { sourceSyntax } from '../../store/state.js';
import { visible } from '../../values/names.js';

/** Longest piece of a line that is drawn; generated code has lines of megabytes. */
const LONGEST = 2000;

/** Text for the screen: tabs stay, what hides or reorders text becomes visible. @param {string} text */
export const shownCode = (text) => text.split('\t').map(visible).join('\t');

/**
 * @param {object} props
 * @param {readonly string[]} props.lines  of the file
 * @param {number} props.index  of the line, from 0
 * @param {boolean} [props.isTrimmed]  whether blanks around it are left out
 */
export function CodeText({ lines, index, isTrimmed = false }) {
  const line = lines[index] ?? '';
  const start = isTrimmed ? line.length - line.trimStart().length : 0;
  const whole = isTrimmed ? Math.max(start, line.trimEnd().length) : line.length;
  const end = Math.min(whole, start + LONGEST);
  const pieces = piecesOf(line, index, sourceSyntax.value.get(lines) ?? null, start, end);
  return (
    <>
      {pieces.map(({ kind, text }, place) =>
        kind === SYNTAX.plain ? (
          shownCode(text)
        ) : (
          // Pieces are never moved, only drawn anew.
          <span key={place} class={SYNTAX_CLASS[kind]}>
            {shownCode(text)}
          </span>
        ),
      )}
      {end < whole ? '…' : ''}
    </>
  );
}
