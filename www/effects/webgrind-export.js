/**
 * Prepares webgrind files while the export sheet is open, so that it shows
 * which numbers do not fit before anything is saved.
 */

import { effect } from '@preact/signals';
import { FAILED_TEXT } from '../messages/errors.js';
import { failureOf } from '../spawn/analyser-client.js';
import { isAbandoned } from '../spawn/connection.js';
import { isSheetOpen } from '../store/sheets.js';
import * as state from '../store/state.js';
import { shownProfile } from '../store/tab-state.js';
import { countedName } from '../values/format.js';
import { analyser } from './analyser.js';

/** The worker with the buffer. @type {import('../spawn/analyser-client.js').ApartWorker | null} */
let worker = null;
let isReading = false;

function closeWorker() {
  worker?.close();
  worker = null;
  isReading = false;
}

/** @param {Omit<import('../protocol/types.js').Requests['webgrind']['params'], 'files'>} params */
async function survey(params) {
  // Reading for other options is obsolete; a finished buffer may be reused.
  if (isReading) closeWorker();
  worker ??= analyser.apart(shownProfile.peek().number);
  const asked = worker;
  isReading = true;
  state.webgrindSurvey.value = {
    stage: 'reading',
    progress: { read: 0, total: 0, milliseconds: 0 },
  };
  try {
    const excess = await asked.request('webgrind', params, (progress) => {
      if (asked === worker) state.webgrindSurvey.value = { stage: 'reading', progress };
    });
    if (asked === worker) state.webgrindSurvey.value = { stage: 'ready', excess };
  } catch (error) {
    if (asked !== worker || isAbandoned(error)) return;
    state.webgrindSurvey.value = { stage: 'impossible', sentence: failureOf(error).sentence };
  } finally {
    if (asked === worker) isReading = false;
  }
}

/** Returns the bytes of the prepared file. */
export async function webgrindBytes() {
  const { version, overflow } = state.webgrindOptions.peek();
  if (!worker) throw new Error(FAILED_TEXT.dialogClosed);
  return worker.request('webgrindBytes', { version, overflow });
}

/** Starts the effect. */
export function surveyWebgrind() {
  effect(() => {
    const profile = state.profile.value;
    const isAsked = isSheetOpen('export') && state.exportFormat.value === 'webgrind';
    const event = profile?.facts.events[state.exportEvent.value];
    const { version, foldProxies } = state.webgrindOptions.value;
    if (isAsked && event)
      survey({ event: countedName(event), sum: event.sum ?? null, version, foldProxies });
    else closeWorker();
  });
}
