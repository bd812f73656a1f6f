/**
 * The script of the standalone flame graph: everything but drawing.
 *
 * Constraint: names are untrusted text. They are drawn or put into text nodes; nothing here creates markup.
 */

import { boxAt, levelOf, spanOf } from '../pictures/boxes-in-sight.js';
import { CATEGORIES, rankGroups, readColours, SHADES, shadeOf } from '../pictures/colours.js';
import { flameGestures, flameKeys, listen, runKey } from '../pictures/flame-gestures.js';
import { heightOf, LEVEL, levelAt, paintFlame } from '../pictures/flame-paint.js';
import { foundPartOf } from '../pictures/found-boxes.js';
import { panned, WHOLE, zoomed } from '../pictures/span.js';
import { canvasSurface } from '../pictures/surface-canvas.js';
import { at } from '../values/at.js';
import { count, share } from '../values/format.js';
import { costText, placeText, rowsOfTable } from './figures.js';
import { byId, element, matcher } from './page.js';
import { boxesOf, exact, selfCosts } from './profile.js';

const FONTS = {
  name: '11.5px ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace',
  plain: '12px ui-sans-serif, system-ui, sans-serif',
  strong: '600 12px ui-sans-serif, system-ui, sans-serif',
  title: '600 16px ui-sans-serif, system-ui, sans-serif',
};

/** @type {import('./profile.js').Profile} */
const profile = JSON.parse(byId('profile').textContent ?? '');
// The painter needs positions and names only.
const boxes = /** @type {any} */ (boxesOf(profile));
const own = selfCosts(profile);
const picture = byId('picture');
const canvas = /** @type {HTMLCanvasElement} */ (picture.querySelector('canvas'));
const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));

/** State of the view. */
const look = {
  span: WHOLE,
  scroll: 0,
  /** @type {'icicle' | 'flame'} */
  direction: 'icicle',
  /** @type {'self' | 'object' | 'file'} */
  colourBy: profile.inverted ? 'file' : 'self',
  current: -1,
  /** @type {Uint8Array | null} */
  found: null,
  /** @type {import('../pictures/span.js').Span[]} */
  before: [],
  width: 0,
  height: 0,
};

/** @param {number | bigint} cost */
const formatCost = (cost) => costText(profile, cost);

/** Ranks the groups of frames by cost, for their colours. */
function ranking() {
  if (look.colourBy === 'self') return null;
  const group = Uint32Array.from(profile[look.colourBy]);
  const costs = new Float64Array(group.length);
  for (const [box, cost] of own.entries()) {
    const frame = at(profile.frame, box);
    costs[frame] = at(costs, frame) + Number(cost);
  }
  return { group, ...rankGroups(group, costs, group.length) };
}

let colours = readColours(document.body);
let ranked = ranking();

/** @param {number} box */
function fill(box) {
  const frame = at(profile.frame, box);
  if (look.found && look.found[frame] !== 1) return colours.faded;
  const inclusive = Number(at(profile.inclusive, box));
  // The first two frames are the total and the rest.
  if (frame < 2) return colours.other;
  if (inclusive < 0) return colours.below;
  if (!ranked) return at(colours.shades, shadeOf(Number(at(own, box)), inclusive));
  const category = ranked.category.get(at(ranked.group, frame));
  return category === undefined ? colours.other : at(colours.categories, category);
}

/**
 * Draws immediately.
 *
 * @param {number} ratio  pixels of the canvas for each pixel of the page
 * @param {number} [least]  minimum height, also beyond the visible part
 */
function paint(ratio, least = 0) {
  const box = picture.getBoundingClientRect();
  const [width, height] = [box.width, Math.max(box.height, least)];
  Object.assign(look, { width, height });
  look.scroll = Math.max(0, Math.min(heightOf(boxes) - height, look.scroll));
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintFlame(canvasSurface(context, FONTS, ratio), boxes, {
    ...look,
    fill,
    label: (box) =>
      profile.labels[at(profile.frame, box)] ?? at(profile.names, at(profile.frame, box)),
    isSelected: () => false,
    colours,
  });
}

let isWaiting = false;

/** Schedules drawing for the next frame, once. */
function draw() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    paint(devicePixelRatio || 1);
  });
}

// Paper is white, does not scroll and has a higher resolution than the screen.
addEventListener('beforeprint', () => {
  colours = readColours(document.body, 'light');
  showLegend();
  const { width } = picture.getBoundingClientRect();
  paint(3, Math.min(heightOf(boxes), 1.2 * width));
});
addEventListener('afterprint', recolour);

/** Shows the details of a box. @param {number} box */
function showDetails(box) {
  look.current = box;
  const line = byId('line');
  if (box < 0) {
    const keys =
      'Double-click or Enter: zoom in. Backspace: zoom out. 0: reset. Wheel or W/S: zoom. Drag or A/D: pan. Arrow keys: move between boxes.';
    line.replaceChildren(element('span', keys));
  } else {
    const frame = at(profile.frame, box);
    const calls = exact(at(profile.count, box));
    const figures = [
      formatCost(exact(at(profile.inclusive, box))),
      profile.inverted ? '' : `self ${formatCost(at(own, box))}`,
      calls > 0 ? `entered ${count(calls)} ×` : '',
      placeText(profile, frame),
    ];
    line.replaceChildren(
      element('b', at(profile.names, frame)),
      ` ${figures.filter(Boolean).join(' · ')}`,
    );
  }
  draw();
}

/** @param {import('../pictures/span.js').Span} span */
function go(span) {
  look.before.push(look.span);
  look.span = span;
  draw();
}

