/** The caption of a saved picture (its profile, event and the basis of its figures), and saving. */

import { savePicture } from '../../effects/export.js';
import { SAVE_TEXT } from '../../messages/pictures.js';
import { BAR_ROW, paintBars } from '../../pictures/sheet.js';
import { comparedEvent, totalsOf } from '../../store/compared-figures.js';
import { currentEvent } from '../../store/selectors.js';
import { partFlags, profile, shownDocument, transforms } from '../../store/state.js';
import { inWords } from '../../store/transforms.js';
import { inFull } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { readFonts } from './canvas.js';

/** @import {Colours} from '../../pictures/colours.js' */
/** @import {Sheet} from '../../pictures/sheet.js' */
/** @typedef {Omit<Sheet, 'title'>} Untitled */

/**
 * How a picture is saved; `kind` is the end of the file's name.
 *
 * @typedef {{colours: Colours, format: 'svg' | 'png', kind: string}} Saving
 */

/** The event and its total; of a comparison those of both sides. */
export function eventLine() {
  const event = currentEvent.value;
  if (!event) return '';
  const compared = comparedEvent.value;
  if (compared) {
    const { a, b } = totalsOf(compared);
    return SAVE_TEXT.events(visible(event.name), inFull(a, event), inFull(b, event));
  }
  const name = [event.name, event.longName].filter(Boolean).join(' ');
  return SAVE_TEXT.event(name, inFull(event.total, event));
}

/** Lines about excluded parts, hidden functions and transforms; none for a whole profile. */
function basisLines() {
  const tables = shownDocument.value.tables.value;
  const flags = profile.value && partFlags.value[0];
  const parts = flags
    ? SAVE_TEXT.parts(
        flags.reduce((sum, flag) => sum + flag, 0),
        flags.length,
      )
    : '';
  const steps = tables ? inWords(transforms.value, tables.functions) : '';
  return [parts, steps].filter(Boolean);
}

/** Width of a saved bar chart. */
const BARS = 900;

/**
 * Saves bars with what their colours mean.
 *
 * @param {import('../../pictures/sheet.js').Bar[]} bars
 * @param {Pick<Sheet, 'lines' | 'legend'>} head
 * @param {Saving} how
 */
export function saveBars(bars, head, how) {
  const draw = (/** @type {import('../../pictures/surfaces.js').Surface} */ surface) =>
    paintBars(surface, bars, { width: BARS, colours: how.colours });
  saveSheet({ ...head, width: BARS, height: bars.length * BAR_ROW, draw }, how);
}

/** Name of the document for file names. */
export const fileTitle = () => visible(shownDocument.value.title.value);

/** Saves a picture of the current document. @param {Untitled} sheet @param {Saving} how */
export function saveSheet(sheet, { colours, format, kind }) {
  const title = fileTitle();
  const lines = [...sheet.lines, ...basisLines()];
  const how = { colours, fonts: readFonts(), format, name: `${title}.${kind}` };
  return savePicture({ ...sheet, lines, title }, how);
}
