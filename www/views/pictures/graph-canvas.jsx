/** The call graph on a canvas (pan, zoom and keys), and as a list. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { BOX_MENU_TEXT, GRAPH_TEXT } from '../../messages/pictures.js';
import { runKey } from '../../pictures/flame-gestures.js';
import { nodeAt, paintGraph, placeOf } from '../../pictures/graph-paint.js';
import { hiddenTexts } from '../../pictures/graph-texts.js';
import * as view from '../../pictures/view-port.js';
import { change } from '../../store/actions.js';
import { mainPath, mostExpensiveNeighbour } from '../../store/picture-actions.js';
import { printing } from '../../store/state.js';
import { at } from '../../values/at.js';
import { Button } from '../controls/fields.jsx';
import { useSize } from '../controls/splitter.jsx';
import { clickPicture, isMenuKey, useBoxMenu } from './box-menu.jsx';
import { useCanvas } from './canvas.js';
import { NOTHING_POINTED, PointerHint } from './hint.jsx';

/** @import {GraphLook, GraphPicture} from '../../pictures/graph-paint.js' */

/** Zoom factor of one key press, and its distance in pixels. */
const STEP = 1.3;
const STRIDE = 60;
/** Pixels that a pointer moves before a click counts as a drag. */
const SLACK = 4;

/** The next node in the same rank. @param {GraphPicture} picture @param {number} node @param {1 | -1} step */
function nextTo({ layout, texts }, node, step) {
  const isDown = texts.direction === 'TB';
  const centre = (/** @type {number} */ place) => {
    const { x, y, width, height } = placeOf(layout, place);
    const [across, along] = [x + width / 2, y + height / 2];
    return isDown ? { place, across, along } : { place, across: along, along: across };
  };
  const own = centre(node).along;
  const near = placeOf(layout, node)[isDown ? 'height' : 'width'];
  const same = [...texts.names.keys()]
    .map(centre)
    .filter(({ along }) => Math.abs(along - own) < near)
    .sort((a, b) => a.across - b.across);
  const at = same.findIndex(({ place }) => place === node);
  return same[at + step]?.place ?? node;
}

/** Buttons that zoom. @param {{onZoom: (factor: number) => void, onFit: () => void}} props */
const Zoom = ({ onZoom, onFit }) => (
  <div class="graph-zoom">
    <Button
      aria-label={GRAPH_TEXT.zoomOut}
      title={GRAPH_TEXT.zoomOut}
      onClick={() => onZoom(1 / STEP)}
    >
      −
    </Button>
    <Button title={GRAPH_TEXT.fitNote} onClick={onFit}>
      {GRAPH_TEXT.fit}
    </Button>
    <Button aria-label={GRAPH_TEXT.zoomIn} title={GRAPH_TEXT.zoomIn} onClick={() => onZoom(STEP)}>
      +
    </Button>
  </div>
);

/**
 * @param {object} props
 * @param {GraphPicture} props.picture
 * @param {Omit<GraphLook, 'current'>} props.look
 * @param {string} props.label  for screen readers
 * @param {number} props.selected  node that is selected, or -1
 * @param {(node: number) => void} props.onCurrent  called with the node under the pointer, or -1
 * @param {(node: number) => void} props.onSelect
 * @param {(node: number) => void} props.onEnter
 * @param {() => void} props.onLeave
 * @param {(node: number) => import('./hint.jsx').HintText | null} props.hintFor  text next to the pointer
 * @param {(shown: number) => import('preact').ComponentChildren} props.foot  below the picture, by number of visible nodes
 */
