/**
 * What the source views of a profile and of a comparison do alike: gaps that open, lines that are gone
 * to, hot lines, and the search.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { gapOfLine, rowOfLine, rowOfPlace, shownLines } from '../../code/source-rows.js';
import { SOURCE_ROW } from '../../protocol/details.js';
import { at } from '../../values/at.js';
import { hotStep } from './hot-lines.jsx';
import { useSourceSearch } from './source-search.js';

/** @typedef {import('../../protocol/details.js').SourceRows} SourceRows */

/** Width of a tab, as in the style. */
const TAB = 4;
/** Lines looked at for the width of the text; longer ones are cut by the edge. */
const WIDEST = 240;

/** Characters of the longest line. @param {readonly {lines: string[]}[]} texts */
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
 * @param {string} shown.origin  when it changes all begins anew
 * @param {(file: number, line: number) => void} shown.onOpen  shows the gap that begins at a line
 */
export function useSourceRows({ lines, rows, texts, hot, origin, onOpen }) {
  const place = useSignal(-1);
  const hotAt = useSignal(0);
  /** A line that is in a gap which is being opened. */
  const wanted = useSignal(/** @type {{file: number, line: number} | null} */ (null));
  const width = useMemo(() => widthOf(texts), [texts]);

  /** Shows a line, if need be by opening the gap that it is in. @param {number} file @param {number} line */
  const goTo = (file, line) => {
    const gap = gapOfLine(rows, file, line);
    wanted.value = gap > 0 ? { file, line } : null;
    if (gap > 0) onOpen(file, gap);
    else place.value = rowOfLine(rows, file, line);
  };
  /** @param {1 | -1} step */
  const goToHot = (step) => {
    const wanted = hot.at(hotAt.value + step - 1);
    if (wanted === undefined) return;
    hotAt.value += step;
    place.value = rowOfPlace(rows, wanted);
  };
  const isShown = useMemo(() => shownLines(lines), [lines]);
  const search = useSourceSearch(texts, isShown, goTo);
  useEffect(() => {
    place.value = -1;
    hotAt.value = 0;
    wanted.value = null;
  }, [origin]);
  useEffect(() => {
    place.value = -1; // other texts, other rows
  }, [texts]);
  useEffect(() => {
    if (!wanted.value) return;
    place.value = rowOfLine(rows, wanted.value.file, wanted.value.line);
    wanted.value = null;
  }, [rows]);

  return {
    width,
    search,
    place: place.value,
    hot: { place: hotAt.value, count: hot.length },
    goToHot,
    /** @param {number} index */
    goToRow(index) {
      place.value = index;
    },
    /** Opens a gap, or goes to another row. @param {number} index */
    pick(index) {
      if (rows.kind[index] !== SOURCE_ROW.gap) place.value = index;
      else onOpen(at(rows.file, index), at(rows.line, index));
    },
    /** @param {KeyboardEvent} event */
    press(event) {
      const step = hotStep(event);
      if (step) goToHot(step);
    },
  };
}
