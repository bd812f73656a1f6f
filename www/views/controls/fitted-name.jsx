/** Names cut to the room that they have. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { printing } from '../../store/state.js';
import { cutWithFound } from '../../values/cut-name.js';
import { withoutCodes, withoutMark } from '../../values/names.js';

/** Characters that all have the same width in the font of names. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The space around a mark, in characters. */
const AROUND_MARK = 2;

/** Widths of a character by font, in pixels. @type {Map<string, number>} */
const widths = new Map();

/** @param {Element} element */
function characterWidth(element) {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const known = widths.get(font);
  if (known) return known;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 1;
  context.font = font;
  const { width } = context.measureText('0');
  widths.set(font, width);
  return width;
}

/** Functions that get the width of an element when it changes. @type {WeakMap<Element, (width: number) => void>} */
const observed = new WeakMap();
/** One for all names, before painting and without forcing a layout. */
const observer = new ResizeObserver((entries) => {
  // When printing, names stay as they are on the screen.
  if (printing.peek()) return;
  for (const { target, contentRect } of entries) observed.get(target)?.(contentRect.width);
});

/** The room of the last name that had too little: the next one is often in the same column. */
let lastRoom = Infinity;

/** The number of characters that an element has room for. @param {number} length  as many as it wants */
function useRoom(length) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  // The size is not reported again if another name has the same.
  const known = useRef(lastRoom);
  const changes = useSignal(0);
  const wanted = useRef(length);
  wanted.current = length;
  useLayoutEffect(() => {
    const of = element.current;
    if (!of) return;
    observed.set(of, (width) => {
      // Widths have fractions of pixels.
      const now = Math.floor(width / characterWidth(of) + 0.01);
      const [before, most] = [known.current, wanted.current];
      known.current = now;
      if (now < most) lastRoom = now;
      if (Math.min(now, most) !== Math.min(before, most)) changes.value += 1;
    });
    observer.observe(of);
    return () => observer.unobserve(of);
  }, []);
  // Read, so that the name is cut again.
  changes.value;
  return { element, room: known.current };
}

/** A text, what was found in it marked. @param {{text: string, found: string}} props */
function Marked({ text, found }) {
  const start = found ? text.indexOf(found) : -1;
  if (start < 0) return text;
  const end = start + found.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{found}</mark>
      {text.slice(end)}
    </>
  );
}

/**
 * A name that fits into any width, see `cutParts`. It has the width of the whole name if there is room for it.
 *
 * @param {{coded: string, found?: string}} props  with the codes of short names; `found`: a part of the whole name that is shown
 */
export function FittedName({ coded, found = '' }) {
  const text = withoutCodes(coded);
  const ofMark = withoutMark(coded) === coded ? 0 : AROUND_MARK;
  // What a filter found in the whole name only is after the name.
  const wanted = text.length + ofMark + (text.includes(found) ? 0 : found.length + 2);
  const { element, room } = useRoom(wanted);
  // Others are cut by the browser.
  const isPlain = PLAIN.test(text);
  const most = isPlain ? Math.max(0, room - ofMark) : Infinity;
  const { parts, mark } = cutWithFound(coded, most, found);
  return (
    <span
      ref={element}
      class={isPlain ? 'fitted-name' : 'fitted-name not-plain'}
      style={{ '--length': wanted }}
    >
      <bdi>
        {parts.map(
          ({ text, isMuted }, place) =>
            text && (
              <span key={place} class={isMuted ? 'muted' : ''}>
                <Marked {...{ text, found }} />
              </span>
            ),
        )}
      </bdi>
      {mark && <span class="name-mark">{mark}</span>}
    </span>
  );
}
