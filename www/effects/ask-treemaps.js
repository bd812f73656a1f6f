/**
 * Keeps treemaps in step with the state, as long as one is shown.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import * as pictures from '../store/picture-state.js';
import { isRateShown } from '../store/selectors.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
import { report } from './ask-pictures.js';

/** Levels of frames where they are not limited: more have no room. */
const ALL_LEVELS = 40;

/** Another profile: nothing of the one before stays. */
function forget() {
  if (state.profile.value === null) return;
  batch(() => {
    pictures.treemap.value = null;
    pictures.treemapWithin.value = pictures.NO_FRAME;
    pictures.contextMap.value = null;
    pictures.contextBox.value = 0;
    pictures.mapAround.value = null;
  });
}

/** What every treemap is asked for with; null while none is shown. */
export function treemapWish() {
  const { width, height } = pictures.treemapSize.value;
  const [depth, least] = [pictures.treemapDepth.value, pictures.treemapLeast.value];
  if (width === 0 || height === 0 || isRateShown.value) return null;
  const limits = { depth: depth === 'all' ? ALL_LEVELS : Number(depth), least: Number(least) };
  return { event: state.event.value, width, height, limits };
}

/** Whether contexts are shown, and not self cost. */
const isOfContexts = () =>
  pictures.treemapOf.value !== 'program' && pictures.mapAround.value !== null;

function askForTreemap() {
  const [profile, wish] = [state.profile.value, treemapWish()];
  if (!profile || !wish || isOfContexts()) return;
  analyser
    .request('treemap', { ...wish, within: pictures.treemapWithin.value })
    .then((treemap) => {
      if (state.profile.peek() === profile) pictures.treemap.value = treemap;
    })
    .catch(report);
}

/** What the boxes of contexts were numbered for. */
let numberedFor = '';

function askForContextMap() {
  const [profile, wish, row] = [state.profile.value, treemapWish(), pictures.mapAround.value];
  if (!profile || !wish || row === null || !isOfContexts()) return;
  const callers = pictures.treemapOf.value === 'callers';
  const collapse = pictures.collapsed.value;
  const numbering = [wish.event, row, callers, collapse].join();
  const box = numbering === numberedFor ? pictures.contextBox.value : 0;
  numberedFor = numbering;
  pictures.contextBox.value = box;
  analyser
    .request('contextMap', { ...wish, row, callers, collapse, box })
    .then((map) => {
      if (state.profile.peek() === profile) pictures.contextMap.value = map;
    })
    .catch(report);
}

/** Starts asking. */
export function keepTreemapsCurrent() {
  effect(forget);
  effect(askForTreemap);
  effect(askForContextMap);
}
