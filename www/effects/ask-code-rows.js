/**
 * Keeps the rows of the source view and of the machine code view in step with their inputs: the
 * answers about lines and instructions, the program, source texts, and open gaps.
 *
 * @module
 */

import { computed } from '@preact/signals';
import { NO_GAPS } from '../store/profile-document.js';
import { isViewOpen } from '../store/selectors.js';
import { machineOrder, sourceTexts } from '../store/state.js';
import { shown } from '../store/tab-state.js';
import { keep } from './ask.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').ProgramColumns} ProgramColumns */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

/** Numbers of lines of the found texts, by path; as text, so that equal values are equal. */
const lengths = computed(() => {
  const found = [...sourceTexts.value].filter(([, { lines }]) => lines.length > 0);
  return JSON.stringify(found.map(([path, { lines }]) => [path, lines.length]));
});

/** @param {Disassembly} listing @returns {ProgramColumns} */
export function columnsOf({
  address,
  target,
  flow,
  shape,
  file,
  line,
  callFile,
  callLine,
  ...listing
}) {
  const { files, doubt, noLines } = listing;
  const hasLines = doubt.length === 0 && noLines === '';
  return { address, target, flow, shape, file, line, callFile, callLine, files, hasLines };
}

/** Returns the listing of the program for the instructions of an answer. @param {ProfileDocument} profile @param {{row: number, event: number, secondEvent: number | null}} of @returns {Disassembly | null} */
function listingOf({ instructions, program }, { row, event, secondEvent }) {
  const [code, known] = [instructions.value, program.value];
  const isSame = code?.row === row && code.event === event && code.secondEvent === secondEvent;
  return isSame && known?.state === 'read' && known.code === code ? known.listing : null;
}

/** The function or file of gaps. @typedef {{row: number, file?: number | object | null}} GapsOf */

/** Returns the key of open gaps. @param {GapsOf} of */
const gapsOf = ({ row, file = null }) =>
  `${row} ${file && typeof file === 'object' ? 'file' : file}`;

/** Returns the open gaps of a function or a file. @param {Pick<ProfileDocument, 'openedGaps'>} document @param {GapsOf} of */
export function opened({ openedGaps }, of) {
  const gaps = openedGaps.value;
  return gaps.of === gapsOf(of) ? gaps : NO_GAPS;
}

/**
 * Opens a gap.
 *
 * @param {GapsOf} of
 * @param {{lines?: [number, number], instructions?: number}} gap  by file and first line, or by its number
 */
export function openGap(of, { lines, instructions }) {
  const document = shown.peek();
  if (!document) return;
  const before = opened(document, of);
  document.openedGaps.value = {
    of: gapsOf(of),
    lines: lines ? [...before.lines, lines] : before.lines,
    instructions:
      instructions === undefined ? before.instructions : [...before.instructions, instructions],
  };
}

/** Returns the program for the source rows of an answer. @param {ProfileDocument} profile @param {import('../protocol/details.js').SourceLines} from */
function listingOfLines(profile, from) {
  const known = from.file === null ? listingOf(profile, from) : null;
  // Another build has other calls.
  return known?.doubt.length === 0 ? known : null;
}

function keepSourceRows() {
  keep(
    'sourceRows',
    (profile) => {
      const from = profile.sourceLines.value;
      if (!from || !isViewOpen('source')) return null;
      const { row, file, event, secondEvent: second } = from;
      const listing = listingOfLines(profile, from);
      const program = listing && columnsOf(listing);
      const texts = JSON.parse(lengths.value);
      const gaps = [...opened(profile, from).lines];
      return { row, file, event, second, program, lengths: texts, opened: gaps };
    },
    (profile) => {
      const from = profile.sourceLines.peek();
      const listing = from && listingOfLines(profile, from);
      return ({ lines: placed, rows }) => {
        if (!from) return;
        const before = profile.sourceRows.peek();
        const isSame = before?.from === from && before.listing === listing;
        const lines = isSame ? before.lines : placed ? { ...from, ...placed } : from;
        profile.sourceRows.value = { from, listing, lines, rows };
      };
    },
  );
}

function keepMachineRows() {
  keep(
    'machineRows',
    (profile) => {
      const from = profile.instructions.value;
      if (!from || from.at.length === 0 || !isViewOpen('machine')) return null;
      const { row, event, secondEvent: second } = from;
      const listing = listingOf(profile, from);
      const program = listing && columnsOf(listing);
      const gaps = [...opened(profile, from).instructions];
      return { row, event, second, program, order: machineOrder.value, opened: gaps };
    },
    (profile) => {
      const [from, order] = [profile.instructions.peek(), machineOrder.peek()];
      const listing = from && listingOf(profile, from);
      return ({ code: programCode, ...rows }) => {
        if (!from) return;
        const before = profile.machineRows.peek();
        const isSame = before?.from === from && before.listing === listing;
        const code = isSame ? before.code : programCode ? { ...from, ...programCode } : from;
        profile.machineRows.value = {
          ...rows,
          from,
          listing,
          code,
          order,
          areFromProgram: programCode !== null,
        };
      };
    },
  );
}

/** Starts the effects. */
export function keepCodeRowsCurrent() {
  keepSourceRows();
  keepMachineRows();
}
