/**
 * Draws the parts of jump arrows that cross a row.
 */

import { at } from '../../values/at.js';
import { ROW } from '../controls/row-window.js';

/** Arrows by their number. @typedef {{at: (arrow: number) => import('../../code/jumps.js').Arrow | undefined}} Arrows */

/** Width of a lane in pixels. */
const LANE = 6;
/** Space for the head of an arrow, in pixels. */
const HEAD = 8;

/** @param {number} lanes */
export const lanesWidth = (lanes) => (lanes > 0 ? lanes * LANE + HEAD : 0);

/** @param {import('../../code/jumps.js').Arrow} arrow */
function classOf({ conditional, counted }) {
  return `jump${conditional ? ' conditional' : ''}${counted ? '' : ' uncounted'}`;
}

/**
 * @param {object} props
 * @param {Arrows} props.arrows
 * @param {{at: Int32Array[]}} props.lanes  for each lane the arrow in each row, or -1
 * @param {number} props.index
 */
export function JumpLanes({ arrows, lanes: { at: lanes }, index }) {
  const width = lanesWidth(lanes.length);
  /** @type {import('preact').JSX.Element[]} */
  const lines = [];
  for (const [lane, runs] of lanes.entries()) {
    const place = at(runs, index);
    const arrow = place < 0 ? undefined : arrows.at(place);
    if (!arrow) continue;
    const { from, to } = arrow;
    const x = width - HEAD - lane * LANE - LANE / 2;
    const top = index === Math.min(from, to) ? ROW / 2 : 0;
    const bottom = index === Math.max(from, to) ? ROW / 2 : ROW;
    const ends = index === from || index === to ? `M${x} ${ROW / 2}H${width - 1}` : '';
    const head = index === to ? `m-5 -4l5 4l-5 4` : '';
    lines.push(
      <path key={place} class={classOf(arrow)} d={`M${x} ${top}V${bottom}${ends}${head}`} />,
    );
  }
  return (
    <div role="gridcell">
      <svg width={width} height={ROW} aria-hidden="true">
        {lines}
      </svg>
    </div>
  );
}
