/** Computes the visible part of a picture and its scale. Pure. */

/** A point of the picture is shown at `x + scale * px`. @typedef {{scale: number, x: number, y: number}} ViewPort */
/** @typedef {{width: number, height: number}} Size */

const SMALLEST = 0.02;
const LARGEST = 4;
const MARGIN = 12;
/** What is less than this far away from the edge of the frame is shown, too. */
const EDGE = 60;

/** Shows the whole picture. @param {Size} picture @param {Size} frame @param {number} [most]  maximum scale @returns {ViewPort} */
export function wholeIn(picture, frame, most = 1) {
  const space = (/** @type {number} */ size) => Math.max(1, size - 2 * MARGIN);
  const [wide, high] = [space(frame.width) / picture.width, space(frame.height) / picture.height];
  const fit = Math.min(wide, high, most);
  const scale = Math.max(SMALLEST, fit);
  return {
    scale,
    x: (frame.width - scale * picture.width) / 2,
    y: (frame.height - scale * picture.height) / 2,
  };
}

/** Shows the whole picture, enlarged in a large frame. @param {Size} picture @param {Size} frame */
export const fitIn = (picture, frame) => wholeIn(picture, frame, SPACIOUS);

/** Maximum width and height of a printed picture. */
const PAPER = 2000;

/**
 * The frame of a printed picture: at least as wide as that on the screen, and without empty space above
 * and below it.
 *
 * @param {Size} picture
 * @param {Size} frame  on the screen
 * @returns {Size}
 */
export function onPaper(picture, frame) {
  const scale = Math.min(1, PAPER / picture.width, PAPER / picture.height);
  const space = (/** @type {number} */ size) => Math.ceil(scale * size) + 2 * MARGIN;
  return { width: Math.max(frame.width, space(picture.width)), height: space(picture.height) };
}

/** Scales from which texts are legible, to which they may shrink to show more, and up to which they are not too large for the screen. */
const LEGIBLE = 0.8;
const SHRUNK = 0.7;
const SPACIOUS = 1.1;

/** The size of a picture whose texts are legible with all of it in the frame. @param {Size} frame @returns {Size} */
export const legibleSize = ({ width, height }) => ({
  width: Math.max(1, width - 2 * MARGIN) / LEGIBLE,
  height: Math.max(1, height - 2 * MARGIN) / LEGIBLE,
});

/** Whether it needs to shrink only a little to be seen whole. @param {Size} picture @param {Size} frame */
export const isNearlyLegible = (picture, frame) => fitIn(picture, frame).scale >= SHRUNK;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The smallest box around boxes. @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  const [x, y] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  return { x, y, width: right - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
}

/** Boxes, and others as far on the opposite sides of a box: it is in the middle of all. @param {Box[]} boxes @param {Box} middle */
export const onBothSides = (boxes, middle) => [
  ...boxes,
  ...boxes.map(({ x, y, width, height }) => ({
    x: 2 * middle.x + middle.width - x - width,
    y: 2 * middle.y + middle.height - y - height,
    ...{ width, height },
  })),
];

/**
 * The initial view: the whole picture if its texts can be read, otherwise as much as is legible around a box,
 * which is in the middle unless a part of the frame would be empty. Its neighbours are in the frame if they fit.
 *
 * @param {Size} picture
 * @param {Box} box
 * @param {Size} frame
 * @param {Box[]} [neighbours]
 * @returns {ViewPort}
 */
export function firstIn(picture, box, frame, neighbours = []) {
  const whole = fitIn(picture, frame);
  if (whole.scale >= SHRUNK || frame.height === 0) return whole;
  const all = around([box, ...neighbours]);
  const fitting = wholeIn(all, frame, LEGIBLE).scale;
  const scale = fitting < SHRUNK ? LEGIBLE : fitting;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const middle = centredOn({ scale, x: 0, y: 0 }, point, frame);
  const within = (
    /** @type {number} */ at,
    /** @type {number} */ size,
    /** @type {number} */ space,
  ) => (size <= space ? (space - size) / 2 : Math.min(MARGIN, Math.max(space - MARGIN - size, at)));
  const port = {
    scale,
    x: within(middle.x, scale * picture.width, frame.width),
    y: within(middle.y, scale * picture.height, frame.height),
  };
  return fitting < SHRUNK ? port : showing(port, all, frame);
}

/**
 * The initial view of a picture without a box in the middle: from its top down, as much of a path as fits.
 *
 * @param {Size} picture
 * @param {Box[]} path  at least one box
 * @param {Size} frame
 */
export function firstAlong(picture, path, frame) {
  const parts = path.map((_, place) => around(path.slice(0, place + 1)));
  const fits = parts.findLast((part) => wholeIn(part, frame, LEGIBLE).scale >= SHRUNK);
  const port = firstIn(picture, fits ?? around(path.slice(0, 1)), frame);
  // Boxes next to the first one may begin a little above it.
  return port.y > -EDGE && port.y < MARGIN ? { ...port, y: MARGIN } : port;
}

/** Zooms around a point of the frame. @param {ViewPort} port @param {number} factor @param {{x: number, y: number}} point @returns {ViewPort} */
export function enlarged(port, factor, point) {
  const scale = Math.max(SMALLEST, Math.min(LARGEST, port.scale * factor));
  const by = scale / port.scale;
  return { scale, x: point.x - (point.x - port.x) * by, y: point.y - (point.y - port.y) * by };
}

/** @param {ViewPort} port @param {number} dx @param {number} dy @returns {ViewPort} */
export const movedBy = (port, dx, dy) => ({ ...port, x: port.x + dx, y: port.y + dy });

/** Centres a point of the picture in the frame. @param {ViewPort} port @param {{x: number, y: number}} point @param {Size} frame @returns {ViewPort} */
function centredOn(port, point, frame) {
  const { scale } = port;
  return { scale, x: frame.width / 2 - scale * point.x, y: frame.height / 2 - scale * point.y };
}

/** Returns the point of the picture at a point of the frame. @param {ViewPort} port @param {number} x @param {number} y */
export const pointUnder = (port, x, y) => ({
  x: (x - port.x) / port.scale,
  y: (y - port.y) / port.scale,
});

/** Whether the whole box is in the frame. @param {ViewPort} port @param {Box} box @param {Size} frame */
export function isShown({ scale, x, y }, box, frame) {
  const [left, top] = [x + scale * box.x, y + scale * box.y];
  const [right, bottom] = [left + scale * box.width, top + scale * box.height];
  return left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height;
}

/** Moves the picture as little as necessary to show a box. @param {ViewPort} port @param {Box} box @param {Size} frame @returns {ViewPort} */
export function showing(port, box, frame) {
  const step = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ end,
  ) => {
    if (from < MARGIN) return MARGIN - from;
    return to > end - MARGIN ? end - MARGIN - to : 0;
  };
  const { scale, x, y } = port;
  const [left, top] = [x + scale * box.x, y + scale * box.y];
  const dx = step(left, left + scale * box.width, frame.width);
  const dy = step(top, top + scale * box.height, frame.height);
  return dx === 0 && dy === 0 ? port : movedBy(port, dx, dy);
}
