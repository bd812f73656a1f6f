/**
 * The state of the page: the open documents, values shared by all tabs, and the signals of the current document,
 * which are described in `document-values.js`. Views read these signals; actions and `effects/`
 * write them, those of a document on the document. Derived values are in `selectors.js`.
 */

import { computed, Signal, signal } from '@preact/signals';
import { createComparison, createProfile } from './document.js';
import { OVERVIEW, VIEWS_OF_CALLS } from './document-values.js';
import { byRunInName } from './dropped.js';
import { DEFAULT_COLUMNS } from './list-layout.js';

/** @import {Rule, SourceIndex} from '../code/source-match.js' */
/** @import {SourceText} from '../code/side-texts.js' */
/** @import {Failure, Progress} from '../protocol/types.js' */

/** @typedef {import('./document.js').Document} Tab */
/** Facts and names of a document. @typedef {NonNullable<ReturnType<Tab['tables']['peek']>>} Tables */

/** In the order of opening. */
export const tabs = signal(/** @type {readonly Tab[]} */ ([]));

/** The active tab; null on the start page. */
export const shown = signal(/** @type {Tab | null} */ (null));

/** An analyser that never answers: nothing is requested without tables. @type {import('./document.js').Analyser} */
const silent = { request: () => new Promise(() => {}), report: () => {} };
const noProfile = createProfile(0, null, silent);
const noComparison = createComparison(0, null, silent);

/** The active profile; a profile without tables if no profile is active. */
export const shownProfile = computed(() =>
  shown.value?.kind === 'profile' ? shown.value : noProfile,
);

/** The active document; a profile without tables on the start page. */
export const shownDocument = computed(() => shown.value ?? noProfile);

/** The active comparison; a comparison without tables if none is active. */
export const shownComparison = computed(() =>
  shown.value?.kind === 'comparison' ? shown.value : noComparison,
);

/** Read-only signals with the values of a document. @template D @typedef {{[K in keyof D as D[K] extends import('@preact/signals').ReadonlySignal<any> ? K : never]: D[K] extends import('@preact/signals').ReadonlySignal<infer T> ? import('@preact/signals').ReadonlySignal<T> : never}} Readings */

/**
 * Creates read-only signals that always have the values of the active document.
 *
 * @template {object} D
 * @param {import('@preact/signals').ReadonlySignal<D>} document
 * @returns {Readings<D>}
 */
export function readings(document) {
  const keys = Object.entries(document.peek()).filter(([, value]) => value instanceof Signal);
  const read = (/** @type {string} */ key) =>
    computed(() => /** @type {any} */ (document.value)[key].value);
  return /** @type {Readings<D>} */ (Object.fromEntries(keys.map(([key]) => [key, read(key)])));
}

/** Milliseconds within which files may have been copied or unpacked in any order. */
const SAME_TIME = 60_000;

/**
 * Orders two profiles, the older one first: by their names, the times of their files, else by the order of opening.
 *
 * @template {Pick<Tab, 'written' | 'number' | 'title'>} T
 * @param {T} one
 * @param {T} other
 * @returns {[T, T]}
 */
export function olderFirst(one, other) {
  const byName = byRunInName(one.title.value, other.title.value);
  if (byName !== 0) return byName > 0 ? [other, one] : [one, other];
  const later = one.written - other.written;
  const isLater = Math.abs(later) > SAME_TIME ? later > 0 : one.number > other.number;
  return isLater ? [other, one] : [one, other];
}

/** Names of the events of a profile. @param {Tab} tab */
const eventNames = ({ tables }) => tables.value?.facts?.events.map(({ name }) => name) ?? [];

/** Possible comparisons of the current profile: pairs with each other profile, the older one first; those without a common event are last. */
export const comparablePairs = computed(() => {
  const current = shown.value;
  if (current?.kind !== 'profile') return [];
  const others = tabs.value
    .filter((tab) => tab.kind === 'profile')
    .filter((tab) => tab !== current);
  const own = new Set(eventNames(current));
  const isUnlike = (/** @type {Tab} */ other) => !eventNames(other).some((name) => own.has(name));
  const inOrder = others.toSorted((a, b) => Number(isUnlike(a)) - Number(isUnlike(b)));
  return inOrder.map((other) => olderFirst(current, other));
});

/** Whether a reload would lose an open profile. */
export const isLosable = computed(() => tabs.value.some(({ origin }) => origin === 'user'));

/** A signal that may be empty. @template T @returns {import('@preact/signals').Signal<T | null>} */
const empty = () => signal(/** @type {T | null} */ (null));

/** All values of the current document, by name. */
export const current = readings(shownDocument);

/** Callers, callees and costs of the current profile; null in a comparison. */
export const { calls, columns } = readings(shownProfile);

/** The same of the current comparison; null in a profile. */
export const { calls: comparedCalls, columns: comparedColumns } = readings(shownComparison);

