/**
 * Keeps the rows of the source view and of the machine code view in step with their inputs: the
 * answers about lines and instructions, the program, source texts, and open gaps.
 */

import { computed } from '@preact/signals';
import { isByText, numberedLines, textsOf } from '../code/side-texts.js';
import { NO_GAPS } from '../store/document-values.js';
import { isViewOpen } from '../store/selectors.js';
import { codeOrder, machineOrder, sideTexts } from '../store/state.js';
import { shown } from '../store/tab-state.js';
import { keepShown } from './ask.js';

/** @import {Disassembly, ProgramColumns, SourceLines, SourceRowsQuestion} from '../protocol/types.js' */
/** @import {Tab} from '../store/tab-state.js' */

/** Numbers of lines of the found texts, by side and path; as text, so that equal values are equal. */
const lengths = computed(() => {
  const all = sideTexts.value.flatMap((texts, side) =>
    [...texts].map(([path, { lines }]) => [side, path, lines.length]),
  );
  return JSON.stringify(all.filter(([, , length]) => length !== 0));
});

/** @param {Disassembly} listing @returns {ProgramColumns} */
function columnsOf({ text, shift, doubt, isCut, noLines, lacking, notes, ...columns }) {
  return { ...columns, hasLines: doubt.length === 0 && noLines === '' };
}

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

/** Numbers of the lines of files whose texts are known on both sides. @param {SourceLines} of @returns {SourceRowsQuestion['texts']} */
function bothTexts(of) {
  return textsOf(of, sideTexts.value).flatMap((texts, file) => {
    const [a, b] = texts;
    return a && b && isByText(texts) ? [[file, ...numberedLines(a, b)]] : [];
  });
}

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

function keepSourceRows() {
  keepShown(
    'sourceRows',
    (document) => {
      const from = document.sourceLines.value;
      if (!from || !isViewOpen('source')) return null;
      const { row, fold, file, event, secondEvent: second } = from;
      return {
        ...{ row, fold, file, event, second },
        programs: columnsOfAll(placing(document, from)),
        lengths: JSON.parse(lengths.value),
        texts: bothTexts(from),
        opened: [...opened(document, from).lines],
        groups: [...opened(document, from).groups],
        sort: codeOrder.value,
      };
    },
    (document) => {
      const from = document.sourceLines.peek();
      return (answer) => {
        if (from) document.sourceRows.value = { ...answer, from };
      };
    },
  );
}

function keepMachineRows() {
  keepShown(
    'machineRows',
    (document) => {
      const from = document.instructions.value;
      if (!from || !isViewOpen('machine')) return null;
      if (!from.sides.some((side) => side && side.code.at.length > 0)) return null;
      const { row, fold, event, secondEvent: second } = from;
      const programs = columnsOfAll(listingsOf(document));
      const gaps = [...opened(document, from).instructions];
      const sort = codeOrder.value;
      return {
        ...{ row, fold, event, second, programs },
        ...{ order: machineOrder.value, opened: gaps, sort },
      };
    },
    (document) => {
      const [from, listings] = [document.instructions.peek(), listingsOf(document)];
      return (answer) => {
        if (from) document.machineRows.value = { ...answer, from, listings };
      };
    },
  );
}

/** Starts the effects. */
export function keepCodeRowsCurrent() {
  keepSourceRows();
  keepMachineRows();
}
