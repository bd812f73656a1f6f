/**
 * A table of any length. Only visible rows are in the document.
 *
 * The grid itself has the focus and refers to its current row by `aria-activedescendant`; rows count
 * from 2 in `aria-rowindex`, because the head is row 1.
 */

import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { change } from '../../store/actions.js';
import { printing } from '../../store/state.js';
import { copyRow } from './copy-row.js';
import { useContextMenu } from './menus.jsx';
import { ROW, rowWindow, scrollHeight, scrollToRow } from './row-window.js';

/** Height of the head in pixels; the token `--head` in styles/tokens.css. */
const HEAD = 26;

/**
 * Returns the row that a key moves to, or undefined for other keys.
 *
 * @param {string} key
 * @param {number} place
 * @param {number} rows
 * @param {number} page  rows per screen
 */
function placeAfterKey(key, place, rows, page) {
  /** @type {Record<string, number>} */
  const places = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + page,
    PageUp: place - page,
    Home: 0,
    End: rows - 1,
  };
  if (places[key] === undefined || rows === 0) return undefined;
  return Math.max(0, Math.min(rows - 1, places[key]));
}

/** A column: its width in CSS, and the widths of the table above which it is shown and up to which it is the first one. @typedef {{width: string, above?: number, first?: number}} Column */

/**
 * @typedef {object} VirtualGridProps
 * @property {string} [id]
 * @property {string} label  for screen readers
 * @property {string} class
 * @property {readonly Column[]} columns
 * @property {import('@preact/signals').Signal<number>} [width]  of the table, which sets it
 * @property {number} rows
 * @property {number} place  index of the current row, -1 for none
 * @property {boolean} [isCentred]  whether the current row moves to the middle
 * @property {unknown} [origin]  when it changes, the table scrolls to its top
 * @property {number} [start]  row that is shown in the middle then, if it is not visible at the top
 * @property {unknown} [order]  when it changes, the current row stays where it is, even out of sight
 * @property {string} [of]  key of the content; rows are rendered again when it changes
 * @property {import('preact').ComponentChildren} head  the column heads
 * @property {(index: number) => import('preact').ComponentChildren} row  the cells of a row
 * @property {(index: number) => void} onMove  a key moves to a row
 * @property {(index: number) => void} onPick  a row was clicked
 * @property {(index: number) => void} onOpen  Enter was pressed on a row
 * @property {'grid' | 'treegrid'} [role]
 * @property {(index: number) => {'aria-level': number, 'aria-expanded'?: boolean}} [branch]  level and state of a row of a tree
 * @property {(event: KeyboardEvent) => boolean} [onKey]  whether a key was handled
 * @property {(index: number) => boolean} [isSelected]  of tables with several selected rows
 * @property {(index: number, extent: import('../../store/actions.js').Extent) => void} [onExtend]  extends their selection
 * @property {(index: number) => readonly (import('./menus.jsx').MenuAction | null)[]} [actions]  in the menu of a row
 */

/** Returns the widths of the shown columns in order, and the style classes that hide the others. @param {readonly Column[]} columns @param {number} width  of the table */
function layOut(columns, width) {
  const isFirst = (/** @type {Column} */ { first = 0 }) => first >= width;
  const shown = columns.filter(({ above = 0 }) => width > above);
  const inOrder = [...shown.filter(isFirst), ...shown.filter((column) => !isFirst(column))];
  const classes = columns.map(({ above = 0 }, i) => (width > above ? '' : `without-${i + 1}`));
  if (columns.some(isFirst)) classes.push('last-first');
  return {
    widths: inOrder.map((column) => column.width).join(' '),
    classes: classes.filter(Boolean).join(' '),
  };
}

/** Returns how a click extends a selection. @param {MouseEvent} event */
function extentOf({ shiftKey, ctrlKey, metaKey }) {
  if (shiftKey) return 'to';
  return ctrlKey || metaKey ? 'also' : null;
}

