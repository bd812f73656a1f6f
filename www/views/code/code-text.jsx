/**
 * A line of source code, coloured if its syntax is known. Sources are only ever put into text nodes.
 */

import { piecesOf, SYNTAX, SYNTAX_CLASS } from '../../code/syntax.js';
import { sourceSyntax } from '../../store/state.js';
import { visible } from '../../values/names.js';

/** Maximum characters shown of a line; generated code has lines of megabytes. */
const LONGEST = 2000;

/** Escapes characters that hide or reorder text, but keeps tabs. @param {string} text */
export const shownCode = (text) => text.split('\t').map(visible).join('\t');

/**
 * @param {object} props
 * @param {readonly string[]} props.lines  of the file
 * @param {number} props.index  of the line, from 0
 * @param {boolean} [props.isTrimmed]  whether surrounding blanks are removed
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
          // Pieces never move, so the index is a good key.
          <span key={place} class={SYNTAX_CLASS[kind]}>
            {shownCode(text)}
          </span>
        ),
      )}
      {end < whole ? '…' : ''}
    </>
  );
}
