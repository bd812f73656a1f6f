/** Cells of figures in two profiles. Increases are vermilion and ▲, decreases are blue and ▼. */

import { COMPARED_FUNCTION_TEXT, DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { COST_TEXT } from '../../messages/controls.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { unitAfter, written, writtenChange } from '../../store/compared-figures.js';
import { currentEvent } from '../../store/selectors.js';
import { exactAt } from '../../values/at.js';
import { count, mark, ratio, share, signed } from '../../values/format.js';
import { exactly } from '../../values/units.js';
import { ColumnHead, columnHeads, SortHead } from './column-heads.jsx';
import { AT_LEAST, ESTIMATED, SURE } from './cost-cell.jsx';
import { Cell } from './fields.jsx';

/** @param {number | bigint} change */
export function changeClass(change) {
  if (change > 0) return 'more';
  return change < 0 ? 'less' : 'same';
}

/**
 * A figure in two profiles.
 *
 * @typedef {object} Compared
 * @property {import('../../protocol/types.js').ComparedColumn} of
 * @property {number} place
 * @property {number} presence  see `PRESENCE`
 * @property {number} peak  size of the difference of the longest bar; 0 for none
 * @property {import('../../protocol/types.js').EventFacts | null} [event]  event of the costs; the current one by default
 * @property {boolean} [isSecondary]  whether they follow other figures: without a ratio
 * @property {import('./cost-cell.jsx').Doubt} [doubt]  whether the figures are exact
 * @property {{a: number | bigint, b: number | bigint} | null} [wholes]  cost of the function whose part the figure is
 */

/** The figure in A or in B. @param {Pick<Compared, 'of' | 'place' | 'presence' | 'event' | 'wholes' | 'doubt'> & {side: 'a' | 'b'}} props */
export function SideCell({
  of,
  place,
  presence,
  event = currentEvent.value,
  wholes,
  side,
  doubt = SURE,
}) {
  const value = exactAt(of[side], place);
  const whole = Number(wholes?.[side] ?? 0);
  const isAbsent = presence === (side === 'a' ? PRESENCE.new : PRESENCE.gone);
  return (
    <Cell
      class={isAbsent ? 'figures absent' : 'figures'}
      title={whole > 0 ? COST_TEXT.ofFunction(share(Number(value), whole)) : undefined}
    >
      {!isAbsent && doubt.mark}
      {written(value, event)}
    </Cell>
  );
}

/** Numbers of calls in A and in B. @param {Pick<Compared, 'of' | 'place' | 'doubt'>} props */
export function CountsCell({ of, place, doubt = SURE }) {
  const [a, b] = [exactAt(of.a, place), exactAt(of.b, place)];
  return (
    <Cell class="figures" title={COMPARED_FUNCTION_TEXT.calledNote(a, b)}>
      {doubt.mark}
      {a === b ? `${count(a)}\u202f×` : `${count(a)} → ${count(b)}\u202f×`}
    </Cell>
  );
}

/** B divided by A. @param {Pick<Compared, 'of' | 'place' | 'presence'>} props */
export const RatioCell = ({ of, place, presence }) => (
  <Cell class="figures muted">{ratio(exactAt(of.a, place), exactAt(of.b, place), presence)}</Cell>
);

/** The difference with its bar. @param {Compared} props */
export function ChangeCell({
  of,
  place,
  presence,
  peak,
  event = currentEvent.value,
  doubt = SURE,
}) {
  const [a, b, change] = [exactAt(of.a, place), exactAt(of.b, place), exactAt(of.change, place)];
  // There is no bar if a rate has no value on one side.
  const width = peak > 0 ? Math.min(100, (100 * Math.abs(Number(change))) / peak || 0) : 0;
  const full = (/** @type {number | bigint} */ value) => exactly(value, event);
  // Lower limits do not limit their difference.
  const certainty = doubt.mark === AT_LEAST.mark ? ESTIMATED.mark : doubt.mark;
  const title = `A ${full(a)}\nB ${full(b)}\n${signed(change, full)}, ${ratio(a, b, presence)}${doubt.note}`;
  const { text, seen } = writtenChange(change, event);
  return (
    <Cell class={`cost change ${changeClass(seen)}`} title={title}>
      <i style={{ width: `${width}%` }} />
      <span>
        {certainty}
        {text}
        <span class="change-mark">{mark(seen)}</span>
      </span>
    </Cell>
  );
}

/** A, B, the difference with its bar, the ratio. @param {Compared} props */
export const FigureCells = (props) => (
  <>
    <SideCell {...props} side="a" />
    <SideCell {...props} side="b" />
    <ChangeCell {...props} />
    {!props.isSecondary && <RatioCell {...props} />}
  </>
);

/** Their columns in tables of functions. */
export const FIGURE_COLUMNS = [
  { width: 'var(--figure-width)', above: 700 },
  { width: 'var(--figure-width)', above: 700 },
  { width: 'var(--change-width)' },
  { width: '7ch', above: 560 },
];

/** The same cells without figures. @param {{isSecondary?: boolean}} props */
export const NoFigures = ({ isSecondary = false }) => (
  <>
    <Cell />
    <Cell />
    <Cell />
    {!isSecondary && <Cell />}
  </>
);

/** Heads of the same columns. @param {{isSecondary?: boolean, noun: string, text: string, sort: import('./column-heads.jsx').Sort, onOrder: () => void}} props  `noun`: subject before `A` and `B`; `text`: explanation */
export function FigureHeads({ isSecondary = false, noun, text, sort, onOrder }) {
  return (
    <>
      {columnHeads([`${noun} A`, `${noun} B`], [])}
      <SortHead label={`Δ ${noun}${unitAfter.value}`} {...{ text, sort, onOrder }} />
      {!isSecondary && <ColumnHead label={DIFFERENCES_TEXT.ratio} text="" numeric />}
    </>
  );
}
