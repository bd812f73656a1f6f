/**
 * The hint next to the pointer in every picture: name, place and figures.
 *
 * @module
 */

import { isFunctionBox } from '../../protocol/pictures.js';
import { costOf, currentEvent, scale } from '../../store/selectors.js';
import { columns, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { count, plural, share } from '../../values/format.js';
import { isUnknown, lastSegment, rowName } from '../../values/names.js';
import { hintPlace } from '../controls/hint-place.js';
import { wholeBoxName } from './flame-fill.js';

/** Longest name of a hint. */
const LONGEST = 240;

/** @typedef {{name: string, place: string, figures: [string, string][]}} Told  figures with their labels */
/** What the pointer is on, -1 for nothing, in which picture, and where it is in the window. @typedef {{of: unknown, item: number, x: number, y: number}} Pointed */

/** Nothing. @type {Pointed} */
export const NOTHING_POINTED = { of: null, item: -1, x: 0, y: 0 };

/** File and object of a row. @param {number} row */
export function placeOf(row) {
  const functions = profile.value?.functions;
  if (!functions || !isFunctionBox(row)) return '';
  const text = (/** @type {Uint32Array} */ of) => rowName(functions.names, at(of, row));
  const places = [text(functions.file), text(functions.object)];
  return places
    .filter((place) => !isUnknown(place))
    .map(lastSegment)
    .join(' · ');
}

/** The full name of a row, cut to the available room. @param {number} row */
export const hintName = (row) => wholeBoxName(row).slice(0, LONGEST);

/** A cost in full, with its share of the total. @param {number | bigint} cost */
export const costText = (cost) =>
  `${count(cost)} ${currentEvent.value?.name ?? ''} (${share(Number(cost), scale.value.total)})`;

/** How often a function is called, wherever it is. @param {number} row @returns {[string, string][]} */
export function calledFigure(row) {
  const called = profile.value?.functions.called;
  const calls = called && isFunctionBox(row) ? exactAt(called, row) : 0;
  return calls > 0 ? [['Called', plural(calls, 'time')]] : [];
}

/**
 * A function as a whole.
 *
 * @param {number} row
 * @param {[string, string][]} here  what it is in the picture
 * @returns {Told}
 */
export function toldOf(row, here = []) {
  const { inclusive, self } = costOf(columns.value, row);
  return {
    name: hintName(row),
    place: placeOf(row),
    figures: [
      ...here,
      ['Inclusive', costText(inclusive)],
      ['Self', costText(self)],
      ...calledFigure(row),
    ],
  };
}

/** @param {Told & {x: number, y: number}} props */
export function Hint({ name, place, figures, x, y }) {
  return (
    <div class="box-hint" style={hintPlace(x, y)} aria-hidden="true">
      <b>{name}</b>
      {place && <p class="muted">{place}</p>}
      <dl>
        {figures.map(([what, text]) => (
          <>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
    </div>
  );
}

/**
 * The hint of what the pointer is on, as long as that is a part of the picture that is shown. It reads
 * the pointer itself, so that the picture is not drawn anew for each of its movements.
 *
 * @param {{of: unknown, pointed: {value: Pointed}, tell: (item: number) => Told | null}} props
 */
export function PointerHint({ of: picture, pointed, tell }) {
  const { of, item, x, y } = pointed.value;
  const told = item < 0 || of !== picture ? null : tell(item);
  return told && <Hint {...told} x={x} y={y} />;
}
