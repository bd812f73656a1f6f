/** The parts of a profile: dumps, threads, files. Each can be excluded. */

import { useSignal } from '@preact/signals';
import { selectParts } from '../../effects/basis.js';
import { PARTS_TEXT } from '../../messages/overview.js';
import { change } from '../../store/actions.js';
import {
  areThreads,
  flagsOfParts,
  isChosen,
  namedParts,
  ofSelectedDumps,
  onlyPart,
  threadsIn,
  toggledPart,
  withParts,
} from '../../store/part-choice.js';
import { currentEvent, currentUnit } from '../../store/selectors.js';
import { current, isTimelineShown, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { count, NO_VALUE, share } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { fitting, inUnit } from '../../values/units.js';
import { ColumnHead, columnHeads, SortHead } from '../controls/column-heads.jsx';
import { Button, Cell } from '../controls/fields.jsx';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { areOfOneTime, PartTimeline } from './timeline.jsx';

/** @import {PartFacts} from '../../protocol/types.js' */

/** @param {{isSelected: boolean}} props */
export const PartMark = ({ isSelected }) => (
  <div role="gridcell" class="mark">
    {isSelected ? '✓' : ''}
    <span class="for-readers">{isSelected ? PARTS_TEXT.selected : PARTS_TEXT.excluded}</span>
  </div>
);

/** The head of a column that needs no label to be understood. @param {{label: string}} props */
export const SilentHead = ({ label }) => (
  <div role="columnheader">
    <span class="for-readers">{label}</span>
  </div>
);

/** Selects one part with a click; for keys there is a button above. @param {{onOnly: () => void}} props */
export const OnlyCell = ({ onOnly }) => (
  <div role="gridcell">
    <Button
      class="link"
      tabIndex={-1}
      title={PARTS_TEXT.onlyCurrent}
      onClick={(event) => {
        // A click on the row includes or excludes the part.
        event.stopPropagation();
        onOnly();
      }}
    >
      {PARTS_TEXT.only}
    </Button>
  </div>
);

/**
 * @param {object} props
 * @param {import('../../protocol/types.js').PartFacts[]} props.parts
 * @param {Uint8Array | null} props.flags  flags of the selected parts; null for all
 * @param {number | undefined} props.current  index of the part of the current row
 * @param {(flags: Uint8Array | null) => void} props.onSelect
 */
export function PartActions({ parts, flags, current, onSelect }) {
  const isUnknown = useSignal(false);
  const threads = threadsIn(parts);
  const selected = new Set(
    parts.filter(({ index }) => isChosen(flags, index)).map(({ thread }) => thread),
  );
  const only = selected.size === 1 ? [...selected][0] : '';
  /** In the dumps that are selected. @param {string} thread  empty for all */
  const select = (thread) => {
    const some = parts.filter((part) => thread === '' || part.thread === thread);
    onSelect(flagsOfParts(parts, ofSelectedDumps(parts, flags, some)));
  };
  return (
    <p class="part-actions">
      <Button disabled={flags === null} onClick={() => onSelect(null)}>
        {PARTS_TEXT.all}
      </Button>
      <Button
        disabled={current === undefined}
        onClick={() => current !== undefined && onSelect(onlyPart(parts.length, current))}
      >
        {PARTS_TEXT.onlyCurrent}
      </Button>
      {threads.length > 0 && (
        <select
          class="field"
          aria-label={PARTS_TEXT.byThread}
          title={PARTS_TEXT.byThread}
          value={only}
          onChange={({ currentTarget }) => select(currentTarget.value)}
        >
          <option value="">{PARTS_TEXT.allThreads}</option>
          {threads.map((thread) => (
            <option key={thread} value={thread}>
              {visible(PARTS_TEXT.onlyThread(thread))}
            </option>
          ))}
        </select>
      )}
      {parts.some(({ trigger }) => trigger !== parts[0]?.trigger) && (
        <input
          class="field"
          type="search"
          aria-label={PARTS_TEXT.byName}
          placeholder={PARTS_TEXT.byName}
          title={PARTS_TEXT.byNameNote}
          onKeyDown={({ key, currentTarget: { value } }) => {
            if (key !== 'Enter') return;
            const next = namedParts(parts, value);
            isUnknown.value = next === undefined;
            if (next !== undefined) onSelect(next);
          }}
        />
      )}
      {isUnknown.value && <span role="status">{PARTS_TEXT.noneNamed}</span>}
    </p>
  );
}

/** The costs of all parts: their sum and the largest. @typedef {{sum: number, peak: number}} Costs */

/** The total of a part with its share, if it is not a rate. @param {{total: number | bigint | undefined, all: Costs, written: (cost: number | bigint) => string}} props */
function TotalCell({ total, all: { sum, peak }, written }) {
  if (typeof total !== 'bigint')
    return <Cell class="figures">{total === undefined ? NO_VALUE : written(total)}</Cell>;
  const width = peak > 0 ? (100 * Math.abs(Number(total))) / peak : 0;
  return (
    <Cell class="cost inclusive" title={count(total)}>
      <i style={{ width: `${width}%` }} />
      <span>
        {written(total)} <span class="muted">{share(Number(total), sum)}</span>
      </span>
    </Cell>
  );
}

/** @param {{part: PartFacts, isSelected: boolean, isOfThreads: boolean, onOnly: () => void} & Parameters<typeof TotalCell>[0]} props */
function Cells({ part, isSelected, isOfThreads, onOnly, ...costs }) {
  const spawned = part.spawned.map(PARTS_TEXT.spawned);
  const name = visible([part.trigger, ...spawned].filter(Boolean).join(' · '));
  const file = visible([part.file, part.command].filter(Boolean).join(' · '));
  return (
    <>
      <PartMark isSelected={isSelected} />
      {!isOfThreads && (
        <div role="gridcell" class="figures">
          {visible(part.part)}
        </div>
      )}
      <div role="gridcell" class="figures">
        {visible(part.thread)}
      </div>
      <TotalCell {...costs} />
      <div role="gridcell" class="name muted" title={name}>
        {name}
      </div>
      <div role="gridcell" class="name muted" title={file}>
        {file}
      </div>
      <OnlyCell onOnly={onOnly} />
    </>
  );
}

/** @param {boolean} isOfThreads @param {boolean} byTotal  whether the most expensive part is first @param {() => void} onOrder */
const heads = (isOfThreads, byTotal, onOrder) => (
  <>
    <SilentHead label={PARTS_TEXT.selection} />
    {columnHeads([...(isOfThreads ? [] : [PARTS_TEXT.partColumn]), PARTS_TEXT.threadColumn], [])}
    <SortHead
      label={PARTS_TEXT.total}
      sort={byTotal ? 'descending' : 'none'}
      text={PARTS_TEXT.totalNote}
      onOrder={onOrder}
    />
    {columnHeads([], [PARTS_TEXT.trigger])}
    <ColumnHead label={PARTS_TEXT.file} text={PARTS_TEXT.fileNote} />
    <SilentHead label={PARTS_TEXT.onlyCurrent} />
  </>
);

/**
 * Includes and excludes parts by the rows of a table.
 *
 * @param {ArrayLike<number>} shown  the part of each row
 * @param {{flags: Uint8Array | null, parts: number, onSelect: (flags: Uint8Array | null) => void}} of
 */
export function usePartRows(shown, { flags, parts, onSelect }) {
  const place = useSignal(-1);
  const current = shown[place.value];
  const toggle = (/** @type {number} */ index) => {
    place.value = index;
    const next = toggledPart(flags, parts, at(shown, index));
    if (next !== flags) onSelect(next);
  };
  /** All up to a row become what the current one is. @param {number} to @param {import('../../store/actions.js').Extent} extent */
  const extend = (to, extent) => {
    if (extent === 'all') return onSelect(null);
    if (extent === 'also' || current === undefined) return toggle(to);
    const [from, end] = [Math.min(place.value, to), Math.max(place.value, to)];
    const range = Array.from(shown).slice(from, end + 1);
    place.value = to;
    onSelect(withParts(flags, parts, range, isChosen(flags, current)));
  };
  const onMove = (/** @type {number} */ index) => change(place, index);
  return {
    current,
    of: { place: place.value, onMove, onPick: toggle, onOpen: toggle, onExtend: extend },
  };
}

/**
 * @param {object} props
 * @param {string} [props.title]
 * @param {PartFacts[]} props.parts
 * @param {Uint8Array | null} props.flags  flags of the selected parts; null for all
 * @param {(part: PartFacts) => number | bigint | undefined} props.total  undefined if unknown
 * @param {(cost: number | bigint) => string} props.written
 * @param {(flags: Uint8Array | null) => void} props.onSelect
 */
export function PartTable({ title = PARTS_TEXT.title, flags, total, written, onSelect, ...of }) {
  const byTotal = useSignal(false);
  const costOfPart = (/** @type {PartFacts} */ part) => Number(total(part) ?? 0);
  const parts = byTotal.value
    ? of.parts.toSorted((a, b) => costOfPart(b) - costOfPart(a))
    : of.parts;
  const costs = parts.map(total).map((cost) => (typeof cost === 'bigint' ? Number(cost) : 0));
  const all = {
    sum: costs.reduce((sum, cost) => sum + cost, 0),
    peak: Math.max(...costs.map(Math.abs)),
  };
  // The number of the part is the same then.
  const isOfThreads = areThreads(parts);
  const rows = usePartRows(
    parts.map(({ index }) => index),
    { flags, parts: parts.length, onSelect },
  );
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${parts.length * ROW}px` }}>
      <h2>
        {title} <span class="muted">{PARTS_TEXT.note}</span>
      </h2>
      <PartActions {...{ parts, flags, onSelect }} current={rows.current} />
      <VirtualGrid
        label={title}
        class={isOfThreads ? 'part-grid of-threads' : 'part-grid'}
        columns={isOfThreads ? 6 : 7}
        rows={parts.length}
        {...rows.of}
        head={heads(isOfThreads, byTotal.value, () => {
          change(byTotal, !byTotal.value);
          rows.of.onMove(-1);
        })}
        order={byTotal.value}
        row={(index) => {
          const part = at(parts, index);
          return (
            <Cells
              part={part}
              isSelected={isChosen(flags, part.index)}
              total={total(part)}
              all={all}
              written={written}
              isOfThreads={isOfThreads}
              onOnly={() => {
                rows.of.onMove(index);
                onSelect(onlyPart(parts.length, part.index));
              }}
            />
          );
        }}
      />
    </section>
  );
}

/** The total of a part; undefined if it does not record the event, or a rate has no value. @param {PartFacts} part */
export const totalOfPart = ({ totals, rates }) =>
  [...totals, ...rates][current.event.value] ?? undefined;

/** A total: never a share of itself. @param {number | bigint} cost */
function writtenTotal(cost) {
  const [fact, unit] = [currentEvent.value, currentUnit.value];
  return unit === 'percent' ? fitting(cost, fact) : inUnit(cost, fact, unit);
}

/** The parts of a profile with their totals, to select some of them. */
export function ProfileParts() {
  const parts = profile.value?.facts.parts ?? [];
  if (parts.length < 2) return null;
  return (
    <PartTable
      parts={parts}
      flags={current.partFlags.value[0] ?? null}
      total={totalOfPart}
      written={writtenTotal}
      onSelect={(flags) => selectParts(flags)}
    />
  );
}

/** The parts over time, if they are not above all views, and their table. */
export function PartChoice() {
  const parts = profile.value?.facts.parts ?? [];
  return (
    <>
      {!areOfOneTime(parts) && !isTimelineShown.value && <PartTimeline parts={parts} />}
      <ProfileParts />
    </>
  );
}
