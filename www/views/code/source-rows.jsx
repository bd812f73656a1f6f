/** The current row of grids of lines and instructions; and in that of lines opening gaps, going to lines, hot lines, and finding text, also in folded lines. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import {
  closedGroupOf,
  gapOfLine,
  placeOfLine,
  rowOfLine,
  rowOfPlace,
  shownLines,
} from '../../code/places.js';
import { CODE_TEXT } from '../../messages/code.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { change } from '../../store/actions.js';
import { at } from '../../values/at.js';
import { plural } from '../../values/format.js';
import { followLink } from '../controls/editor-link.jsx';

/** @import {SourceRows} from '../../protocol/types.js' */

/**
 * It stays the same row when other rows come, for example with texts that were read. A row that is gone, such as a
 * gap that was opened, is replaced by the one in its place.
 *
 * @template {string} Column
 * @param {{length: number} & Record<Column, ArrayLike<number>>} rows
 * @param {readonly Column[]} columns  that tell rows apart
 * @param {unknown} origin  no row is current when it changes
 */
export function useCurrentRow(rows, columns, origin) {
  const place = useSignal(-1);
  const isCentred = useSignal(false);
  const shown = useRef(rows);
  useLayoutEffect(() => change(place, -1), [origin]);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const old = place.peek();
    if (before === rows || old < 0) return;
    const isSame = (/** @type {number} */ row) =>
      columns.every((column) => before[column][old] === rows[column][row]);
    let row = 0;
    while (row < rows.length && !isSame(row)) row++;
    place.value = row < rows.length ? row : Math.min(old, rows.length - 1);
  }, [rows]);
  return {
    /** -1 is none. */
    place: place.value,
    /** Whether that row is far from where the user was. */
    isCentred: isCentred.value,
    /** @param {number} row */
    goTo(row) {
      isCentred.value = false;
      place.value = row;
    },
    /** Goes to a row that is far away. @param {number} row */
    jump(row) {
      isCentred.value = true;
      place.value = row;
    },
  };
}

/**
 * Steps through the most expensive places. Returns the props of `HotLines`: the number of the current one, and how it
 * is changed.
 *
 * @param {Uint32Array} hot  see `hotPlaces`
 * @param {(place: number) => void} goTo
 * @param {unknown} origin  none is current when it changes
 */
export function useHotSteps(hot, goTo, origin) {
  const current = useSignal(0);
  useLayoutEffect(() => change(current, 0), [origin]);
  return {
    place: current.value,
    count: hot.length,
    /** @param {1 | -1} step */
    onStep(step) {
      const place = hot[current.value + step - 1];
      if (place === undefined) return;
      current.value += step;
      goTo(place);
    },
  };
}

/** Maximum number of matches. */
const MOST = 10_000;

/**
 * Returns the lines that contain a text, ignoring case.
 *
 * @param {readonly {lines: string[]}[]} texts
 * @param {string} query
 * @param {(file: number, line: number) => boolean} isShown  whether a line can be shown
 */
function findLines(texts, query, isShown) {
  const needle = query.toLowerCase();
  /** @type {{file: number, line: number}[]} */
  const found = [];
  if (needle === '') return found;
  for (const [file, { lines }] of texts.entries()) {
    for (let line = 0; line < lines.length && found.length < MOST; line += 1) {
      const isFound = lines[line]?.toLowerCase().includes(needle) && isShown(file, line + 1);
      if (isFound) found.push({ file, line: line + 1 });
    }
  }
  return found;
}

/** @param {readonly {lines: string[]}[]} texts @param {(file: number, line: number) => boolean} isShown @param {(file: number, line: number) => void} goTo */
function useSourceSearch(texts, isShown, goTo) {
  const query = useSignal('');
  const current = useSignal(-1);
  const matches = useMemo(
    () => findLines(texts, query.value, isShown),
    [texts, query.value, isShown],
  );
  const all = matches.length;
  /** @param {{file: number, line: number} | undefined} match @param {number} index */
  const show = (match, index) => {
    current.value = match ? index : -1;
    if (match) goTo(match.file, match.line);
  };
  const place = current.value < all ? current.value : -1;
  const none = texts.some(({ lines }) => lines.length > 0)
    ? CODE_TEXT.notFound
    : CODE_TEXT.noSource;
  const position = place >= 0 ? CODE_TEXT.position(place, all) : plural(all, 'line');
  return {
    found: query.value === '' ? '' : all === 0 ? none : position,
    /** @param {string} text */
    search(text) {
      query.value = text;
      show(findLines(texts, text, isShown)[0], 0);
    },
    /** @param {1 | -1} step */
    find(step) {
      const next = all > 0 ? (current.value + step + all) % all : 0;
      show(matches[next], next);
    },
  };
}

