/**
 * Keeps the rows of the source view and of the machine code view in step with what they are made of: the
 * answers about lines and instructions, the program, source texts, and the gaps that are open.
 *
 * @module
 */

import { computed, effect } from '@preact/signals';
import { isViewOpen } from '../store/selectors.js';
import * as state from '../store/state.js';
import { ask } from './ask.js';

/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../protocol/details.js').ProgramColumns} ProgramColumns */

/** Numbers of lines of the texts that were found, by path; as text, so that equal ones are one. */
const lengths = computed(() => {
  const texts = [...state.sourceTexts.value];
  const found = texts.filter(([, { lines }]) => lines.length > 0);
  return JSON.stringify(found.map(([path, { lines }]) => [path, lines.length]));
});

/** @param {Disassembly} listing @returns {ProgramColumns} */
function columnsOf({ address, target, flow, file, line, callFile, callLine, ...listing }) {
  const { files, doubt, noLines } = listing;
  const hasLines = doubt.length === 0 && noLines === '';
  return { address, target, flow, file, line, callFile, callLine, files, hasLines };
}

/** What the program says of the instructions of an answer. @param {{row: number, event: number, secondEvent: number | null}} of @returns {Disassembly | null} */
function listingOf({ row, event, secondEvent }) {
  const [code, known] = [state.instructions.value, state.program.value];
  const isSame = code?.row === row && code.event === event && code.secondEvent === secondEvent;
  return isSame && known?.state === 'read' && known.code === code ? known.listing : null;
}

/** What open gaps belong to. @param {{row: number, file?: number | null}} of */
const gapsOf = ({ row, file = null }) => `${row} ${file}`;

/** The gaps that are open of a function or a file. @param {{row: number, file?: number | null}} of */
function opened(of) {
  const gaps = state.openedGaps.value;
  return gaps.of === gapsOf(of) ? gaps : state.NO_GAPS;
}

/**
 * Shows a gap.
 *
 * @param {{row: number, file?: number | null}} of
 * @param {{lines?: [number, number], instructions?: number}} gap  by file and first line, or by its number
 */
export function openGap(of, { lines, instructions }) {
  const before = opened(of);
  state.openedGaps.value = {
    of: gapsOf(of),
    lines: lines ? [...before.lines, lines] : before.lines,
    instructions:
      instructions === undefined ? before.instructions : [...before.instructions, instructions],
  };
}

function askForSourceRows() {
  const from = state.sourceLines.value;
  if (!from || !isViewOpen('source')) return;
  const { row, file, event, secondEvent: second } = from;
  const known = file === null ? listingOf(from) : null;
  // Another build knows other calls.
  const listing = known?.doubt.length === 0 ? known : null;
  const program = listing && columnsOf(listing);
  const texts = JSON.parse(lengths.value);
  const gaps = [...opened(from).lines];
  const params = { row, file, event, second, program, lengths: texts, opened: gaps };
  ask('sourceRows', params, ({ lines: placed, rows }) => {
    const before = state.sourceRows.peek();
    const isSame = before?.from === from && before.listing === listing;
    const lines = isSame ? before.lines : placed ? { ...from, ...placed } : from;
    state.sourceRows.value = { from, listing, lines, rows };
  });
}

function askForMachineRows() {
  const from = state.instructions.value;
  const order = state.machineOrder.value;
  if (!from || from.at.length === 0 || !isViewOpen('machine')) return;
  const { row, event, secondEvent: second } = from;
  const listing = listingOf(from);
  const program = listing && columnsOf(listing);
  const gaps = [...opened(from).instructions];
  const params = { row, event, second, program, order, opened: gaps };
  ask('machineRows', params, ({ code: told, ...rows }) => {
    const before = state.machineRows.peek();
    const isSame = before?.from === from && before.listing === listing;
    const code = isSame ? before.code : told ? { ...from, ...told } : from;
    state.machineRows.value = { ...rows, from, listing, code, order, areTold: told !== null };
  });
}

/** Starts asking. */
export function keepCodeRowsCurrent() {
  effect(askForSourceRows);
  effect(askForMachineRows);
}