/** Facts and names of the current profile; null on the start page and in a comparison. */
export const profile = computed(() => shownProfile.value.tables.value);

/** Facts and names of the current comparison; null if none is active. */
export const comparison = computed(() => shownComparison.value.tables.value);

/**
 * A running load: what is read, and its progress.
 *
 * @typedef {object} Loading
 * @property {string} title  name of the file, or the number of files
 * @property {Progress} progress
 * @property {() => void} cancel
 */

/** @type {import('@preact/signals').Signal<Loading | null>} */
export const loading = empty();

/**
 * Why the last load or export failed, until it is dismissed.
 *
 * @typedef {object} ShownFailure
 * @property {string} title  the action that failed
 * @property {Failure} failure
 */

/** @type {import('@preact/signals').Signal<ShownFailure | null>} */
export const failure = empty();

/**
 * How files of several runs are opened: summed, each run in a separate tab, or two of them compared.
 *
 * @typedef {'parts' | 'tabs' | 'compare' | 'nothing'} RunAnswer
 */

/**
 * A question to the user about files of several runs.
 *
 * @typedef {object} RunQuestion
 * @property {import('./dropped.js').Run[]} runs
 * @property {(answer: RunAnswer) => void} answer
 */

/** @type {import('@preact/signals').Signal<RunQuestion | null>} */
export const runQuestion = empty();

/**
 * A question to the user about files from another page.
 *
 * @typedef {object} EmbeddingQuestion
 * @property {string} origin  of the other page; "null" if it has none
 * @property {File[]} files
 * @property {(isTaken: boolean) => void} answer
 */

/** @type {import('@preact/signals').Signal<EmbeddingQuestion | null>} */
export const embeddingQuestion = empty();

/** Whether the page was opened to show the profiles of another one: `?embed` in its address. */
export const isEmbedded = new URLSearchParams(globalThis.location?.search).has('embed');

/** The benchmarks of a report of several, each with an action that opens it. @type {import('@preact/signals').Signal<(import('../report/enclosed-files.js').IndexEntry & {open: () => Promise<void>})[]>} */
export const benchmarks = signal([]);

/** Ids of the columns of the list, in order: see list-layout.js. */
export const columnIds = signal(/** @type {readonly string[]} */ (DEFAULT_COLUMNS));

/** Whether names are shown in their short forms. */
export const namesAreShort = signal(true);

/** Whether keys of a single character work anywhere on the page (WCAG 2.1.4). */
export const singleKeysWork = signal(true);

/** Settings of the export sheet. */
export const exportFormat = signal(/** @type {import('./export-formats.js').FormatId} */ ('csv'));
export const exportEvent = signal(0);

/** Whether names in CSV files are marked as text for spreadsheet programs. */
export const csvForSpreadsheets = signal(true);

/** Whether paths in a report are reduced to names of files. */
export const reportStripsPaths = signal(false);

/** Whether a report contains the source files and programs that are open. */
export const reportEncloses = signal(false);

/** Progress of a running export. @type {import('@preact/signals').Signal<Progress | null>} */
export const exporting = empty();

/** Result of the last export. @type {import('@preact/signals').Signal<{failed: boolean, text: string} | null>} */
export const exportOutcome = empty();

/** Options of a webgrind file. `overflow` is the user’s choice for numbers that do not fit. */
export const webgrindOptions = signal({
  version: 6,
  foldProxies: false,
  overflow: /** @type {import('../protocol/types.js').Overflow} */ ('refuse'),
});

/**
 * State of the webgrind file: being computed, ready to be written, or impossible.
 *
 * @typedef {{stage: 'reading', progress: Progress}
 *   | {stage: 'ready', excess: import('../protocol/types.js').WebgrindExcess}
 *   | {stage: 'impossible', sentence: string}} WebgrindSurvey
 */

/** @type {import('@preact/signals').Signal<WebgrindSurvey | null>} */
export const webgrindSurvey = empty();

/** Why the typed rules that match functions are invalid. */
export const rulesProblem = signal('');

/** Text of the command palette. */
export const paletteText = signal('');

/** Order of the instructions of a function, on the whole page. */
export const machineOrder = signal(
  /** @type {import('../protocol/types.js').MachineOrder} */ ('address'),
);

/** Order of lines and instructions by their costs. */
export const codeOrder = signal(
  /** @type {import('../protocol/types.js').CodeOrder} */ ({ column: '', onlyChanged: false }),
);

/** Whether shares in source and machine code are those of the function, not of the total. */
export const isOfFunction = signal(false);

/** Pattern of the links from lines and functions to an editor; empty for none. */
export const editorPattern = signal('');

/** The source folder that was given last, for documents without their own: for paths in the folders of the document that it was given for. @type {import('@preact/signals').Signal<SourceIndex | null>} */
export const lastFolder = empty();

/** The source folder; in a comparison that of B. */
export const sources = computed(() => current.folders.value.at(-1) ?? lastFolder.value);

