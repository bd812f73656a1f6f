/**
 * Callers and callees of the selected function with the cost and the number of their calls, most expensive first, and
 * the members of its cycle; and all of them, direct and indirect, with their share of cost and calls, and their distance.
 */

import { computed } from '@preact/signals';
import { ALL_CALLS_TEXT, CALLS_TEXT } from '../../messages/calls.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { COMPARED_FUNCTION_TEXT, DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { CALL_KIND, EXACTNESS } from '../../protocol/protocol.js';
import { changeShown } from '../../store/actions.js';
import { inclusiveOfSelected, unitAfter } from '../../store/compared-figures.js';
import {
  callsFoldedBy,
  costOfOthers,
  figuresOf,
  foldedRows,
  hasObjects,
  isCycle,
  isOutermost,
  isRateShown,
  leadsBack,
  othersIn,
} from '../../store/selectors.js';
import { calls, columns, comparedCalls, comparison, current, profile } from '../../store/state.js';
import { at, exactAt, peakOf } from '../../values/at.js';
import { callsText, count, share } from '../../values/format.js';
import { columnHeads, SortHead } from '../controls/column-heads.jsx';
import { CostCell, doubtOf, ESTIMATED, ShareCell, SURE } from '../controls/cost-cell.jsx';
import { CountsCell, FigureCells, NoFigures } from '../controls/difference-cells.jsx';
import { Cell } from '../controls/fields.jsx';
import { FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { CallGrid, COMPARED, COMPARED_NAME, CycleTable, NAME, objectColumn } from './call-grid.jsx';
import { LineCell, lineActions, linePlaces } from './call-lines.jsx';

/** @import {ComparedNeighbours, ComparedRelatives, Neighbours, Relatives} from '../../protocol/types.js' */

/** Whether direct callers and callees are functions; rates of their rows cannot be summed. */
const areFunctions = computed(() => callsFoldedBy.value !== '' && !isRateShown.value);

/** Returns the note on calls that are not added. @param {number} kind */
function callNote(kind) {
  if (kind === CALL_KIND.selfCall) return CALLS_TEXT.callsItself;
  if (kind !== CALL_KIND.inner) return undefined;
  if (foldedRows.value) return CALLS_TEXT.contained;
  return isOutermost.value ? CALLS_TEXT.running : CALLS_TEXT.inCycle;
}

/** The bits of `estimated` of calls. */
const DOUBT = { cost: 1, count: 2 };

/** Whether transforms estimated the cost or the number of calls. @param {Pick<Neighbours, 'estimated'>} of @param {number} place @param {keyof typeof DOUBT} figure */
const doubtOfCall = (of, place, figure) =>
  at(of.estimated, place) & DOUBT[figure] ? ESTIMATED : SURE;

/** @param {{of: Neighbours, place: number, peak: number, whole: number | bigint, isCycle: boolean, areCallers: boolean}} props */
function Cells({ of, place, peak, whole, isCycle, areCallers }) {
  const row = at(of.rows, place);
  const note = callNote(at(of.kind, place));
  const calledTimes = exactAt(of.count, place);
  const isInlined = at(of.kind, place) === CALL_KIND.inlined;
  const doubt = doubtOfCall(of, place, 'cost');
  const member = isCycle ? at(of.here, place) : null;
  return (
    <>
      <CostCell
        value={exactAt(of.cost, place)}
        {...{ peak, doubt }}
        kind="inclusive"
        added={!note}
      />
      {note ? <Cell class="figures" /> : <ShareCell value={exactAt(of.cost, place)} of={whole} />}
      <Cell class="figures">
        {doubtOfCall(of, place, 'count').mark}
        {calledTimes > 0 || !(isInlined || note) ? <>{count(calledTimes)}&#8239;×</> : null}
        {isInlined && (
          <span class="muted" title={INLINED_TEXT.explained}>
            {calledTimes > 0 && ' '}
            {INLINED_TEXT.inlined}
          </span>
        )}
      </Cell>
      <FunctionName row={row} isBare={areFunctions.value} note={note} member={member} />
      {linePlaces.value.size > 0 && <LineCell {...{ of, place, areCallers }} />}
      {hasObjects.value && <PlaceName row={row} kind="object" />}
    </>
  );
}

/** What a table shows of the calls of a profile. @param {Neighbours} of @param {number} row @param {boolean} isCycle @param {boolean} areCallers */
function ofProfile(of, row, isCycle, areCallers) {
  // A full bar is the inclusive cost of the function; nothing is a share of a lower limit.
  const { inclusive, exactness } = figuresOf(row);
  const whole = exactness === EXACTNESS.atLeast ? 0 : inclusive;
  const peak = Math.abs(Number(whole)) || peakOf(of.cost);
  const others = areCallers ? costOfOthers(of, row) : 0n;
  const hasLines = linePlaces.value.size > 0;
  return {
    kind: hasLines ? 'neighbour-grid with-lines' : 'neighbour-grid',
    // Of calls of a cycle, the functions at both ends have room first.
    columns: [
      { width: 'var(--cost-width)' },
      { width: 'var(--share-width)', above: isCycle ? 840 : 560 },
      { width: 'calc(var(--count-width) + 2ch)' },
      NAME,
      ...(hasLines ? [{ width: isCycle ? '8ch' : 'var(--line-column)' }] : []),
      ...objectColumn(isCycle ? 1200 : hasLines ? 800 : 560),
    ],
    cost: (/** @type {number} */ place) => ({
      value: exactAt(of.cost, place),
      doubt: doubtOfCall(of, place, 'cost'),
    }),
    actions: (/** @type {number} */ place) => lineActions(of, place, areCallers),
    ...(!areCallers && leadsBack(of, row) && { note: CALLS_TEXT.leadBack }),
    ...(areCallers && of.rows.length > 0 && othersIn(of) === 0 && { note: CALLS_TEXT.seeAllCalls }),
    ...(others > 0n && { note: CALLS_TEXT.others(share(Number(others), Number(whole))) }),
    heads: columnHeads(
      [CALLS_TEXT.cost, CALLS_TEXT.ofFunction, CALLS_TEXT.calls],
      [
        CALLS_TEXT.function,
        ...(hasLines ? [CALLS_TEXT.line] : []),
        ...(hasObjects.value ? [CALLS_TEXT.object] : []),
      ],
    ),
    row: (/** @type {number} */ place) => (
      <Cells {...{ of, place, peak, whole, isCycle, areCallers }} />
    ),
  };
}

/** What a table shows of the calls of a comparison. @param {ComparedNeighbours} of @param {number} row */
function ofComparison(of, row) {
  const peak = peakOf(of.cost.change);
  const wholes = isRateShown.value ? null : inclusiveOfSelected(row);
  const { difference, ratio } = DIFFERENCES_TEXT;
  return {
    columns: [...COMPARED, COMPARED_NAME],
    note: isRateShown.value
      ? COMPARED_FUNCTION_TEXT.rateOfCalls
      : COMPARED_FUNCTION_TEXT.costOfCalls(unitAfter.value),
    heads: columnHeads(['A', 'B', difference, ratio, CALLS_TEXT.calls], [CALLS_TEXT.function]),
    row: (/** @type {number} */ place) => {
      const note = callNote(at(of.kind, place));
      const presence = at(of.presence, place);
      return (
        <>
          {note ? (
            <NoFigures />
          ) : (
            <FigureCells
              of={of.cost}
              doubt={doubtOfCall(of, place, 'cost')}
              {...{ place, presence, peak, wholes }}
            />
          )}
          <CountsCell of={of.count} place={place} doubt={doubtOfCall(of, place, 'count')} />
          <FunctionName row={at(of.rows, place)} isBare={areFunctions.value} note={note} />
        </>
      );
    },
  };
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.none  message for an empty table
 * @param {number} props.row  the function whose callers or callees they are
 * @param {Neighbours | ComparedNeighbours} props.of
 * @param {boolean} props.isCycle  whether they are those of a cycle
 */
function NeighbourTable({ of, row, isCycle, ...props }) {
  const shown = of.presence
    ? ofComparison(of, row)
    : ofProfile(of, row, isCycle, props.id === 'callers');
  return <CallGrid {...props} {...shown} of={of} size={othersIn(of)} />;
}

const TABLES = /** @type {const} */ ([
  { id: 'callers', title: CALLS_TEXT.callers, none: CALLS_TEXT.noCallers },
  { id: 'callees', title: CALLS_TEXT.callees, none: CALLS_TEXT.noCallees },
]);

/** Whether the profile, or both of a comparison, have calls: cachegrind's have none. */
function hasCalls() {
  const { a, b } = comparison.value?.sides ?? {};
  return [profile.value?.facts, a?.facts, b?.facts].some((facts) => facts && facts.calls > 0);
}

/** @param {{row: number}} props */
export function NeighbourView({ row }) {
  const answer = calls.value ?? comparedCalls.value;
  if (!answer) return <div class="neighbours" />;
  if (!hasCalls()) return <p class="none muted">{CALLS_TEXT.none}</p>;
  const members = 'cycleMembers' in answer ? answer.cycleMembers : null;
  const ofCycle =
    isCycle(profile.value, answer.row) || (foldedRows.value !== null && isRateShown.value);
  return (
    <div class="neighbours" aria-busy={answer.row !== row}>
      {TABLES.map(({ id, ...texts }) => (
        <NeighbourTable
          key={id}
          {...{ id, ...texts }}
          row={answer.row}
          of={answer[id]}
          isCycle={ofCycle}
        />
      ))}
      {members && members.length > 0 && <CycleTable members={members} />}
    </div>
  );
}

/** @param {number} distance  0 only within a selected cycle */
const distanceText = (distance) => (distance === 0 ? ALL_CALLS_TEXT.inCycle : count(distance));

/** @param {Relatives} of @param {number} place */
const costOf = (of, place) => ({
  value: exactAt(of.cost, place),
  doubt: doubtOf(at(of.exactness, place)),
});

/** @param {{of: Relatives, place: number, peak: number}} props */
function RelativeCells({ of, place, peak }) {
  const { value, doubt } = costOf(of, place);
  const calls = Number(exactAt(of.count, place));
  return (
    <>
      <CostCell {...{ value, peak, doubt }} kind="inclusive" />
      <Cell class={calls === 0 ? 'figures zero' : 'figures'}>
        {calls === 0 ? '–' : `${callsText(calls, at(of.countEstimated, place))}\u202f×`}
      </Cell>
    </>
  );
}

/** The same in two profiles. @param {{of: ComparedRelatives, place: number, peak: number}} props */
function ComparedRelativeCells({ of, place, peak }) {
  const doubt = doubtOf(at(of.exactness, place));
  const inSide = (/** @type {'a' | 'b'} */ side) => {
    const calls = Number(exactAt(of.count[side], place));
    return callsText(calls, calls === 0 ? 0 : at(of.countEstimated, place));
  };
  const [a, b] = [inSide('a'), inSide('b')];
  return (
    <>
      <FigureCells of={of.cost} presence={at(of.presence, place)} {...{ place, peak, doubt }} />
      <Cell class="figures">{a === b ? a : `${a} → ${b}`}&#8239;×</Cell>
    </>
  );
}

/** @param {{order: import('../../protocol/types.js').RelativeOrder, label: string, hint: string}} props */
function Head({ order, label, hint }) {
  const sort = order === 'distance' ? 'ascending' : 'descending';
  return (
    <SortHead
      label={label}
      sort={current.allCallsOrder.value === order ? sort : 'none'}
      text={hint}
      onOrder={() => changeShown({ allCallsOrder: order })}
    />
  );
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.title
 * @param {string} props.hint  meaning of the cost
 * @param {string} props.none  message for an empty table
 * @param {number} props.row  the function whose callers or callees they are
 * @param {Relatives | ComparedRelatives} props.of
 */
function RelativeTable({ hint, row, of, ...texts }) {
  const { difference, ratio } = DIFFERENCES_TEXT;
  const compared = of.presence ? of : null;
  const heads = [
    ...(compared ? columnHeads(['A', 'B'], []) : []),
    <Head key="cost" order="cost" label={compared ? difference : CALLS_TEXT.cost} hint={hint} />,
    ...(compared ? columnHeads([ratio], []) : []),
    <Head key="called" order="called" label={CALLS_TEXT.calls} hint={ALL_CALLS_TEXT.callsNote} />,
    <Head
      key="distance"
      order="distance"
      label={ALL_CALLS_TEXT.distance}
      hint={ALL_CALLS_TEXT.distanceNote}
    />,
    ...columnHeads(
      [],
      [ALL_CALLS_TEXT.function, ...(!compared && hasObjects.value ? [ALL_CALLS_TEXT.object] : [])],
    ),
  ];
  const peak = compared
    ? peakOf(compared.cost.change)
    : Math.abs(Number(figuresOf(row).inclusive)) || peakOf(/** @type {Relatives} */ (of).cost);
  return (
    <CallGrid
      {...texts}
      kind={compared ? '' : 'relative-grid'}
      columns={
        compared
          ? [...COMPARED, { width: '8ch', above: 560 }, COMPARED_NAME]
          : [
              { width: 'calc(var(--cost-width) + 2ch)' },
              { width: 'calc(var(--count-width) + 4ch)' },
              { width: '8ch', above: 480 },
              NAME,
              ...objectColumn(560),
            ]
      }
      of={of}
      cost={of.presence ? undefined : (place) => costOf(of, place)}
      heads={heads}
      row={(place) => (
        <>
          {of.presence ? (
            <ComparedRelativeCells {...{ of, place, peak }} />
          ) : (
            <RelativeCells {...{ of, place, peak }} />
          )}
          <Cell class="figures">{distanceText(at(of.distance, place))}</Cell>
          <FunctionName row={at(of.rows, place)} isBare={callsFoldedBy.value !== ''} />
          {!compared && hasObjects.value && <PlaceName row={at(of.rows, place)} kind="object" />}
        </>
      )}
    />
  );
}

/** Describes how accurate the figures are. @param {{[side in 'callers' | 'callees']: Relatives | ComparedRelatives}} all */
function trustOf({ callers, callees }) {
  const has = (/** @type {'exactness' | 'countEstimated'} */ figure, mark = 1) =>
    callers[figure].includes(mark) || callees[figure].includes(mark);
  const [isEstimated, isLimit] = [has('exactness'), has('exactness', EXACTNESS.atLeast)];
  if (!isEstimated && !isLimit)
    return has('countEstimated') ? ALL_CALLS_TEXT.exactCosts : ALL_CALLS_TEXT.exact;
  if (isEstimated && columns.value?.self.high.some((cost) => cost < 0))
    return ALL_CALLS_TEXT.negative;
  const { estimated, atLeast, otherwise } = ALL_CALLS_TEXT;
  return [...(isEstimated ? [estimated] : []), ...(isLimit ? [atLeast] : []), otherwise].join(' ');
}

/** @param {{row: number}} props */
export function AllCallsView({ row }) {
  const all = current.allCalls.value;
  if (!all) return <div class="neighbours" aria-busy="true" />;
  const trust = trustOf(all);
  return (
    <div class="neighbours" aria-busy={all.row !== row}>
      <p class="trust">{trust}</p>
      <RelativeTable
        id="all-callers"
        title={ALL_CALLS_TEXT.callers}
        hint={ALL_CALLS_TEXT.callersNote}
        none={ALL_CALLS_TEXT.noCallers}
        row={all.row}
        of={all.callers}
      />
      <RelativeTable
        id="all-callees"
        title={ALL_CALLS_TEXT.callees}
        hint={ALL_CALLS_TEXT.calleesNote}
        none={ALL_CALLS_TEXT.noCallees}
        row={all.row}
        of={all.callees}
      />
    </div>
  );
}