/** @param {{search: ReturnType<typeof useSourceSearch>}} props */
export const FindField = ({ search }) => (
  <>
    <input
      class="field"
      type="search"
      placeholder={CODE_TEXT.find}
      aria-label={CODE_TEXT.findNote}
      onInput={(event) => search.search(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        search.find(event.shiftKey ? -1 : 1);
      }}
    />
    <span class="muted figures" aria-live="polite">
      {search.found}
    </span>
  </>
);

/** Width of a tab, as in the style. */
const TAB = 4;
/** Maximum width of the text in characters; longer lines are cut. */
const WIDEST = 240;

/** Returns the length of the longest line in characters. @param {readonly {lines: string[]}[]} texts */
function widthOf(texts) {
  let widest = 40;
  for (const { lines } of texts) {
    for (const line of lines) {
      const tabs = line.length > widest / TAB ? line.split('\t').length - 1 : 0;
      widest = Math.max(widest, line.length + tabs * (TAB - 1));
    }
  }
  return Math.min(WIDEST, widest);
}

/**
 * @param {object} shown
 * @param {Parameters<typeof shownLines>[0] & Parameters<typeof placeOfLine>[0]} shown.lines
 * @param {SourceRows} shown.rows
 * @param {readonly import('../../code/side-texts.js').SourceText[]} shown.texts  of its files
 * @param {Uint32Array} shown.hot
 * @param {string} shown.origin  the state is reset when it changes
 * @param {{file: number, line: number} | null} shown.first  the line where it opens
 * @param {(gap: {lines: [number, number]} | {group: number}) => void} shown.onOpen  opens the gap that starts at a line, or opens or closes inlined code
 */
export function useSourceRows({ lines, rows, texts, hot, origin, first, onOpen }) {
  const {
    place,
    isCentred,
    goTo: goToRow,
    jump,
  } = useCurrentRow(rows, ['kind', 'file', 'line', 'place'], origin);
  const steps = useHotSteps(hot, (hotPlace) => jump(rowOfPlace(rows, hotPlace)), origin);
  /** A line in a gap that is being opened. */
  const target = useSignal(/** @type {{file: number, line: number} | null} */ (null));
  const width = useMemo(() => widthOf(texts), [texts]);

  /** The row of a line, of the most expensive one if it was inlined several times. @param {number} file @param {number} line */
  const rowOf = (file, line) => {
    const place = placeOfLine(lines, file, line);
    return place >= 0 ? rowOfPlace(rows, place) : rowOfLine(rows, file, line);
  };

  /** Shows a line and opens its gap if necessary. @param {number} file @param {number} line */
  const goTo = (file, line) => {
    const gap = gapOfLine(rows, file, line);
    const group = closedGroupOf(lines, rows, placeOfLine(lines, file, line));
    target.value = gap > 0 || group >= 0 ? { file, line } : null;
    if (gap > 0) onOpen({ lines: [file, gap] });
    else if (group >= 0) onOpen({ group });
    else jump(rowOf(file, line));
  };
  const isShown = useMemo(() => shownLines(lines), [lines]);
  const search = useSourceSearch(texts, isShown, goTo);
  useLayoutEffect(() => change(target, null), [origin]);
  useLayoutEffect(() => {
    if (first) goTo(first.file, first.line);
  }, [origin, texts, first?.file, first?.line]);
  useLayoutEffect(() => {
    if (!target.value) return;
    jump(rowOf(target.value.file, target.value.line));
    target.value = null;
  }, [rows]);

  return {
    width,
    search,
    place,
    isCentred,
    steps,
    goToRow,
    goTo,
    /** Opens a gap, opens or closes inlined code, or moves to a row. @param {number} index */
    pick(index) {
      const kind = rows.kind[index];
      if (kind === SOURCE_ROW.gap) onOpen({ lines: [at(rows.file, index), at(rows.line, index)] });
      else goToRow(index);
      if (kind === SOURCE_ROW.inlined) onOpen({ group: at(rows.place, index) });
    },
    /** @param {KeyboardEvent} event */
    press(event) {
      followLink(event);
    },
  };
}
