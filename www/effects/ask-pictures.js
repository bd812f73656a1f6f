/**
 * Keeps what pictures show in step with the state, as long as some picture is open.
 *
 * @module
 */

import { batch, computed, effect } from '@preact/signals';
import { createFoundSum } from '../pictures/found-boxes.js';
import { WHOLE } from '../pictures/span.js';
import { isAbandoned } from '../spawn/analyser-client.js';
import * as pictures from '../store/picture-state.js';
import { isRateShown, listColumns } from '../store/selectors.js';
import * as state from '../store/state.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @param {unknown} error */
export function report(error) {
  if (isAbandoned(error)) return;
  state.failure.value = { title: 'Could not draw the picture', failure: failureOf(error) };
}

/** Says in its place why something of the overview is missing. @param {unknown} profile @param {unknown} error */
function reportInOverview(profile, error) {
  if (!isAbandoned(error) && state.profile.peek() === profile)
    pictures.overviewProblem.value = failureOf(error).sentence;
}

/** Another profile: nothing of the one before stays. */
function forget() {
  if (state.profile.value === null) return;
  batch(() => {
    for (const flame of [pictures.program, pictures.callers, pictures.callees]) {
      flame.contexts.value = null;
    }
    pictures.classes.value = null;
    pictures.findings.value = null;
    pictures.lineFindings.value = null;
    pictures.codeFiles.value = null;
    pictures.overviewProblem.value = '';
    pictures.lineFindingLimit.value = pictures.LINE_FINDING_LIMIT;
    pictures.rankings.value = null;
    pictures.inTimeOrder.value = false;
    pictures.find.value = '';
  });
}

/**
 * What each flame graph was asked for last: a view that closes and opens again finds everything as
 * it was.
 *
 * @type {Map<unknown, {of: unknown, key: string}>}
 */
const asked = new Map();

/**
 * Asks for the contexts of a flame graph if it is open and they are not there yet.
 *
 * @template {'contexts' | 'callersOf' | 'calleesOf'} K
 * @param {pictures.Flame} flame
 * @param {K} kind
 * @param {import('../protocol/protocol.js').Requests[K]['params']} params
 */
function askFor(flame, kind, params) {
  const profile = state.profile.value;
  if (!profile || flame.views.value === 0 || isRateShown.value) return;
  const key = JSON.stringify(params);
  const before = asked.get(flame);
  if (before?.of === profile && before.key === key) return;
  asked.set(flame, { of: profile, key });
  analyser
    .request(kind, params)
    .then((contexts) => {
      if (state.profile.peek() !== profile || asked.get(flame)?.key !== key) return;
      batch(() => {
        flame.contexts.value = contexts;
        flame.span.value = WHOLE;
        flame.spansBefore.value = [];
        flame.scroll.value = 0;
        flame.currentBox.value = -1;
        flame.opened.value = null;
      });
    })
    .catch((error) => {
      if (asked.get(flame)?.key === key) asked.delete(flame);
      report(error);
    });
}

function askForProgram() {
  askFor(pictures.program, 'contexts', {
    event: state.event.value,
    inTimeOrder: pictures.inTimeOrder.value,
    collapse: pictures.collapsed.value,
  });
}

function askForCallers() {
  const [row, event] = [state.selected.value, state.event.value];
  const collapse = pictures.collapsed.value;
  if (row !== null) askFor(pictures.callers, 'callersOf', { event, row, collapse });
}

function askForCallees() {
  const [row, event] = [state.selected.value, state.event.value];
  const collapse = pictures.collapsed.value;
  if (row !== null) askFor(pictures.callees, 'calleesOf', { event, row, collapse });
}

function askForClasses() {
  const profile = state.profile.value;
  const isWanted =
    pictures.colourBy.value === 'class' ||
    pictures.graphGroups.value === 'class' ||
    listColumns.value.some(({ figure }) => figure === 'class');
  if (!profile || !isWanted || pictures.classes.value) return;
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
        const { functions } = profile;
        const flags = new Uint8Array(functions.name.length);
        for (const row of rows) flags[row] = 1;
        pictures.found.value = flags;
        pictures.findProblem.value = '';
      });
    })
    .catch((error) => {
      if (failureOf(error).kind === 'filter')
        pictures.findProblem.value = failureOf(error).sentence;
      else report(error);
    });
}

/** Boxes that are summed up in one task: some milliseconds. */
const BOXES_AT_A_TIME = 1 << 15;

/** Summed up in tasks of its own, behind that in which it is drawn: all together would be felt. */
function sumUpFound() {
  const [boxes, flags] = [pictures.program.contexts.value?.boxes, pictures.found.value];
  if (!boxes || !flags) {
    pictures.foundPart.value = null;
    return undefined;
  }
  const sum = createFoundSum(boxes, flags);
  let timer = setTimeout(goOn);
  function goOn() {
    if (sum.goOn(BOXES_AT_A_TIME)) pictures.foundPart.value = sum.part();
    else timer = setTimeout(goOn);
  }
  return () => clearTimeout(timer);
}

/** The overview is shown while no function is selected. */
const wantsOverview = computed(() => state.selected.value === null);

function askForOverview() {
  const profile = state.profile.value;
  const event = state.event.value;
  if (!profile || !wantsOverview.value) return;
  if (isRateShown.value) {
    // They are about costs.
    batch(() => {
      pictures.findings.value = null;
      pictures.lineFindings.value = null;
      pictures.rankings.value = null;
      pictures.codeFiles.value = null;
    });
    return;
  }
  pictures.overviewProblem.value = '';
  analyser
    .request('findings', { event })
    .then((findings) => {
      if (state.profile.peek() === profile) pictures.findings.value = findings;
    })
    .catch((error) => reportInOverview(profile, error));
  analyser
    .request('rankings', { event })
    .then((rankings) => {
      if (state.profile.peek() === profile) pictures.rankings.value = rankings;
    })
    .catch((error) => reportInOverview(profile, error));
}

/**
 * Asks what lines say, which fails where a file was changed or deleted since.
 *
 * @template {'lineFindings' | 'codeFiles'} K
 * @param {K} kind
 * @param {import('@preact/signals').Signal<import('../protocol/protocol.js').Requests[K]['reply'] | null>} answer
 */
function askAboutLines(kind, answer) {
  const profile = state.profile.value;
  const params = { event: state.event.value, most: pictures.lineFindingLimit.value };
  if (!profile || !wantsOverview.value || isRateShown.value) return;
  analyser
    .request(kind, params)
    .then((value) => {
      if (state.profile.peek() === profile) answer.value = value;
    })
    .catch((error) => reportInOverview(profile, error));
}

/** Starts asking. */
export function keepPicturesCurrent() {
  effect(forget);
  effect(askForProgram);
  effect(askForCallers);
  effect(askForCallees);
  effect(askForClasses);
  effect(askForFound);
  effect(sumUpFound);
  effect(askForOverview);
  effect(() => askAboutLines('lineFindings', pictures.lineFindings));
  effect(() => askAboutLines('codeFiles', pictures.codeFiles));
}