/** Zooms to a box. @param {number} box */
const enter = (box) => box >= 0 && go(box === 0 ? WHOLE : spanOf(boxes, box));

/** Selects the box next to the current one. @param {'parent' | 'child' | 'left' | 'right'} where */
function moveTo(where) {
  const from = look.current;
  if (from < 0) return showDetails(0);
  const level = levelOf(boxes, from);
  const child = at(boxes.firstChild, from);
  const to = {
    parent: at(boxes.parent, from),
    child: child < at(boxes.firstChild, from + 1) ? child : from,
    left: Math.max(at(boxes.levels, level), from - 1),
    right: Math.min(at(boxes.levels, level + 1) - 1, from + 1),
  }[where];
  const top = levelOf(boxes, to) * LEVEL;
  look.scroll = Math.min(top, Math.max(look.scroll, top + LEVEL - look.height));
  showDetails(to);
}

/** @type {import('../pictures/flame-gestures.js').FlameMoves} */
const moves = {
  zoomBy(factor, point = 0.5) {
    look.span = zoomed(look.span, factor, point);
    draw();
  },
  panBy(part) {
    look.span = panned(look.span, part);
    draw();
  },
  scrollBy(pixels) {
    look.scroll += pixels;
    draw();
  },
  zoomIn: () => enter(look.current),
  zoomOut() {
    look.span = look.before.pop() ?? WHOLE;
    draw();
  },
  zoomReset: () => go(WHOLE),
  moveTo,
};

/** @param {number} x @param {number} y */
const boxUnder = (x, y) => boxAt(boxes, look.span, look.width, x, levelAt(look, y));

/** @param {string} text */
function search(text) {
  const outcome = byId('found');
  look.found = null;
  outcome.textContent = '';
  if (text !== '') {
    try {
      const query = matcher(text);
      const flags = Uint8Array.from(profile.names, (name, i) =>
        i > 1 && query.test(name) ? 1 : 0,
      );
      const { count: found, share: part } = foundPartOf(boxes, flags);
      look.found = flags;
      outcome.textContent =
        found === 0 ? 'no matches' : `${share(part, 1)} in ${count(found)} boxes`;
    } catch {
      outcome.textContent = 'invalid regular expression';
    }
  }
  draw();
}

function showLegend() {
  const entries = ranked
    ? ranked.ranked.map((group, i) => ({
        colour: at(colours.categories, i),
        text: at(profile.places, group) || 'unknown',
      }))
    : colours.shades.map((colour, i) => ({
        colour,
        text: i === 0 ? 'mostly callees' : i === SHADES - 1 ? 'all self cost' : '',
      }));
  if (ranked && entries.length >= CATEGORIES)
    entries.push({ colour: colours.other, text: 'others' });
  byId('legend').className = ranked ? '' : 'scale';
  byId('legend').replaceChildren(
    ...entries.map(({ colour, text }) => {
      const entry = element('li', '');
      const swatch = element('i', '');
      swatch.style.background = colour;
      entry.append(swatch, text);
      return entry;
    }),
  );
}

/** Applies changed colours. */
function recolour() {
  colours = readColours(document.body);
  ranked = ranking();
  showLegend();
  draw();
}

function showTable() {
  byId('list')
    .querySelector('tbody')
    ?.replaceChildren(...rowsOfTable(profile, own));
}

/** @param {string} id @param {(value: string) => void} choose */
function onChoice(id, choose) {
  const field = /** @type {HTMLSelectElement} */ (byId(id));
  field.addEventListener('change', () => choose(field.value));
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Shows the theme, and names the other one on its button. @param {boolean} isDark */
function useTheme(isDark) {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  byId('theme').textContent = isDark ? 'Light' : 'Dark';
  recolour();
}

document.title = `${profile.title} – flame graph`;
byId('title').textContent = profile.title;
byId('facts').textContent = [
  `${profile.event} ${profile.longName}`.trim(),
  profile.inverted ? 'inverted: self cost, callers below callees' : '',
  `total ${formatCost(exact(at(profile.inclusive, 0))).replace(/ \(.*/, '')}`,
]
  .filter(Boolean)
  .join(' · ');
byId('trust').textContent = profile.trust;
byId('trust').className = profile.estimated ? 'doubtful' : 'muted';
// Receives keys.
picture.tabIndex = 0;
picture.addEventListener('keydown', (event) => runKey(event, flameKeys(moves, look.direction)));
const gestures = flameGestures({ moves, look: () => look, boxAt: boxUnder, hover: showDetails });
listen(canvas, {
  ...gestures,
  dblclick: ({ offsetX, offsetY }) => enter(boxUnder(offsetX, offsetY)),
});
const field = /** @type {HTMLInputElement} */ (byId('find'));
field.addEventListener('input', () => search(field.value));
onChoice('colour', (value) => {
  look.colourBy = /** @type {typeof look.colourBy} */ (value);
  recolour();
});
if (profile.inverted) {
  // All self cost is in the first level.
  byId('colour').querySelector('[value=self]')?.remove();
  /** @type {HTMLSelectElement} */ (byId('colour')).value = look.colourBy;
}
onChoice('direction', (value) => {
  look.direction = /** @type {typeof look.direction} */ (value);
  look.scroll = 0;
  draw();
});
byId('whole').addEventListener('click', moves.zoomReset);
byId('theme').addEventListener('click', () =>
  useTheme(document.documentElement.dataset.theme !== 'dark'),
);
byId('list').addEventListener('toggle', showTable, { once: true });
dark.addEventListener('change', () => useTheme(dark.matches));
new ResizeObserver(draw).observe(picture);
useTheme(dark.matches);
showDetails(-1);
