/** Names of functions, files and objects as cells. All text goes into text nodes. */

import { NAMES_TEXT } from '../../messages/controls.js';
import { foldedRows } from '../../store/selectors.js';
import {
  classNameIn,
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
import { isUnknown, lastSegment, partOfName, rowName, withoutCodes } from '../../values/names.js';
import { Cell } from './fields.jsx';
import { FittedName } from './fitted-name.jsx';

/** The range of a name that matched the filter, in bytes. @typedef {{start: number, end: number}} Match */

/** Maximum length of a tooltip. */
const HINT_LIMIT = 600;
/** Cuts a text for a hint or a label. @param {string} text */
export const hint = (text) => (text.length > HINT_LIMIT ? `${text.slice(0, HINT_LIMIT)}…` : text);

/** The text of a match in the whole name of a row. @param {number} row @param {Match | null} [match] */
export function foundIn(row, match) {
  const of = named.value;
  return of && match ? partOfName(of.names, at(of.name, row), match.start, match.end) : '';
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
  const members = member === null ? membersOf(row) : NAMES_TEXT.via + shownName(member);
  return (
    <Cell
      class="name fits"
      title={hint(whole)}
      data-copied={whole}
      aria-label={hint([note, withoutCodes(coded), members].filter(Boolean).join(' '))}
    >
      {note && <span class="badge">{note}</span>}
      <FittedName coded={coded} found={foundIn(row, match)} />
      {member === null && members && <span class="member">{` ${members}`}</span>}
      {member !== null && (
        <span class="member end">
          {` ${NAMES_TEXT.via}`}
          <FittedName coded={isFunction ? functionName(member) : codedNameOf(member)} />
        </span>
      )}
    </Cell>
  );
}

/** The class or namespace of a function, if it has one. @param {{row: number}} props */
export function ClassName({ row }) {
  const known = current.classes.value;
  const group = known?.name[row];
  const name = known && group !== undefined ? rowName(known.names, group) : '';
  return (
    <Cell class="name fits muted" title={hint(name)}>
      <FittedName coded={classNameIn(known, group)} />
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
