/**
 * Keeps the source lines and instructions on the page in step with the state, while their view is shown: they are read
 * again from the files, which takes longer than other answers. Their rows follow from them, the program, source texts,
 * and open gaps.
 */

import { batch, computed } from '@preact/signals';
import { allNames, bothTexts, fileCount } from '../code/side-texts.js';
import { failureOf } from '../spawn/analyser-client.js';
import { change } from '../store/actions.js';
import { NO_GAPS } from '../store/document-values.js';
import { needsSourceFiles } from '../store/found-sources.js';
import { foldedBy, isCycle, isViewOpen } from '../store/selectors.js';
import { codeOrder, machineOrder, shown, sideTexts } from '../store/state.js';
import { keepShown, ofSelected } from './ask.js';

/** @import {Disassembly, ProgramColumns, SourceLines} from '../protocol/types.js' */
/** @import {Tab} from '../store/state.js' */

/** Returns the request of a view, or null while it is not shown. @param {Tab} document @param {'source' | 'machine'} view */
function question(document, view) {
  const [request, second] = [ofSelected(document), document.secondEvent.value];
  if (!request || !isViewOpen(view)) return null;
  const events = document.tables.value?.facts.events.length ?? 0;
  return { ...request, second: second === null || second >= events ? null : second };
}

/**
 * Requests instructions for the source view too: their addresses show where code was inlined, and which
 * lines they have if the profile has none.
 *
 * @param {Tab} document
 */
function questionOfInlined(document) {
  const [asked, lines] = [question(document, 'source'), document.sourceLines.value];
  if (!asked || !lines || lines.file !== null) return null;
  if (fileCount(lines) < 2 && lines.hasNumbers) return null;
  return lines.row === asked.row && lines.event === asked.event ? asked : null;
}

/**
 * Returns how an answer that is read again from the files is kept, and why it cannot be read: the files may
 * have changed.
 *
 * @param {'sourceLines' | 'instructions' | 'sourceFiles'} kind
 */
const readAgain = (kind) =>
  /** @type {const} */ ([
    (/** @type {Tab} */ document) => (/** @type {any} */ answer) =>
      batch(() => {
        document[kind].value = answer;
        document.detailsFailure.value = null;
      }),
    (/** @type {Tab} */ { detailsFailure }, /** @type {unknown} */ error) =>
      change(detailsFailure, failureOf(error)),
  ]);

/** Numbers of lines of the found texts, by side and path; as text, so that equal values are equal. */
const lengths = computed(() => {
  const all = sideTexts.value.flatMap((texts, side) =>
    [...texts].map(([path, { lines }]) => [side, path, lines.length]),
  );
  return JSON.stringify(all.filter(([, , length]) => length !== 0));
});

/** @param {Disassembly} listing @returns {ProgramColumns} */
const columnsOf = ({ text, shift, doubt, isCut, noLines, isSplit, notes, ...columns }) => ({
  ...columns,
  hasLines: doubt.length === 0 && noLines === '',
});

/** Returns the listings of the programs for the instructions on all sides. @param {Tab} document */
function listingsOf({ instructions, programStates }) {
  const states = programStates.value;
  return (instructions.value?.sides ?? []).map((side, place) => {
    const known = states[place];
    return side && known?.state === 'read' && known.code === side.code ? known.listing : null;
  });
}

/** Returns the listings that state where the lines of an answer were inlined; none if one is missing or of another build. @param {Tab} document @param {SourceLines} of */
function placing(document, { row, fold, file, event, secondEvent }) {
  const code = document.instructions.value;
  // A whole file has lines of other functions, too.
  if (file !== null || code?.row !== row || code.fold !== fold || code.event !== event) return [];
  if (code.secondEvent !== secondEvent) return [];
  const listings = listingsOf(document);
  const isTold = code.sides.every((side, place) => !side || listings[place]?.doubt.length === 0);
  return isTold ? listings : [];
}

/** @param {readonly (Disassembly | null)[]} listings */
const columnsOfAll = (listings) => listings.map((listing) => listing && columnsOf(listing));

