/**
 * Selects parts in the picture over time: a range of columns by pointer or keys, of all threads or of one. A range that
 * begins in a layer is of its thread only; otherwise it is of the threads that are selected.
 */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { selectOnlyParts, selectParts } from '../../effects/basis.js';
import { runKey } from '../../pictures/flame-gestures.js';
import { columnAt, layerAt, partsBetween, valueAt } from '../../pictures/timeline.js';
import { change } from '../../store/actions.js';
import { isChosen, ofSelectedDumps, ofSelectedThreads } from '../../store/part-choice.js';
import { partFlags } from '../../store/state.js';
import { at } from '../../values/at.js';

/** @import {Timeline} from '../../pictures/timeline.js' */
/** @import {PartFacts} from '../../protocol/types.js' */

/**
 * A range of columns from an anchor to the current one, of one thread or of all (-1).
 *
 * @typedef {{anchor: number, current: number, series: number}} Range
 */

/** @type {Range} */
const NOTHING = { anchor: -1, current: -1, series: -1 };

const flags = () => partFlags.value[0] ?? null;

/** @param {PartFacts} part */
export const isSelected = ({ index }) => isChosen(flags(), index);

/** @param {Timeline} timeline @returns {PartFacts[]} */
const allParts = ({ columns }) => columns.flatMap(({ layers }) => layers.map(({ part }) => part));

/** @param {Timeline} timeline @param {Range} range */
export const partsOf = (timeline, { anchor, current, series }) =>
  partsBetween(timeline, anchor, current, series);

/** Selects parts; all if exactly these are selected already. @param {Timeline} timeline @param {readonly PartFacts[]} parts @param {boolean} [isAlso]  besides those that are selected */
function choose(timeline, parts, isAlso) {
  const all = allParts(timeline);
  const chosen = new Set(parts.map(({ index }) => index));
  if (isAlso) for (const part of all.filter(isSelected)) chosen.add(part.index);
  const isChosenAlready = all.every((part) => isSelected(part) === chosen.has(part.index));
  if (isChosenAlready) selectParts(null);
  else selectOnlyParts(chosen);
}

/** Selects a thread in the selected dumps; all threads if it is the only one. @param {Timeline} timeline @param {(series: number) => boolean} isOf */
export function chooseThread(timeline, isOf) {
  const all = allParts(timeline);
  const layers = timeline.columns.flatMap((column) => column.layers);
  const own = layers.filter(({ series }) => isOf(series)).map(({ part }) => part);
  const some = ofSelectedDumps(all, flags(), own);
  const isOnly = all.every((part) => isSelected(part) === some.includes(part));
  const next = isOnly ? ofSelectedDumps(all, flags(), all) : some;
  selectOnlyParts(new Set(next.map(({ index }) => index)));
}

/** @param {Timeline} timeline @param {{current: HTMLElement | null}} frame */
export function useTimelineChoice(timeline, frame) {
  const range = useSignal(NOTHING);
  const isBrushing = useRef(false);
  useLayoutEffect(() => change(range, NOTHING), [timeline.columns.length]);
  const last = timeline.columns.length - 1;
  const layersAt = (/** @type {number} */ column) => at(timeline.columns, column).layers;

  /** @param {number} to @param {boolean} extend @param {number} [series] */
  const go = (to, extend, series = -1) => {
    const place = Math.max(0, Math.min(last, to));
    const before = range.peek();
    range.value =
      extend && before.anchor >= 0
        ? { ...before, current: place }
        : { anchor: place, current: place, series };
  };
  /** Moves along the columns, in the same thread if possible. @param {number} to @param {boolean} extend */
  const walk = (to, extend) => {
    const place = Math.max(0, Math.min(last, to));
    const { series } = range.peek();
    go(place, extend, layersAt(place).some((layer) => layer.series === series) ? series : -1);
  };
  /** Moves through the layers of a column, and to the whole column. @param {number} step */
  const climb = (step) => {
    const { current, series } = range.peek();
    const place = Math.max(0, current);
    const layers = layersAt(place);
    const layer = layers.findIndex((of) => of.series === series) + step;
    // A single layer is the same as the whole column.
    const most = layers.length > 1 ? layers.length - 1 : -1;
    go(place, false, layers[Math.min(most, layer)]?.series);
  };
  /** @param {PointerEvent} event @param {boolean} extend */
  const point = ({ clientX, clientY }, extend) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const column = columnAt(timeline, (clientX - box.left) / Math.max(1, box.width));
    const layers = layersAt(column);
    const layer = layerAt(timeline, column, valueAt(timeline, box.height, clientY - box.top));
    go(column, extend, layers.length > 1 ? layers[layer]?.series : -1);
  };
  /** @param {boolean} [isAlso] */
  const apply = (isAlso) => {
    const of = range.peek();
    if (of.current < 0) return;
    const parts = partsOf(timeline, of);
    const ofThreads = ofSelectedThreads(allParts(timeline), flags(), parts);
    choose(timeline, of.series < 0 ? ofThreads : parts, isAlso);
  };
  const clear = () => change(range, NOTHING);

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
      Enter: () => apply(),
      ' ': () => apply(),
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
      point(event, false);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => point(event, isBrushing.current),
    onPointerUp(/** @type {PointerEvent} */ { shiftKey, ctrlKey, metaKey }) {
      if (isBrushing.current) apply(shiftKey || ctrlKey || metaKey);
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
