/**
 * Finds text in the shown sources, including folded lines, and the field for it.
 */

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { CODE_TEXT } from '../../messages/code.js';
import { plural } from '../../values/format.js';

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

/**
 * @param {readonly {lines: string[]}[]} texts
 * @param {(file: number, line: number) => boolean} isShown
 * @param {(file: number, line: number) => void} goTo
 */
export function useSourceSearch(texts, isShown, goTo) {
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
export function FindField({ search }) {
  return (
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
}
