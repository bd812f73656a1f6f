/** User actions on the state. Each leaves the state consistent. */

import { batch } from '@preact/signals';
import { isText } from '../values/columns.js';
import { isRate } from '../values/format.js';
import { OVERVIEW, VIEWS_OF_CALLS } from './document-values.js';
import { events, isRateShown, listLayout, selectedRows } from './selectors.js';
import { showSheet } from './sheets.js';
import { setAll } from './signals.js';
import * as state from './state.js';
import { current, shownDocument } from './state.js';

/** @import {Order} from '../protocol/types.js' */

/** Sets a signal of the page. @template T @param {import('@preact/signals').Signal<T>} signal @param {NoInfer<T>} value */
export function change(signal, value) {
  signal.value = value;
}

/** Sets values of the active document. @param {Partial<import('./signals.js').Values<import('./state.js').Tab>>} values */
export const changeShown = (values) => setAll(shownDocument.peek(), values);

/**
 * Returns the order after a click on a column: reversed if rows are ordered by it already. Differences cycle
 * through largest of both signs, largest increase, largest decrease.
 *
 * @param {Order} before
 * @param {Order['column']} column
 * @param {string} [event]  key of the column's event, if it is not the current one
 * @returns {Order}
 */
export function orderAfter(before, column, event = '') {
  const isGrowth = before.column === 'growth';
  if (column === 'difference' && (isGrowth ? before.descending : before.column === column))
    return { column: 'growth', descending: !isGrowth, event };
  const isSame = before.column === column && before.event === event;
  return { column, descending: isSame ? !before.descending : !isText(column), event };
}

/** Sorts the list by a column. @param {Order['column']} column @param {string} [event] */
export const orderBy = (column, event) =>
  changeShown({ order: orderAfter(current.order.peek(), column, event) });

/** Shows a kind of differences, or not. @param {keyof import('../protocol/types.js').ShownChanges} kind */
export function toggleShown(kind) {
  const { shownChanges } = shownDocument.peek();
  shownChanges.value = { ...shownChanges.peek(), [kind]: !shownChanges.peek()[kind] };
}

/** Groups the functions, with all groups closed. @param {import('../protocol/types.js').GroupKind | ''} by */
export const groupFunctionsBy = (by) =>
  changeShown({ groupBy: by, openGroups: new Set(), currentGroup: null });

/** Toggles a group of functions. @param {number} group */
export function toggleGroup(group) {
  const { openGroups } = shownDocument.peek();
  const open = new Set(openGroups.peek());
  if (!open.delete(group)) open.add(group);
  openGroups.value = open;
}

/** Shows a function, and selects others with it. @param {number} row @param {ReadonlySet<number>} [all] */
export const select = (row, all = new Set()) =>
  changeShown({
    ...{ selected: row, marked: all },
    ...{ overviewShown: false, currentGroup: null, lineToShow: null },
  });

/** Shows the overview. */
export const selectNothing = () =>
  changeShown({ selected: null, overviewShown: false, calls: null });

/** Views that show the whole profile too: they stay open when a function is selected or gone. */
export const PICTURES = ['flame', 'graph', 'tree', 'treemap', 'parts'];

/** Selects a row. A picture of the whole profile becomes that of the function. @param {number} row */
export function selectRow(row) {
  const { selected, profileView } = shownDocument.peek();
  batch(() => {
    const isPicture = selected.peek() === null && PICTURES.includes(profileView.peek());
    select(row);
    if (isPicture) chooseView(profileView.peek());
  });
}

/**
 * Selects the function at the nearest index of the list, by its first row if its rows are folded. Any other group
 * only gets the focus.
 *
 * @param {number} place
 */
export function selectPlace(place) {
  const layout = listLayout.value;
  if (layout.length === 0) return;
  const entry = layout.entryAt(Math.max(0, Math.min(layout.length - 1, place)));
  const row = entry.kind === 'row' ? entry.row : entry.folded?.[0];
  const isOpen = entry.kind === 'group' && current.openGroups.peek().has(entry.group);
  if (row !== undefined && !isOpen) selectRow(row);
  else if (entry.kind === 'group') changeShown({ currentGroup: entry.group });
}

/** Documents whose small functions are hidden because a rate is shown. @type {WeakSet<object>} */
const hidingSmall = new WeakSet();