export function GraphCanvas({
  picture,
  look,
  label,
  selected,
  onCurrent,
  onSelect,
  onEnter,
  onLeave,
  hintFor,
  foot,
}) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const sight = useSize(frame);
  // What the user chose to see; before that, the view follows the size of the window.
  const chosen = useSignal(/** @type {view.ViewPort | 'whole' | null} */ (null));
  const focused = useSignal({ of: picture, node: -1 });
  const pointed = useSignal(NOTHING_POINTED);
  const menu = useBoxMenu((row) => [
    {
      label: BOX_MENU_TEXT.centre,
      key: BOX_MENU_TEXT.enter,
      run: () => onEnter(picture.graph.row.indexOf(row)),
    },
  ]);
  const drag = useRef(/** @type {{x: number, y: number, moved: boolean} | null} */ (null));
  const { layout, graph } = picture;
  const focus = look.middle >= 0 ? look.middle : selected;
  // Print the whole graph, at a resolution that keeps texts readable when enlarged.
  const size = printing.value ? view.onPaper(layout, sight) : sight;
  const portOf = (/** @type {typeof chosen.value} */ choice) => {
    if (choice === 'whole') return view.fitIn(layout, size);
    if (choice) return choice;
    if (focus < 0) {
      const path = mainPath(graph).map((node) => placeOf(layout, node));
      return view.firstAlong(layout, path, size);
    }
    const neighbours = /** @type {const} */ (['callers', 'callees']).map((side) =>
      placeOf(layout, mostExpensiveNeighbour(graph, focus, side)),
    );
    const box = placeOf(layout, focus);
    // The graph of all functions is not drawn around the selected one, which is hard to find at its edge.
    const inSight = look.middle >= 0 ? neighbours : view.onBothSides(neighbours, box);
    return view.firstIn(layout, box, size, inSight);
  };
  const port = printing.value ? view.wholeIn(layout, size) : portOf(chosen.value);
  const shown = picture.texts.names.filter((_, node) =>
    view.isShown(port, placeOf(layout, node), size),
  );
  useLayoutEffect(() => change(chosen, null), [picture]);
  // A function that is selected elsewhere comes into sight.
  useLayoutEffect(() => {
    if (focus >= 0 && !view.isShown(port, placeOf(layout, focus), size)) chosen.value = null;
  }, [focus]);
  // Nodes of another picture have other numbers.
  const nodeOf = (/** @type {{of: unknown, node: number}} */ { of, node }) =>
    of === picture ? node : -1;
  const corner = view.pointUnder(port, 0, 0);
  const wholeLook = { ...look, current: nodeOf(focused.value), corner };
  const canvas = useCanvas(size, (surface, context) => {
    context.translate(port.x, port.y);
    context.scale(port.scale, port.scale);
    paintGraph(surface, picture, wholeLook);
  });

  const place = (/** @type {MouseEvent} */ event) => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const under = (/** @type {MouseEvent} */ event) => {
    const { x, y } = place(event);
    const point = view.pointUnder(port, x, y);
    return nodeAt(layout, point.x, point.y);
  };
  const point = (/** @type {number} */ node, x = 0, y = 0, item = -1) => {
    focused.value = { of: picture, node };
    if (item >= 0 || pointed.peek().item >= 0) pointed.value = { of: picture, item, x, y };
    onCurrent(node);
  };
  const select = (/** @type {number} */ node) => {
    if (node >= 0) onSelect(node);
  };
  const enter = (/** @type {number} */ node) => {
    if (node >= 0) onEnter(node);
  };
  const zoom = (/** @type {number} */ factor) =>
    change(chosen, view.enlarged(port, factor, { x: size.width / 2, y: size.height / 2 }));
  const fit = () => change(chosen, 'whole');
  const pan = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    change(chosen, view.movedBy(port, dx, dy));
  /** Moves to a node and scrolls to it. @param {(node: number) => number} step */
  const walk = (step) => {
    const from = nodeOf(focused.peek());
    const to = from < 0 ? Math.max(0, selected) : step(from);
    point(to);
    const moved = view.showing(port, placeOf(layout, to), size);
    if (moved !== port) chosen.value = moved;
  };
  /** Returns the node that keys start from: the current one, else the selected one. */
  const here = () => {
    const node = nodeOf(focused.peek());
    return node >= 0 ? node : selected;
  };
  const [up, down, left, right] =
    picture.texts.direction === 'TB'
      ? /** @type {const} */ (['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
      : /** @type {const} */ (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);
  /** The point of the window in the middle of a node. @param {number} node */
  const middleOf = (node) => {
    const box = frame.current?.getBoundingClientRect();
    const { x, y, width, height } = placeOf(layout, Math.max(0, node));
    return {
      x: (box?.left ?? 0) + port.x + port.scale * (x + width / 2),
      y: (box?.top ?? 0) + port.y + port.scale * (y + height / 2),
    };
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    0: fit,
    w: () => pan(0, STRIDE),
    s: () => pan(0, -STRIDE),
    a: () => pan(STRIDE, 0),
    d: () => pan(-STRIDE, 0),
    [up]: () => walk((node) => mostExpensiveNeighbour(graph, node, 'callers')),
    [down]: () => walk((node) => mostExpensiveNeighbour(graph, node, 'callees')),
    [left]: () => walk((node) => nextTo(picture, node, -1)),
    [right]: () => walk((node) => nextTo(picture, node, 1)),
    ' ': () => select(here()),
    Enter: () => enter(here()),
    Backspace: onLeave,
  };
  return (
    <>
      <div
        ref={frame}
        class="flame graph"
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
        tabIndex={0}
        onFocus={({ currentTarget }) => {
          if (here() >= 0 && currentTarget.matches(':focus-visible')) point(here());
        }}
        onKeyDown={(event) => {
          if (isMenuKey(event)) menu.open(event, graph.row[here()], middleOf(here()));
          else runKey(event, keys);
        }}
        onContextMenu={(event) => menu.open(event, graph.row[under(event)])}
        onPointerDown={(event) => {
          drag.current = { ...place(event), moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const from = drag.current;
          const to = place(event);
          if (!from || event.buttons === 0) {
            const node = under(event);
            point(node, event.clientX, event.clientY, node);
          } else if (from.moved || Math.hypot(to.x - from.x, to.y - from.y) > SLACK) {
            pan(to.x - from.x, to.y - from.y);
            drag.current = { ...to, moved: true };
          }
        }}
        onPointerLeave={() => point(-1)}
        onClick={(event) => {
          const node = drag.current?.moved || event.detail !== 1 ? -1 : under(event);
          if (node < 0) return;
          clickPicture(
            () => onSelect(node),
            () => onEnter(node),
          );
        }}
        onWheel={(event) => {
          event.preventDefault();
          const unit = event.deltaMode === 1 ? 16 : 1;
          if (event.shiftKey) pan(-(event.deltaY || event.deltaX) * unit, 0);
          else {
            const factor = Math.exp((-event.deltaY * unit) / 300);
            chosen.value = view.enlarged(port, factor, place(event));
          }
        }}
      >
        <canvas ref={canvas} />
        <PointerHint of={picture} pointed={pointed} hintFor={hintFor} />
        {menu.panel}
      </div>
      <div class="picture-foot">
        <Zoom onZoom={zoom} onFit={fit} />
        <span class="for-readers" role="status">
          {GRAPH_TEXT.zoomed(port.scale)}
        </span>
        {foot(shown.length)}
      </div>
    </>
  );
}

/** The call graph as a list, also for screen readers. @param {{picture: GraphPicture, node: number}} props */
function Calls({ picture: { graph, texts }, node }) {
  const calls = [...graph.from.keys()].filter((call) => graph.from[call] === node);
  if (calls.length === 0) return null;
  return (
    <ul>
      {calls.map((call) => (
        <li key={call}>
          {graph.to[call] !== node && `${GRAPH_TEXT.calls(at(texts.whole, at(graph.to, call)))} `}
          <span class="muted">{texts.calls[call]}</span>
        </li>
      ))}
    </ul>
  );
}

/** @param {{picture: GraphPicture, onSelect: (row: number) => void}} props */
export function GraphList({ picture, onSelect }) {
  const { graph, texts } = picture;
  return (
    <details class="graph-list">
      <summary>{GRAPH_TEXT.list}</summary>
      <ol aria-label={GRAPH_TEXT.listLabel}>
        {Array.from(graph.row, (row, node) => (
          <li key={row}>
            <Button class="link" onClick={() => onSelect(row)}>
              {texts.whole[node]}
            </Button>{' '}
            <span class="muted">
              {[texts.figures[node], ...hiddenTexts(graph, node)].join(' · ')}
            </span>
            <Calls picture={picture} node={node} />
          </li>
        ))}
      </ol>
    </details>
  );
}
