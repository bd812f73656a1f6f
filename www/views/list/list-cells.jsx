/** The cells of the function list, by column: of a function and of a group of functions. */

import { computed } from '@preact/signals';
import { INLINED_TEXT } from '../../messages/code.js';
import { LIST_TEXT } from '../../messages/list.js';
import { COST_BAR_TEXT } from '../../messages/overview.js';
import { PRESENCE } from '../../protocol/comparison.js';
import { toggleGroup } from '../../store/actions.js';
import { figures, peak } from '../../store/compared-figures.js';
import {
  allFigures,
  currentEvent,
  currentUnit,
  cycles,
  doubtsOf,
  hasCalls,
  isCalledEstimated,
  ownFigures,
  scale,
} from '../../store/selectors.js';
import { classNameIn, foldedName, functions } from '../../store/shown-names.js';
import { columns, comparison, current, profile } from '../../store/state.js';
import { at, peakOf } from '../../values/at.js';
import { largestOf, splitOf } from '../../values/cycles.js';
import { count, isRate, NO_VALUE, perCall, plural, share } from '../../values/format.js';
import {
  isUnknown,
  lastSegment,
  visible,
  wholeName,
  withoutCodes,
  withoutLevel,
} from '../../values/names.js';
import { costPerCall, inUnit } from '../../values/units.js';
import { CostCell, doubtOf, ESTIMATED, SecondCell, SURE } from '../controls/cost-cell.jsx';
import { ChangeCell, CountsCell, RatioCell, SideCell } from '../controls/difference-cells.jsx';
import { Cell } from '../controls/fields.jsx';
import { FittedName } from '../controls/fitted-name.jsx';
import { ClassName, FunctionName, foundIn, hint, PlaceName } from '../controls/name-cells.jsx';

/** @import {Column} from '../../store/list-layout.js' */

/** The estimated cycles of a row, divided by their causes: a bar, and the largest part. @param {{columnOf: Parameters<typeof splitOf>[1], row: number}} props */
function SplitCell({ columnOf, row }) {
  const { parts = [] } = cycles.value ?? {};
  const split = splitOf(parts, columnOf, row);
  const largest = largestOf(split);
  const { name } = parts[largest] ?? {};
  if (!name) return <Cell>{NO_VALUE}</Cell>;
  const total = split.reduce((sum, cost) => sum + cost, 0n);
  const lines = parts.map((part, place) =>
    COST_BAR_TEXT.cyclePart(
      part,
      count(at(split, place)),
      share(Number(split[place]), Number(total)),
    ),
  );
  return (
    <Cell class="split" title={lines.join('\n')}>
      <span class="cost-bar" aria-hidden="true">
        {parts.map(({ name: part }, place) => (
          <i
            key={part}
            data-part={place}
            style={{ flexGrow: Number(at(split, place)) / Number(total) }}
          />
        ))}
      </span>
      <span>
        {share(Number(at(split, largest)), Number(total))} {COST_BAR_TEXT.cycleParts[name]}
      </span>
    </Cell>
  );
}

/** @param {{text: string, isNothing?: boolean}} props */
const Figures = ({ text, isNothing = false }) => (
  <Cell class={isNothing ? 'figures zero' : 'figures'}>{text}</Cell>
);

/** A number of calls; of an inlined function, whose runs are not all counted. @param {{called: number | bigint, isInlined: boolean, doubt?: import('../controls/cost-cell.jsx').Doubt}} props */
function Calls({ called, isInlined, doubt = SURE }) {
  if (!isInlined)
    return <Figures text={doubt.mark + count(called)} isNothing={Number(called) === 0} />;
  const isCalled = Number(called) > 0;
  return (
    <Cell class={isCalled ? 'figures' : 'figures muted'} title={INLINED_TEXT.runs}>
      {isCalled ? count(called) : INLINED_TEXT.inlined}
    </Cell>
  );
}