/**
 * Hides small functions while a rate is shown, unless the user shows them: rates of a few events mean little.
 *
 * @param {import('./state.js').Tab} document
 * @param {boolean} isRate  whether the event to show is a rate
 */
export function hideSmallForRate(document, isRate) {
  const { rules, kind } = document;
  const others = rules.peek().filter((id) => id !== 'small');
  if (kind !== 'profile' || hidingSmall.has(document) === isRate) return;
  if (!isRate) {
    hidingSmall.delete(document);
    rules.value = others;
  } else if (others.length === rules.peek().length) {
    hidingSmall.add(document);
    rules.value = [...others, 'small'];
  }
}

/** Selects the event of all costs, by index. @param {number} index */
export function chooseEvent(index) {
  const document = shownDocument.peek();
  batch(() => {
    document.event.value = index;
    hideSmallForRate(document, isRate(events.peek()[index]));
  });
}

/** Filters the function list. @param {string} text */
export const filterBy = (text) => changeShown({ filter: text });

/** Inverts the filter, or not. */
export const invertFilter = () => changeShown({ inverted: !current.inverted.peek() });

/** Clears the filter. */
export const emptyFilter = () => changeShown({ filter: '', inverted: false });

/** Shows the functions hidden by rules and shares. */
export const showHidden = () => changeShown({ rules: [], shownPermille: 1000 });

/** The views that were shown last next to the first one. @type {readonly string[]} */
let lastFurther = [];

/** Sets the views that are shown next to each other. The overview is that of the whole profile, and keeps the selection. @param {readonly string[]} ids */
function showViews([first = 'neighbours', ...others]) {
  const isOverview = first === OVERVIEW;
  const [, ...further] = state.openViews.peek();
  if (further.length > 0) lastFurther = further;
  changeShown({
    secondView: others.join('.'),
    ...(current.selected.peek() === null
      ? { profileView: first }
      : { overviewShown: isOverview, ...(isOverview ? {} : { detailView: first }) }),
  });
}

/** Opens a view of what is selected. @param {string} id @param {number} [place]  among the open ones */
export function chooseView(id, place = 0) {
  const shown = state.openViews.peek();
  // The same view is never shown twice: the two are swapped.
  showViews(shown.map((old, at) => (at === place ? id : old === id ? (shown[place] ?? id) : old)));
}

/** Views that often belong to the others: of the whole profile, and of a function. */
const FURTHER = {
  whole: ['flame', 'treemap', OVERVIEW, 'graph'],
  function: ['source', 'neighbours', 'flame', 'graph', 'treemap'],
};

/** Shows one more view; next to the first one, those that were there last. */
export function addView() {
  const shown = state.openViews.peek();
  const hasCalls = current.tables.peek()?.facts.hasCalls !== false;
  const further = FURTHER[current.selected.peek() === null ? 'whole' : 'function'];
  const isNew = (/** @type {string} */ id) =>
    !shown.includes(id) && (hasCalls || !VIEWS_OF_CALLS.includes(id));
  const last = shown.length === 1 ? lastFurther.filter(isNew) : [];
  showViews([...shown, ...(last.length > 0 ? last : further.filter(isNew).slice(0, 1))]);
}

/** @param {number} place  of the open views */
export const closeView = (place) =>
  showViews(state.openViews.peek().filter((_, at) => at !== place));

/** Shows the first view alone. */
export const showFirstView = () => showViews(state.openViews.peek().slice(0, 1));

/** Shows a view alone in the window, or everything again. */
export const maximiseView = () => change(state.isMaximised, !state.isMaximised.peek());

/** Shows short names, or whole ones. */
export const toggleShortNames = () => change(state.namesAreShort, !state.namesAreShort.peek());

/** Shows parts over time above all views, or no longer. */
export const toggleTimeline = () => change(state.isTimelineShown, !state.isTimelineShown.peek());

/** Goes up: from a maximised view to the window, from a function to the whole profile, and from its picture to that of all. */
export function goUp() {
  if (state.isMaximised.peek()) return maximiseView();
  const [view = ''] = state.openViews.peek();
  const isPicture = !state.isWholeShown.peek() && PICTURES.includes(view);
  batch(() => {
    if (isPicture) changeShown({ profileView: view });
    selectNothing();
  });
}

