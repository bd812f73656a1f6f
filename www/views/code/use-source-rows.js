/**
 * Shared behaviour of the source views of profiles and comparisons: opening gaps, going
 * to lines, hot lines, and search.
 */

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import {
  gapOfLine,
  groupOfLine,
  rowOfLine,
  rowOfPlace,
  shownLines,
} from '../../code/source-rows.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { at } from '../../values/at.js';
import { followLink } from '../controls/editor-link.jsx';
import { useSourceSearch } from './source-search.jsx';
import { useCurrentRow } from './use-current-row.js';

/** @import {SourceRows} from '../../protocol/types.js' */

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
 * @param {Parameters<typeof shownLines>[0]} shown.lines
 * @param {SourceRows} shown.rows
 * @param {readonly import('../../code/source-text.js').SourceText[]} shown.texts  of its files
 * @param {import('../../code/places.js').HotPlaces} shown.hot
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
  const hotAt = useSignal(0);
  /** A line in a gap that is being opened. */
  const target = useSignal(/** @type {{file: number, line: number} | null} */ (null));
  const width = useMemo(() => widthOf(texts), [texts]);

  /** Shows a line and opens its gap if necessary. @param {number} file @param {number} line */
  const goTo = (file, line) => {
    const gap = gapOfLine(rows, file, line);
    const isHidden = gap <= 0 && rowOfLine(rows, file, line) < 0;
    const group = isHidden ? groupOfLine(lines, rows, file, line) : -1;
    target.value = gap > 0 || group >= 0 ? { file, line } : null;
    if (gap > 0) onOpen({ lines: [file, gap] });
    else if (group >= 0) onOpen({ group });
    else jump(rowOfLine(rows, file, line));
  };
  /** @param {1 | -1} step */
  const goToHot = (step) => {
    const hotPlace = hot.at(hotAt.value + step - 1);
    if (hotPlace === undefined) return;
    hotAt.value += step;
    jump(rowOfPlace(rows, hotPlace));
  };
  const isShown = useMemo(() => shownLines(lines), [lines]);
  const search = useSourceSearch(texts, isShown, goTo);
  useLayoutEffect(() => {
    hotAt.value = 0;
    target.value = null;
  }, [origin]);
  useLayoutEffect(() => {
    if (first) goTo(first.file, first.line);
  }, [origin, texts, first?.file, first?.line]);
  useLayoutEffect(() => {
    if (!target.value) return;
    jump(rowOfLine(rows, target.value.file, target.value.line));
    target.value = null;
  }, [rows]);

  return {
    width,
    search,
    place,
    isCentred,
    hot: { place: hotAt.value, count: hot.length },
    goToHot,
    goToRow,
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
