/** All functions with their costs, ordered, filtered and in groups; or why the list is empty. */

import { useMemo } from 'preact/hooks';
import { undoTransforms } from '../../effects/transform.js';
import { DIFFERENCES_TEXT } from '../../messages/comparison.js';
import { TRANSFORMS_TEXT } from '../../messages/frame.js';
import { NOTHING_LEFT_TEXT } from '../../messages/list.js';
import {
  changeShown,
  emptyFilter,
  extendSelection,
  filterBy,
  orderBy,
  selectPlace,
  selectRow,
  showHidden,
  toggleGroup,
} from '../../store/actions.js';
import { unitAfter } from '../../store/compared-figures.js';
import { DEFAULT_COLUMNS, eventKey, isByFunction } from '../../store/list-layout.js';
import {
  currentUnit,
  hasCalls,
  listColumns,
  listLayout,
  selectedPlace,
  selectedRows,
} from '../../store/selectors.js';
import { columnIds, comparison, current, listWidth, profile } from '../../store/state.js';
import { at } from '../../values/at.js';
import { explainEvent } from '../../values/explanations.js';
import { visible, wholeName } from '../../values/names.js';
import { plainName, TIMES } from '../../values/units.js';
import { ColumnHead, SortHead } from '../controls/column-heads.jsx';
import { Button } from '../controls/fields.jsx';
import { focusView, LIST } from '../controls/focus-next.js';
import { groupActions, listedActions } from '../controls/function-actions.js';
import { VirtualGrid } from '../controls/virtual-grid.jsx';
import { FunctionCells, GroupCells } from './list-cells.jsx';

/** @import {Column} from '../../store/list-layout.js' */

/** The filter that blanks, exclusions, alternatives and wildcards of other tools mean; empty for other filters. @param {string} text */
function meantBy(text) {
  const condition = text.replace(/ *([<>]=?) *([\d.]+) *(%?)/g, '$1$2$3');
  if (condition !== text) return condition;
  const exclusion = text.replace(/(^|\s)-(?=\w)/g, '$1!');
  if (exclusion !== text) return exclusion;
  const alternatives = text.replace(/\s+(?:OR|\|\|?)\s+/g, '|');
  return /^[\w:.*|]*[*|][\w:.*|]*$/.test(alternatives)
    ? `/${alternatives.replaceAll('.', '\\.').replaceAll('*', '.*')}/`
    : '';
}

/** A condition of a filter that is none here, as in `obj:libc` and `Ir>1000`. */
const OTHER_CONDITION =
  /(?:^|\s)!?(?!(?:file|object|origin|self|incl|inclusive|called|calls)\b)\w+(?::(?!:)|[<>]=?)\S/;

