/**
 * The caption of a saved picture (its profile, event and what its figures
 * rest on), and the saving.
 *
 * @module
 */

import { savePicture } from '../../effects/save-picture.js';
import * as compared from '../../store/comparison-state.js';
import { currentEvent, titleOf } from '../../store/selectors.js';
import { partFlags, profile, transforms } from '../../store/state.js';
import { inWords } from '../../store/transforms.js';
import { count, inFull, plural } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { readFonts } from './use-colours.js';

/** @typedef {import('../../pictures/colours.js').Colours} Colours */
/** @typedef {import('../../pictures/sheet.js').Sheet} Sheet */
/** @typedef {Omit<Sheet, 'title'>} Untitled */

/**
 * How a picture is saved; `kind` is the end of the file's name.
 *
 * @typedef {{colours: Colours, format: 'svg' | 'png', kind: string}} Saving
 */

/** The event and its total. */
export function eventLine() {
  const event = currentEvent.value;
  if (!event) return '';
  const name = [event.name, event.longName].filter(Boolean).join(' ');
  return `${visible(name)} · total ${count(event.total)}`;
}

/** What is left out of all figures; nothing is said of a whole profile. */
function basisLines() {
  const tables = profile.value;
  if (!tables) return [];
  const flags = partFlags.value;
  const parts = flags
    ? `${count(flags.reduce((sum, flag) => sum + flag, 0))} of ${plural(flags.length, 'part')}`
    : '';
  return [parts, inWords(transforms.value, tables.functions)].filter(Boolean);
}

/** @param {string} title @param {Untitled} sheet @param {Saving} how */
function saveSheet(title, sheet, { colours, format, kind }) {
  const how = { colours, fonts: readFonts(), format, name: `${title}.${kind}` };
  return savePicture({ ...sheet, title }, how);
}

/** Saves a picture of the open profile. @param {Untitled} sheet @param {Saving} how */
export function saveOfProfile(sheet, how) {
  const facts = profile.value?.facts;
  if (!facts) return;
  const lines = [...sheet.lines, ...basisLines()];
  saveSheet(visible(titleOf(facts.files)), { ...sheet, lines }, how);
}

/** What is compared, in a line: the event and the totals of both sides. */
export function comparedLine() {
  const fact = compared.costEvent.value;
  if (!fact) return '';
  const { a, b } = compared.totalsOf(fact);
  return `${visible(fact.name)} · A ${inFull(a, fact)} · B ${inFull(b, fact)}`;
}

/** Saves a picture of the open comparison. @param {Untitled} sheet @param {Saving} how */
export function saveOfComparison(sheet, how) {
  const open = compared.comparison.value;
  if (!open) return;
  const { titles, looks } = open;
  const without = [looks.a && `A: ${looks.a}`, looks.b && `B: ${looks.b}`].filter(Boolean);
  const lines = [...sheet.lines, ...without];
  saveSheet(visible(`${titles.a} → ${titles.b}`), { ...sheet, lines }, how);
}