/** @param {VirtualGridProps} props */
export function VirtualGrid(props) {
  const { rows, place, isSelected = (index) => index === place, onExtend, actions } = props;
  const id = useId();
  const { menu, open } = useContextMenu(props.label);
  const grid = useRef(/** @type {HTMLDivElement | null} */ (null));
  const top = useSignal(0);
  const view = useSignal(0);
  const own = useSignal(Infinity);
  const { width = own } = props;

  const latest = useRef({ place, rows });
  latest.current = { place, rows };
  useLayoutEffect(() => {
    // Reports the first size too, before painting and without forcing a layout.
    const observer = new ResizeObserver(([entry]) => {
      const { place, rows } = latest.current;
      const height = Math.max(0, (entry?.contentRect.height ?? 0) - HEAD);
      // A current row that is in sight stays there in a lower table.
      if (place >= 0 && scrollToRow(place, top.peek(), rows, view.peek()) === top.peek())
        /** @type {HTMLDivElement} */ (entry?.target).scrollTop = scrollToRow(
          place,
          top.peek(),
          rows,
          height,
        );
      view.value = height;
      change(width, entry?.borderBoxSize[0]?.inlineSize ?? Infinity);
    });
    observer.observe(/** @type {HTMLDivElement} */ (grid.current));
    return () => observer.disconnect();
  }, []);

  // Keys go on from the last current row, unless there are other rows.
  const last = useRef(place);
  if (place >= 0) last.current = place;
  useLayoutEffect(() => {
    last.current = place;
  }, [rows]);

  // Where it starts is known only with the height.
  const startsLate = props.start !== undefined && view.value > 0;
  useLayoutEffect(() => {
    const wanted = place < 0 ? (props.start ?? -1) : place;
    const start = startsLate ? wanted : -1;
    const isHidden = start >= 0 && scrollToRow(start, 0, rows, view.peek()) > 0;
    const target = isHidden ? scrollToRow(start, 0, rows, view.peek(), true) : 0;
    if (grid.current && target !== top.peek()) grid.current.scrollTop = target;
  }, [props.origin, startsLate]);

  const order = useRef(props.order);
  useLayoutEffect(() => {
    const isSorted = order.current !== props.order;
    order.current = props.order;
    if (place < 0 || !grid.current || isSorted) return;
    const target = scrollToRow(place, top.peek(), rows, view.peek(), props.isCentred);
    if (target !== top.peek()) grid.current.scrollTop = target;
  }, [place, props.order]);

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.altKey || event.target !== grid.current) return;
    if (event.ctrlKey || event.metaKey) {
      const extent = event.key === 'a' ? 'all' : event.key === ' ' ? 'also' : null;
      if (!extent || !onExtend) return;
      event.preventDefault();
      onExtend(place, extent);
      return;
    }
    if (props.onKey?.(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && place >= 0) {
      event.preventDefault();
      props.onOpen(place);
      return;
    }
    const next = placeAfterKey(event.key, last.current, rows, Math.floor(view.value / ROW));
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey && onExtend) onExtend(next, 'to');
    else props.onMove(next);
  };

  /** @param {MouseEvent} event @param {number} index */
  const click = (event, index) => {
    const extent = extentOf(event);
    if (extent && onExtend) onExtend(index, extent);
    else props.onPick(index);
  };

  /** Keeps the browser from selecting the text in between. @param {MouseEvent} event */
  const keepText = (event) => {
    if (!onExtend || !event.shiftKey) return;
    event.preventDefault();
    grid.current?.focus();
  };

  /** Opens the menu of the row at the pointer, or of the current one. @param {MouseEvent} event */
  const openMenu = (event) => {
    const isOnGrid = event.target === grid.current;
    const under = /** @type {Element} */ (event.target).closest('[aria-rowindex]');
    const index = isOnGrid ? place : Number(under?.ariaRowIndex ?? 1) - 2;
    const row = isOnGrid ? document.getElementById(`${id}-${index}`) : null;
    if (actions && index >= 0) open(event, actions(index), row?.getBoundingClientRect());
  };

  // Paper has room for all of them.
  const laid = layOut(props.columns, printing.value ? Infinity : width.value);
  const { first, end, offset } = rowWindow(top.value, rows, view.value);
  const visibleRows = Array.from({ length: end - first }, (_, i) => first + i);
  const table = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support these
    <div
      ref={grid}
      id={props.id}
      class={`grid ${props.class} ${laid.classes}`}
      style={{ '--columns': laid.widths }}
      role={props.role ?? 'grid'}
      aria-label={props.label}
      aria-rowcount={rows + 1}
      aria-colcount={props.columns.length}
      aria-multiselectable={onExtend && 'true'}
      aria-activedescendant={place >= first && place < end ? `${id}-${place}` : undefined}
      tabIndex={0}
      onScroll={({ currentTarget }) => change(top, currentTarget.scrollTop)}
      onKeyDown={press}
      onContextMenu={openMenu}
      onCopy={(event) => copyRow(event, document.getElementById(`${id}-${place}`))}
    >
      <div class="row head" role="row" aria-rowindex={1}>
        {props.head}
      </div>
      <div class="grid-rows" role="rowgroup" style={{ height: `${scrollHeight(rows)}px` }}>
        <div class="grid-window" role="presentation" style={{ top: `${offset}px` }}>
          {visibleRows.map((index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
            <div
              key={`${props.of ?? ''}${index}`}
              id={`${id}-${index}`}
              class={index % 2 ? 'row odd' : 'row'}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isSelected(index)}
              {...props.branch?.(index)}
              onMouseDown={keepText}
              onClick={(event) => click(event, index)}
            >
              {props.row(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
  return (
    <>
      {table}
      {actions && menu}
    </>
  );
}
