/**
 * Keeps the texts of shown sources in step with the view and with the files that the user selected, which are read on
 * demand; their syntax; and which files are newer than the profile, while the list of sources is open.
 */

import { computed, effect } from '@preact/signals';
import { bothTexts, LARGEST, linesOf, MISSING } from '../code/side-texts.js';
import { matchSource } from '../code/source-match.js';
import { languageOf } from '../code/syntax.js';
import { highlight } from '../spawn/late-workers.js';
import { change } from '../store/actions.js';
import { foundSources } from '../store/found-sources.js';
import * as state from '../store/state.js';
import { current, shownDocument, shownProfile } from '../store/state.js';
import { at } from '../values/at.js';
import { wholeName } from '../values/names.js';

/** @import {SourceEntry, SourceMatch} from '../code/source-match.js' */
/** @import {SourceText} from '../code/side-texts.js' */
/** @import {FileTexts} from '../protocol/types.js' */
/** @import {Syntax} from '../code/syntax.js' */

/** @typedef {typeof state.sourceTexts} Texts */

/** Texts that were read; files of a folder selected again have new entries. @type {WeakMap<SourceEntry, {lines: string[], written: number}>} */
const read = new WeakMap();

/** @param {Texts} texts @param {string} path @param {SourceText} text */
const setText = (texts, path, text) => change(texts, new Map(texts.peek()).set(path, text));

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
  const { sourceLines, sourceRows, instructions, programStates } = current;
  const shown = [
    sourceLines.value?.files[side],
    sourceRows.value?.lines.files[side],
    instructions.value?.sides[side]?.code.files,
  ];
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
  const compared = filesOfFindings().map((names) => at(names, side));
  const listed = program?.state === 'read' ? program.listing.files : [];
  return new Set([...names, ...paths, ...compared, ...listed]);
}

/** Whether a comparison is shown: only that has older texts. */
const isComparison = () => shownDocument.value.kind === 'comparison';

/** Names in A and in B of the files that findings of a comparison can be about. */
const filesOfFindings = () => shownDocument.value.lineFindings.value?.files ?? [];

/** @type {FileTexts} */
let latest = [];

/** Their texts, as far as both are known; the same list as long as they stay the same, as findings depend on it. */
export const findingTexts = computed(() => {
  const texts = isComparison() ? bothTexts(filesOfFindings(), state.sideTexts.value) : [];
  const [before, now] = [latest.flat(2), texts.flat(2)];
  const isSame = now.length === before.length && now.every((text, place) => text === before[place]);
  if (!isSame) latest = texts;
  return latest;
});

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

/** A path of the profile, and its match. @typedef {[string, import('../code/source-match.js').SourceMatch]} Found */

/** Files checked at a time. */
const AT_ONCE = 64;

/** @param {() => Promise<File>} open */
async function writtenAt(open) {
  try {
    return (await open()).lastModified;
  } catch {
    return 0; // The file is missing; reading it reports that.
  }
}

/** @param {import('../store/document.js').ProfileDocument} profile @param {Found[]} found */
async function look({ begin, newerSources, written }, found) {
  const isLatest = begin('sourceTimes');
  const newer = new Set();
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const times = await Promise.all(some.map(([, { entry }]) => writtenAt(entry.open)));
    if (!isLatest()) return;
    for (const [place, [path]] of some.entries()) {
      if ((times[place] ?? 0) > written) newer.add(path);
    }
  }
  newerSources.value = newer;
}

function followFound() {
  /** @type {Found[]} */
  const found = [];
  for (const [path, { match }] of foundSources.value) if (match) found.push([path, match]);
  look(shownProfile.value, found);
}

/** Maximum length of a text that is highlighted, in characters; larger ones are generated. */
const LONGEST = 16 << 20;

/** Syntax of texts: null while it is computed, and if that is impossible. @type {WeakMap<readonly string[], Syntax | null>} */
const known = new WeakMap();

/** Shown texts, by path. */
function shown() {
  const texts = [...state.sourceTexts.value, ...state.olderTexts.value];
  return texts.filter(([, { lines }]) => lines.length > 0);
}

function publish() {
  /** @type {Map<readonly string[], Syntax>} */
  const all = new Map();
  for (const [, { lines }] of shown()) {
    const syntax = known.get(lines);
    if (syntax) all.set(lines, syntax);
  }
  state.sourceSyntax.value = all;
}

/** @param {readonly string[]} text */
const isShown = (text) => shown().some(([, { lines }]) => lines === text);

/** @param {readonly string[]} lines */
const lengthOf = (lines) => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** @param {string} language @param {readonly string[]} lines */
async function find(language, lines) {
  known.set(lines, null);
  try {
    const syntax = await highlight(language, lines, () => isShown(lines));
    if (syntax) known.set(lines, syntax);
    else known.delete(lines);
  } catch {
    return; // The text stays plain.
  }
  publish();
}

function followTexts() {
  for (const [path, { lines }] of shown()) {
    const language = languageOf(path, lines[0]);
    if (language && !known.has(lines) && lengthOf(lines) <= LONGEST) find(language, lines);
  }
  publish();
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
  effect(followTexts);
  effect(followFound);
}
