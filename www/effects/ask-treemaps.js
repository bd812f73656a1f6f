/** Keeps treemaps in step with the choices of the user, while one is shown. */

import * as pictures from '../store/picture-state.js';
import { foldedBy, foldedRows, isRateShown } from '../store/selectors.js';
import { keep, keepShown } from './ask.js';

/** Levels of frames without a limit: more would have no space. */
const ALL_LEVELS = 40;

/** Parameters of all treemaps; null while none is shown. */
function treemapParams() {
  const { width, height } = pictures.treemapSize.value;
  const [depth, least] = [pictures.treemapDepth.value, pictures.treemapLeast.value];
  if (width === 0 || height === 0 || isRateShown.value) return null;
  const limits = { depth: depth === 'all' ? ALL_LEVELS : Number(depth), least: Number(least) };
  return { width, height, limits };
}

/** Whether contexts are shown instead of self cost. */
const isOfContexts = () =>
  pictures.treemapOf.value !== 'program' && pictures.mapAround.value !== null;

/** Starts the effects. */
export function keepTreemapsCurrent() {
  keepShown('treemap', ({ kind, event, sizeBy, treemapWithin }) => {
    const params = treemapParams();
    // Comparisons have no areas of contexts.
    const isOpen = kind !== 'profile' || !isOfContexts();
    if (!params || !isOpen) return null;
    const [fold, within] = [foldedBy.value, treemapWithin.value];
    return { ...params, event: event.value, by: sizeBy.value, fold, within };
  });
  keep('contextMap', (profile) => {
    const [params, row] = [treemapParams(), profile.mapAround.value];
    if (!params || row === null || !isOfContexts()) return null;
    const callers = pictures.treemapOf.value === 'callers';
    const collapse = pictures.collapsed.value;
    const event = profile.event.value;
    // Boxes of other contexts have other numbers.
    const fold = foldedRows.value?.by ?? '';
    const contexts = [event, row, fold, callers, collapse].join();
    // Read in any case: zooming in must ask again.
    const shown = profile.contextBox.value;
    const box = contexts === profile.contextsOf.peek() ? shown : 0;
    profile.contextsOf.value = contexts;
    profile.contextBox.value = box;
    return { ...params, event, row, fold, callers, collapse, box };
  });
}
