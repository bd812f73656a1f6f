/**
 * The largest differences of a comparison as bars to both sides: decreases to the left,
 * increases to the right.
 */

import { DIFFERENCES_TEXT, LARGEST_TEXT } from '../../messages/comparison.js';
import { readColours } from '../../pictures/colours.js';
import { select } from '../../store/actions.js';
import { currentEvent, isRateShown } from '../../store/selectors.js';
import { codedNameOf, wholeNameOf } from '../../store/shown-names.js';
import { comparedColumns, cost, current } from '../../store/state.js';
import { mark, signed } from '../../values/comparison-format.js';
import { exactAt } from '../../values/exact-column.js';
import { exactly, fitting } from '../../values/units.js';
import { changeClass } from '../controls/difference-cells.jsx';
import { FittedName } from '../controls/name-cells.jsx';
import { PictureExport } from '../pictures/picture-export.jsx';
import { eventLine, saveBars } from '../pictures/picture-sheet.js';

/**
 * @typedef {object} Mover
 * @property {number} row
 * @property {number | bigint} change
 * @property {number} part  of the largest one, from -1 to 1
 */

/** @param {number | bigint} change */
const figureOf = (change) =>
  `${signed(change, (value) => fitting(value, currentEvent.value))} ${mark(change)}`;

/** @param {{of: Mover}} props */
function Bar({ of: { row, change, part } }) {
  const width = 50 * Math.abs(part);
  const start = part < 0 ? 50 - width : 50;
  return (
    <li>
      <button
        type="button"
        title={`${wholeNameOf(row)}\n${signed(change, (value) => exactly(value, currentEvent.value))}`}
        onClick={() => select(row)}
      >
        <span class="name-text">
          <FittedName coded={codedNameOf(row)} />
        </span>
        <span class="tornado-bar">
          <i class={changeClass(change)} style={{ left: `${start}%`, width: `${width}%` }} />
        </span>
        <span class={`figures ${changeClass(change)}`}>{figureOf(change)}</span>
      </button>
    </li>
  );
}

/** Returns the functions with their differences; null until these match the current choices. @returns {Mover[] | null} */
function currentMovers() {
  const [of, shown] = [comparedColumns.value, current.movers.value];
  const isCurrent =
    of && shown && of.event === shown.event && shown.inclusive === (cost.value === 'inclusive');
  if (!isCurrent) return null;
  const changes = [...shown.rows].map((row) => ({
    row,
    change: exactAt(of[cost.value].change, row),
  }));
  const largest = Math.max(0, ...changes.map(({ change }) => Math.abs(Number(change))));
  return changes.map((mover) => ({
    ...mover,
    part: largest > 0 ? Number(mover.change) / largest : 0,
  }));
}

/** Describes the bars. */
const subject = () => LARGEST_TEXT.cost(cost.value, isRateShown.value);

/** @param {Mover[]} movers @param {'svg' | 'png'} format */
function save(movers, format) {
  const colours = readColours(document.body);
  const bars = movers.map(({ row, change, part }) => ({
    name: codedNameOf(row),
    figure: figureOf(change),
    part,
    fill: part < 0 ? colours.less : colours.more,
  }));
  const head = {
    lines: [
      LARGEST_TEXT.caption(subject()),
      ...(isRateShown.value ? [LARGEST_TEXT.enough] : []),
      eventLine(),
    ],
    legend: [
      { colour: colours.less, text: LARGEST_TEXT.less },
      { colour: colours.more, text: LARGEST_TEXT.more },
    ],
  };
  saveBars(bars, head, true, { colours, format, kind: 'differences' });
}

export function Tornado() {
  const movers = currentMovers();
  if (!movers) return <section class="overview-section tornado-placeholder" />;
  return (
    <section class="overview-section">
      <div class="section-head">
        <h2>
          {LARGEST_TEXT.title} <span class="muted">{LARGEST_TEXT.subject(subject())}</span>
        </h2>
        {movers.length > 0 && <PictureExport onExport={(format) => save(movers, format)} />}
      </div>
      {isRateShown.value && <p class="muted none">{LARGEST_TEXT.enough}</p>}
      {movers.length === 0 && <p class="muted none">{DIFFERENCES_TEXT.none}</p>}
      <ul class="tornado">
        {movers.map((of) => (
          <Bar key={of.row} of={of} />
        ))}
      </ul>
    </section>
  );
}