/** Cost per call, of code that was not inlined; a time in the selected unit, next to shares in one that fits. @param {{cost: number | bigint, called: number | bigint, isInlined: boolean, doubt?: import('../controls/cost-cell.jsx').Doubt}} props */
function EachCall({ cost, called, isInlined, doubt = SURE }) {
  const [unit, event] = [currentUnit.value, currentEvent.value];
  if (called <= 0 || isInlined || isRate(event)) return <Figures text={NO_VALUE} isNothing />;
  if (unit === 'percent') return <Figures text={doubt.mark + costPerCall(cost, called, event)} />;
  if (unit === 'count') {
    const each = perCall(Number(cost) / (event?.divisor ?? 1), Number(called));
    return <Figures text={doubt.mark + each} />;
  }
  const each = inUnit(BigInt(cost) / BigInt(called), event, unit);
  return <Figures text={doubt.mark + each} />;
}

/** Cost of the longest bar. @param {'inclusive' | 'self'} kind */
const peakOfKind = (kind) => scale.value[`${kind}Peak`];

/** The compared figures of all groups. @type {import('@preact/signals').ReadonlySignal<import('../../protocol/types.js').ComparedColumn | null>} */
const groupFigures = computed(() => {
  const columns = comparison.value && current.listing.value?.grouped?.columns[current.event.value];
  return /** @type {any} */ (columns)?.[current.cost.value] ?? null;
});

const groupPeak = computed(() => (groupFigures.value ? peakOf(groupFigures.value.change) : 0));

/** In which profile groups are: those whose functions are all listed, and all new or all gone. */
const groupPresence = computed(() => {
  const [rows, grouped] = [current.listing.value?.rows, current.listing.value?.grouped];
  const known = comparison.value?.functions.presence;
  /** @type {Map<number, number>} */
  const found = new Map();
  if (!rows || !grouped || !known) return found;
  for (const [place, group] of grouped.groups.entries()) {
    const members = rows.subarray(grouped.starts[place], grouped.starts[place + 1]);
    const presence = known[members[0] ?? -1] ?? PRESENCE.both;
    const areAll = members.length === grouped.facts.functions[group];
    if (areAll && members.every((row) => known[row] === presence)) found.set(group, presence);
  }
  return found;
});

/** A figure of two profiles. @param {{figure: Column['figure'], shown: import('../controls/difference-cells.jsx').Compared, called: unknown, isEstimated: boolean}} props  `isEstimated`: whether `called` is */
function ComparedCell({ figure, shown, called, isEstimated }) {
  if (figure === 'calls') {
    const of = /** @type {import('../../protocol/types.js').ComparedColumn} */ (called);
    return <CountsCell of={of} place={shown.place} doubt={isEstimated ? ESTIMATED : SURE} />;
  }
  if (figure === 'a' || figure === 'b') return <SideCell {...shown} side={figure} />;
  return figure === 'ratio' ? <RatioCell {...shown} /> : <ChangeCell {...shown} />;
}

/**
 * A figure of a function or a group in a profile.
 *
 * @param {object} props
 * @param {Column} props.column
 * @param {number} props.place  in the columns of costs
 * @param {ReturnType<typeof ownFigures>} props.of
 * @param {(event: number) => Record<'inclusive' | 'self', Parameters<typeof SecondCell>[0]['column']> | undefined} props.costsOf
 */
function FigureCell({ column: { event, isShare, entry }, place, of, costsOf }) {
  const { kind, cost = 'inclusive' } = entry;
  const { called, isInlined, isEstimated, isSelfEstimated, exactness } = of;
  const calls = { called, isInlined, doubt: isEstimated ? ESTIMATED : SURE };
  if (kind === 'called') return <Calls {...calls} />;
  if (kind === 'perCall') return <EachCall cost={of[cost]} {...calls} />;
  if (kind === 'split') return <SplitCell columnOf={(of) => costsOf(of)?.self} row={place} />;
  if (event !== null || isShare) {
    const asked = event ?? columns.value?.event ?? 0;
    const costs = costsOf(asked);
    if (!costs) return <Figures text="" />;
    return <SecondCell column={costs[cost]} {...{ place, isShare }} event={asked} />;
  }
  const doubtOfSelf = isSelfEstimated ? ESTIMATED : SURE;
  const doubt = cost === 'self' ? doubtOfSelf : doubtOf(exactness);
  return <CostCell value={of[cost]} peak={peakOfKind(cost)} kind={cost} doubt={doubt} />;
}

