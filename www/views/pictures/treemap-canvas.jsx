/** A treemap on a canvas (pointer and keys), and the names and colours of its cells. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { BOX_MENU_TEXT, TREEMAP_TEXT } from '../../messages/pictures.js';
import { runKey } from '../../pictures/flame-gestures.js';
import { cellAt, paintTreemap } from '../../pictures/treemap-paint.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { change } from '../../store/actions.js';
import { treemapSize } from '../../store/picture-state.js';
import { scale } from '../../store/selectors.js';
import { followNames, functionName } from '../../store/shown-names.js';
import { comparison } from '../../store/state.js';
import { at } from '../../values/at.js';
import { share } from '../../values/format.js';
import { rowName, withRoomBefore } from '../../values/names.js';
import { useSize } from '../controls/splitter.jsx';
import { clickPicture, isMenuKey, useBoxMenu } from './box-menu.jsx';
import { colours, useCanvas } from './canvas.js';
import { lastOf, NOTHING_POINTED, PointerHint, placeName } from './hint.jsx';
import { skin } from './skin.js';

/** @import {TreemapLook} from '../../pictures/treemap-paint.js' */
/** @import {Treemap as Map} from '../../protocol/types.js' */

/** Distance of a menu from the corner of its cell. */
const INDENT = 16;

/** Whether a map has the cells of another one, in another size. @param {Map} a @param {Map} b */
const isResized = (a, b) =>
  (a.bounds[2] !== b.bounds[2] || a.bounds[3] !== b.bounds[3]) &&
  a.kind.length === b.kind.length &&
  a.kind.every((kind, cell) => kind === b.kind[cell] && a.id[cell] === b.id[cell]);

/**
 * @param {object} props
 * @param {Map | null} props.map
 * @param {string} props.label  for screen readers
 * @param {Omit<TreemapLook, 'current'> | null} props.look
 * @param {(cell: number) => number} props.rowAt  row of the menu of a cell, or -1
 * @param {(cell: number) => void} props.onChoose
 * @param {(cell: number) => void} props.onEnter
 * @param {() => void} props.onLeave
 * @param {boolean} props.isWhole  whether there is nothing to leave
 * @param {(cell: number) => import('preact').ComponentChildren} props.line  text about a cell; about none for -1
 * @param {(cell: number) => import('./hint.jsx').HintText | null} props.hintFor  text next to the pointer
 * @param {import('preact').ComponentChildren} props.foot  next to the line below the picture
 */
export function TreemapCanvas({ map, label, look, onChoose, onEnter, onLeave, line, ...more }) {
  const { hintFor, foot, isWhole, rowAt } = more;
  followNames();
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const focus = useSignal({ of: map, cell: -1 });
  const pointed = useSignal(NOTHING_POINTED);
  const menu = useBoxMenu(
    (_, cell) =>
      map?.kind[cell] === CELL_KIND.line
        ? []
        : [{ label: BOX_MENU_TEXT.zoom, key: BOX_MENU_TEXT.enter, run: () => onEnter(cell) }],
    'treemap',
  );
  useEffect(() => change(treemapSize, size), [size]);
  useEffect(() => () => change(treemapSize, { width: 0, height: 0 }), []);
  const point = (/** @type {number} */ cell, x = 0, y = 0, item = -1) => {
    focus.value = { of: map, cell };
    if (item >= 0 || pointed.peek().item >= 0) pointed.value = { of: map, item, x, y };
  };
  // Cells of another map have other numbers. Keys continue at the same cell if only the size changed.
  const { of, cell } = focus.value;
  const isOfMap = of === map || (of !== null && map !== null && isResized(of, map));
  const shown = isOfMap ? cell : -1;
  const canvas = useCanvas(size, (surface) => {
    if (map && look) paintTreemap(surface, map, { ...look, current: shown });
  });
  const under = (/** @type {MouseEvent} */ event) => {
    const box = frame.current?.getBoundingClientRect();
    return map && box ? cellAt(map, event.clientX - box.left, event.clientY - box.top) : -1;
  };
  /** Keys start at the cell that is selected. */
  const isAtSelected = () => {
    const start =
      shown < 0 ? (map?.kind.findIndex((_, at) => look?.isSelected(at) === true) ?? -1) : -1;
    if (start > 0) point(start);
    return start > 0;
  };
  // The focus can come before the map.
  const start = () => {
    if (frame.current?.matches(':focus-visible')) isAtSelected();
  };
  useEffect(start, [map]);
  const move = (/** @type {number} */ step) => {
    if (isAtSelected()) return;
    const last = (map?.kind.length ?? 1) - 1;
    if (last > 0) point(Math.max(1, Math.min(last, Math.max(0, shown) + step)));
  };
  const pointOf = (/** @type {number} */ cell) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const [x = 0, y = 0] = map?.bounds.slice(4 * cell) ?? [];
    return { x: left + x + INDENT, y: top + y + INDENT };
  };
  const keys = {
    ArrowRight: () => move(1),
    ArrowDown: () => move(1),
    ArrowLeft: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: () => onEnter(shown),
    ' ': () => onChoose(shown),
    Backspace: onLeave,
    Escape: onLeave,
  };
  return (
    <>
      <div
        ref={frame}
        class="flame treemap"
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
        tabIndex={0}
        aria-busy={map === null}
        onFocus={start}
        onKeyDown={(event) => {
          if (isMenuKey(event)) menu.open(event, rowAt(shown), pointOf(shown), shown);
          // Escape goes up from the function then.
          else if (map && (event.key !== 'Escape' || !isWhole)) runKey(event, keys);
        }}
        onContextMenu={(event) => {
          const cell = under(event);
          menu.open(event, rowAt(cell), undefined, cell);
        }}
        onPointerMove={(event) => {
          const cell = under(event);
          point(cell, event.clientX, event.clientY, cell);
        }}
        onPointerLeave={() => point(-1)}
        onClick={(event) => {
          const cell = event.detail === 1 ? under(event) : -1;
          if (cell < 0) return;
          clickPicture(
            () => onChoose(cell),
            () => onEnter(cell),
          );
        }}
      >
        <canvas ref={canvas} />
        <PointerHint of={map} pointed={pointed} hintFor={hintFor} />
        {menu.panel}
      </div>
      <div class="picture-foot">
        <p class="picture-line" role="status">
          {map && line(shown)}
        </p>
        {foot}
      </div>
    </>
  );
}

