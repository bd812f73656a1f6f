/** The parts of a profile: dumps, threads, files. Each can be excluded. */

import { useSignal } from '@preact/signals';
import { selectParts } from '../../effects/basis.js';
import { PARTS_TEXT } from '../../messages/overview.js';
import { change } from '../../store/actions.js';
import {
  flagsOfParts,
  haveNames,
  isChosen,
  kindOfParts,
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
import { closePanel } from '../controls/menus.jsx';
import { ROW } from '../controls/row-window.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { partComparison } from './part-words.js';
import { areOfOneTime, PartTimeline } from './timeline.jsx';

/** @import {PartFacts} from '../../protocol/types.js' */

/** @param {{isSelected: boolean}} props */
const PartMark = ({ isSelected }) => (
  <Cell class="mark">
    {isSelected ? '✓' : ''}
    <span class="for-readers">{isSelected ? PARTS_TEXT.selected : PARTS_TEXT.excluded}</span>
  </Cell>
);

/** The head of a column that needs no label to be understood. @param {{label: string}} props */
const SilentHead = ({ label }) => (
  <div role="columnheader">
    <span class="for-readers">{label}</span>
  </div>
);

/** Selects one part with a click; for keys there is a button above. @param {{title: string, onOnly: () => void}} props */
const OnlyCell = ({ title, onOnly }) => (
  <Cell>
    <Button
      class="link"
      tabIndex={-1}
      title={title}
      onClick={(event) => {
        // A click on the row includes or excludes the part.
        event.stopPropagation();
        onOnly();
      }}
    >
      {PARTS_TEXT.only}
    </Button>
  </Cell>
);

/**
 * @param {object} props
 * @param {import('../../protocol/types.js').PartFacts[]} props.parts
 * @param {Uint8Array | null} props.flags  flags of the selected parts; null for all
 * @param {import('../../protocol/types.js').PartFacts[]} props.listed  those in which the selected function occurs, or all
 * @param {number | undefined} props.current  index of the part of the current row
 * @param {(flags: Uint8Array | null) => void} props.onSelect
 */
function PartActions({ parts, flags, listed, current, onSelect }) {
  const isUnknown = useSignal(false);
  const kind = kindOfParts(parts);
  const compared = partComparison();
  const isOnBothSides = compared?.sides.every((flags) =>
    listed.some(({ index }) => isChosen(flags, index)),
  );
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
        {PARTS_TEXT.onlyCurrent(kind)}
      </Button>
      {compared && isOnBothSides && (
        <Button
          title={PARTS_TEXT.compareNote(kind)}
          onClick={({ currentTarget }) => {
            closePanel(currentTarget);
            compared.run();
          }}
        >
          {visible(PARTS_TEXT.compare(compared.label))}
        </Button>
      )}
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
      {haveNames(parts) && (
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

/** Widths of the column of totals, and of names. */
const [TOTAL, NAMES] = ['clamp(150px, 20vw, 240px)', 'minmax(0, 1fr)'];

/** What a part is named after. @param {PartFacts} part */
const triggerOf = ({ trigger, spawned }) =>
  visible([trigger, ...spawned.map(PARTS_TEXT.spawned)].filter(Boolean).join(' · '));

/** Which columns tell parts apart. @param {PartFacts[]} parts */
const columnsOf = (parts) => ({
  kind: kindOfParts(parts),
  // The longest name, in characters.
  thread: Math.max(...parts.map(({ thread }) => thread.length)),
  trigger: parts.some(triggerOf),
  // Where one file has all parts, the program of each says more.
  file: !parts.every(({ file, command }) => command && file === parts[0]?.file),
});

/** @typedef {ReturnType<typeof columnsOf>} Columns */

/** @param {Columns} has */
const widthsOf = (has) => [
  ...(has.kind === 'thread' ? [] : ['52px']),
  ...(has.thread > 0 ? [`max(48px, ${Math.min(has.thread, 18)}ch)`] : []),
  TOTAL,
  ...(has.trigger ? [NAMES] : []),
  NAMES,
];

/** @param {{part: PartFacts, has: Columns} & Parameters<typeof TotalCell>[0]} props */
function Cells({ part, has, ...costs }) {
  const whole = visible([part.file, part.command].filter(Boolean).join(' · '));
  return (
    <>
      {has.kind !== 'thread' && <Cell class="figures">{visible(part.part)}</Cell>}
      {has.thread > 0 && <Cell class="figures">{visible(part.thread)}</Cell>}
      <TotalCell {...costs} />
      {has.trigger && (
        <Cell class="name muted" title={triggerOf(part)}>
          {triggerOf(part)}
        </Cell>
      )}
      <Cell class="name muted path-end" title={whole}>
        <bdi>{has.file ? whole : visible(part.command)}</bdi>
      </Cell>
    </>
  );
}

/** @param {Columns} has @param {boolean} byTotal  whether the most expensive part is first @param {() => void} onOrder */
const heads = (has, byTotal, onOrder) => (
  <>
    {columnHeads(
      [
        // The number of the part is the same for threads.
        ...(has.kind === 'thread' ? [] : [PARTS_TEXT.begun(has.kind)]),
        ...(has.thread > 0 ? [PARTS_TEXT.threadColumn] : []),
      ],
      [],
    )}
    <SortHead
      label={PARTS_TEXT.total}
      sort={byTotal ? 'descending' : 'none'}
      text={PARTS_TEXT.totalNote}
      onOrder={onOrder}
    />
    {columnHeads([], has.trigger ? [PARTS_TEXT.trigger] : [])}
    {has.file ? (
      <ColumnHead label={PARTS_TEXT.file} text={PARTS_TEXT.fileNote} />
    ) : (
      columnHeads([], [PARTS_TEXT.command])
    )}
  </>
);

/**
 * A table of parts, whose rows include and exclude them, and the actions above it.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.kind  style class
 * @param {string[]} props.widths  of the columns between the marks and the buttons
 * @param {import('@preact/signals').Signal<number>} props.place  the current row, -1 for none
 * @param {PartFacts[]} props.parts
 * @param {PartFacts[]} [props.listed]  those with a row, if not all
 * @param {Uint8Array | null} props.flags  flags of the selected parts; null for all
 * @param {(flags: Uint8Array | null) => void} props.onSelect
 * @param {unknown} [props.origin]  when it changes, the table scrolls to its top
 * @param {boolean} [props.order]  when it changes, the current row stays where it is
 * @param {import('preact').ComponentChildren} props.heads
 * @param {(part: PartFacts, row: number) => import('preact').ComponentChildren} props.cells
 */
export function PartGrid({ kind, widths, parts, flags, onSelect, heads, cells, ...grid }) {
  const { label, place, listed = parts, origin, order } = grid;
  const current = listed[place.value]?.index;
  const onlyThis = PARTS_TEXT.onlyCurrent(kindOfParts(parts));
  const toggle = (/** @type {number} */ row) => {
    place.value = row;
    const next = toggledPart(flags, parts.length, at(listed, row).index);
    if (next !== flags) onSelect(next);
  };
  /** All up to a row become what the current one is. @param {number} to @param {import('../../store/actions.js').Extent} extent */
  const extend = (to, extent) => {
    if (extent === 'all') return onSelect(null);
    if (extent === 'also' || current === undefined) return toggle(to);
    const [from, end] = [Math.min(place.value, to), Math.max(place.value, to)];
    const range = listed.slice(from, end + 1).map(({ index }) => index);
    place.value = to;
    onSelect(withParts(flags, parts.length, range, isChosen(flags, current)));
  };
  return (
    <>
      <PartActions {...{ parts, flags, listed, current, onSelect }} />
      <VirtualGrid
        label={label}
        class={kind}
        columns={['14px', ...widths, '4ch'].map((width) => ({ width }))}
        rows={listed.length}
        place={place.value}
        origin={origin}
        order={order}
        onMove={(row) => change(place, row)}
        onPick={toggle}
        onOpen={toggle}
        onExtend={extend}
        head={
          <>
            <SilentHead label={PARTS_TEXT.selection} />
            {heads}
            <SilentHead label={onlyThis} />
          </>
        }
        row={(row) => {
          const part = at(listed, row);
          return (
            <>
              <PartMark isSelected={isChosen(flags, part.index)} />
              {cells(part, row)}
              <OnlyCell
                title={onlyThis}
                onOnly={() => {
                  place.value = row;
                  onSelect(onlyPart(parts.length, part.index));
                }}
              />
            </>
          );
        }}
      />
    </>
  );
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
export function PartTable({ flags, total, written, onSelect, ...of }) {
  const byTotal = useSignal(false);
  const place = useSignal(-1);
  const sort = () => {
    byTotal.value = !byTotal.value;
    place.value = -1;
  };
  const costOfPart = (/** @type {PartFacts} */ part) => Number(total(part) ?? 0);
  const parts = byTotal.value
    ? of.parts.toSorted((a, b) => costOfPart(b) - costOfPart(a))
    : of.parts;
  const costs = parts.map(total).map((cost) => (typeof cost === 'bigint' ? Number(cost) : 0));
  const all = {
    sum: costs.reduce((sum, cost) => sum + cost, 0),
    peak: Math.max(...costs.map(Math.abs)),
  };
  const has = columnsOf(parts);
  const title = of.title ?? PARTS_TEXT.title(has.kind);
  return (
    <section class="neighbour-section" style={{ '--rows-height': `${parts.length * ROW}px` }}>
      <h2>
        {title} <span class="muted">{PARTS_TEXT.note(has.kind)}</span>
      </h2>
      <PartGrid
        label={title}
        kind="part-grid"
        widths={widthsOf(has)}
        {...{ place, parts, flags, onSelect }}
        order={byTotal.value}
        heads={heads(has, byTotal.value, sort)}
        cells={(part) => <Cells {...{ part, has, all, written }} total={total(part)} />}
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
