/**
 * Names of functions, files and objects as cells. All text goes into text nodes.
 */

import { NAMES_TEXT } from '../../messages/controls.js';
import { classes } from '../../store/picture-state.js';
import { functions as named, shownName, wholeNameOf } from '../../store/shown-names.js';
import { at } from '../../values/at.js';
import { isUnknown, lastSegment, markedName, rowName } from '../../values/names.js';

/** Maximum length of a tooltip. */
const HINT_LIMIT = 600;
/** @param {string} text */
const hint = (text) => (text.length > HINT_LIMIT ? `${text.slice(0, HINT_LIMIT)}…` : text);

/**
 * The name of a function, the part that matched the filter marked.
 *
 * @param {object} props
 * @param {number} props.row
 * @param {{start: number, end: number} | null} [props.match]  range in bytes
 * @param {string} [props.note]  text before its name
 * @param {number | null} [props.member]  row of the cycle's member that makes or receives the call
 */
export function FunctionName({ row, match, note, member = null }) {
  const functions = named.value;
  if (!functions) return null;
  const whole = wholeNameOf(row);
  if (!match || match.start === match.end) {
    return (
      <div role="gridcell" class="name" title={hint(whole)}>
        {note && <span class="badge">{note}</span>}
        {shownName(row)}
        {member !== null && <span class="member">{NAMES_TEXT.via(shownName(member))}</span>}
      </div>
    );
  }
  const [before, marked, after] = markedName(
    functions.names,
    at(functions.name, row),
    match.start,
    match.end,
  );
  return (
    <div role="gridcell" class="name" title={hint(whole)}>
      {before}
      <mark>{marked}</mark>
      {after}
    </div>
  );
}

/** The class or namespace of a function, if it has one. @param {{row: number}} props */
export function ClassName({ row }) {
  const known = classes.value;
  const group = known?.name[row];
  const name = known && group !== undefined ? rowName(known.names, group) : '';
  return (
    <div role="gridcell" class="name muted" title={hint(name)}>
      {name}
    </div>
  );
}

/**
 * The last segment of a path; the whole path on hover.
 *
 * @param {object} props
 * @param {number} props.row
 * @param {'file' | 'object'} props.kind
 */
export function PlaceName({ row, kind }) {
  const functions = named.value;
  if (!functions) return null;
  const path = rowName(functions.names, at(functions[kind], row));
  const mark = `${kind}-column`;
  if (isUnknown(path)) return <div role="gridcell" class={`name ${mark}`} />;
  return (
    <div role="gridcell" class={`name muted ${mark}`} title={hint(path)}>
      {lastSegment(path)}
    </div>
  );
}
