/**
 * Values derived from the state, computed when first read and cached until their inputs change.
 *
 * The functions are pure and do not use signals, so that they can be tested directly; the constants
 * connect them to the state.
 */

import { computed } from '@preact/signals';
import { CALL_KIND, EXACTNESS } from '../protocol/protocol.js';
import { at, exactAt, extentOf, peakOf, roundedAt } from '../values/at.js';
import { cyclesOf } from '../values/cycles.js';
import { count, isRate } from '../values/format.js';
import { inUnit, shownUnit } from '../values/units.js';
import { columnsOf, DIFFERENCE_COLUMNS, isByFunction, layoutOf } from './list-layout.js';
import * as state from './state.js';
import { current, shownDocument } from './state.js';
import { sameSteps } from './transforms.js';

/** @import {EventColumns, ExactColumn, LoadedTables, Neighbours, ProfileFacts} from '../protocol/types.js' */

/** @type {import('../protocol/types.js').Listing} */
const NO_ROWS = {
  rows: new Uint32Array(0),
  matchStart: null,
  matchEnd: null,
  selfCost: null,
  grouped: null,
  changes: null,
};

/**
 * The scale of costs.
 *
 * @typedef {object} Scale
 * @property {number} total  cost of 100 %
 * @property {number} inclusivePeak  cost of a full bar of inclusive cost: the total, if positive
 * @property {number} selfPeak  cost of a full bar of self cost: the highest one
 */

/**
 * Rows and groups of the list have one scale, so that their bars can be compared.
 *
 * @param {LoadedTables | null} profile @param {EventColumns | null} columns
 * @param {{self: ExactColumn, inclusive: ExactColumn}} [groups]  the costs of the groups of the list
 * @returns {Scale}
 */
export function scaleOf(profile, columns, groups = columns ?? undefined) {
  if (!profile || !columns || !groups) return { total: 0, inclusivePeak: 0, selfPeak: 0 };
  const total = Number(profile.facts.events[columns.event]?.total ?? 0);
  return {
    total,
    inclusivePeak:
      total > 0 ? total : Math.max(peakOf(columns.inclusive), peakOf(groups.inclusive)),
    selfPeak: Math.max(peakOf(columns.self), peakOf(groups.self)),
  };
}

/**
 * Returns the width of the longest number of a column in characters, including sign and separators.
 *
 * @param {ExactColumn} column
 * @param {(value: number) => string} [written]
 */
export const longestNumber = (column, written = count) =>
  Math.max(...extentOf(column).map((value) => written(value).length));

