/**
 * Keeps the texts of shown sources in step with the view and with the files that the
 * user selected. They are read on demand.
 */

import { effect } from '@preact/signals';
import { matchSource } from '../code/source-match.js';
import { LARGEST, linesOf, MISSING } from '../code/source-text.js';
import * as state from '../store/state.js';
import { shownDocument, shownProfile } from '../store/tab-state.js';
import { wholeName } from '../values/names.js';

/** @import {SourceEntry, SourceMatch} from '../code/source-match.js' */
/** @import {SourceText} from '../code/source-text.js' */
/** @typedef {typeof state.sourceTexts} Texts */

/** Texts that were read; files of a folder selected again have new entries. @type {WeakMap<SourceEntry, {lines: string[], written: number}>} */
const read = new WeakMap();

/** @param {Texts} texts @param {string} path @param {SourceText} text */
function setText(texts, path, text) {
  texts.value = new Map(texts.peek()).set(path, text);
}

/** @param {SourceEntry} entry */
async function readLines(entry) {
  const file = await entry.open();
  if (file.size > LARGEST) throw new RangeError(entry.path);
  const known = { lines: linesOf(await file.arrayBuffer()), written: file.lastModified };
  read.set(entry, known);
  return known;
}

/** Whether a text was written after the current profile. @param {SourceEntry} entry */
const isNewer = (entry) => (read.get(entry)?.written ?? 0) > shownProfile.value.written;

/** @param {Texts} texts @param {string} path @param {SourceMatch} match */
async function readText(texts, path, { entry, equals }) {
  const facts = { path: entry.path, equals };
  try {
    const { lines } = read.get(entry) ?? (await readLines(entry));
    setText(texts, path, { ...facts, state: 'found', lines, newer: isNewer(entry) });
  } catch {
    setText(texts, path, { ...MISSING, ...facts, state: 'unreadable' });
  }
}

/** Returns the paths of the shown files on a side, including those known only to the program. @param {number} side */
function shownPaths(side) {
  const { sourceLines, instructions, programStates } = state;
  const shown = [sourceLines.value?.files[side], instructions.value?.sides[side]?.code.files];
  const names = shown.flatMap((files) =>
    files
      ? Array.from({ length: files.offsets.length - 1 }, (_, file) => wholeName(files, file))
      : [],
  );
  const program = programStates.value[side];
  const { lineFindings, tables } = shownProfile.value;
  const lines = isComparison() ? [] : (lineFindings.value?.lines ?? []);
  const paths = lines.map(({ file }) =>
    tables.value ? wholeName(tables.value.functions.names, file) : '',
  );
  const listed = program?.state === 'read' ? program.listing.files : [];
  return new Set([...names, ...paths, ...listed]);
}

/** Whether a comparison is shown: only that has older texts. */
const isComparison = () => shownDocument.value.kind === 'comparison';

/**
 * Finds and reads the texts of files.
 *
 * @param {ReadonlySet<string>} paths
 * @param {import('../code/source-match.js').SourceIndex | null} index
 * @param {Texts} signal
 */
function findTexts(paths, index, signal) {
  const rules = state.sourceRules.value;
  /** @type {Map<string, SourceText>} */
  const texts = new Map();
  const before = signal.peek();
  /** @type {(() => void)[]} */
  const reads = [];
  for (const path of paths) {
    const match = matchSource(index, path, rules);
    const known = before.get(path);
    if (!match) texts.set(path, MISSING);
    else if (known?.state === 'found' && known.lines === read.get(match.entry)?.lines) {
      // The text may have been read for another profile.
      texts.set(path, { ...known, newer: isNewer(match.entry) });
    } else {
      texts.set(path, { ...MISSING, state: 'reading' });
      reads.push(() => readText(signal, path, match));
    }
  }
  signal.value = texts;
  for (const start of reads) start();
}

/** Starts the effects. */
export function keepSourceTextsCurrent() {
  effect(() =>
    findTexts(shownPaths(isComparison() ? 1 : 0), state.sources.value, state.sourceTexts),
  );
  effect(() => {
    const paths = isComparison() ? shownPaths(0) : new Set();
    findTexts(paths, state.olderSources.value, state.olderTexts);
  });
}
