/** The tooltip in pictures: name, place and figures; and the names of boxes, nodes and cells. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { CALL_TREE_TEXT, COLOURS_TEXT, HINT_TEXT } from '../../messages/pictures.js';
import { fittedName } from '../../pictures/label.js';
import { isFunctionBox, TOTAL_BOX } from '../../protocol/pictures.js';
import { change } from '../../store/actions.js';
import { isInverted, isOfCallers } from '../../store/picture-state.js';
import { foldedOf } from '../../store/selectors.js';
import {
  codedNameOf,
  functionName,
  functions,
  membersOf,
  pictureName,
  wholeNameOf,
} from '../../store/shown-names.js';
import { at, roundedAt } from '../../values/at.js';
import { count, plural } from '../../values/format.js';
import { isUnknown, lastSegment, rowName, withoutCodes, withRoomFor } from '../../values/names.js';
import { doubtOf, ESTIMATED } from '../controls/cost-cell.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { skin } from './skin.js';

/** @import {Boxes} from '../../protocol/types.js' */

/** Names of the boxes, nodes and cells of pictures. @param {number} row @param {(row: number) => string} nameOf */
function named(row, nameOf) {
  if (row === TOTAL_BOX) return COLOURS_TEXT.all;
  return isFunctionBox(row) ? nameOf(row) : COLOURS_TEXT.tooSmall;
}

/** The name on a box in a chain of calls, with the codes of short names; a cycle has its members if there is room. @param {number} row */
export function boxLabel(row) {
  const [label, members] = [named(row, pictureName), membersOf(row)];
  return members ? withRoomFor(label, ` ${members}`) : label;
}

/** The name of the function of a box as text. @param {number} row */
export const boxName = (row) => withoutCodes(named(row, functionName));

/** Whether a box is a cycle whose self cost is in the boxes of its functions. @param {Boxes} boxes @param {number} box */
export const isOfMembers = ({ row, self }, box) =>
  roundedAt(self, box) === 0 && isFunctionBox(at(row, box)) && membersOf(at(row, box)) !== '';

/** The name of the row of a box with the codes of short names. @param {number} row */
const codedBoxName = (row) => named(row, codedNameOf);

/** The whole name of a box's function. @param {number} row */
export const wholeBoxName = (row) => named(row, wholeNameOf);

/** The functions of a calling context, from the outermost caller. @param {import('../../protocol/types.js').Boxes} boxes @param {number} box @param {boolean} areCallers  whether boxes are callers of the one at the root */
export function stackOf(boxes, box, areCallers) {
  const names = [];
  for (let at = box; at >= 0; at = at > 0 ? (boxes.parent[at] ?? -1) : -1) {
    const row = boxes.row[at] ?? TOTAL_BOX;
    if (isFunctionBox(row)) names.push(wholeBoxName(row));
  }
  return areCallers || isInverted(boxes) ? names : names.reverse();
}

/** Last part of a path; empty if the path is unknown. @param {string} path */
export const lastOf = (path) => (isUnknown(path) ? COLOURS_TEXT.unknown : lastSegment(path));

/** Last part of the name of a file or object. @param {number} name */
export function placeName(name) {
  const names = functions.value?.names;
  return names ? lastOf(rowName(names, name)) : '';
}

/** File and object of a row, or the members of a cycle. @param {number} row */
export function placeOf(row) {
  const of = functions.value;
  if (!of || !isFunctionBox(row)) return '';
  const places = [of.file, of.object]
    .map((column) => rowName(of.names, at(column, row)))
    .filter((place) => !isUnknown(place))
    .map(lastSegment);
  return places.join(' · ') || membersOf(row);
}

/** @typedef {{name: string, place: string, figures: [string, string][]}} HintText  the name with the codes of short names; figures with their labels */
/** The item under the pointer, -1 for none, its picture, and the position in the window. @typedef {{of: unknown, item: number, x: number, y: number}} Pointed */

/** Nothing. @type {Pointed} */
export const NOTHING_POINTED = { of: null, item: -1, x: 0, y: 0 };

