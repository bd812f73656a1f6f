/**
 * Cells shared by the views of source and machine code: the costs of a line or an instruction,
 * and the calls below it.
 *
 * @module
 */

import { profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { exactAt } from '../../values/exact-column.js';
import { explainEvent } from '../../values/explanations.js';
import { count } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { ColumnHead } from '../controls/column-head.jsx';
import { CostCell } from '../controls/cost-cell.jsx';
import { FunctionName } from '../controls/name-cells.jsx';
import { SecondCell } from '../controls/second-cell.jsx';

/** @typedef {import('../../code/places.js').Peaks} Peaks */
/** @typedef {import('../../protocol/details.js').Places} Places */
/** @typedef {Pick<Places, 'self' | 'called' | 'second' | 'secondEvent'>} Costs  of places, or sums of several */

/** Returns the number of columns of costs. @param {Pick<Places, 'secondEvent'>} places */
export const costColumns = ({ secondEvent }) => (secondEvent === null ? 2 : 3);

/** @param {{places: Pick<Places, 'secondEvent'>, noun: 'line' | 'instruction'}} props */
export function CostHeads({ places, noun }) {
  const second = profile.value?.facts.events[places.secondEvent ?? -1];
  return (
    <>
      <ColumnHead label="Self" numeric text={`Self cost of the ${noun}.`} />
      <ColumnHead
        label="Calls"
        numeric
        text={`Cost of the calls on this ${noun}, without recursive calls.`}
      />
      {second && (
        <ColumnHead label={visible(second.name)} numeric text={visible(explainEvent(second))} />
      )}
    </>
  );
}

/** Empty cells of costs. @param {{places: Pick<Places, 'secondEvent'>}} props */
export function NoCosts({ places }) {
  return Array.from({ length: costColumns(places) }, (_, cell) => (
    <div key={cell} role="gridcell" />
  ));
}

/** @param {{places: Costs, place: number, peaks: Peaks}} props */
export function PlaceCosts({ places, place, peaks }) {
  const called = exactAt(places.called, place);
  return (
    <>
      <CostCell value={exactAt(places.self, place)} peak={peaks.self} kind="self" />
      {Number(called) === 0 ? (
        <div role="gridcell" />
      ) : (
        <CostCell value={called} peak={peaks.called} kind="inclusive" />
      )}
      {places.second && places.secondEvent !== null && (
        <SecondCell column={places.second} place={place} event={places.secondEvent} />
      )}
    </>
  );
}

/**
 * A call below its line or instruction: costs, mark, children, name.
 *
 * @param {object} props
 * @param {import('preact').ComponentChildren} props.costs
 * @param {import('preact').ComponentChildren} [props.children]
 * @param {import('preact').ComponentChildren} props.name
 */
export function CallRow({ costs, children, name }) {
  return (
    <>
      {costs}
      <div role="gridcell" class="line-number">
        ↳
      </div>
      {children}
      {name}
    </>
  );
}

/** Formats the number of calls, before the name of the callee. @param {number | bigint} times  0 if the writer does not count */
export const timesNote = (times) => (Number(times) > 0 ? `${count(times)} ×` : 'calls');

/**
 * A call in a profile. The children are between its costs and its name.
 *
 * @param {object} props
 * @param {Places} props.places
 * @param {number} props.call
 * @param {Peaks} props.peaks
 * @param {import('preact').ComponentChildren} [props.children]
 */
export function CallCells({ places: { calls, secondEvent }, call, peaks, children }) {
  const counted = at(calls.counted, call) === 1;
  const note = timesNote(exactAt(calls.count, call));
  return (
    <CallRow
      costs={
        <>
          <div role="gridcell" />
          <CostCell
            value={exactAt(calls.cost, call)}
            peak={peaks.called}
            kind="inclusive"
            added={counted}
          />
          {calls.second && secondEvent !== null && (
            <SecondCell column={calls.second} place={call} event={secondEvent} added={counted} />
          )}
        </>
      }
      name={<FunctionName row={at(calls.callee, call)} note={note} />}
    >
      {children}
    </CallRow>
  );
}