/** Returns a title for files or parts: one name, or the first one and the number of others. @param {{name: string}[]} files */
export function titleOf(files) {
  const [first, ...others] = files;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

/** Whether a row is a cycle, not a function: cycles come after functions. @param {LoadedTables | null} profile @param {number} row */
export const isCycle = (profile, row) => profile !== null && row >= profile.facts.functions;

/** Returns the number of kinds of notes. @param {LoadedTables | null} profile */
export const noteCount = (profile) => (profile ? profile.facts.notes.length : 0);

/** Returns the exact costs of a function. @param {EventColumns | null} columns @param {number} row */
export function costOf(columns, row) {
  if (!columns) return { inclusive: 0, self: 0 };
  return { inclusive: exactAt(columns.inclusive, row), self: exactAt(columns.self, row) };
}

export const scale = computed(() => {
  const columns = state.columns.value;
  const groups = current.listing.value?.grouped?.columns;
  return scaleOf(state.profile.value, columns, groups?.[columns?.event ?? -1]);
});

/** Width of a number of calls in characters. */
export const calledDigits = computed(() => {
  const functions = state.profile.value?.functions;
  if (!functions) return 6;
  // Only estimates have a mark.
  const estimated = functions.calledEstimated.reduce(
    (most, is, row) => Math.max(most, is && roundedAt(functions.called, row)),
    0,
  );
  return Math.max(6, longestNumber(functions.called), `≈ ${count(estimated)}`.length);
});

/** The rows of the function list. */
export const listLayout = computed(() =>
  layoutOf(current.listing.value ?? NO_ROWS, current.openGroups.value),
);

/** The functions that are one while their row of the list is closed; null if the list shows all rows. */
export const foldedGroups = computed(() => {
  const grouped = current.listing.value?.grouped;
  const by = grouped?.by;
  return grouped && isByFunction(by) ? { ...grouped, by } : null;
});

/** The criterion by which functions are one in the list; empty for none. */
export const foldedBy = computed(() => foldedGroups.value?.by ?? '');

/** The group of a function with several rows, listed or not, while the list shows functions. @param {number} row */
export function groupOf(row) {
  const of = foldedGroups.value;
  const group = of?.facts.of[row];
  if (!of || group === undefined) return null;
  return at(of.facts.functions, group) > 1 ? { by: of.by, group, of } : null;
}

/** The same while its row of the list is closed. @param {number} row */
export function foldedOf(row) {
  const folded = groupOf(row);
  return folded && !current.openGroups.value.has(folded.group) ? folded : null;
}

/** The functions with several rows of which a figure of one is an estimate, by group. @param {'calledEstimated' | 'estimated'} figure */
const groupsWith = (figure) =>
  computed(() => {
    const rows = current.tables.value?.functions[figure] ?? [];
    const of = foldedGroups.value?.facts.of;
    /** The number of such rows by group. @type {Map<number, number>} */
    const groups = new Map();
    for (const [row, is] of rows.entries()) {
      const group = of?.[row];
      if (group !== undefined && (is & 1) === 1) groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    return groups;
  });

/** Those whose number of calls is an estimate. */
const estimatedGroups = groupsWith('calledEstimated');

/** Those whose self cost is one. */
const estimatedSelfs = groupsWith('estimated');

/** Whether a transform may have left too little of other levels of a function, of which this is the only row. @param {number} row */
function lacksLevels(row) {
  const of = foldedGroups.value?.facts;
  const group = of?.of[row];
  if (!of || group === undefined || of.functions[group] !== 1) return false;
  const own = (current.tables.value?.functions.estimated[row] ?? 0) & 1;
  return (estimatedSelfs.value.get(group) ?? 0) > own;
}

/** A group of the list. @typedef {{group: number, of: NonNullable<import('../protocol/types.js').Listing['grouped']>}} Group */

/** Whether the costs of a row, or of all rows of a group, are exact; of a comparison in A and in B. @param {number} row @param {Group | null} [folded] */
export function doubtsOf(row, folded = null) {
  const columns = folded?.of.columns[current.event.value];
  if (folded && columns) {
    const isSelfEstimated = estimatedSelfs.value.has(folded.group);
    return { isSelfEstimated, exactness: at(columns.exactness, folded.group) };
  }
  const bits = current.tables.value?.functions.estimated[row] ?? 0;
  const lacksRows = lacksLevels(row);
  const exactness = lacksRows ? EXACTNESS.estimate : bits >> 1;
  return { isSelfEstimated: (bits & 1) === 1 || lacksRows, exactness };
}

/** Figures of all rows of a group, such as those of a function; null without several rows. @param {Group | null} folded */
export function allFigures(folded) {
  const columns = folded?.of.columns[current.event.value];
  return folded && columns
    ? {
        inclusive: exactAt(columns.inclusive, folded.group),
        self: exactAt(columns.self, folded.group),
        called: exactAt(folded.of.facts.called, folded.group),
        isInlined: folded.of.facts.inlined[folded.group] === 1,
        isEstimated: estimatedGroups.value.has(folded.group),
        ...doubtsOf(-1, folded),
      }
    : null;
}

/** The same of the selected function. */
export const foldedRows = computed(() => {
  const row = current.selected.value;
  return row === null ? null : foldedOf(row);
});

/** The criterion by which callers and callees are one function each: that of the list, unless the selected row is a cycle or one of several of its function. */
export const callsFoldedBy = computed(() => {
  const row = current.selected.value;
  const isAlone =
    row !== null &&
    (isCycle(state.profile.value, row) || (groupOf(row) !== null && foldedOf(row) === null));
  return isAlone ? '' : foldedBy.value;
});

/** Whether a row is selected, or another row of its function while they are one. @param {number} row */
export function isSelected(row) {
  const folded = foldedRows.value;
  return (
    row === current.selected.value || (folded !== null && groupOf(row)?.group === folded.group)
  );
}

/** Figures of a row of a profile, with those of all rows of the function while they are one row. @param {number} row */
export function figuresOf(row) {
  const all = row === current.selected.value ? allFigures(foldedRows.value) : null;
  return all ?? ownFigures(row);
}

/** Whether the number of calls of a row, or of all rows of a function, is an estimate; of a comparison in A or in B. @param {number} row @param {Group | null} [folded] */
export const isCalledEstimated = (row, folded = null) =>
  folded
    ? estimatedGroups.value.has(folded.group)
    : current.tables.value?.functions.calledEstimated[row] === 1 || lacksLevels(row);

/** Figures of a row alone. @param {number} row */
export function ownFigures(row) {
  const functions = state.profile.value?.functions;
  return {
    ...costOf(state.columns.value, row),
    called: functions ? exactAt(functions.called, row) : 0,
    isInlined: functions?.inlined[row] === 1,
    isEstimated: isCalledEstimated(row),
    ...doubtsOf(row),
  };
}

/** Number of callers or callees, without those of recursive calls. @param {Pick<Neighbours, 'kind'>} of */
export const othersIn = ({ kind }) =>
  kind.filter((kind) => kind === CALL_KIND.counted || kind === CALL_KIND.inlined).length;

/** The cost of calls that are added. @param {Pick<Neighbours, 'kind' | 'cost'>} of */
function addedCost({ kind, cost }) {
  let sum = 0n;
  for (const [place, of] of kind.entries())
    if (of === CALL_KIND.counted) sum += BigInt(exactAt(cost, place));
  return sum;
}

/** Whether callees of a folded function, or of recorded invocations, call it back: their cost and its self cost are more than its inclusive cost. @param {Neighbours} callees @param {number} row */
export function leadsBack(callees, row) {
  if (isRateShown.value || !(foldedRows.value || isOutermost.value)) return false;
  const { inclusive, self } = figuresOf(row);
  return BigInt(self) + addedCost(callees) > BigInt(inclusive);
}

/** What a folded function costs besides the calls of it that are added, if some call it recursively. @param {Neighbours} callers @param {number} row */
export function costOfOthers(callers, row) {
  if (!foldedRows.value || isRateShown.value || !callers.kind.includes(CALL_KIND.inner)) return 0n;
  const added = addedCost(callers);
  const rest = BigInt(figuresOf(row).inclusive) - added;
  return added > 0n && rest > 0n ? rest : 0n;
}

/** Number of rows in the list, without cycles: a function has several if its contexts are apart. */
export const listedRows = computed(() => {
  const { tables, listing } = shownDocument.value;
  const functions = tables.value?.facts.functions ?? 0;
  let listed = 0;
  for (const row of listing.value?.rows ?? NO_ROWS.rows) if (row < functions) listed += 1;
  return listed;
});

/** Number of functions in the list. */
export const listedFunctions = computed(() => {
  const grouped = shownDocument.value.listing.value?.grouped;
  if (!grouped || !isByFunction(grouped.by)) return listedRows.value;
  const cycles = grouped.facts.functions.length;
  return grouped.groups.filter((group) => group < cycles).length;
});

/** Whether cycles are in the list, which have the self cost of their members. */
export const areCyclesListed = computed(() => {
  const { tables, listing } = shownDocument.value;
  const { rows, grouped } = listing.value ?? NO_ROWS;
  return grouped && isByFunction(grouped.by)
    ? grouped.groups.some((group) => group >= grouped.facts.functions.length)
    : rows.some((row) => row >= (tables.value?.facts.functions ?? 0));
});

/** Number of functions that the list has without a filter. */
export const allFunctions = computed(() => {
  const { tables, listing } = shownDocument.value;
  const facts = /** @type {Partial<ProfileFacts>} */ (tables.value?.facts ?? {});
  const { functions = 0, distinct = 0, occurring = [functions, distinct] } = facts;
  const grouped = listing.value?.grouped;
  if (grouped?.by === 'generic') return grouped.facts.functions.length;
  return occurring[grouped?.by === 'function' ? 1 : 0];
});

/** Whether the list omits functions, by its filter or by rules; in a comparison, more than the equal ones. */
export const isFiltered = computed(() => {
  const { changed, new: isNew, gone } = current.shownChanges.value;
  return (
    current.filter.value.trim() !== '' ||
    current.rules.value.length > 0 ||
    current.shownPermille.value < 1000 ||
    !(changed && isNew && gone)
  );
});

/** Index of the group with the focus, or of the selected function; -1 if it is not listed. */
export const selectedPlace = computed(() => {
  const [group, row] = [current.currentGroup.value, current.selected.value];
  if (group !== null) return listLayout.value.placeOfGroup(group);
  return row === null ? -1 : listLayout.value.placeOfRow(row);
});

/** The selected functions and cycles: several rows of the list, or one. */
export const selectedRows = computed(() => {
  const { marked, selected } = shownDocument.value;
  const row = selected.value;
  if (row === null) return /** @type {ReadonlySet<number>} */ (new Set());
  return marked.value.has(row) ? marked.value : new Set([row]);
});

/** Number of functions and cycles that rows are: all rows of a closed function are one. @param {ReadonlySet<number>} rows */
export const functionsOf = (rows) =>
  new Set([...rows].map((row) => `${foldedOf(row)?.group ?? `row ${row}`}`)).size;

/** Whether times of single invocations were recorded: they vary from run to run, and numbers of calls do not. */
const areCallsCompared = computed(
  () => isOutermost.value && events.value.some(({ unit }) => unit === 'time'),
);

/** The columns of the list: of differences, or those of the user that the profile has. */
export const listColumns = computed(() => {
  if (state.comparison.value)
    return DIFFERENCE_COLUMNS.filter(({ id }) => id !== 'calls' || areCallsCompared.value);
  const profile = state.profile.value;
  return profile ? columnsOf(state.columnIds.value, profile.facts) : [];
});

/** Whether a view of functions is open. @param {string} id */
export const isViewOpen = (id) => state.openViews.value.includes(id);

/** Whether the tables are not yet those of the requested transforms. */
export const transforming = computed(() => {
  const tables = current.tables.value;
  return tables !== null && !sameSteps(tables.steps, current.transforms.value);
});

/** Facts of the current document, a profile or a comparison. */
export const facts = computed(() => current.tables.value?.facts ?? null);

/** The available events. */
export const events = computed(() => facts.value?.events ?? []);

/** Whether inclusive costs come from single invocations, which have no cycles. */
export const isOutermost = computed(() => facts.value?.outermost ?? false);

/** Whether the profile, or one of two, names programs and libraries: PHP’s do not. */
export const hasObjects = computed(() => facts.value?.hasObjects ?? true);

/** Whether calls were recorded, which Cachegrind does not do. */
export const hasCalls = computed(() => facts.value?.hasCalls ?? true);

/** The estimated cycles of the profile, by cause; null if there is no estimate. */
export const cycles = computed(() => (state.profile.value ? cyclesOf(events.value) : null));

/** Facts of the current event. */
export const currentEvent = computed(() => events.value[current.event.value] ?? null);

/** 100 % of lines and instructions, to which transforms do not apply. @param {import('../protocol/types.js').EventFacts | null | undefined} event */
export const totalOfCode = (event) => Number(event?.whole ?? 0);

/** Whether the current event is a rate: sums are not requested then. */
export const isRateShown = computed(() => isRate(currentEvent.value));

/** Whether all costs of a profile are 0: there are no areas to draw. */
export const isAllZero = computed(() => {
  const { total, inclusivePeak, selfPeak } = scale.value;
  return state.columns.value !== null && !total && !inclusivePeak && !selfPeak;
});

/** The unit of costs. */
export const currentUnit = computed(() => shownUnit(currentEvent.value, current.unit.value));

/** Width of a cost in that unit, in characters. */
export const costDigits = computed(() => {
  const [columns, event, unit] = [state.columns.value, currentEvent.value, currentUnit.value];
  if (unit === 'percent' || !columns) return 8;
  const written = (/** @type {number} */ value) => inUnit(value, event, unit);
  const longest = [columns.inclusive, columns.self].map((of) => longestNumber(of, written));
  const others = Object.values(current.moreColumns.value ?? {});
  const more = others.map(({ inclusive }) => longestNumber(inclusive));
  // Heads have the unit of times.
  return Math.max(unit === 'count' ? 8 : 11, ...longest, ...more);
});
