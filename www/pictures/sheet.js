/** Lays out a picture as a document: title, lines of text, picture, legend. And draws bar charts. */

import { fitted, fittedName } from './label.js';

/** @import {Colours} from './colours.js' */
/** @import {Surface} from './surfaces.js' */

/**
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string[]} lines  below the title: event, total, accuracy
 * @property {{colour: string, text: string}[]} legend
 * @property {number} width  of the picture
 * @property {number} height
 * @property {(surface: Surface) => void} draw  draws the picture at the origin
 */

const MARGIN = 16;
const LINE = 18;
const SWATCH = 12;
/** Minimum width of the texts around a narrow picture, and maximum width for a long title. */
const NARROWEST = 480;
const WIDEST = 1600;
/** Ratio of the width of a title to that of plain text. */
const TITLE = 1.5;
/** Maximum number of lines for each text above the picture: command lines can be long. */
const MOST = 4;

/** Breaks a text into lines that fit. @param {string} text @param {number} width @param {(text: string) => number} measure */
function broken(text, width, measure) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line ? `${line} ${word}` : word;
    if (!line || measure(longer) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < MOST) lines.push(word);
    else {
      lines[MOST - 1] = `${line} …`;
      break;
    }
  }
  return lines.map((line) =>
    measure(line) <= width ? line : fitted(line, width, measure('m'), measure),
  );
}

/** Widens a sheet for its texts. @param {Sheet} sheet @param {(text: string) => number} measure @returns {Sheet} */
function roomy(sheet, measure) {
  const title = Math.min(WIDEST, TITLE * measure(sheet.title));
  const width = Math.max(sheet.width, NARROWEST, title);
  const lines = sheet.lines.flatMap((line) => broken(line, width, measure));
  return { ...sheet, width, lines };
}

/** Returns the height of the texts above the picture. @param {Sheet} sheet */
const headOf = ({ lines }) => MARGIN + 24 + lines.length * LINE + 8;

/**
 * Returns the positions of the legend's entries, line by line. The first entry of a scale, followed by entries without text,
 * has its text before it, so that the scale is contiguous.
 *
 * @param {Sheet} sheet
 * @param {(text: string) => number} measure
 */
function legendPlaces({ legend, width }, measure) {
  let x = 0;
  let line = 0;
  const places = legend.map((entry, i) => {
    const isFirstOfScale = entry.text !== '' && legend[i + 1]?.text === '';
    const long = entry.text ? measure(entry.text) + 6 : 0;
    const size = SWATCH + long + (entry.text && !isFirstOfScale ? 14 : 1);
    if (x > 0 && x + size > width) {
      x = 0;
      line += 1;
    }
    const place = {
      ...entry,
      swatch: isFirstOfScale ? x + long : x,
      at: isFirstOfScale ? x : x + SWATCH + 6,
      line,
    };
    x += size;
    return place;
  });
  return { places, lines: legend.length > 0 ? line + 1 : 0 };
}

/** Returns the size of the whole sheet. @param {Sheet} given @param {(text: string) => number} measure  width of plain text */
export function sheetSize(given, measure) {
  const sheet = roomy(given, measure);
  const { lines } = legendPlaces(sheet, measure);
  return {
    width: sheet.width + 2 * MARGIN,
    height: headOf(sheet) + sheet.height + (lines > 0 ? 10 + lines * LINE : 0) + MARGIN,
  };
}

/** @param {Float64Array} points @param {number} dx @param {number} dy */
const shifted = (points, dx, dy) => points.map((value, i) => value + (i % 2 === 0 ? dx : dy));

/** Returns a surface with a shifted origin. @param {Surface} on @param {number} dx @param {number} dy @returns {Surface} */
export const moved = (on, dx, dy) => ({
  ...on,
  box: (x, y, ...rest) => on.box(x + dx, y + dy, ...rest),
  frame: (x, y, ...rest) => on.frame(x + dx, y + dy, ...rest),
  text: (text, x, y, ...rest) => on.text(text, x + dx, y + dy, ...rest),
  curve: (points, ...rest) => on.curve(shifted(points, dx, dy), ...rest),
  polygon: (points, ...rest) => on.polygon(shifted(points, dx, dy), ...rest),
});

/** @param {Surface} surface @param {Sheet} given @param {Colours} colours */
export function paintSheet(surface, given, colours) {
  const measure = (/** @type {string} */ text) => surface.measure(text, 'plain');
  const { width, height } = sheetSize(given, measure);
  const sheet = roomy(given, measure);
  const head = headOf(sheet);
  surface.box(0, 0, width, height, colours.surface);
  surface.text(sheet.title, MARGIN, MARGIN + 8, colours.text, 'title');
  for (const [i, line] of sheet.lines.entries())
    surface.text(line, MARGIN, MARGIN + 32 + i * LINE, colours.muted, 'plain');
  sheet.draw(moved(surface, MARGIN, head));
  for (const { colour, text, swatch, at, line } of legendPlaces(sheet, measure).places) {
    const y = head + sheet.height + 10 + line * LINE;
    surface.box(MARGIN + swatch, y, SWATCH, SWATCH, colour);
    if (text) surface.text(text, MARGIN + at, y + SWATCH / 2, colours.muted, 'plain');
  }
}

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {string} figure
 * @property {number} part  of the longest bar, from 0 to 1
 * @property {string} fill
 */

/** Height of a row, and of the bar in it. */
export const BAR_ROW = 22;
const BAR = 12;
const GAP = 12;
/** Share of the width that is reserved for names. */
const NAMES = 0.42;

/** @param {Surface} surface @param {readonly Bar[]} bars @param {{width: number, colours: Colours}} look */
export function paintBars(surface, bars, { width, colours }) {
  const character = surface.measure('M', 'name');
  const measure = (/** @type {string} */ text) => surface.measure(text, 'name');
  const figures = Math.max(0, ...bars.map(({ figure }) => surface.measure(figure, 'plain')));
  const left = Math.round(NAMES * width) + GAP;
  const space = Math.max(1, width - left - GAP - figures);
  for (const [row, { name, figure, part, fill }] of bars.entries()) {
    const middle = row * BAR_ROW + BAR_ROW / 2;
    surface.text(fittedName(name, left - GAP, character, measure), 0, middle, colours.text, 'name');
    surface.box(left, middle - BAR / 2, part * space, BAR, fill);
    const end = width - surface.measure(figure, 'plain');
    surface.text(figure, end, middle, colours.text, 'plain');
  }
  surface.box(left, 0, 1, bars.length * BAR_ROW, colours.line);
}
