/**
 * Keeps the pictures of a comparison in step with its state, while they are shown.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import * as state from '../comparison-state.js';
import { collapsed, NO_FRAME } from '../picture-state.js';
import { WHOLE } from '../pictures/span.js';
import { analyser } from './analyser.js';
import { isAskable, whenAnswered } from './ask-comparison.js';
import { treemapWish } from './ask-treemaps.js';

/** Another comparison, or other rules: rows are others. */
function forget() {
  if (state.comparison.value === null) return;
  batch(() => {
    state.contexts.value = null;
    state.flame.contexts.value = null;
    state.treemap.value = null;
    state.treemapWithin.value = NO_FRAME;
  });
}

/** @param {import('../protocol-comparison.js').ComparedBoxes} contexts */
function show(contexts) {
  const { event, by, boxes, origins } = contexts;
  const { certain = 0, covered = 0 } = origins[by === 'a' ? 0 : 1] ?? {};
  const none = { ambiguous: 0, hasTimeOrder: false, namesCarryCallers: false };
  const origin = { estimated: true, certain, covered, ...none };
  batch(() => {
    state.contexts.value = contexts;
    state.flame.contexts.value = { event, boxes, origin };
    state.flame.span.value = WHOLE;
    state.flame.spansBefore.value = [];
    state.flame.scroll.value = 0;
    state.flame.currentBox.value = -1;
  });
}

function askForContexts() {
  const wish = { event: state.event.value, by: state.sizeBy.value, collapse: collapsed.value };
  if (!isAskable() || state.view.value !== 'flame') return;
  whenAnswered(analyser.request('comparedContexts', wish), show);
}

function askForTreemap() {
  const [wish, within] = [treemapWish(), state.treemapWithin.value];
  const [event, by] = [state.event.value, state.sizeBy.value];
  if (!wish || !isAskable() || state.view.value !== 'treemap') return;
  whenAnswered(analyser.request('comparedTreemap', { ...wish, event, by, within }), (map) => {
    state.treemap.value = map;
  });
}

/** Starts asking. */
export function keepComparedPicturesCurrent() {
  effect(forget);
  effect(askForContexts);
  effect(askForTreemap);
}