/** How well the compared cost is known in both. @param {ReturnType<typeof doubtsOf>} doubts */
function doubtOfBoth({ isSelfEstimated, exactness }) {
  const doubtOfSelf = isSelfEstimated ? ESTIMATED : SURE;
  return current.cost.value === 'self' ? doubtOfSelf : doubtOf(exactness);
}

/** The columns of an event by function. @param {number} event */
const costsOf = (event) =>
  event === columns.value?.event ? columns.value : current.moreColumns.value?.[event];

/** @param {{column: Column, row: number, match: {start: number, end: number} | null, isBare?: boolean}} props */
function FunctionCell({ column, row, match, isBare }) {
  const { figure, entry } = column;
  if (entry.kind === 'name') return <FunctionName row={row} match={match} isBare={isBare} />;
  if (entry.kind === 'place')
    return <PlaceName row={row} kind={figure === 'file' ? 'file' : 'object'} />;
  if (entry.kind === 'compared') {
    const { presence, called } = comparison.value?.functions ?? {};
    const of = figures.value;
    if (!of || !presence) return null;
    const doubt = doubtOfBoth(doubtsOf(row));
    const shown = { of, place: row, presence: at(presence, row), peak: peak.value, doubt };
    return <ComparedCell {...{ figure, shown, called }} isEstimated={isCalledEstimated(row)} />;
  }
  const functions = profile.value?.functions;
  if (!functions) return null;
  if (entry.kind === 'class') return <ClassName row={row} />;
  if (entry.kind === 'cycle') return <Figures text={String(at(functions.cycle, row) || '')} />;
  return <FigureCell {...{ column, costsOf }} place={row} of={ownFigures(row)} />;
}

/** The row at an index in the listing. @param {number} index */
const rowAt = (index) => at(current.listing.value?.rows ?? [], index);

/** The part of a name that matched the filter, by index in the listing. @param {number} index */
function matchAt(index) {
  const { matchStart, matchEnd } = current.listing.value ?? {};
  return matchStart && matchEnd ? { start: at(matchStart, index), end: at(matchEnd, index) } : null;
}

/** The cells of a function, by index in the listing; `isBare` if it is the only row of its function. @param {{shown: Column[], index: number, isBare: boolean}} props */
export function FunctionCells({ shown, index, isBare }) {
  const list = current.listing.value;
  if (!list) return null;
  const row = at(list.rows, index);
  return shown.map((column) => (
    <FunctionCell
      key={column.id}
      column={column}
      row={row}
      match={matchAt(index)}
      isBare={isBare}
    />
  ));
}

/** The label of a group whose name the profile does not state. */
const UNKNOWN = {
  function: 'no name',
  generic: 'no name',
  object: 'object unknown',
  file: 'source file unknown',
  directory: 'directory unknown',
  class: 'no class',
  origin: 'unknown',
  cycle: 'no cycle',
};

/** The different names of some rows in the listing, without recursion levels. @param {number} first @param {number} listed */
function namesIn(first, listed) {
  const of = functions.value;
  const rows = Array.from({ length: of ? listed : 0 }, (_, place) => rowAt(first + place));
  const nameOf = (/** @type {number} */ row) => of && wholeName(of.names, at(of.name, row));
  return new Set(rows.map((row) => withoutLevel(nameOf(row) ?? '')));
}

/**
 * What the rows of a function are: recursion levels (`f'2`), callers in names (`f'main`), instances of a template,
 * clones that the compiler made, or the files of its lines, as Cachegrind writes them.
 *
 * @param {import('../../protocol/types.js').GroupKind} by
 * @param {number} first  index of the first of them in the listing
 * @param {number} listed
 */
function kindOfRows(by, first, listed) {
  const of = functions.value;
  if (!of || (by === 'generic' && namesIn(first, listed).size > 1)) return 'instances';
  const rows = Array.from({ length: listed }, (_, place) => rowAt(first + place));
  if (rows.some((row) => of.bare && of.bare[row] !== of.name[row])) return 'contexts';
  if (new Set(rows.map((row) => of.file[row])).size > 1) return 'files';
  return namesIn(first, listed).size === 1 ? 'levels' : 'clones';
}

/** The folder of a file; empty without one. @param {string} path */
const folderOf = (path) => path.slice(0, -lastSegment(path).length - 1);

