/**
 * Keeps open pictures in step with the choices of the user,
 * and the overview.
 *
 * @module
 */

import { batch, effect } from '@preact/signals';
import { createFoundSum } from '../pictures/found-boxes.js';
import { failureOf } from '../spawn/analyser-client.js';
import { showBoxes } from '../store/flame.js';
import { collapsed, colourBy, graphGroups } from '../store/picture-state.js';
import { isRateShown, listColumns } from '../store/selectors.js';
import { shownComparison, shownProfile } from '../store/tab-state.js';
import { isAskable, keep, ofSelected } from './ask.js';

/** @typedef {import('../protocol/protocol.js').Requests} Requests */
/** @typedef {import('../store/comparison-document.js').ComparisonDocument} ComparisonDocument */
/** @typedef {import('../store/flame.js').Flame} Flame */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

/**
 * Requests the contexts of a flame graph if it is open and they are missing.
 *
 * @template {'contexts' | 'callersOf' | 'calleesOf' | 'comparedContexts'} K
 * @param {ProfileDocument | ComparisonDocument} document
 * @param {Flame} flame
 * @param {K} kind
 * @param {Requests[K]['params'] | null} params
 * @param {(answer: Requests[K]['reply']) => import('../store/flame.js').ContextBoxes} contextsOf
 */
function askForFlame(document, flame, kind, params, contextsOf) {
  if (!isAskable(document) || !params || flame.views.value === 0 || isRateShown.value) return;
  const asked = JSON.stringify(params);
  if (flame.asked === asked) return;
  flame.asked = asked;
  const show = (/** @type {Requests[K]['reply']} */ answer) => showBoxes(flame, contextsOf(answer));
  document.ask(kind, params, show, (error) => {
    flame.asked = '';
    document.report(error);
  });
}

/**
 * @param {'programFlame' | 'callersFlame' | 'calleesFlame'} key
 * @param {'contexts' | 'callersOf' | 'calleesOf'} kind
 * @param {(profile: ProfileDocument) => any} question
 */
const keepFlame = (key, kind, question) =>
  effect(() => {
    const profile = shownProfile.value;
    askForFlame(profile, profile[key].value, kind, question(profile), (contexts) => contexts);
  });

/** Combines the accuracy of both sides: that of the less exact one. @param {import('../protocol/comparison.js').ComparedBoxes} compared */
function contextsOfBoth(compared) {
  const { event, boxes, by, origins } = compared;
  const { certain = 0, covered = 0 } = origins[by === 'a' ? 0 : 1] ?? {};
  const estimated = origins.some(({ ambiguous }) => ambiguous === null);
  const ambiguous = origins.reduce((sum, { ambiguous }) => sum + (ambiguous ?? 0), 0);
  const origin = { estimated, certain, covered, ambiguous, hasTimeOrder: false };
  return { event, boxes, origin, compared };
}

function askForBoth() {
  const comparison = shownComparison.value;
  const { event, sizeBy, programFlame } = comparison;
  const params = { event: event.value, by: sizeBy.value, collapse: collapsed.value };
  askForFlame(comparison, programFlame.value, 'comparedContexts', params, contextsOfBoth);
}

/** The selected function, with recursion folded or not. @param {ProfileDocument} profile */
function aroundSelected(profile) {
  const params = ofSelected(profile);
  return params && { ...params, collapse: collapsed.value };
}

/** Whether the class of functions is used for colours or groups. */
const needsClasses = () =>
  colourBy.value === 'class' ||
  graphGroups.value === 'class' ||
  listColumns.value.some(({ figure }) => figure === 'class');

function askForFound() {
  const profile = shownProfile.value;
  const { found, findProblem } = profile;
  const [tables, filter] = [profile.tables.value, profile.find.value.trim()];
  /** @param {Uint8Array | null} flags */
  const show = (flags) =>
    batch(() => {
      found.value = flags;
      findProblem.value = '';
    });
  if (!tables || filter === '') {
    profile.begin('find');
    show(null);
    return;
  }
  const fail = (/** @type {unknown} */ error) => {
    const { kind, sentence } = failureOf(error);
    if (kind === 'filter') findProblem.value = sentence;
    else profile.report(error);
  };
  const showRows = (/** @type {Uint32Array} */ rows) => {
    const flags = new Uint8Array(tables.functions.name.length);
    for (const row of rows) flags[row] = 1;
    show(flags);
  };
  profile.ask('find', { event: profile.event.value, filter }, showRows, fail);
}

/** Boxes summed in one task: a few milliseconds. */
const BOXES_AT_A_TIME = 1 << 15;

/** Sums matches in separate tasks after drawing: a single task would be noticeable. */
function sumUpFound() {
  const { programFlame, found, foundPart } = shownProfile.value;
  const [boxes, flags] = [programFlame.value.contexts.value?.boxes, found.value];
  if (!boxes || !flags) {
    foundPart.value = null;
    return undefined;
  }
  const sum = createFoundSum(boxes, flags);
  let timer = setTimeout(goOn);
  function goOn() {
    if (sum.goOn(BOXES_AT_A_TIME)) foundPart.value = sum.part();
    else timer = setTimeout(goOn);
  }
  return () => clearTimeout(timer);
}

/** Whether the overview is shown: no function is selected. @param {ProfileDocument} profile */
const wantsOverview = ({ selected }) => selected.value === null && !isRateShown.value;

/** Rates have no overview, which shows costs. */
function emptyOverview() {
  const { findings, lineFindings, rankings, codeFiles } = shownProfile.value;
  if (!isRateShown.value) return;
  batch(() => {
    findings.value = null;
    lineFindings.value = null;
    rankings.value = null;
    codeFiles.value = null;
  });
}

/**
 * Requests a part of the overview; its section shows why it is missing.
 *
 * @template {'findings' | 'rankings' | 'lineFindings' | 'codeFiles'} K
 * @param {K} kind
 * @param {(profile: ProfileDocument) => Requests[K]['params']} params
 */
function keepOverview(kind, params) {
  keep(
    kind,
    (profile) => (wantsOverview(profile) ? params(profile) : null),
    (profile) => (answer) => {
      const target = /** @type {import('@preact/signals').Signal<unknown>} */ (profile[kind]);
      target.value = answer;
    },
    ({ overviewProblem }, error) => {
      overviewProblem.value = failureOf(error).sentence;
    },
  );
}

/** Starts the effects. */
export function keepPicturesCurrent() {
  keepFlame('programFlame', 'contexts', ({ event, inTimeOrder }) => ({
    event: event.value,
    inTimeOrder: inTimeOrder.value,
    collapse: collapsed.value,
  }));
  effect(askForBoth);
  keepFlame('callersFlame', 'callersOf', aroundSelected);
  keepFlame('calleesFlame', 'calleesOf', aroundSelected);
  keep(
    'classes',
    ({ classes }) => (needsClasses() && !classes.value ? {} : null),
    ({ classes }) => classes,
  );
  effect(askForFound);
  effect(sumUpFound);
  effect(emptyOverview);
  keepOverview('findings', ({ event, overviewProblem }) => {
    overviewProblem.value = '';
    return { event: event.value };
  });
  keepOverview('rankings', ({ event }) => ({ event: event.value }));
  for (const kind of /** @type {const} */ (['lineFindings', 'codeFiles'])) {
    keepOverview(kind, ({ event, lineFindingLimit }) => ({
      event: event.value,
      most: lineFindingLimit.value,
    }));
  }
}