/** The source folder of A in a comparison. */
export const olderSources = computed(() =>
  shownDocument.value.kind === 'comparison' ? (current.folders.value[0] ?? null) : null,
);

/** Rules that rewrite paths of the profile before they are searched. */
export const sourceRules = signal(/** @type {Rule[]} */ ([]));

/** Rules of the user about the origin of code, one per line: see `analysis::OriginRules`. */
export const originRules = signal('');

/** Texts of the shown files, by path. @type {import('@preact/signals').Signal<ReadonlyMap<string, SourceText>>} */
export const sourceTexts = signal(new Map());

/** The same for A in a comparison. @type {import('@preact/signals').Signal<ReadonlyMap<string, SourceText>>} */
export const olderTexts = signal(new Map());

/** The texts of each side: of the profile, or of A and of B. */
export const sideTexts = computed(() =>
  shownDocument.value.kind === 'comparison'
    ? [olderTexts.value, sourceTexts.value]
    : [sourceTexts.value],
);

/** Syntax of those texts, by their lines; missing if unknown or not yet computed. @type {import('@preact/signals').Signal<ReadonlyMap<readonly string[], import('../code/syntax.js').Syntax>>} */
export const sourceSyntax = signal(new Map());

/** Programs that were given last for profiles, by side and path of the object: for those without their own. @type {import('@preact/signals').Signal<ReadonlyMap<string, File>>} */
export const programs = signal(new Map());

/** Files with separate debug information, the latest first. @type {import('@preact/signals').Signal<readonly File[]>} */
export const debugFiles = signal([]);

/** A file of debug information for a program: whether it certainly belongs to it, and why it cannot be used; empty if it can. @typedef {{name: string, isProven: boolean, refusal: string}} DebugState */

/**
 * State of the program of the shown instructions: being read, read, or unusable.
 *
 * @typedef {{state: 'reading', name: string}
 *   | {state: 'read', name: string, debug: DebugState | null, code: import('../protocol/types.js').SideCode, listing: import('../protocol/types.js').Disassembly}
 *   | {state: 'unusable', name: string, sentence: string}} ProgramState
 */

/** The files last opened by the user, and their title. @type {import('@preact/signals').Signal<{title: string, files: File[]} | null>} */
export const openedFiles = empty();

/** The used part of a `FileSystemFileHandle`. @typedef {{kind: string, getFile: () => Promise<File>, requestPermission?: (descriptor: {mode: 'read'}) => Promise<PermissionState>}} Handle */

/**
 * Files that were opened together.
 *
 * @typedef {object} Recent
 * @property {string} title  names of the files
 * @property {Handle[]} handles  of all files
 * @property {File[]} [files]  if they have no handles
 * @property {number} opened  milliseconds since the epoch
 */

/** Recent files, the newest first. @type {import('@preact/signals').Signal<Recent[]>} */
export const recent = signal(/** @type {Recent[]} */ ([]));

/** Whether the page is stored in the browser, and whether a newer version is. */
export const offline = signal(/** @type {'absent' | 'ready' | 'update'} */ ('absent'));

/** Whether something is being dragged over the page. */
export const dragging = signal(false);

/** Note on the use of dropped files, unless a view shows it, or on a link; empty for none. */
export const pageNote = signal('');

/** Theme: that of the system or of the user. */
export const theme = signal(/** @type {'system' | 'light' | 'dark'} */ ('system'));

/** Whether the page is being printed. */
export const printing = signal(false);

/** Indices of the current and of the last entry of the browser’s history, counted from the first one of the page. */
export const historyPlace = signal({ current: 0, last: 0 });

/** The initial value of `listShare`. */
export const LIST_SHARE = 38;

/** Share of the workbench's width that the function list takes, in percent. */
export const listShare = signal(LIST_SHARE);

/** Width of the function list, in pixels. */
export const listWidth = signal(Infinity);

/** Whether parts over time are shown above all views. */
export const isTimelineShown = signal(false);

/** How the views next to each other share the room, in their order. */
export const viewWeights = signal([1, 1, 1]);

/** Whether a view takes the whole window. */
export const isMaximised = signal(false);

/** Whether the first view is of the whole profile or comparison. */
export const isWholeShown = computed(
  () => current.selected.value === null || current.overviewShown.value,
);

/** Ids of the views that are shown next to each other; the first one may be of the whole profile, the others are of the function, if one is selected. */
export const openViews = computed(() => {
  const { selected, profileView, detailView, secondView, tables } = current;
  const whole = selected.value === null ? profileView.value : OVERVIEW;
  const first = isWholeShown.value ? whole : detailView.value;
  const hasCalls = tables.value?.facts.hasCalls !== false;
  const applies = (/** @type {string} */ id) => hasCalls || !VIEWS_OF_CALLS.includes(id);
  const further = secondView.value.split('.').filter((id) => id !== '' && id !== first);
  const other = isWholeShown.value ? OVERVIEW : 'source';
  return [applies(first) ? first : other, ...further.filter(applies)];
});