/** The function or file of gaps. @typedef {{row: number, file?: number | object | null}} GapsOf */

/** @param {readonly number[]} groups @param {number} group */
const toggled = (groups, group) =>
  groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group];

/** Returns the key of open gaps. @param {GapsOf} of */
const gapsOf = ({ row, file = null }) =>
  `${row} ${file && typeof file === 'object' ? 'file' : file}`;

/** Returns the open gaps of a function or a file. @param {Pick<Tab, 'openedGaps'>} document @param {GapsOf} of */
function opened({ openedGaps }, of) {
  const gaps = openedGaps.value;
  return gaps.of === gapsOf(of) ? gaps : NO_GAPS;
}

/**
 * Opens a gap, or opens or closes a group of inlined code.
 *
 * @param {GapsOf} of
 * @param {{lines?: [number, number], instructions?: number, group?: number}} gap  by file and first line, or by its number
 */
export function openGap(of, { lines, instructions, group }) {
  const document = shown.peek();
  if (!document) return;
  const before = opened(document, of);
  document.openedGaps.value = {
    of: gapsOf(of),
    lines: lines ? [...before.lines, lines] : before.lines,
    instructions:
      instructions === undefined ? before.instructions : [...before.instructions, instructions],
    groups: group === undefined ? before.groups : toggled(before.groups, group),
  };
}

const keepSourceRows = () =>
  keepShown(
    'sourceRows',
    (document) => {
      const from = document.sourceLines.value;
      if (!from || !isViewOpen('source')) return null;
      const { row, fold, file, event, secondEvent: second } = from;
      return {
        ...{ row, fold, file, event, second },
        programs: columnsOfAll(placing(document, from)),
        isPlaced: file !== null && document.filePrograms.value.isPlaced,
        lengths: JSON.parse(lengths.value),
        texts: bothTexts(allNames(from), sideTexts.value),
        lines: [...opened(document, from).lines],
        groups: [...opened(document, from).groups],
        ...codeOrder.value,
      };
    },
    (document) => {
      const from = document.sourceLines.peek();
      return (answer) => {
        if (from) document.sourceRows.value = { ...answer, from };
      };
    },
  );

const keepMachineRows = () =>
  keepShown(
    'machineRows',
    (document) => {
      const from = document.instructions.value;
      if (!from || !isViewOpen('machine')) return null;
      if (!from.sides.some((side) => side && side.code.at.length > 0)) return null;
      const { row, fold, event, secondEvent: second } = from;
      const programs = columnsOfAll(listingsOf(document));
      const instructions = [...opened(document, from).instructions];
      return {
        ...{ row, fold, event, second, programs },
        ...{ order: machineOrder.value, instructions, ...codeOrder.value },
      };
    },
    (document) => {
      const [from, listings] = [document.instructions.peek(), listingsOf(document)];
      return (answer) => {
        if (from) document.machineRows.value = { ...answer, from, listings };
      };
    },
  );

/** Starts the effects. */
export function keepDetailsCurrent() {
  keepShown(
    'sourceLines',
    (document) => {
      const [request, whole] = [question(document, 'source'), document.wholeFile.value];
      if (!request) return null;
      if (whole?.row !== request.row) return { ...request, file: null };
      const file = whole.symbol ?? { a: whole.a, b: whole.b };
      return { ...request, fold: foldedBy.value, file };
    },
    ...readAgain('sourceLines'),
  );
  keepShown(
    'instructions',
    (document) => {
      const ofMachine = question(document, 'machine');
      const tables = document.kind === 'profile' ? document.tables.value : null;
      // A cycle has no code, only its members have.
      const hasCode = ofMachine && !(tables && isCycle(tables, ofMachine.row));
      return hasCode ? ofMachine : questionOfInlined(document);
    },
    ...readAgain('instructions'),
  );
  keepShown(
    'sourceFiles',
    ({ sourceFiles }) => (needsSourceFiles() && !sourceFiles.peek() ? {} : null),
    ...readAgain('sourceFiles'),
  );
  keepSourceRows();
  keepMachineRows();
}
