/**
 * What the source views of a profile and of a comparison do alike: gaps that open, lines that are gone
 * to, hot lines, and the search.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import {
  gapKey,
  gapOfLine,
  rowOfLine,
  rowOfPlace,
  SOURCE_ROW,
  shownLines,
  sourceRows,
} from '../../code/source-rows.js';
import { at } from '../../values/at.js';
import { hotStep } from './hot-lines.jsx';
import { useSourceSearch } from './source-search.js';

/** Gaps that are open at first: always the same, so that rows are not made twice. @type {ReadonlySet<string>} */
const NO_GAPS = new Set();

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
 * @param {import('../../code/source-rows.js').CostLines} lines
 * @param {readonly import('../../code/source-text.js').SourceText[]} texts  of its files
 * @param {import('../../code/places.js').HotPlaces} hot
 * @param {string} origin  when it changes all begins anew
 */
export function useSourceRows(lines, texts, hot, origin) {
  const opened = useSignal(NO_GAPS);
  const place = useSignal(-1);
  const hotAt = useSignal(0);
  const rows = useMemo(() => sourceRows(lines, texts, opened.value), [lines, texts, opened.value]);
  const width = useMemo(() => widthOf(texts), [texts]);

  /** Shows a line, if need be by opening the gap that it is in. @param {number} file @param {number} line */
  const goTo = (file, line) => {
    const gap = gapOfLine(rows, file, line);
    const shown = gap > 0 ? new Set(opened.value).add(gapKey(file, gap)) : opened.value;
    opened.value = shown;
    place.value = rowOfLine(gap > 0 ? sourceRows(lines, texts, shown) : rows, file, line);
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
    opened.value = NO_GAPS;
    place.value = -1;
    hotAt.value = 0;
  }, [origin]);
  useEffect(() => {
    place.value = -1; // other texts, other rows
  }, [texts]);

  return {
    rows,
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
      else {
        const key = gapKey(at(rows.file, index), at(rows.line, index));
        opened.value = new Set(opened.value).add(key);
      }
    },
    /** @param {KeyboardEvent} event */
    press(event) {
      const step = hotStep(event);
      if (step) goToHot(step);
    },
  };
}