/** Opens the export sheet with the current event. */
export const openExport = () =>
  batch(() => {
    // Rates cannot be summed.
    chooseForExport(state.exportEvent, isRateShown.peek() ? 0 : current.event.value);
    showSheet('export');
  });

/** Sets a choice of the export sheet. @template T @param {import('@preact/signals').Signal<T>} choice @param {NoInfer<T>} value */
export const chooseForExport = (choice, value) =>
  batch(() => {
    state.exportOutcome.value = null;
    choice.value = value;
  });

/** @param {Partial<typeof state.webgrindOptions.value>} options */
export const setWebgrindOptions = (options) =>
  chooseForExport(state.webgrindOptions, { ...state.webgrindOptions.value, ...options });

/** Toggles a rule that hides functions. @param {string} id */
export function toggleRule(id) {
  const { rules } = shownDocument.peek();
  const before = rules.peek();
  rules.value = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
}

/** Shows a whole source file while its function is selected; null shows the function alone. @param {import('./document-values.js').WholeFile | null} file */
export const showWholeFile = (file) => changeShown({ wholeFile: file });

/** Shows a line of a function in its source. @param {number} row @param {number} symbol  of the file; in a comparison its place among those of the function @param {number} line */
export const showLine = (row, symbol, line) =>
  batch(() => {
    showWholeFile(null);
    select(row);
    chooseView('source');
    changeShown({ lineToShow: { row, symbol, line } });
  });

/** Allows findings about lines to read any number of bytes again. */
export const findInAllLines = () => changeShown({ lineFindingLimit: null });

export const dismissFailure = () => change(state.failure, null);

/** Stops offering to read the changed files of the profile again, until they change again. */
export const ignoreNewerFiles = () => changeShown({ ignoredFiles: current.newerFiles.peek() });

export const dismissNote = () => change(state.pageNote, '');

/** Sorts lines and instructions by a column, or as before if they are. @param {typeof state.codeOrder.value.column} column */
export function sortCodeBy(column) {
  const { column: before, onlyChanged } = state.codeOrder.peek();
  state.codeOrder.value = { column: before === column ? '' : column, onlyChanged };
}

/** Lists only lines and instructions with a difference, or all. @param {boolean} onlyChanged */
export const listOnlyChanged = (onlyChanged) =>
  change(state.codeOrder, { ...state.codeOrder.peek(), onlyChanged });

/** Uses the source folder of B for A too. */
export const takeSourcesOfB = () =>
  changeShown({ folders: [state.sources.peek(), state.sources.peek()] });

/** @typedef {'to' | 'also' | 'all'} Extent */

/** Returns the rows of an entry of the list: none for a group of several functions. @param {import('./list-layout.js').Entry} entry */
const rowsOf = (entry) => (entry.kind === 'row' ? [entry.row] : [...(entry.folded ?? [])]);

/** Returns the rows of functions between two indexes of the list, in this direction. @param {number} from @param {number} to */
function rowsBetween(from, to) {
  const { entryAt } = listLayout.peek();
  const step = Math.sign(to - from) || 1;
  const rows = [];
  for (let place = from; place !== to + step; place += step) rows.push(...rowsOf(entryAt(place)));
  return rows;
}

/** Extends the selection to a row of the list, by one row more or less, or to all rows. @param {number} place @param {Extent} extent */
export function extendSelection(place, extent) {
  const { length, entryAt, placeOfRow } = listLayout.peek();
  if (length === 0) return;
  const before = selectedRows.peek();
  const [first] = before;
  const begin = first === undefined ? -1 : placeOfRow(first);
  const entry = entryAt(Math.max(0, place));
  const own = rowsOf(entry);
  const [next] = own;
  if (extent === 'all') {
    const rows = new Set(rowsBetween(0, length - 1));
    const [any] = rows;
    const row = next ?? any;
    if (row !== undefined) select(row, rows);
  } else if (next === undefined) {
    if (entry.kind === 'group') changeShown({ currentGroup: entry.group });
  } else if (extent === 'to') {
    select(next, new Set(rowsBetween(begin < 0 ? place : begin, place)));
  } else {
    const rows = new Set(before);
    const isIn = rows.has(next);
    for (const row of own) isIn ? rows.delete(row) : rows.add(row);
    select([...rows].at(-1) ?? next, rows);
  }
}
