/**
 * What the views of source and machine code share: the costs of a line or an instruction, the calls below it, its text,
 * and the steps through hot ones. In a comparison each cost is A, B and their difference.
 */

import { wholeOf } from '../../code/places.js';
import { piecesOf, SYNTAX, SYNTAX_CLASS } from '../../code/syntax.js';
import { CODE_TEXT, HOT_TEXT } from '../../messages/code.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { listOnlyChanged, sortCodeBy } from '../../store/actions.js';
import { currentEvent, events, totalOfCode } from '../../store/selectors.js';
import { codeOrder, isOfFunction, sourceSyntax } from '../../store/state.js';
import { at, exactAt } from '../../values/at.js';
import { explainEvent } from '../../values/explanations.js';
import { count, isRate, plural } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { plainName } from '../../values/units.js';
import { SortHead } from '../controls/column-heads.jsx';
import { CostCell, SecondCell } from '../controls/cost-cell.jsx';
import { FigureCells, FigureHeads, NoFigures } from '../controls/difference-cells.jsx';
import { Button, Cell, Check } from '../controls/fields.jsx';
import { FunctionName } from '../controls/name-cells.jsx';

/** @import {Peaks} from '../../code/places.js' */
/** @import {Figures, PlaceCalls, PlaceCosts} from '../../protocol/types.js' */

/**
 * The shown columns of costs: totals, self cost, and totals of a second event, with the cost of the function
 * in both events.
 *
 * @typedef {{isCompared: boolean, self: boolean, second: number | null, whole: import('../controls/cost-cell.jsx').Whole, secondWhole: number | null, wholes: {a: number, b: number} | null}} Columns
 */

/** @param {PlaceCosts} costs @param {{calls: PlaceCalls, secondEvent: number | null, isFunction?: boolean, hasInlined?: boolean, whole?: PlaceCosts}} of  `isFunction`: not a whole file; `whole`: of all places together, if some contain others @returns {Columns} */
export function columnsOf(costs, of) {
  const { calls, secondEvent, isFunction = true, hasInlined = false, whole = costs } = of;
  const { total, second } = whole;
  const hasShares = isFunction && !isRate(currentEvent.value);
  if ('change' in total)
    return {
      isCompared: true,
      // Differences need much room: without calls and inlined code, totals are self costs.
      self: hasInlined || calls.place.length > 0,
      second: second ? secondEvent : null,
      whole: { cost: 0, isShown: false },
      secondWhole: null,
      wholes: hasShares ? { a: wholeOf(total.a), b: wholeOf(total.b) } : null,
    };
  const isShown = hasShares && isOfFunction.value;
  return {
    isCompared: false,
    self: true,
    second: second ? secondEvent : null,
    whole: { cost: hasShares ? wholeOf(total) : 0, isShown },
    secondWhole: isShown && second && !('change' in second) ? wholeOf(second) : null,
    wholes: null,
  };
}

/** A column of differences, and one of A or B. */
const CHANGE = { width: 'var(--with-bar)' };
const side = (/** @type {number} */ above) => ({ width: 'var(--figure-width)', above });

/**
 * Returns the columns of costs. Without room for all, texts have it first: tooltips have the hidden figures.
 *
 * @param {Columns} columns
 * @param {number} [selfAbove]  width of the table above which self costs are shown
 * @returns {import('../controls/virtual-grid.jsx').Column[]}
 */
export function costColumns({ isCompared, self, second }, selfAbove = 0) {
  if (!isCompared)
    return [
      { width: 'var(--cost-width)' },
      { width: 'var(--cost-width)', above: selfAbove },
      ...(second === null ? [] : [{ width: 'max(11ch, var(--cost-digits) * 1ch)' }]),
    ];
  return [
    ...[side(1080), side(1080), CHANGE, { width: '7ch', above: 1400 }],
    ...(self ? [side(1400), side(1400), { ...CHANGE, above: selfAbove }] : []),
    ...(second === null ? [] : [side(1400), side(1400), CHANGE]),
  ];
}

/** The order that a head shows and its click changes. @param {'total' | 'self' | 'second'} column */
const sorting = (column) => ({
  sort: /** @type {import('../controls/column-heads.jsx').Sort} */ (
    codeOrder.value.column === column ? 'descending' : 'none'
  ),
  onOrder: () => sortCodeBy(column),
});