/** Name of a group and how many of its functions, or of the rows of its function, are listed. `first`: see `GroupCells`. @param {{group: number, listed: number, first: number | undefined}} props */
function GroupName({ group, listed, first }) {
  const facts = current.listing.value?.grouped?.facts;
  if (!facts) return null;
  const whole = wholeName(facts.names, group);
  const name = isUnknown(whole) ? UNKNOWN[facts.by] : visible(whole);
  const isClass = facts.by === 'class';
  const className = isClass ? classNameIn(facts, group) : '';
  const coded = first === undefined ? className || name : foldedName(rowAt(first), name);
  const isFitted = isClass || first !== undefined;
  const isFile = facts.by === 'object' || facts.by === 'file';
  // What tells folders apart is their end.
  const isPath = facts.by === 'directory';
  const kind = `name group${isPath ? ' path' : ''}${isFitted ? ' fits' : ''}`;
  const all = at(facts.functions, group);
  const rowKind = first === undefined ? null : kindOfRows(facts.by, first, listed);
  const isCounted = rowKind === 'instances' && listed === all;
  const number = isCounted ? namesIn(first ?? 0, listed).size : all;
  const every = rowKind ? LIST_TEXT.rowsOf(number, rowKind) : plural(number, 'function');
  const size = listed === all ? every : LIST_TEXT.listed(listed, all);
  const text = size.replace(LIST_TEXT.recursion, '');
  const short = listed === all ? LIST_TEXT.times(number) : text;
  return (
    <Cell
      class={kind}
      title={isPath || isClass ? `${name}\n${size}` : name}
      data-copied={name}
      aria-label={`${hint(withoutCodes(coded))} ${size}`}
    >
      <span
        class={current.openGroups.value.has(group) ? 'twisty open' : 'twisty'}
        aria-hidden="true"
        onClick={(click) => {
          click.stopPropagation();
          toggleGroup(group);
        }}
      />
      {isFitted ? (
        <FittedName
          {...{ coded }}
          found={first === undefined ? '' : foundIn(rowAt(first), matchAt(first))}
        />
      ) : (
        <b>
          <bdi>{isFile ? lastSegment(name) : name}</bdi>
        </b>
      )}
      {isFile && folderOf(name) && (
        <span class="muted folder">
          <bdi>{folderOf(name)}</bdi>
        </span>
      )}
      <span
        class={isFitted ? 'muted figures shortens' : 'muted figures'}
        title={size}
        style={{ '--whole': text.length, '--short': short.length }}
        data-short={short}
      >
        <span>{text}</span>
      </span>
    </Cell>
  );
}

/** @param {{column: Column, group: number, listed: number, first: number | undefined}} props */
function GroupCell({ column, group, listed, first }) {
  const all = current.listing.value?.grouped;
  const { kind, cost } = column.entry;
  if (kind === 'name') return <GroupName group={group} listed={listed} first={first} />;
  if (!all) return <Figures text="" />;
  if (kind === 'compared') {
    const of = groupFigures.value;
    if (!of) return <Figures text="" />;
    const shown = {
      of,
      place: group,
      presence: groupPresence.value.get(group) ?? PRESENCE.both,
      peak: groupPeak.value,
      doubt: doubtOfBoth(doubtsOf(-1, { of: all, group })),
    };
    const isEstimated = isCalledEstimated(-1, { of: all, group });
    return (
      <ComparedCell figure={column.figure} called={all.facts.called} {...{ shown, isEstimated }} />
    );
  }
  if (first !== undefined && (kind === 'class' || (kind === 'place' && hasCalls.value)))
    return <FunctionCell column={column} row={rowAt(first)} match={null} />;
  // Other groups have no file, class or cycle.
  if (kind !== 'called' && kind !== 'split' && cost === undefined) return <Cell />;
  const of = allFigures({ of: all, group });
  if (!of) return <Figures text="" />;
  return <FigureCell {...{ column, of }} place={group} costsOf={(event) => all.columns[event]} />;
}

/** The cells of a group of functions, or of the rows of one function: then `first` is the index of the first of them in the listing. @param {{shown: Column[], group: number, listed: number, first: number | undefined}} props */
export const GroupCells = ({ shown, group, listed, first }) =>
  shown.map((column) => (
    <GroupCell key={column.id} column={column} group={group} listed={listed} first={first} />
  ));
