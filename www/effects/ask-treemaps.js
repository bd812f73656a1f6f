/**
 * Keeps treemaps in step with what is chosen, as long as one is shown.
 *
 * @module
 */

import * as pictures from '../store/picture-state.js';
import { isRateShown, isViewOpen } from '../store/selectors.js';
import { keep, keepCompared } from './ask.js';

/** Levels of frames where they are not limited: more have no room. */
const ALL_LEVELS = 40;

/** What every treemap is asked for with; null while none is shown. */
function treemapWish() {
  const { width, height } = pictures.treemapSize.value;
  const [depth, least] = [pictures.treemapDepth.value, pictures.treemapLeast.value];
  if (width === 0 || height === 0 || isRateShown.value) return null;
  const limits = { depth: depth === 'all' ? ALL_LEVELS : Number(depth), least: Number(least) };
  return { width, height, limits };
}

/** Whether contexts are shown, and not self cost. */
const isOfContexts = () =>
  pictures.treemapOf.value !== 'program' && pictures.mapAround.value !== null;

/** Starts asking. */
export function keepTreemapsCurrent() {
  keep(
    'treemap',
    ({ event, treemapWithin }) => {
      const wish = treemapWish();
      if (!wish || isOfContexts()) return null;
      return { ...wish, event: event.value, within: treemapWithin.value };
    },
    ({ treemap }) => treemap,
  );
  keepCompared(
    'comparedTreemap',
    ({ event, sizeBy, treemapWithin }) => {
      const wish = treemapWish();
      if (!wish || !isViewOpen('treemap')) return null;
      return { ...wish, event: event.value, by: sizeBy.value, within: treemapWithin.value };
    },
    ({ treemap }) => treemap,
  );
  keep(
    'contextMap',
    (profile) => {
      const [wish, row] = [treemapWish(), profile.mapAround.value];
      if (!wish || row === null || !isOfContexts()) return null;
      const callers = pictures.treemapOf.value === 'callers';
      const collapse = pictures.collapsed.value;
      const event = profile.event.value;
      // Boxes of other contexts have other numbers.
      const contexts = [event, row, callers, collapse].join();
      const box = contexts === profile.contextsOf.peek() ? profile.contextBox.value : 0;
      profile.contextsOf.value = contexts;
      profile.contextBox.value = box;
      return { ...wish, event, row, callers, collapse, box };
    },
    ({ contextMap }) => contextMap,
  );
}
