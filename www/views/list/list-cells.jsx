/**
 * The cells of the function list, by column: of a function and of a group of functions.
 *
 * @module
 */

import { EXACTNESS } from '../../protocol/protocol.js';
import { toggleGroup } from '../../store/actions.js';
import { costOf, currentEvent, currentUnit, scale } from '../../store/selectors.js';
import { columns, event, listing, moreColumns, openGroups, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { LIST_COLUMNS } from '../../values/columns.js';
import { exactAt, roundedAt } from '../../values/exact-column.js';
import { count, isRate, NO_VALUE, perCall, plural, share } from '../../values/format.js';
import { isUnknown, visible, wholeName } from '../../values/names.js';
import { inUnit } from '../../values/units.js';
import { AT_MOST, CostCell, ESTIMATED, SURE } from '../controls/cost-cell.jsx';
import { ClassName, FunctionName, PlaceName } from '../controls/name-cells.jsx';
import { SecondCell } from '../controls/second-cell.jsx';

/** @typedef {import('../../store/list-columns.js').Column} Column */
/** @typedef {import('../../protocol/protocol.js').ExactColumn} ExactColumn */

/** @param {{text: string, isNothing?: boolean}} props */
function Figures({ text, isNothing = false }) {
  return (
    <div role="gridcell" class={isNothing ? 'figures zero' : 'figures'}>
      {text}
    </div>
  );
}

/** Cost per call; a time in the selected unit. @param {{cost: number | bigint, called: number | bigint}} props */
function EachCall({ cost, called }) {
  const unit = currentUnit.value;
  if (called <= 0 || isRate(currentEvent.value)) return <Figures text={NO_VALUE} isNothing />;
  if (unit === 'percent' || unit === 'count')
    return <Figures text={perCall(Number(cost), Number(called))} />;
  return <Figures text={inUnit(BigInt(cost) / BigInt(called), currentEvent.value, unit)} />;
}

/** A share of the total, without a bar. @param {{cost: number | bigint}} props */
function ShareCell({ cost }) {
  if (isRate(currentEvent.value)) return <Figures text={NO_VALUE} isNothing />;
  const title = `${count(cost)} ${currentEvent.value?.name ?? ''}`;
  return (
    <div role="gridcell" class={Number(cost) === 0 ? 'figures zero' : 'figures'} title={title}>
      {share(Number(cost), scale.value.total)}
    </div>
  );
}

/** @param {{column: Column, row: number, match: {start: number, end: number} | null}} props */
function FunctionCell({ column, row, match }) {
  const functions = profile.value?.functions;
  if (!functions) return null;
  const { figure, event: of, isShare } = column;
  const { kind, cost = 'inclusive' } = LIST_COLUMNS[figure];
  const called = exactAt(functions.called, row);
  const costs = costOf(columns.value, row);
  switch (kind) {
    case 'name':
      return <FunctionName row={row} match={match} />;
    case 'place':
      return <PlaceName row={row} kind={figure === 'file' ? 'file' : 'object'} />;
    case 'class':
      return <ClassName row={row} />;
    case 'called':
      return <Figures text={count(called)} isNothing={Number(called) === 0} />;
    case 'perCall':
      return <EachCall cost={costs[cost]} called={called} />;
    case 'cycle':
      return <Figures text={String(at(functions.cycle, row) || '')} />;
  }
  if (of !== null) {
    const others = of === event.value ? columns.value : moreColumns.value[of];
    if (!others) return <Figures text="" />;
    return <SecondCell column={others[cost]} place={row} event={of} isShare={isShare} />;
  }
  if (isShare) return <ShareCell cost={costs[cost]} />;
  const { inclusivePeak, selfPeak } = scale.value;
  const peak = cost === 'self' ? selfPeak : inclusivePeak;
  return <CostCell value={costs[cost]} peak={peak} kind={cost} />;
}

/** The cells of a function, by index in the listing. @param {{shown: Column[], index: number}} props */
export function FunctionCells({ shown, index }) {
  const list = listing.value;
  if (!list) return null;
  const match =
    list.matchStart && list.matchEnd
      ? { start: at(list.matchStart, index), end: at(list.matchEnd, index) }
      : null;
  const row = at(list.rows, index);
  return shown.map((column) => (
    <FunctionCell key={column.id} column={column} row={row} match={match} />
  ));
}

/** The label of a group whose name the profile does not state. */
const UNKNOWN = {
  object: 'object unknown',
  file: 'source file unknown',
  directory: 'directory unknown',
  class: 'no class',
  cycle: 'no cycle',
};

const DOUBTS = {
  [EXACTNESS.exact]: SURE,
  [EXACTNESS.estimate]: ESTIMATED,
  [EXACTNESS.atMost]: AT_MOST,
};

/** Name of a group and how many of its functions are listed. @param {{group: number, listed: number}} props */
function GroupName({ group, listed }) {
  const facts = listing.value?.grouped?.facts;
  if (!facts) return null;
  const whole = wholeName(facts.names, group);
  const name = isUnknown(whole) ? UNKNOWN[facts.by] : visible(whole);
  const isPath = facts.by === 'object' || facts.by === 'file' || facts.by === 'directory';
  const all = at(facts.functions, group);
  const size = listed === all ? plural(all, 'function') : `${count(listed)} of ${count(all)}`;
  return (
    <div role="gridcell" class={isPath ? 'name group path' : 'name group'} title={name}>
      <span
        class={openGroups.value.has(group) ? 'twisty open' : 'twisty'}
        aria-hidden="true"
        onClick={(click) => {
          click.stopPropagation();
          toggleGroup(group);
        }}
      />
      <b>
        <bdi>{name}</bdi>
      </b>
      <span class="muted figures">{size}</span>
    </div>
  );
}

/** @param {{column: Column, group: number, listed: number}} props */
function GroupCell({ column, group, listed }) {
  const all = listing.value?.grouped;
  const { figure, event: of, isShare } = column;
  const { kind, cost } = LIST_COLUMNS[figure];
  const costs = all?.columns[of ?? event.value];
  if (kind === 'name') return <GroupName group={group} listed={listed} />;
  if (!all || !costs) return <Figures text="" />;
  const called = exactAt(all.facts.called, group);
  if (kind === 'called') return <Figures text={count(called)} isNothing={called === 0} />;
  // Groups have no file, class or cycle.
  if (cost === undefined) return <Figures text="" />;
  const value = exactAt(costs[cost], group);
  if (kind === 'perCall') return <EachCall cost={value} called={called} />;
  if (of !== null)
    return <SecondCell column={costs[cost]} place={group} event={of} isShare={isShare} />;
  if (isShare) return <ShareCell cost={value} />;
  const exactness = /** @type {0 | 1 | 2} */ (at(costs.exactness, group));
  const doubt = cost === 'inclusive' ? DOUBTS[exactness] : SURE;
  const peak = scale.value.total || Math.abs(roundedAt(costs[cost], group));
  return <CostCell value={value} peak={peak} kind={cost} doubt={doubt} />;
}

/** The cells of a group of functions. @param {{shown: Column[], group: number, listed: number}} props */
export function GroupCells({ shown, group, listed }) {
  return shown.map((column) => (
    <GroupCell key={column.id} column={column} group={group} listed={listed} />
  ));
}
