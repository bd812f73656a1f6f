/** Names of functions, files and objects as cells. All text goes into text nodes. */

import { Fragment } from 'preact';
import { NAMES_TEXT } from '../../messages/controls.js';
import { foldedRows } from '../../store/selectors.js';
import {
  codedNameOf,
  functionName,
  membersOf,
  functions as named,
  shownName,
  wholeFunctionName,
  wholeNameOf,
} from '../../store/shown-names.js';
import { current } from '../../store/state.js';
import { at } from '../../values/at.js';
import {
  isEqualStart,
  isUnknown,
  lastSegment,
  markedName,
  piecesOf,
  rangeAt,
  rangesOf,
  rowName,
  withoutCodes,
} from '../../values/names.js';
import { Cell } from './fields.jsx';

/** The range of a name that matched the filter, in bytes. @typedef {{start: number, end: number}} Match */

/** Maximum length of a tooltip. */
const HINT_LIMIT = 600;
/** Cuts a text for a hint or a label. @param {string} text */
export const hint = (text) => (text.length > HINT_LIMIT ? `${text.slice(0, HINT_LIMIT)}…` : text);

/** A piece of a name, the text that matched the filter marked. @param {{text: string, match: string}} props */
function Piece({ text, match }) {
  const start = match ? text.indexOf(match) : -1;
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{match}</mark>
      {text.slice(start + match.length)}
    </>
  );
}

/** The last characters of the part that is cut last, which is cut before them. */
const END = 10;

/** The longest match that is shown where there is no room for the whole name, in characters. */
const LONGEST_MATCH = 24;

/** The space around a mark, in characters. */
const MARK = 2;

/** Stands for the part of a name before a match that is added. */
const GAP = '…';
/** Characters that are shown after it. */
const AFTER = 12;

/**
 * Makes a match a piece of its own, which is shown where there is no room for the piece that contains it, and
 * adds it if no piece does. Returns the number of pieces that this adds before `tail`.
 *
 * @param {string[]} pieces
 * @param {number} tail
 * @param {string[]} found  what is before the match in the whole name, the match, and what is after it
 */
function showMatch(pieces, tail, [, match = '', after = '']) {
  if (pieces.some((text, place) => place % 2 === 0 && text.includes(match))) return 0;
  const place = pieces.findIndex((text) => text.includes(match));
  if (place < 0) {
    // It may extend over several pieces.
    if (!pieces.join('').includes(match)) pieces.push('', GAP, '', match, after.slice(0, AFTER));
    return 0;
  }
  const [text = ''] = pieces.splice(place, 1);
  const start = text.indexOf(match);
  pieces.splice(place, 0, text.slice(0, start), match, text.slice(start + match.length));
  return place < tail ? 2 : 0;
}

/**
 * A name that fits into any width: what needs room shrinks first, then its beginning, then its middle.
 *
 * @param {{coded: string, found?: string[]}} props  with the codes of short names; `found`: see `showMatch`
 */
