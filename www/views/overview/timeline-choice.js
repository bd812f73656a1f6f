/**
 * Handles pointer and keys on the timeline: they select a range of columns, or
 * one layer of a column, which is one part.
 */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { selectOnlyParts, selectParts } from '../../effects/basis.js';
import { runKey } from '../../pictures/flame-gestures.js';
import { columnAt, layerAt, partsBetween } from '../../pictures/timeline.js';
import { valueAt } from '../../pictures/timeline-paint.js';
import { partFlags } from '../../store/state.js';
import { at } from '../../values/at.js';

/** @import {PartFacts} from '../../protocol/types.js' */
/** @import {Timeline} from '../../pictures/timeline.js' */

/**
 * A range of columns from an anchor to the current one, or a layer of a single one.
 *
 * @typedef {{anchor: number, current: number, layer: number}} Range
 */

/** @type {Range} */
const NOTHING = { anchor: -1, current: -1, layer: -1 };

/** @param {PartFacts} part */
export const isSelected = ({ index }) => partFlags.value[0]?.[index] !== 0;

/** @param {Timeline} timeline @param {Range} range */
export function partsOf(timeline, { anchor, current, layer }) {
  const one = anchor === current ? timeline.columns[current]?.layers[layer] : undefined;
  return one ? [one.part] : partsBetween(timeline, anchor, current);
}

/** Selects the parts of a range; selects all if exactly these are selected already. @param {Timeline} timeline @param {Range} range */
function choose(timeline, range) {
  const chosen = new Set(partsOf(timeline, range).map(({ index }) => index));
  const all = timeline.columns.flatMap(({ layers }) => layers.map(({ part }) => part));
  const isChosenAlready = all.every((part) => isSelected(part) === chosen.has(part.index));
  if (isChosenAlready) selectParts(null);
  else selectOnlyParts(chosen);
}

/** Returns the layer of the same thread in another column; -1 for the whole column. @param {Timeline} timeline @param {Range} range @param {number} to */
function sameLayer({ columns }, { current, layer }, to) {
  const series = columns[current]?.layers[layer]?.series;
  return series === undefined
    ? -1
    : at(columns, to).layers.findIndex((other) => other.series === series);
}

/** @param {Timeline} timeline @param {{current: HTMLElement | null}} frame */
export function useTimelineChoice(timeline, frame) {
  const range = useSignal(NOTHING);
  const isBrushing = useRef(false);
  useLayoutEffect(() => {
    range.value = NOTHING;
  }, [timeline.columns.length]);
  const last = timeline.columns.length - 1;

  /** @param {number} to @param {boolean} extend @param {number} [layer] */
  const go = (to, extend, layer = -1) => {
    const place = Math.max(0, Math.min(last, to));
    const { anchor: from } = range.peek();
    const anchor = extend && from >= 0 ? from : place;
    range.value = { anchor, current: place, layer: anchor === place ? layer : -1 };
  };
  /** Moves along the columns, in the same thread if possible. @param {number} to @param {boolean} extend */
  const walk = (to, extend) => {
    const place = Math.max(0, Math.min(last, to));
    go(place, extend, extend ? -1 : sameLayer(timeline, range.peek(), place));
  };
  /** Moves through the layers of a column, and to the whole column. @param {number} step */
  const climb = (step) => {
    const { current, layer } = range.peek();
    const place = Math.max(0, current);
    const most = at(timeline.columns, place).layers.length - 1;
    // A single layer is the same as the whole column.
    if (most > 0) go(place, false, Math.max(-1, Math.min(most, layer + step)));
    else go(place, false);
  };
  /** @param {PointerEvent} event @param {boolean} extend */
  const point = ({ clientX, clientY }, extend) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const column = columnAt(timeline, (clientX - box.left) / Math.max(1, box.width));
    const layer = layerAt(timeline, column, valueAt(timeline, box.height, clientY - box.top));
    go(column, extend, at(timeline.columns, column).layers.length > 1 ? layer : -1);
  };
  const apply = () => {
    if (range.peek().current >= 0) choose(timeline, range.peek());
  };
  const clear = () => {
    range.value = NOTHING;
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const [extend, { current }] = [event.shiftKey, range.peek()];
    runKey(event, {
      ArrowRight: () => walk(current + 1, extend),
      ArrowLeft: () => walk(current < 0 ? last : current - 1, extend),
      ArrowUp: () => climb(1),
      ArrowDown: () => climb(-1),
      Home: () => walk(0, extend),
      End: () => walk(last, extend),
      Enter: apply,
      ' ': apply,
      Escape() {
        clear();
        selectParts(null);
      },
    });
  };
  const listeners = {
    onKeyDown,
    /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      isBrushing.current = true;
      point(event, event.shiftKey);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => point(event, isBrushing.current),
    onPointerUp() {
      if (isBrushing.current) apply();
      isBrushing.current = false;
    },
    onPointerCancel() {
      isBrushing.current = false;
    },
    onPointerLeave() {
      if (!isBrushing.current) clear();
    },
  };
  const { anchor, current } = range.value;
  return { range: range.value, isRange: anchor !== current || isBrushing.current, listeners };
}
