/** Writes a table as text, for spreadsheets: the columns that the page shows, with exact costs. Shares have six digits. */

import { EXPORT_TEXT } from '../messages/sheets.js';
import { at, exactAt } from '../values/at.js';
import { LIST_COLUMNS } from '../values/columns.js';
import { cyclesOf, splitOf } from '../values/cycles.js';
import { isRate } from '../values/format.js';

/**
 * @import {EventColumns, ExactColumn, FunctionIdentity, NameArena, Session, TextColumn,
 *   TextTable} from '../protocol/types.js'
 */

/** Source of the table. @typedef {Pick<Session, 'classes' | 'columns' | 'facts' | 'functions' | 'groupColumns' | 'groups' | 'mangled'>} Source */

/** A column of the page, or that of mangled names, which only the file has. @typedef {{kind: import('../values/columns.js').ColumnEntry['kind'] | 'mangled', figure?: TextColumn['figure'], cost?: 'inclusive' | 'self', isShare: boolean, event: number}} FileColumn */

/** @type {FileColumn} */
const MANGLED = { kind: 'mangled', isShare: false, event: 0 };

/** @param {TextColumn} column @returns {FileColumn} */
const fileColumn = (column) => ({ ...column, ...LIST_COLUMNS[column.figure] });

/** @param {NameArena} names @param {number} index */
const nameAt = ({ bytes, offsets }, index) =>
  DECODER.decode(bytes.subarray(at(offsets, index), at(offsets, index + 1)));

const DECODER = new TextDecoder();

/**
 * Returns a function that writes the estimated cycles of a row or group by cause: `Ir 120; L1m 30`.
 *
 * @param {readonly FileColumn[]} columns
 * @param {readonly import('../protocol/types.js').EventFacts[]} events
 * @param {(event: number) => {self: any}} columnsOf
 */
function splits(columns, events, columnsOf) {
  const isWanted = columns.some(({ kind }) => kind === 'split');
  const parts = (isWanted && cyclesOf(events)?.parts) || [];
  const costs = new Map(parts.map(({ event }) => [event, columnsOf(event).self]));
  return (/** @type {number} */ row) => {
    const split = splitOf(parts, (event) => costs.get(event), row);
    return split.map((cost, place) => `${at(parts, place).name} ${cost}`).join('; ');
  };
}

/** Escapes the text of a cell. @param {string} text @param {string} separator */
function field(text, separator) {
  if (separator === '\t') return text.replace(/[\t\r\n]+/g, ' ');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {number | bigint} cost @param {number | bigint} calls */
function each(cost, calls) {
  if (Number(calls) === 0) return '';
  return String(Number((Number(cost) / Number(calls)).toPrecision(12)));
}

/** Returns a share in percent; none for a negative total, as on the page. @param {number | bigint} cost @param {bigint} total */
const percent = (cost, total) =>
  total <= 0n ? '' : String(Number(((100 * Number(cost)) / Number(total)).toPrecision(6)));

/**
 * Formats a cell with a figure. A rate has no share and no cost per call; its cell is empty if it has no value.
 *
 * @param {FileColumn} column
 * @param {{inclusive: ExactColumn, self: ExactColumn}} costs  of its event
 * @param {Pick<FunctionIdentity, 'called' | 'inlined'>} calls  those of inlined rows are not all counted
 * @param {import('../protocol/types.js').EventFacts} event
 * @param {number} row
 */
function figure({ kind, cost, isShare }, costs, calls, event, row) {
  const called = exactAt(calls.called, row);
  const isInlined = calls.inlined[row] === 1;
  if (kind === 'called') return isInlined && Number(called) === 0 ? '' : String(called);
  if (cost === undefined) return '';
  if (isRate(event)) {
    const value = at(costs[cost].high, row);
    return kind === 'cost' && !isShare && Number.isFinite(value) ? String(value) : '';
  }
  const exact = exactAt(costs[cost], row);
  const shown = event.divisor > 1 ? Number(exact) / event.divisor : exact;
  if (kind === 'perCall') return isInlined ? '' : each(shown, called);
  return isShare ? percent(exact, event.total) : String(shown);
}

/** Returns a function that reads the cells of a function. @param {Source} source @param {FileColumn[]} columns */
function ofFunctions(source, columns) {
  const { events } = source.facts();
  const functions = /** @type {FunctionIdentity} */ (source.functions());
  const costs = columns.map(({ event }) => /** @type {EventColumns} */ (source.columns(event)));
  const wantsClasses = columns.some(({ kind }) => kind === 'class');
  const classes = wantsClasses ? source.classes('class') : null;
  const split = splits(columns, events, (event) => source.columns(event));
  const hasMangled = columns.includes(MANGLED);
  const mangled = hasMangled ? source.mangled() : null;
  return (/** @type {number} */ row) =>
    columns.map((column, i) => {
      switch (column.kind) {
        case 'name':
          return nameAt(functions.names, at(functions.name, row));
        case 'place': {
          const places = column.figure === 'file' ? functions.file : functions.object;
          return nameAt(functions.names, at(places, row));
        }
        case 'mangled':
          return mangled && row + 1 < mangled.offsets.length ? nameAt(mangled, row) : '';
        case 'class':
          // Cycles have none.
          return classes && row < classes.name.length
            ? nameAt(classes.names, at(classes.name, row))
            : '';
        case 'split':
          return split(row);
        case 'cycle':
          return String(at(functions.cycle, row) || '');
        default:
          return figure(column, at(costs, i), functions, at(events, column.event), row);
      }
    });
}

/** Returns a function that reads the cells of a group. @param {Source} source @param {FileColumn[]} columns @param {TextTable['groupBy']} groupBy */
function ofGroups(source, columns, groupBy) {
  if (groupBy === '') return () => [];
  const { events } = source.facts();
  const facts = /** @type {import('../protocol/types.js').GroupFacts} */ (source.groups(groupBy));
  const costs = columns.map(
    ({ event }) =>
      /** @type {import('../protocol/types.js').GroupColumns} */ (
        source.groupColumns(groupBy, event)
      ),
  );
  const split = splits(columns, events, (event) => source.groupColumns(groupBy, event));
  return (/** @type {number} */ group) =>
    columns.map((column, i) => {
      if (column.kind === 'name') return nameAt(facts.names, group);
      if (column.kind === 'split') return split(group);
      return figure(column, at(costs, i), facts, at(events, column.event), group);
    });
}

/** Returns the table as UTF-8. @param {Source} source @param {TextTable} table */
export function writeTable(source, table) {
  const { rows, isGroup, separator } = table;
  // A file also has the mangled name next to the readable one; a copy has only what is shown.
  const columns = table.columns.map(fileColumn);
  const place = columns.findIndex(({ kind }) => kind === 'name') + 1;
  const heads = [...table.heads];
  if (separator === ',' && place > 0) {
    heads.splice(place, 0, EXPORT_TEXT.mangledName);
    columns.splice(place, 0, MANGLED);
  }
  const functionCells = ofFunctions(source, columns);
  const groupCells = ofGroups(source, columns, table.groupBy);
  const line = (/** @type {string[]} */ cells) =>
    cells.map((cell) => field(cell, separator)).join(separator);
  const lines = Array.from(rows, (row, place) =>
    line(isGroup[place] === 1 ? groupCells(row) : functionCells(row)),
  );
  // A file ends with a line end, a copied text does not.
  const text =
    separator === ','
      ? [line(heads), ...lines, ''].join('\r\n')
      : [line(heads), ...lines].join('\n');
  return new TextEncoder().encode(text);
}