export function FittedName({ coded, found = [] }) {
  // What is found over most of a name says nothing about it.
  const match = (found[1] ?? '').length > LONGEST_MATCH ? '' : (found[1] ?? '');
  const { pieces, tail: own, mark } = piecesOf(coded);
  // Nor does a whole scope, which is cut before the name.
  const kept = match.endsWith('::') ? '' : match;
  const tail = own + (kept ? showMatch(pieces, own, found) : 0);
  // What separates a scope from the name is cut with the scope.
  const [scope, room, name = ''] = pieces.slice(Math.max(0, tail - 2), tail + 1);
  const separator = scope && room === '' ? name.match(/^(::|->)/)?.[0] : undefined;
  if (separator) pieces.splice(tail - 2, 3, scope + separator, '', name.slice(separator.length));
  const ranges = rangesOf(pieces, tail);
  const pairOf = (/** @type {number} */ place) => rangeAt(ranges, place);
  const ofMark = mark ? mark.length + MARK : 0;
  const last = pieces[tail] ?? '';
  const end = !kept && last.length > 2 * END ? last.slice(-END) : '';
  /** @param {number} place */
  const kind = (place) => {
    if (place % 2 === 1) {
      const isNextToMatch = kept !== '' && [pieces[place + 1], pieces[place - 1]].includes(kept);
      if (isNextToMatch && pieces[place]) return 'name-equal';
      if (pairOf(place)) return 'name-pair';
      return isEqualStart(pieces, place) ? 'name-equal' : 'name-room';
    }
    if (pieces[place] === GAP) return 'name-bracket';
    if (kept && pieces[place] === kept) return 'name-match';
    if (place <= tail) return place === tail ? 'name-tail' : 'name-start';
    return pieces[place]?.length === 1 ? 'name-bracket' : 'name-differs';
  };
  /** Lengths in characters: of what is cut last; of all that is shown if a pair is. @param {number} place */
  const styleOf = (place) => {
    if (place === tail) return { '--length': pieces[place]?.length };
    const end = place % 2 === 1 ? pairOf(place)?.[1] : undefined;
    if (end === undefined) return {};
    const shown = pieces.filter((_, at) => at % 2 === 0 || (at <= end && pairOf(at)));
    return { '--least': shown.join('').length + ofMark };
  };
  /** @param {number} place */
  const textOf = (place) => {
    const text = pieces[place] ?? '';
    const shown = place === tail && end ? text.slice(0, -END) : text;
    return (
      <bdi>
        <Piece text={shown} match={match} />
      </bdi>
    );
  };
  return (
    <span
      class={ranges.length > 0 ? 'fitted-name with-pairs' : 'fitted-name'}
      style={ranges.length > 0 ? { '--length': pieces.join('').length + ofMark } : {}}
    >
      {pieces.map((text, place) => (
        <Fragment key={place}>
          {text && (
            <span class={kind(place)} style={styleOf(place)}>
              {kind(place) === 'name-start' ? <span>{textOf(place)}</span> : textOf(place)}
            </span>
          )}
          {place === tail && end && (
            <span class="name-end">
              <span>
                <bdi>{end}</bdi>
              </span>
            </span>
          )}
        </Fragment>
      ))}
      {mark && (
        <span class="name-mark" style={{ '--length': mark.length }}>
          {mark}
        </span>
      )}
    </span>
  );
}

/** Splits the whole name of a row: before, in and after a match. @param {number} row @param {Match | null} [match] */
export function foundIn(row, match) {
  const of = named.value;
  return of && match ? markedName(of.names, at(of.name, row), match.start, match.end) : [];
}

/**
 * The name of a function, the part that matched the filter marked.
 *
 * @param {object} props
 * @param {number} props.row
 * @param {Match | null} [props.match]
 * @param {boolean} [props.isBare]  whether it is shown without the callers contained in it; while rows are one function, if missing
 * @param {string} [props.note]  text before its name
 * @param {number | null} [props.member]  row of the cycle's member that makes or receives the call
 */
export function FunctionName({ row, match, isBare, note, member = null }) {
  const functions = named.value;
  if (!functions) return null;
  const isFunction = isBare ?? foldedRows.value !== null;
  const whole = isFunction ? wholeFunctionName(row) : wholeNameOf(row);
  const coded = isFunction ? functionName(row) : codedNameOf(row);
  const members = member === null ? membersOf(row) : NAMES_TEXT.via(shownName(member));
  return (
    <Cell
      class="name fits"
      title={hint(whole)}
      data-copied={whole}
      aria-label={hint([note, withoutCodes(coded), members].filter(Boolean).join(' '))}
    >
      {note && <span class="badge">{note}</span>}
      <FittedName coded={coded} found={foundIn(row, match)} />
      {members && <span class="member">{` ${members}`}</span>}
    </Cell>
  );
}

/** The class or namespace of a function, if it has one. @param {{row: number}} props */
export function ClassName({ row }) {
  const known = current.classes.value;
  const group = known?.name[row];
  const name = known && group !== undefined ? rowName(known.names, group) : '';
  return (
    <Cell class="name muted" title={hint(name)}>
      {name}
    </Cell>
  );
}

/** The last segment of a path; the whole path on hover. @param {object} props @param {number} props.row @param {'file' | 'object'} props.kind */
export function PlaceName({ row, kind }) {
  const functions = named.value;
  if (!functions) return null;
  const path = rowName(functions.names, at(functions[kind], row));
  if (isUnknown(path)) return <Cell class="name" />;
  return (
    <Cell class="name muted" title={hint(path)}>
      {lastSegment(path)}
    </Cell>
  );
}
