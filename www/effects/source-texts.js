/**
 * Keeps the texts of shown sources in step with the view and with the files that the
 * user selected. They are read on demand.
 *
 * @module
 */

import { effect } from '@preact/signals';
import { matchSource } from '../code/source-match.js';
import { LARGEST, linesOf, MISSING } from '../code/source-text.js';
import * as compared from '../store/comparison-state.js';
import * as state from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';
import { wholeName } from '../values/names.js';

/** @typedef {import('../code/source-match.js').SourceEntry} SourceEntry */
/** @typedef {import('../code/source-match.js').SourceMatch} SourceMatch */
/** @typedef {import('../code/source-text.js').SourceText} SourceText */
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
  if (file.size > LARGEST) throw new Error('too large');
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

/** Names of the files of lines or instructions. @param {Pick<import('../protocol/details.js').Places, 'symbols' | 'files'> | null | undefined} places */
function pathsOf(places) {
  const files = Array.from(places?.symbols ?? [], (_, file) => file);
  return new Set(files.map((file) => (places ? wholeName(places.files, file) : '')));
}

/** Returns the names of the files of a comparison on one side. @param {0 | 1} side */
function comparedPaths(side) {
  const files = compared.comparison.value ? compared.lines.value?.files : null;
  const { a, b } = compared.instructions.value ?? {};
  const paths = pathsOf((side === 0 ? a : b)?.code);
  for (let name = side; files && name + 1 < files.offsets.length; name += 2) {
    const path = wholeName(files, name);
    if (path !== '') paths.add(path);
  }
  return paths;
}

/** Returns the paths of the shown files, including those known only to the program. */
function shownPaths() {
  const paths = comparedPaths(1);
  const program = state.program.value;
  if (program?.state === 'read') for (const path of program.listing.files) paths.add(path);
  for (const shown of [state.sourceLines.value, state.instructions.value]) {
    for (const path of pathsOf(shown)) paths.add(path);
  }
  return paths;
}

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
  effect(() => findTexts(shownPaths(), state.sources.value, state.sourceTexts));
  effect(() => findTexts(comparedPaths(0), state.olderSources.value, state.olderTexts));
}