/** @param {{columns: Columns, noun: 'line' | 'instruction'}} props */
export function CostHeads({ columns: { isCompared, self: hasSelf, second }, noun }) {
  const event = events.value[second ?? -1];
  const main = currentEvent.value ? visible(plainName(currentEvent.value)) : '';
  const total = { text: CODE_TEXT.totalNote(noun, main), ...sorting('total') };
  const self = { text: CODE_TEXT.selfNote(noun, main), ...sorting('self') };
  const name = visible(event ? plainName(event) : '');
  const text = event ? CODE_TEXT.secondNote(noun, plainName(event), explainEvent(event)) : '';
  if (!isCompared) {
    const label = noun === 'line' ? CODE_TEXT.lineTotal : CODE_TEXT.total;
    return (
      <>
        <SortHead label={label} event={main} {...total} />
        <SortHead label={CODE_TEXT.self} event={main} {...self} />
        {event && (
          <SortHead label={name} event={CODE_TEXT.secondTotal} text={text} {...sorting('second')} />
        )}
      </>
    );
  }
  return (
    <>
      <FigureHeads noun={CODE_TEXT.total} {...total} />
      {hasSelf && <FigureHeads isSecondary noun={CODE_TEXT.self} {...self} />}
      {event && <FigureHeads isSecondary noun={name} text={text} {...sorting('second')} />}
    </>
  );
}

/** The choice of what shares are of, or of what is listed in a comparison. @param {{columns: Columns}} props */
export function CodeChoices({ columns: { isCompared, whole } }) {
  if (isCompared)
    return (
      <Check
        title={CODE_TEXT.onlyChangedNote}
        isOn={codeOrder.value.onlyChanged}
        onSet={listOnlyChanged}
      >
        {CODE_TEXT.onlyChanged}
      </Check>
    );
  if (whole.cost <= 0) return null;
  return (
    <Check title={CODE_TEXT.ofFunctionNote} of={isOfFunction}>
      {CODE_TEXT.ofFunction}
    </Check>
  );
}

/**
 * The cells of one cost.
 *
 * @param {object} props
 * @param {Figures} props.of
 * @param {Uint8Array | null} props.presence
 * @param {number} props.place
 * @param {'self' | 'inclusive'} props.kind
 * @param {number} props.peak  value of the longest bar
 * @param {Columns} props.columns
 * @param {number | null} [props.second]  the second event, if it is a cost of that
 * @param {boolean} [props.isSecondary]  whether it follows other costs
 * @param {boolean} [props.added]  whether it is part of another cost in its column
 */
function Cost({
  of,
  presence,
  place,
  kind,
  peak,
  columns: { whole, secondWhole, wholes },
  second = null,
  isSecondary,
  added = true,
}) {
  if ('change' in of) {
    if (!added) return <NoFigures isSecondary={isSecondary ?? false} />;
    return (
      <FigureCells
        of={of}
        place={place}
        presence={presence ? at(presence, place) : PRESENCE.both}
        peak={peak}
        event={second === null ? undefined : events.value[second]}
        isSecondary={isSecondary}
        wholes={second === null ? wholes : null}
      />
    );
  }
  if (second !== null)
    return (
      <SecondCell
        column={of}
        event={second}
        whole={secondWhole ?? totalOfCode(events.value[second])}
        {...{ place, added }}
      />
    );
  const all = totalOfCode(currentEvent.value);
  return <CostCell value={exactAt(of, place)} {...{ peak, kind, added, whole, all }} />;
}

/** Empty cells of one cost. @param {{columns: Columns, isSecondary?: boolean}} props */
const NoCost = ({ columns: { isCompared }, isSecondary }) =>
  isCompared ? <NoFigures isSecondary={isSecondary} /> : <Cell />;

/** Empty cells of costs. @param {{columns: Columns}} props */
export const NoCosts = ({ columns }) => (
  <>
    <NoCost columns={columns} />
    {columns.self && <NoCost columns={columns} isSecondary />}
    {columns.second !== null && <NoCost columns={columns} isSecondary />}
  </>
);

/** Empty cells for the positions on all sides but one. @param {{sides: readonly unknown[]}} props */
export const OtherSides = ({ sides }) => (sides.length > 1 ? <Cell /> : null);

