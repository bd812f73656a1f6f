/** Keeps open pictures and treemaps in step with the choices of the user, and the overview. */

import { batch, effect } from '@preact/signals';
import { closerPath } from '../pictures/closer-look.js';
import { failureOf } from '../spawn/analyser-client.js';
import { change } from '../store/actions.js';
import { OVERVIEW } from '../store/document-values.js';
import { showBoxes } from '../store/flame.js';
import * as pictures from '../store/picture-state.js';
import { collapsed, colourBy, graphGroups } from '../store/picture-state.js';
import { foldedBy, foldedRows, isRateShown, isViewOpen, listColumns } from '../store/selectors.js';
import { setAll } from '../store/signals.js';
import { current, shownDocument, shownProfile } from '../store/state.js';
import { keep, keepCompared, keepShown, ofSelected, searchedBy } from './ask.js';
import { findingTexts } from './source-texts.js';

/** @import {ContextBoxes, Requests} from '../protocol/types.js' */
/** @import {Tab} from '../store/state.js' */

/**
 * Keeps the contexts of flame graphs while one is open, unless they have them already.
 *
 * @param {readonly ('programFlame' | 'callersFlame' | 'calleesFlame')[]} keys
 * @param {'contexts' | 'around'} kind
 * @param {(document: Tab) => any} question  returns null if there is nothing to ask
 * @param {(answer: any) => Record<string, ContextBoxes>} of  the contexts of an answer by flame graph
 */
function keepFlames(keys, kind, question, of = (answer) => answer) {
  /** The parameters of the latest request but `closer`. */
  let latest = '';
  const wanted = (/** @type {Tab} */ document) => {
    const [flames, choices] = [keys.map((key) => document[key].value), question(document)];
    const isOpen = flames.some(({ views }) => views.value > 0);
    if (!choices || !isOpen || isRateShown.value) return null;
    latest = JSON.stringify(choices);
    const opened = flames.map(({ closer }) => closer.value).find((closer) => closer.of === latest);
    const params = { ...choices, closer: opened?.path ?? [] };
    const asked = JSON.stringify(params);
    if (flames.every((flame) => flame.asked === asked)) return null;
    for (const flame of flames) {
      flame.asked = asked;
      flame.isWaiting.value = true;
    }
    return params;
  };
  const show = (/** @type {Tab} */ document) => {
    const params = latest;
    return (/** @type {any} */ answer) =>
      batch(() => {
        for (const [key, contexts] of Object.entries(of(answer)))
          showBoxes(document[/** @type {'programFlame'} */ (key)].peek(), contexts, params);
      });
  };
  const fail = (/** @type {Tab} */ document, /** @type {unknown} */ error) => {
    for (const key of keys) {
      document[key].peek().asked = '';
      document[key].peek().isWaiting.value = false;
    }
    document.report(error);
  };
  keepShown(kind, wanted, show, fail);
}

/** Opens what an estimate leaves out in a flame graph of callees, once it fills the picture. @param {'programFlame' | 'calleesFlame'} key */
function lookCloser(key) {
  const { [key]: shown, invertedTree, kind } = shownDocument.value;
  const flame = shown.value;
  const [contexts, span] = [flame.contexts.value, flame.span.value];
  if (!contexts || flame.isWaiting.value || kind !== 'profile') return;
  const { estimated, separate } = contexts.origin;
  const isFolded =
    collapsed.value || (key === 'programFlame' ? invertedTree.value : foldedRows.value);
  if (!estimated || separate || isFolded) return;
  const path = closerPath(contexts.boxes, span);
  const before = flame.closer.peek();
  if (!path || (before.of === flame.of && before.path.join() === path.join())) return;
  flame.closer.value = { of: flame.of, path };
}

/** The selected function, with recursion folded or not. @param {Tab} profile */
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
  const document = shownDocument.value;
  const [tables, filter] = [document.tables.value, document.find.value.trim()];
  const show = (/** @type {Uint8Array | null} */ flags) =>
    setAll(document, { found: flags, findProblem: '' });
  if (!tables || filter === '') {
    document.begin('find');
    show(null);
    return;
  }
  const fail = (/** @type {unknown} */ error) => {
    const { kind, sentence } = failureOf(error);
    if (kind === 'filter') document.findProblem.value = sentence;
    else document.report(error);
  };
  const showRows = (/** @type {Uint32Array} */ rows) => {
    const flags = new Uint8Array(tables.functions.name.length);
    // A cycle matches by the names of its functions, which have boxes of their own.
    const own = rows.filter((row) => row < tables.facts.functions);
    for (const row of own.length > 0 ? own : rows) flags[row] = 1;
    show(flags);
  };
  // As in the list: functions, whose names have no callers.
  const groupBy = foldedBy.value;
  const params = { event: document.event.value, filter, column: searchedBy(document), groupBy };
  document.ask('find', params, showRows, fail);
}

/** Whether the overview is shown: mostly while no function is selected. @param {Tab} document */
export const wantsOverview = ({ selected }) =>
  (selected.value === null || isViewOpen(OVERVIEW)) && !isRateShown.value;

/** Rates have no overview, which shows costs. */
function emptyOverview() {
  const profile = shownProfile.value;
  if (!isRateShown.value) return;
  setAll(profile, { findings: null, lineFindings: null, rankings: null, codeFiles: null });
}

/**
 * Requests a part of the overview; its section shows why it is missing.
 *
 * @template {'findings' | 'rankings' | 'lineFindings' | 'codeFiles'} K
 * @param {K} kind
 * @param {(profile: Tab) => Requests[K]['params']} params
 */
const keepOverview = (kind, params) =>
  keep(
    kind,
    (profile) => (wantsOverview(profile) ? params(profile) : null),
    undefined,
    ({ overviewProblem }, error) => change(overviewProblem, failureOf(error).sentence),
  );

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
  pictures.treemapOf.value !== 'program' && current.mapAround.value !== null;

/** Starts the effects. */
export function keepPicturesCurrent() {
  keepFlames(
    ['programFlame'],
    'contexts',
    ({ event, inTimeOrder, sizeBy, invertedTree }) => ({
      event: event.value,
      inTimeOrder: inTimeOrder.value,
      collapse: collapsed.value,
      by: sizeBy.value,
      inverted: invertedTree.value,
      fold: invertedTree.value ? foldedBy.value : '',
    }),
    (programFlame) => ({ programFlame }),
  );
  keepFlames(['callersFlame', 'calleesFlame'], 'around', aroundSelected);
  effect(() => lookCloser('programFlame'));
  effect(() => lookCloser('calleesFlame'));
  keepShown('classes', ({ classes }) => (needsClasses() && !classes.value ? {} : null));
  keepShown('origins', ({ origins }) =>
    colourBy.value === 'origin' && !origins.value ? {} : null,
  );
  effect(askForFound);
  effect(emptyOverview);
  keepOverview('findings', ({ event, overviewProblem }) => {
    overviewProblem.value = '';
    return { event: event.value };
  });
  keepCompared('findings', ({ event }) => ({ event: event.value }));
  keepCompared(
    'changedLines',
    (document) =>
      wantsOverview(document)
        ? {
            event: document.event.value,
            most: document.lineFindingLimit.value,
            texts: findingTexts.value,
          }
        : null,
    ({ lineFindings }) => lineFindings,
  );
  keepOverview('rankings', ({ event }) => ({ event: event.value }));
  for (const kind of /** @type {const} */ (['lineFindings', 'codeFiles']))
    keepOverview(kind, ({ event, lineFindingLimit }) => ({
      event: event.value,
      most: lineFindingLimit.value,
    }));
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
