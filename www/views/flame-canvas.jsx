/**
 * The flame graph itself, with its minimap.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { at } from '../at.js';
import { scrollTo } from '../picture-actions.js';
import { currentBox, direction, scroll, span } from '../picture-state.js';
import { boxAt, levelOf } from '../pictures/boxes-in-sight.js';
import { heightOf, LEVEL, levelAt, paintFlame, paintMinimap } from '../pictures/flame-paint.js';
import { selected } from '../state.js';
import { BoxHint, BoxLine } from './box-hint.jsx';
import { boxName, fillOf } from './flame-fill.js';
import { centreOn, flameGestures, flameKey } from './flame-gestures.js';
import { useCanvas } from './use-canvas.js';
import { useSize } from './use-size.js';

/** @typedef {import('../protocol.js').Boxes} Boxes */
/** @typedef {import('../pictures/colours.js').Colours} Colours */

const MINIMAP = 36;

/** @param {{boxes: Boxes, colours: Colours, width: number}} props */
function Minimap({ boxes, colours, width }) {
  const fill = fillOf(boxes, colours);
  const canvas = useCanvas({ width, height: MINIMAP }, (surface) =>
    paintMinimap(surface, boxes, { width, height: MINIMAP, direction: direction.value, fill }),
  );
  const { start, end } = span.value;
  const go = (/** @type {PointerEvent} */ event) => {
    const map = /** @type {HTMLElement} */ (event.currentTarget);
    if (event.type === 'pointerdown') map.setPointerCapture(event.pointerId);
    if (!map.hasPointerCapture(event.pointerId)) return;
    centreOn((event.clientX - map.getBoundingClientRect().left) / width);
  };
  return (
    <div class="minimap" aria-hidden="true" onPointerDown={go} onPointerMove={go}>
      <canvas ref={canvas} />
      {end - start < 1 && (
        <div
          class="minimap-window"
          style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
        />
      )}
    </div>
  );
}

/**
 * @param {object} props
 * @param {Boxes} props.boxes
 * @param {Colours} props.colours
 * @param {string} props.view  id of the view
 * @param {string} props.label  for screen readers
 */
export function FlameCanvas({ boxes, colours, view, label }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const hover = useSignal({ box: -1, x: 0, y: 0 });
  const size = useSize(frame);
  const mostScroll = Math.max(0, heightOf(boxes) - size.height);
  const shown = Math.min(scroll.value, mostScroll);
  const look = {
    ...size,
    span: span.value,
    scroll: shown,
    direction: direction.value,
    fill: fillOf(boxes, colours),
    label: (/** @type {number} */ box) => boxName(at(boxes.row, box)),
    isSelected: (/** @type {number} */ box) => boxes.row[box] === selected.value,
    current: hover.value.box >= 0 ? hover.value.box : currentBox.value,
    colours,
  };
  const canvas = useCanvas(size, (surface) => paintFlame(surface, boxes, look));
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const gestures = flameGestures({
      view,
      look: () => ({ ...latest.current, mostScroll: heightOf(boxes) - latest.current.height }),
      boxAt: (x, y) => {
        const { span: seen, width } = latest.current;
        return boxAt(boxes, seen, width, x, levelAt(latest.current, y));
      },
      hover: (box, x, y) => {
        if (box >= 0 || hover.peek().box >= 0) hover.value = { box, x, y };
      },
    });
    const listeners = Object.entries(gestures).map(
      ([name, run]) => /** @type {const} */ ([name.slice(2).toLowerCase(), run]),
    );
    for (const [name, run] of listeners) {
      element.addEventListener(name, /** @type {any} */ (run), { passive: false });
    }
    return () => {
      for (const [name, run] of listeners)
        element.removeEventListener(name, /** @type {any} */ (run));
    };
  }, [boxes, view]);

  // Whatever keys lead to is brought into sight.
  useEffect(() => {
    const box = currentBox.value;
    if (box < 0 || size.height === 0) return;
    const top = levelOf(boxes, box) * LEVEL;
    if (top < shown) scrollTo(top);
    else if (top + LEVEL > shown + size.height) scrollTo(top + LEVEL - size.height);
  }, [currentBox.value, span.value, boxes]);

  return (
    <>
      <Minimap boxes={boxes} colours={colours} width={size.width} />
      <div
        ref={frame}
        class="flame"
        role="application"
        aria-label={label}
        aria-describedby="flame-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys, see its description
        tabIndex={0}
        onKeyDown={(event) => flameKey(event, view, direction.value)}
      >
        <canvas ref={canvas} />
      </div>
      {hover.value.box >= 0 && <BoxHint {...hover.value} />}
      <p class="picture-line" role="status">
        <BoxLine box={currentBox.value} />
        <span id="flame-keys" class="muted" hidden={currentBox.value >= 0}>
          Click selects, double click or Enter goes in, Backspace back out, 0 all. Wheel or W S
          zooms, dragging or A D moves, arrows walk from box to box.
        </span>
      </p>
    </>
  );
}
