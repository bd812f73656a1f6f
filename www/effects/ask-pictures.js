/**
 * Keeps what pictures show in step with the state, as long as some picture is open.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { isAbandoned } from '../analyser-client.js';
import * as pictures from '../picture-state.js';
import { WHOLE } from '../pictures/span.js';
import * as state from '../state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @param {unknown} error */
function report(error) {
  if (isAbandoned(error)) return;
  state.failure.value = { title: 'Could not draw the picture', failure: failureOf(error) };
}

/** Another profile: nothing of the one before stays. */
function forget() {
  if (state.profile.value === null) return;
  batch(() => {
    pictures.contexts.value = null;
    pictures.classes.value = null;
    pictures.inTimeOrder.value = false;
    pictures.find.value = '';
  });
}

/** What the contexts that are there, or on their way, were asked for. */
let asked = '';
/** @type {unknown} */
let askedOf = null;

function askForContexts() {
  const profile = state.profile.value;
  const params = {
    event: state.event.value,
    inTimeOrder: pictures.inTimeOrder.value,
    collapse: pictures.collapsed.value,
  };
  if (!profile || pictures.contextViews.value === 0) return;
  // A view that closes and opens again finds everything as it was.
  const key = JSON.stringify(params);
  if (askedOf === profile && asked === key) return;
  [asked, askedOf] = [key, profile];
  analyser
    .request('contexts', params)
    .then((contexts) => {
      if (state.profile.peek() !== profile) return;
      batch(() => {
        pictures.contexts.value = contexts;
        pictures.span.value = WHOLE;
        pictures.spansBefore.value = [];
        pictures.scroll.value = 0;
        pictures.currentBox.value = -1;
      });
    })
    .catch(report);
}

function askForClasses() {
  const profile = state.profile.value;
  if (!profile || pictures.colourBy.value !== 'class' || pictures.classes.value) return;
  analyser
    .request('classes', {})
    .then((classes) => {
      if (state.profile.peek() === profile) pictures.classes.value = classes;
    })
    .catch(report);
}

function askForFound() {
  const profile = state.profile.value;
  const filter = pictures.find.value.trim();
  if (!profile || filter === '') {
    batch(() => {
      pictures.found.value = null;
      pictures.findProblem.value = '';
    });
    return;
  }
  analyser
    .request('find', { event: state.event.value, filter })
    .then((rows) => {
      if (state.profile.peek() !== profile) return;
      batch(() => {
        pictures.found.value = new Set(rows);
        pictures.findProblem.value = '';
      });
    })
    .catch((error) => {
      if (failureOf(error).kind === 'filter')
        pictures.findProblem.value = failureOf(error).sentence;
      else report(error);
    });
}

/** Starts asking. */
export function keepPicturesCurrent() {
  effect(forget);
  effect(askForContexts);
  effect(askForClasses);
  effect(askForFound);
}