/** Explains an empty list, with buttons to change it. */
function NothingLeft() {
  const isHiding = current.rules.value.length > 0 || current.shownPermille.value < 1000;
  const isFiltering = current.filter.value.trim() !== '';
  const isTransformed = current.transforms.value.length > 0;
  const meant = meantBy(current.filter.value.trim());
  if (profile.value?.facts.functions === 0) return <p class="empty">{NOTHING_LEFT_TEXT.none}</p>;
  if (comparison.value && current.filter.value === '' && !isTransformed)
    return <p class="empty">{DIFFERENCES_TEXT.none}</p>;
  return (
    <div class="empty">
      <p>
        {comparison.value && isFiltering && !isTransformed
          ? DIFFERENCES_TEXT.noneShown
          : NOTHING_LEFT_TEXT.hiddenBy(isFiltering, isHiding, isTransformed)}
      </p>
      {OTHER_CONDITION.test(current.filter.value) && <p>{NOTHING_LEFT_TEXT.conditions}</p>}
      <p class="ways-out">
        {isFiltering && (
          <Button onClick={emptyFilter} next="#function-filter">
            {NOTHING_LEFT_TEXT.clearFilter}
          </Button>
        )}
        {meant && (
          <Button onClick={() => filterBy(meant)}>{NOTHING_LEFT_TEXT.instead(meant)}</Button>
        )}
        {isHiding && (
          <Button onClick={showHidden} next={LIST}>
            {NOTHING_LEFT_TEXT.showHidden}
          </Button>
        )}
        {!isHiding && isTransformed && (
          <Button onClick={undoTransforms} next={LIST}>
            {TRANSFORMS_TEXT.undoAll}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Key of a column's event; empty for the current one. @param {Column} column */
const keyOf = ({ event }) =>
  event === null ? '' : eventKey(profile.value?.facts.events[event]?.name ?? '');

/** The explanation of a column, with its event. @param {Column} column */
function textOf({ event, entry: { explanation, cost } }) {
  const fact = profile.value?.facts.events[event ?? current.event.value];
  return cost && fact
    ? `${explanation} ${visible(plainName(fact))}: ${visible(explainEvent(fact))}`
    : explanation;
}

/** Returns how rows are ordered by a column. @param {Column} column @returns {import('../controls/column-heads.jsx').Sort} */
function sortBy(column) {
  const { column: active, descending, event } = current.order.value;
  const figure = active === 'growth' ? 'difference' : active;
  if (figure !== column.figure || event !== keyOf(column)) return 'none';
  // Of both signs.
  if (active === 'difference') return 'other';
  return descending ? 'descending' : 'ascending';
}

/** The label of a column, with the unit of its times. @param {Column} column */
function withUnit({ label, figure, event, isShare, entry: { cost } }) {
  if (['a', 'b', 'difference'].includes(figure)) return `${label}${unitAfter.value}`;
  const unit = TIMES.find(({ id }) => id === currentUnit.value);
  return unit && cost && event === null && !isShare ? `${label} ${unit.label}` : label;
}

/** @param {{column: Column}} props */
function Head({ column }) {
  const { figure, isNumeric } = column;
  const label = withUnit(column);
  const kind = `${isNumeric ? 'numeric ' : ''}${figure}-column`;
  if (!column.isSorted || figure === 'calls')
    return <ColumnHead label={label} class={kind} text={textOf(column)} />;
  return (
    <SortHead
      label={label}
      class={kind}
      sort={sortBy(column)}
      text={textOf(column)}
      onOrder={() => orderBy(figure, keyOf(column))}
    />
  );
}

/** @param {Column} column */
function widthOf({ isShare, event, entry: { kind, width } }) {
  if (isShare) return '13ch';
  return event !== null && kind !== 'split' ? 'max(12ch, var(--cost-digits) * 1ch)' : width;
}

/** Returns the width of the list above which a column is shown. Those that the user has chosen are never hidden. @param {Column} column */
export function aboveOf({ figure, entry: { above = 0 } }) {
  if (profile.value !== null && columnIds.value !== DEFAULT_COLUMNS) return 0;
  // Without calls, there is more room.
  return figure === 'file' && !hasCalls.value ? 440 : above;
}

/** @param {{shown: Column[], place: number}} props */
function Cells({ shown, place }) {
  const grouped = current.listing.value?.grouped;
  const entry = listLayout.value.entryAt(place);
  if (entry.kind === 'row') {
    const isBare = entry.level === 1 && isByFunction(grouped?.by);
    return <FunctionCells shown={shown} index={entry.index} isBare={isBare} />;
  }
  const starts = /** @type {NonNullable<typeof grouped>} */ (grouped).starts;
  const start = at(starts, entry.index);
  const listed = at(starts, entry.index + 1) - start;
  const { group, folded } = entry;
  return <GroupCells {...{ shown, group, listed }} first={folded ? start : undefined} />;
}

/** Enter moves from a function into its view, and opens groups of functions. @param {number} place */
function enter(place) {
  const entry = listLayout.value.entryAt(place);
  if (entry.kind === 'group' && !entry.folded) return toggleGroup(entry.group);
  focusView();
}

/** @param {number} place */
function pick(place) {
  const entry = listLayout.value.entryAt(place);
  if (entry.kind === 'row' || entry.folded) return selectPlace(place);
  changeShown({ currentGroup: entry.group });
  toggleGroup(entry.group);
}

/** Level and state of a row in the tree of groups. @param {number} place */
function branch(place) {
  const entry = listLayout.value.entryAt(place);
  if (entry.kind === 'row') return { 'aria-level': entry.level };
  return { 'aria-level': 1, 'aria-expanded': current.openGroups.value.has(entry.group) };
}

/** Right opens a group; left closes it, or moves from a function to its group. @param {KeyboardEvent} event */
function press({ key }) {
  const place = selectedPlace.value;
  if (place < 0 || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
  const entry = listLayout.value.entryAt(place);
  if (entry.kind === 'group') {
    if (current.openGroups.value.has(entry.group) !== (key === 'ArrowRight'))
      toggleGroup(entry.group);
  } else if (key === 'ArrowLeft' && entry.level === 2) {
    let head = place;
    while (listLayout.value.entryAt(head).kind === 'row') head -= 1;
    selectPlace(head);
  }
  return true;
}

/** Whether a row is selected: a function, or the group with the focus. @param {number} place */
function isSelected(place) {
  const entry = listLayout.value.entryAt(place);
  if (place === selectedPlace.value) return true;
  const row = entry.kind === 'row' ? entry.row : entry.folded?.[0];
  const isOpen = entry.kind === 'group' && current.openGroups.value.has(entry.group);
  return row !== undefined && !isOpen && selectedRows.value.has(row);
}

/** The actions of a row, which is selected first unless it is one of several. @param {number} place */
function actions(place) {
  const entry = listLayout.value.entryAt(place);
  const isOpen = entry.kind === 'group' && current.openGroups.value.has(entry.group);
  if (entry.kind === 'row' || (entry.folded && !isOpen)) {
    const first = entry.kind === 'row' ? entry.row : at(entry.folded ?? [], 0);
    if (!selectedRows.value.has(first)) selectRow(first);
    return listedActions(selectedRows.value);
  }
  if (entry.folded) return listedActions(new Set(entry.folded));
  const grouped = current.listing.value?.grouped;
  const row = current.listing.value?.rows[grouped?.starts[entry.index] ?? -1];
  if (!grouped || row === undefined || isByFunction(grouped.by)) return [];
  return groupActions(row, grouped.by, wholeName(grouped.facts.names, entry.group));
}

/** The function list, or that of differences. @param {{label: string}} props */
export function FunctionList({ label }) {
  const shown = listColumns.value;
  const by = current.listing.value?.grouped?.by;
  // Sorting shows the first rows, even if the selected one is then out of sight.
  const sortedBy = useMemo(() => current.order.peek(), [current.listing.value]);
  const tree = { role: /** @type {const} */ ('treegrid'), branch, onKey: press, of: by };
  return (
    <div class="grid-frame">
      <VirtualGrid
        id="functions"
        label={label}
        class={by ? 'function-grid grouped' : 'function-grid'}
        columns={shown.map((column) => ({ width: widthOf(column), above: aboveOf(column) }))}
        width={listWidth}
        rows={listLayout.value.length}
        place={selectedPlace.value}
        origin={current.listing.value}
        order={sortedBy}
        head={shown.map((column) => <Head key={column.id} column={column} />)}
        row={(place) => <Cells shown={shown} place={place} />}
        onMove={selectPlace}
        onPick={pick}
        onOpen={enter}
        isSelected={isSelected}
        onExtend={extendSelection}
        actions={actions}
        {...(by ? tree : {})}
      />
      {current.listing.value?.rows.length === 0 && <NothingLeft />}
    </div>
  );
}