/** Of a hint in pixels: its distance from the pointer and from edges, its greatest width, the space around its text. */
const DISTANCE = 12;
const WIDEST = 520;
const INSET = 22;
/** The width of a character of its name, and the lines that the longest name fills: it has more, because lines end between words. */
const CHARACTER = 7.3;
const LINES = 4;

/** The place of a hint next to the pointer, on the side of its picture that has room. @param {number} x @param {number} y  of the pointer in the window */
function hintPlace(x, y) {
  const picture = document.elementFromPoint(x, y)?.closest('.picture')?.getBoundingClientRect();
  const { left = 0, right = window.innerWidth } = picture ?? {};
  const isLeft = x - left > right - x;
  const room = (isLeft ? x - left : right - x) - 2 * DISTANCE;
  const across = isLeft ? `${x - DISTANCE}px - 100%` : `${x + DISTANCE}px`;
  const down = y > window.innerHeight * 0.7 ? `${y - DISTANCE}px - 100%` : `${y + 16}px`;
  const most = `100vh - 100% - ${DISTANCE}px`;
  return {
    width: Math.min(WIDEST, room),
    translate: `calc(${across}) clamp(${DISTANCE}px, ${down}, ${most})`,
  };
}

/**
 * Returns the text for a function with its costs.
 *
 * @param {number} row
 * @param {import('./skin.js').CostTexts} costs
 * @param {[string, string][]} here  its figures in the picture
 * @param {ReturnType<typeof import('../../store/selectors.js').groupOf>} all  all rows of the function, if these are meant
 * @returns {HintText}
 */
export function hintOf(row, costs = skin.value.rowCosts(row), here = [], all = null) {
  const called = skin.value.called(row, all);
  return {
    name: all ? functionName(row) : codedBoxName(row),
    place: placeOf(row),
    figures: [...here, ...costFigures(costs), ...(called ? [pair(HINT_TEXT.calls, called)] : [])],
  };
}

/** @param {string} what @param {string} text @returns {[string, string]} */
const pair = (what, text) => [what, text];

/** @param {import('./skin.js').CostTexts} costs */
const costFigures = ({ inclusive, self }) => [
  pair(HINT_TEXT.inclusive, inclusive),
  pair(HINT_TEXT.self, self),
];

/** A box, how well its cost is known (one of `EXACTNESS`), and whether its self cost is an estimate. @typedef {{boxes: Boxes, box: number, exactness: number, isSelfEstimated: boolean}} BoxDoubts */

/** The costs of a box, with marks if they are estimates. @param {BoxDoubts} of */
function boxCosts({ boxes, box, exactness, isSelfEstimated }) {
  const { inclusive, self } = skin.value.boxCosts(boxes, box);
  const mark = isSelfEstimated ? ESTIMATED.mark : '';
  const own = isOfMembers(boxes, box) ? HINT_TEXT.selfOfMembers : mark + self;
  return { inclusive: doubtOf(exactness).mark + inclusive, self: own };
}

/** The meaning of the cost of a caller: it is that of the function at the top or in the middle. Empty for other boxes. @param {Boxes} boxes */
function pathText(boxes) {
  if (isInverted(boxes)) return HINT_TEXT.onPath;
  return isOfCallers(boxes) ? HINT_TEXT.ofCallers : '';
}

/** The costs of a box with their labels. @param {Boxes} boxes @param {import('./skin.js').CostTexts} costs */
function boxFigures(boxes, costs) {
  const path = pathText(boxes);
  return path ? [pair(path, costs.inclusive)] : costFigures(costs);
}

/** @param {{of: BoxDoubts, x: number, y: number}} props */
export function BoxHint({ of, x, y }) {
  const { boxes, box } = of;
  const row = boxes.row[box];
  if (row === undefined) return null;
  const { boxCalls, boxDoubt, called } = skin.value;
  const folded = foldedOf(row);
  const [calls, inAll] = [boxCalls(boxes, box), called(row, folded)];
  // The number of calls of an estimated context is unknown; only that of its function is known.
  const numbers = calls > 0 ? [pair(CALL_TREE_TEXT.calls, count(calls))] : [];
  if (numbers.length === 0 && inAll)
    numbers.push(pair(folded ? HINT_TEXT.callsOfAll : HINT_TEXT.calls, inAll));
  const figures = [...boxFigures(boxes, boxCosts(of)), ...numbers];
  const doubt =
    boxDoubt(row, box) || doubtOf(of.exactness).note || (of.isSelfEstimated ? ESTIMATED.note : '');
  return (
    <Hint
      name={codedBoxName(row)}
      place={placeOf(row)}
      {...{ figures, x, y }}
      doubt={doubt.trim()}
    />
  );
}

