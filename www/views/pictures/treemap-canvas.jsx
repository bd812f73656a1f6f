/** A treemap on a canvas: pointer and keys. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { runKey } from '../../pictures/flame-gestures.js';
import { cellAt, paintTreemap } from '../../pictures/treemap-paint.js';
import { CELL_KIND } from '../../protocol/pictures.js';
import { treemapSize } from '../../store/picture-state.js';
import { change } from '../../store/setters.js';
import { followNames } from '../../store/shown-names.js';
import { useSize } from '../controls/use-size.js';
import { isMenuKey, useBoxMenu } from './box-menu.jsx';
import { NOTHING_POINTED, PointerHint } from './hint.jsx';
import { clickPicture } from './picture-click.js';
import { useCanvas } from './use-canvas.js';

/** @import {Treemap as Map} from '../../protocol/types.js' */
/** @import {TreemapLook} from '../../pictures/treemap-paint.js' */

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
 * @param {(cell: number) => void} props.onChoose
 * @param {(cell: number) => void} props.onEnter
 * @param {() => void} props.onLeave
 * @param {(cell: number) => import('preact').ComponentChildren} props.line  text about a cell; about none for -1
 * @param {(cell: number) => import('./hint.jsx').HintText | null} props.hintFor  text next to the pointer
 * @param {import('preact').ComponentChildren} props.foot  next to the line below the picture
 */
export function TreemapCanvas({ map, label, look, onChoose, onEnter, onLeave, line, ...more }) {
  const { hintFor, foot } = more;
  followNames();
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(frame);
  const focus = useSignal({ of: map, cell: -1 });
  const pointed = useSignal(NOTHING_POINTED);
  const menu = useBoxMenu();
  useEffect(() => {
    change(treemapSize, size);
  }, [size]);
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
  const move = (/** @type {number} */ step) => {
    const start =
      shown < 0 ? (map?.kind.findIndex((_, at) => look?.isSelected(at) === true) ?? -1) : -1;
    if (start > 0) return point(start);
    const last = (map?.kind.length ?? 1) - 1;
    point(Math.max(1, Math.min(last, Math.max(0, shown) + step)));
  };
  /** The row of a cell that is a function. @param {number} cell */
  const rowAt = (cell) => (map?.kind[cell] === CELL_KIND.function ? map.id[cell] : undefined);
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
        onKeyDown={(event) => {
          if (isMenuKey(event)) menu.open(event, rowAt(shown), pointOf(shown));
          else if (map) runKey(event, keys);
        }}
        onContextMenu={(event) => menu.open(event, rowAt(under(event)))}
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