/** The source file of a cell in a map of lines. @param {Map} map @param {number} cell */
export function sourceOf({ files, id, kind, parent }, cell) {
  if (!files) return '';
  const frame = kind[cell] === CELL_KIND.line ? at(parent, cell) : cell;
  return lastOf(rowName(files, at(id, frame)));
}

/** The name of a cell, with the codes of short names. @param {Map} map @param {number} cell */
export function codedLabel(map, cell) {
  const [kind, id] = [at(map.kind, cell), at(map.id, cell)];
  switch (kind) {
    case CELL_KIND.function:
      return functionName(id);
    case CELL_KIND.own:
      return TREEMAP_TEXT.itself(functionName(id));
    case CELL_KIND.line:
      return id === 0 ? TREEMAP_TEXT.noLine : withRoomBefore(TREEMAP_TEXT.line, id);
    case CELL_KIND.source:
      return sourceOf(map, cell);
    case CELL_KIND.rest:
      return TREEMAP_TEXT.others;
    case CELL_KIND.all:
      return TREEMAP_TEXT.all;
    default:
      return placeName(id);
  }
}

/** The row of a cell, or -1. @param {Map} map @param {number} cell */
export const rowOf = (map, cell) =>
  map.kind[cell] === CELL_KIND.function || map.kind[cell] === CELL_KIND.own ? at(map.id, cell) : -1;

/**
 * The look of cells without children. Lines have the shade of their function, in different tints.
 *
 * @param {Map} map
 * @param {number | null} ofLines  row of the function of a map of lines
 */
export function cellLook(map, ofLines) {
  const [fill, step] = [skin.value.rowFill(), skin.value.rowStep()];
  const mark = (/** @type {number} */ cell) => step(rowOf(map, cell));
  return {
    fill(/** @type {number} */ cell) {
      const isLine = map.kind[cell] === CELL_KIND.line;
      const row = isLine ? (ofLines ?? -1) : rowOf(map, cell);
      const colour = row < 0 ? colours.value.other : fill(row);
      const tints = isLine ? colours.value.tints[colours.value.shades.indexOf(colour)] : undefined;
      return tints ? at(tints, at(map.id, cell) % tints.length) : colour;
    },
    // Areas of a comparison are of one side, or of both.
    figure: (/** @type {number} */ cell) =>
      comparison.value ? '' : share(at(map.cost, cell), scale.value.total),
    label(/** @type {number} */ cell) {
      const isOwn = map.kind[cell] === CELL_KIND.own;
      return isOwn ? TREEMAP_TEXT.own : codedLabel(map, cell);
    },
    mark,
    colours: colours.value,
  };
}
