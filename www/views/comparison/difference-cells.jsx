/**
 * Cells of figures in two profiles. Increases are red and ▲, decreases are green and ▼.
 *
 * @module
 */

import { PRESENCE } from '../../protocol/comparison.js';
import { written } from '../../store/comparison-state.js';
import { currentEvent } from '../../store/selectors.js';
import { mark, ratio, signed } from '../../values/comparison-format.js';
import { exactAt } from '../../values/exact-column.js';
import { inFull } from '../../values/format.js';
import { ColumnHead } from '../controls/column-head.jsx';

export { FunctionName as ComparedName } from '../controls/name-cells.jsx';

/** @param {number | bigint} change */
export function changeClass(change) {
  if (change > 0) return 'more';
  return change < 0 ? 'less' : 'same';
}

/**
 * A, B, the difference with its bar, the ratio.
 *
 * @param {object} props
 * @param {import('../../protocol/comparison.js').ComparedColumn} props.of
 * @param {number} props.place
 * @param {number} props.presence  see `PRESENCE`
 * @param {number} props.peak  size of the difference of the longest bar; 0 for none
 * @param {import('../../protocol/protocol.js').EventFacts | null} [props.event]  event of the costs; the current one by default
 * @param {boolean} [props.isSecondary]  whether they follow other figures: without a ratio, and in narrow panes only the difference
 * @param {string} [props.remark]  additional text for the tooltip
 */
export function FigureCells({
  of,
  place,
  presence,
  peak,
  event = currentEvent.value,
  isSecondary = false,
  remark = '',
}) {
  const [a, b, change] = [exactAt(of.a, place), exactAt(of.b, place), exactAt(of.change, place)];
  // There is no bar if a rate has no value on one side.
  const width = peak > 0 ? (100 * Math.abs(Number(change))) / peak || 0 : 0;
  const name = event?.name ?? '';
  const multiple = ratio(a, b, presence);
  const full = (/** @type {number | bigint} */ value) => inFull(value, event);
  const title = `A ${full(a)} ${name}\nB ${full(b)} ${name}\n${signed(change, full)} ${name}, ${multiple}${remark}`;
  const side = isSecondary ? 'figures secondary' : 'figures';
  return (
    <>
      <div role="gridcell" class={presence === PRESENCE.new ? `${side} absent` : side}>
        {written(a, event)}
      </div>
      <div role="gridcell" class={presence === PRESENCE.gone ? `${side} absent` : side}>
        {written(b, event)}
      </div>
      <div
        role="gridcell"
        class={`cost change ${changeClass(change)}${isSecondary ? ' secondary-change' : ''}`}
        title={title}
      >
        <i style={{ width: `${width}%` }} />
        <span>
          {signed(change, (value) => written(value, event))}
          <span class="change-mark">{mark(change)}</span>
        </span>
      </div>
      {!isSecondary && (
        <div role="gridcell" class="figures ratio muted">
          {multiple}
        </div>
      )}
    </>
  );
}

/** The same cells without figures. @param {{isSecondary?: boolean}} props */
export const NoFigures = ({ isSecondary = false }) => (
  <>
    <div role="gridcell" class={isSecondary ? 'secondary' : ''} />
    <div role="gridcell" class={isSecondary ? 'secondary' : ''} />
    <div role="gridcell" />
    {!isSecondary && <div role="gridcell" class="ratio" />}
  </>
);

/** Heads of the same columns. @param {{isSecondary?: boolean, noun?: string, text?: string}} props  `noun`: subject before `A` and `B`; `text`: explanation */
export function FigureHeads({ isSecondary = false, noun = '', text }) {
  const of = noun === '' ? '' : `${noun} `;
  const side = isSecondary ? 'numeric secondary' : 'numeric';
  return (
    <>
      <div role="columnheader" class={side}>
        {of}A
      </div>
      <div role="columnheader" class={side}>
        {of}B
      </div>
      <ColumnHead label={noun === '' ? 'Difference' : `Δ ${noun}`} numeric text={text} />
      {!isSecondary && (
        <div role="columnheader" class="numeric ratio">
          Ratio
        </div>
      )}
    </>
  );
}
