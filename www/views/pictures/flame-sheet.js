/** Lays out flame graphs for saving: with all levels, one below the other. */

import { withoutRoots } from '../../pictures/boxes-in-sight.js';
import { heightOf, paintFlame } from '../../pictures/flame-paint.js';
import { moved } from '../../pictures/sheet.js';
import { boxLook } from './flame-canvas.jsx';

/** @import {Flame} from '../../store/picture-state.js' */
/** @import {Colours} from '../../pictures/colours.js' */
/** @import {Sheet} from '../../pictures/sheet.js' */
/** @import {Surface} from '../../pictures/surface-canvas.js' */

/** Width of a saved picture, and the tallest height of a part of it. */
const WIDTH = 1600;
const TALLEST = 4000;

/** @param {Flame} flame @param {'icicle' | 'flame'} grows @param {Colours} colours */
function partOf(flame, grows, colours) {
  const all = flame.contexts.value?.boxes;
  if (!all) return null;
  const boxes = withoutRoots(all, flame.root);
  const height = Math.min(TALLEST, heightOf(boxes));
  const look = {
    width: WIDTH,
    height,
    span: flame.span.value,
    scroll: 0,
    direction: grows,
    ...boxLook(boxes, colours),
    isSelected: () => false,
    current: -1,
  };
  return { height, draw: (/** @type {Surface} */ surface) => paintFlame(surface, boxes, look) };
}

/**
 * @param {[Flame, 'icicle' | 'flame'][]} flames  from top to bottom
 * @param {Colours} colours
 * @param {Pick<Sheet, 'lines' | 'legend'>} head
 * @returns {Omit<Sheet, 'title'>}
 */
export function flameSheet(flames, colours, head) {
  const parts = flames.flatMap(([flame, grows]) => partOf(flame, grows, colours) ?? []);
  return {
    ...head,
    width: WIDTH,
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw(surface) {
      let top = 0;
      for (const { height, draw } of parts) {
        draw(moved(surface, 0, top));
        top += height;
      }
    },
  };
}
