/**
 * Selects parts in the picture over time, by pointer or keys: a range of columns, and of lanes. A range that begins in
 * the band of all threads is of the threads that are selected.
 */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { selectOnlyParts, selectParts } from '../../effects/basis.js';
import { runKey } from '../../pictures/flame-gestures.js';
import { columnAt, partsBetween } from '../../pictures/timeline.js';
import { bandAt, bandsOf } from '../../pictures/timeline-paint.js';
import { change } from '../../store/actions.js';
import { isChosen, ofSelectedDumps, ofSelectedThreads } from '../../store/part-choice.js';
import { current } from '../../store/state.js';

/** @import {Timeline} from '../../pictures/timeline.js' */
/** @import {Lane, TimelineSize} from '../../pictures/timeline-paint.js' */
/** @import {PartFacts} from '../../protocol/types.js' */

/**
 * A range of columns and of bands, from where it began to where the pointer or the focus is. Band 0 is that of all threads.
 *
 * @typedef {{anchor: number, current: number, from: number, to: number}} Range
 */

/** @type {Range} */
const NOTHING = { anchor: -1, current: -1, from: 0, to: 0 };

const flags = () => current.partFlags.value[0] ?? null;

/** @param {PartFacts} part */
export const isSelected = ({ index }) => isChosen(flags(), index);

/** @param {Timeline} timeline @returns {PartFacts[]} */
const allParts = ({ columns }) => columns.flatMap(({ layers }) => layers.map(({ part }) => part));

/** @param {Timeline} timeline @param {readonly Lane[]} lanes @param {Range} range */
function partsOf(timeline, lanes, { anchor, current, from, to }) {
  const some = from > 0 ? lanes.slice(Math.min(from, to) - 1, Math.max(from, to)) : undefined;
  const has = some && ((/** @type {number} */ series) => some.some((lane) => lane(series)));
  return partsBetween(timeline, anchor, current, has);
}

/**
 * The parts of a range; in the band of all threads, those of the selected threads.
 *
 * @param {Timeline} timeline
 * @param {readonly Lane[]} lanes
 * @param {Range} range
 */
export function choosable(timeline, lanes, range) {
  const parts = partsOf(timeline, lanes, range);
  return range.from > 0 ? parts : ofSelectedThreads(allParts(timeline), flags(), parts);
}

/** Selects parts. @param {Timeline} timeline @param {readonly PartFacts[]} parts @param {{isAlso: boolean, isClick: boolean}} how  besides those that are selected; a click selects all if exactly these are selected already */
function choose(timeline, parts, { isAlso, isClick }) {
  const all = allParts(timeline);
  const chosen = new Set(parts.map(({ index }) => index));
  if (isAlso) for (const part of all.filter(isSelected)) chosen.add(part.index);
  const isChosenAlready = all.every((part) => isSelected(part) === chosen.has(part.index));
  if (isChosenAlready && isClick) selectParts(null);
  else selectOnlyParts(chosen);
}

/**
 * Selects a thread in the selected dumps; all threads if it is the only one.
 *
 * @param {Timeline} timeline
 * @param {Lane} isOf
 * @param {boolean} isAlso  besides those that are selected, or no longer
 */
export function chooseThread(timeline, isOf, isAlso) {
  const all = allParts(timeline);
  const layers = timeline.columns.flatMap((column) => column.layers);
  const own = layers.filter(({ series }) => isOf(series)).map(({ part }) => part);
  const some = ofSelectedDumps(all, flags(), own);
  if (isAlso) {
    const areIncluded = some.every(isSelected);
    const others = all.filter((part) => isSelected(part) && !some.includes(part));
    const both = areIncluded ? others : [...others, ...some];
    return selectOnlyParts(new Set(both.map(({ index }) => index)));
  }
  const isOnly = all.every((part) => isSelected(part) === some.includes(part));
  const next = isOnly ? ofSelectedDumps(all, flags(), all) : some;
  selectOnlyParts(new Set(next.map(({ index }) => index)));
}

/**
 * @param {Timeline} timeline
 * @param {readonly Lane[]} lanes
 * @param {Pick<TimelineSize, 'lane' | 'axis'>} size
 * @param {{current: HTMLElement | null}} frame
 */
export function useTimelineChoice(timeline, lanes, size, frame) {
  const range = useSignal(NOTHING);
  const isBrushing = useRef(false);
  useLayoutEffect(() => change(range, NOTHING), [timeline.columns.length, lanes.length]);
  const last = timeline.columns.length - 1;

  /** @param {number} column @param {number} band @param {boolean} extend */
  const go = (column, band, extend) => {
    const current = Math.max(0, Math.min(last, column));
    const before = range.peek();
    // From the band of all threads, a range is of all threads.
    const to = extend && before.from === 0 ? 0 : Math.max(0, Math.min(lanes.length, band));
    range.value =
      extend && before.anchor >= 0
        ? { ...before, current, to: before.from > 0 ? Math.max(1, to) : 0 }
        : { anchor: current, current, from: to, to };
  };
  /** @param {number} columns @param {number} bands @param {boolean} extend */
  const walk = (columns, bands, extend) => {
    const { current, to } = range.peek();
    const start = current < 0 && columns < 0 ? last + 1 : current;
    go(start + columns, to + bands, extend);
  };
  /** @param {PointerEvent} event @param {boolean} extend */
  const point = ({ clientX, clientY }, extend) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const column = columnAt(timeline, (clientX - box.left) / Math.max(1, box.width));
    const bands = bandsOf(timeline, lanes, { ...size, width: box.width, height: box.height });
    go(column, bandAt(bands, clientY - box.top), extend);
  };
  const apply = (isAlso = false) => {
    const of = range.peek();
    if (of.current < 0) return;
    const isClick = of.anchor === of.current && of.from === of.to;
    choose(timeline, choosable(timeline, lanes, of), { isAlso, isClick });
  };
  const clear = () => change(range, NOTHING);

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const extend = event.shiftKey;
    const { to } = range.peek();
    runKey(event, {
      ArrowRight: () => walk(1, 0, extend),
      ArrowLeft: () => walk(-1, 0, extend),
      ArrowUp: () => walk(0, -1, extend),
      ArrowDown: () => walk(0, 1, extend),
      Home: () => go(0, to, extend),
      End: () => go(last, to, extend),
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
  const { anchor, current, from, to } = range.value;
  const isRange = anchor !== current || from !== to || isBrushing.current;
  return { range: range.value, isRange, listeners };
}
