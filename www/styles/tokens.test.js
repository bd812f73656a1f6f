import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tintsOf } from '../pictures/colours.js';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Colours by name, light and dark. @type {Map<string, [string, string]>} */
const COLOURS = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark]],
  ),
);

/** Relative luminance, as WCAG 2.2 defines it. @param {string} colour */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test('text of sources is readable on every ground of a row, in light and in dark', () => {
  const texts = [...COLOURS.keys()].filter((name) => name.startsWith('syntax-'));
  assert.equal(texts.length, 7);
  for (const ground of ['surface', 'stripe', 'raised', 'accent-soft']) {
    for (const name of ['text', 'muted', ...texts]) {
      for (const theme of [0, 1]) {
        const [text = '', background = ''] = [
          COLOURS.get(name)?.[theme],
          COLOURS.get(ground)?.[theme],
        ];
        const found = contrast(text, background);
        assert.ok(found >= 4.5, `${name} on ${ground}: ${found.toFixed(2)}`);
      }
    }
  }
});

test('boxes with little self cost are seen as boxes', () => {
  for (const theme of [0, 1]) {
    const [box = '', gap = ''] = ['shade-1', 'surface'].map((name) => COLOURS.get(name)?.[theme]);
    assert.ok(contrast(box, gap) >= 1.4, contrast(box, gap).toFixed(2));
  }
});

/** Red, green and blue. @param {string} colour  with a number sign, or as `rgb(…)` */
const partsOf = (colour) =>
  colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/g) ?? []).map(Number);

/** @param {string} a @param {string} b */
const distance = (a, b) =>
  Math.hypot(...partsOf(a).map((part, i) => part - (partsOf(b)[i] ?? Number.NaN)));

test('a tinted box has the colour of its shade in the legend, not that of another one', () => {
  for (const theme of [0, 1]) {
    const shades = [1, 2, 3, 4, 5, 6].map((step) => COLOURS.get(`shade-${step}`)?.[theme] ?? '');
    for (const shade of shades) {
      const others = shades.filter((other) => other !== shade);
      const nearest = Math.min(...others.map((other) => distance(shade, other)));
      for (const tint of tintsOf(`rgb(${partsOf(shade)})`)) {
        assert.ok(distance(tint, shade) < nearest / 2, `${tint} of ${shade}`);
      }
    }
  }
});

/**
 * How much bluer than yellow a colour is for eyes that do not see green (F. Viénot, H. Brettel,
 * J. Mollon: Digital video colourmaps for checking the legibility of displays by dichromats, 1999);
 * red and green look the same to them.
 *
 * @param {string} colour
 */
function blueness(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const yellow = 0.29275 * red + 0.70725 * green;
  return -0.02234 * red + 0.02234 * green + blue - yellow;
}

test('more and less are readable everywhere, and can be distinguished without seeing green', () => {
  for (const theme of [0, 1]) {
    const [more = '', less = ''] = [COLOURS.get('more')?.[theme], COLOURS.get('less')?.[theme]];
    for (const ground of ['surface', 'stripe', 'raised', 'accent-soft']) {
      const background = COLOURS.get(ground)?.[theme] ?? '';
      for (const text of [more, less]) {
        const found = contrast(text, background);
        assert.ok(found >= 4.5, `${text} on ${ground}: ${found.toFixed(2)}`);
      }
    }
    assert.ok(blueness(more) < -0.05, `${more} ${blueness(more)}`);
    assert.ok(blueness(less) > 0.15, `${less} ${blueness(less)}`);
  }
});

test('black on white is 21 to 1', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
});