/** @param {{costs: PlaceCosts, columns: Columns, place: number, peaks: Peaks}} props */
export function PlaceCells({ costs: { presence, self, total, second }, columns, place, peaks }) {
  const own = { presence, place, columns };
  return (
    <>
      <Cost {...own} of={total} kind="inclusive" peak={peaks.total} />
      {columns.self && <Cost {...own} of={self} kind="self" peak={peaks.self} isSecondary />}
      {second && columns.second !== null && (
        <Cost {...own} of={second} kind="self" peak={0} second={columns.second} isSecondary />
      )}
    </>
  );
}

/** Formats a number of calls. @param {number | bigint} times  0 if the writer does not count */
const timesText = (times) => (Number(times) > 0 ? `${count(times)} ×` : 'calls');

/** Formats the number of calls, before the name of the callee. @param {PlaceCalls} calls @param {number} call */
function timesNote({ count: times }, call) {
  if (!('change' in times)) return timesText(exactAt(times, call));
  const [a, b] = [exactAt(times.a, call), exactAt(times.b, call)];
  return a === b ? timesText(a) : `${count(a)} → ${count(b)} ×`;
}

/**
 * A call below its line or instruction: costs, mark, children, name.
 *
 * @param {object} props
 * @param {PlaceCalls} props.calls
 * @param {Columns} props.columns
 * @param {number} props.call
 * @param {Peaks} props.peaks
 * @param {import('preact').ComponentChildren} [props.children]
 */
export function CallCells({ calls, columns, call, peaks, children }) {
  const { presence, cost, second } = calls;
  const added = at(calls.counted, call) === 1;
  const kind = /** @type {const} */ ('inclusive');
  const own = { presence, place: call, kind, added, columns };
  return (
    <>
      <Cost {...own} of={cost} peak={peaks.total} />
      <NoCost columns={columns} isSecondary />
      {second && columns.second !== null && (
        <Cost {...own} of={second} peak={0} second={columns.second} isSecondary />
      )}
      <Cell class="line-number">↳</Cell>
      {children}
      <FunctionName row={at(calls.callee, call)} note={timesNote(calls, call)} />
    </>
  );
}

/** Maximum characters shown of a line; generated code has lines of megabytes. */
const LONGEST = 2000;

/** Escapes characters that hide or reorder text, but keeps tabs. @param {string} text */
export const shownCode = (text) => text.split('\t').map(visible).join('\t');

/**
 * A line of source code, coloured if its syntax is known. Sources are only ever put into text nodes.
 *
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

/**
 * Steps through the most expensive lines or instructions, in order of cost.
 *
 * @param {object} props
 * @param {'line' | 'instruction' | 'difference'} props.noun
 * @param {number} props.place  number of the current one, from 1; 0 is none
 * @param {number} props.count
 * @param {boolean} props.hasShares  whether rows show the shares that make them hot
 * @param {(step: 1 | -1) => void} props.onStep
 */
export function HotLines({ noun: of, place, count, hasShares, onStep }) {
  const noun = of === 'difference' ? of : HOT_TEXT.hot(of);
  const [number = '', ...words] = plural(count, noun).split(' ');
  const last = words.pop();
  // Not `disabled`: the button that leads to the last one keeps the focus.
  const [isFirst, isLast] = [place <= 1, place >= count];
  return (
    <span class="hot-lines">
      <Button
        title={HOT_TEXT.previousKey(noun)}
        aria-label={HOT_TEXT.previous(noun)}
        aria-disabled={isFirst}
        onClick={() => isFirst || onStep(-1)}
      >
        ‹
      </Button>
      <Button
        title={HOT_TEXT.nextKey(noun)}
        aria-label={HOT_TEXT.next(noun)}
        aria-disabled={isLast}
        onClick={() => isLast || onStep(1)}
      >
        ›
      </Button>
      {/* After the buttons, which do not move when it changes. */}
      <span class="figures" aria-live="polite" title={HOT_TEXT.hotNote(of)}>
        {[place > 0 ? HOT_TEXT.position(place, number) : number, ...words].join(' ')}
        <span class="unless-narrow">{` ${last}`}</span>
        {place === 0 && hasShares && <span class="threshold">{HOT_TEXT.threshold}</span>}
      </span>
    </span>
  );
}