/** Whether the line below a picture takes as many lines as it needs, on phones. */
export const lineWraps = () => matchMedia('(max-width: 760px)').matches;

/** The name in the line below a picture, cut to the room that figures leave; whole where the line wraps. @param {{coded: string}} props */
export const LineName = ({ coded }) => (
  <b class="name-text" role="img" aria-label={withoutCodes(coded)} title={withoutCodes(coded)}>
    {lineWraps() ? withoutCodes(coded) : <FittedName coded={coded} />}
  </b>
);

/** That a box is one of several of its function; empty for the only one. @param {Boxes} boxes @param {number} box */
function placeOfBox({ row }, box) {
  const own = at(row, box);
  const all = row.filter((other) => other === own).length;
  return all > 1 && isFunctionBox(own) ? HINT_TEXT.box(all) : '';
}

/** The current box as text. @param {BoxDoubts} of */
export function BoxLine(of) {
  const { boxes, box } = of;
  const row = boxes.row[box];
  if (row === undefined) return null;
  const { boxCalls, boxDoubt } = skin.value;
  const { inclusive, self } = boxCosts(of);
  const [calls, place] = [boxCalls(boxes, box), placeOfBox(boxes, box)];
  return (
    <>
      <LineName coded={named(row, functionName)} />
      <span class="figures">{inclusive}</span>
      {place && <span class="figures muted">{place}</span>}
      <span class="figures muted">{pathText(boxes) || HINT_TEXT.selfCost(self)}</span>
      {calls > 0 && <span class="figures muted">{plural(calls, 'call')}</span>}
      <span class="muted">{boxDoubt(row, box) || placeOf(row)}</span>
    </>
  );
}

/** What is done instead of reading a hint, and pixels that the pointer moves before there is one again. */
const DISMISSING = ['keydown', 'pointerdown', 'wheel'];
const NEAR = 8;

/** Whether a hint at a point was dismissed there. @param {number} x @param {number} y */
function useDismissal(x, y) {
  const latest = useRef({ x, y });
  latest.current = { x, y };
  const dismissed = useSignal({ x: -NEAR, y: 0 });
  useEffect(() => {
    const dismiss = () => change(dismissed, latest.current);
    const end = new AbortController();
    for (const kind of DISMISSING)
      window.addEventListener(kind, dismiss, { capture: true, signal: end.signal });
    return () => end.abort();
  }, []);
  return Math.hypot(x - dismissed.value.x, y - dismissed.value.y) < NEAR;
}

/** @param {HintText & {doubt?: string, x: number, y: number}} props */
function Hint({ name, place, figures, doubt, x, y }) {
  if (useDismissal(x, y)) return null;
  const { width, translate } = hintPlace(x, y);
  const room = LINES * (width - INSET);
  const text = fittedName(name, room, CHARACTER, ({ length }) => length * CHARACTER);
  return (
    <div class="box-hint" style={{ maxWidth: `${width}px`, translate }} aria-hidden="true">
      <b>{text}</b>
      {place && <p class="muted">{place}</p>}
      <dl>
        {figures.map(([what, text]) => (
          <>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
      {doubt && <p class="muted">{doubt}</p>}
    </div>
  );
}

/**
 * The tooltip of the item under the pointer, while that belongs to the current picture. It reads
 * the pointer itself, so that the picture is not redrawn on each move.
 *
 * @param {{of: unknown, pointed: {value: Pointed}, hintFor: (item: number) => HintText | null}} props
 */
export function PointerHint({ of: picture, pointed, hintFor }) {
  const { of, item, x, y } = pointed.value;
  const text = item < 0 || of !== picture ? null : hintFor(item);
  return text && <Hint {...text} x={x} y={y} />;
}
