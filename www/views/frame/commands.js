/** Commands of the palette, in addition to functions. */

import { selectParts, swapSides } from '../../effects/basis.js';
import { copyTable, copyText } from '../../effects/export.js';
import { goBack } from '../../effects/history.js';
import { reopen } from '../../effects/recent.js';
import { showTab } from '../../effects/tabs.js';
import {
  canReturn,
  returnTo,
  selectedStep,
  toggleInlined,
  toggleSystem,
  transformSelected,
  undoTransforms,
} from '../../effects/transform.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { SHORT_NAMES_TEXT } from '../../messages/controls.js';
import { BAR_TEXT, EVENT_TEXT } from '../../messages/frame.js';
import { RULES_TEXT } from '../../messages/list.js';
import { PARTS_TEXT, TIMELINE_TEXT } from '../../messages/overview.js';
import * as actions from '../../store/actions.js';
import { OVERVIEW } from '../../store/document-values.js';
import { flagsOfParts } from '../../store/part-choice.js';
import { nextTheme } from '../../store/preferences.js';
import { ROW_RULES, ruleLabel, SYSTEM_NAMES, systemFilter } from '../../store/row-rules.js';
import { currentEvent, events, facts, hasObjects, isRateShown } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { comparison, current, profile, recent, shown, tabs } from '../../store/state.js';
import { TRANSFORMS } from '../../store/transforms.js';
import { unitsOf } from '../../values/units.js';
import { GROUP_CHOICES, isOffered } from '../list/list-menus.jsx';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from './detail-views.js';
import { comparisons, fileActions } from './file-actions.js';

/** `words`: other words that find it. @typedef {{kind: string, label: string, words?: string, run: () => void}} Command */
/** @import {ProfileFacts} from '../../protocol/types.js' */

/** @param {import('./detail-views.js').Facts} facts @returns {Command[]} */
function views(facts) {
  const whole = viewsFor(PROFILE_VIEWS, facts).map(({ id, label }) => ({
    kind: 'Profile',
    label,
    run() {
      if (id === OVERVIEW) return actions.chooseView(id);
      actions.selectNothing();
      actions.changeShown({ profileView: id });
    },
  }));
  const split = { kind: 'View', label: 'Split', run: actions.addView };
  if (current.selected.value === null) return [split, ...whole];
  const detail = viewsFor(DETAIL_VIEWS, facts).map(({ id, label }) => ({
    kind: 'View',
    label,
    run: () => actions.chooseView(id),
  }));
  return [...detail, split, ...whole];
}

/** @returns {Command[]} */
const eventChoices = () =>
  events.value.map(({ name, longName }, index) => ({
    kind: 'Event',
    label: [name, longName].filter(Boolean).join(' – '),
    run: () => actions.chooseEvent(index),
  }));

/** @returns {Command[]} */
const groupings = () =>
  GROUP_CHOICES.filter(({ by }) => isOffered(by)).map(({ by, label }) => ({
    kind: 'Group by',
    label,
    run: () => actions.groupFunctionsBy(by),
  }));

/** Commands of profiles and comparisons. @returns {Command[]} */
const ofBoth = () => [
  {
    kind: 'Event',
    label: EVENT_TEXT.addFormula,
    words: 'own metric rate ratio',
    run: () => showSheet('ownEvents'),
  },
  ...(hasObjects.value
    ? [{ kind: 'Transform', label: INLINED_TEXT.toggle, run: toggleInlined }]
    : []),
  ...(canReturn('past')
    ? [{ kind: 'Transform', label: 'Undo the last change', run: () => returnTo('past') }]
    : []),
  ...(canReturn('undone')
    ? [{ kind: 'Transform', label: 'Make it again', words: 'redo', run: () => returnTo('undone') }]
    : []),
  ...(comparison.value ? [{ kind: 'Compare', label: 'Swap A and B', run: swapSides }] : []),
];

/** @returns {Command[]} */
const units = () =>
  unitsOf(currentEvent.value).map(({ id, label, title }) => ({
    kind: 'Unit',
    label: `${label} – ${title}`,
    run: () => actions.changeShown({ unit: id }),
  }));

/** @param {ProfileFacts} facts @returns {Command[]} */
const hiding = (facts) =>
  ROW_RULES.filter(({ applies }) => applies(facts)).map((rule) => ({
    kind: current.rules.value.includes(rule.id) ? 'Show' : 'Hide',
    label: ruleLabel(rule, isRateShown.value),
    run: () => actions.toggleRule(rule.id),
  }));

/** @param {ProfileFacts} facts @returns {Command[]} */
function transforming(facts) {
  /** @type {Command[]} */
  const steps = TRANSFORMS.filter(({ kind }) => selectedStep(kind)).map(({ kind, label }) => ({
    kind: 'Transform',
    label,
    words: kind,
    run: () => transformSelected(kind),
  }));
  steps.push({
    kind: 'Transform',
    label: RULES_TEXT.charge(SYSTEM_NAMES.get(systemFilter(facts)) ?? ''),
    run: toggleSystem,
  });
  if (current.transforms.value.length === 0) return steps;
  const all = { kind: 'Transform', label: 'Undo all', run: undoTransforms };
  return [...steps, all];
}

/** @param {ProfileFacts} facts @returns {Command[]} */
function choosingParts({ parts }) {
  if (parts.length < 2) return [];
  const threads = [...new Set(parts.map(({ thread }) => thread))].filter(Boolean);
  const only = threads.map((thread) => ({
    kind: 'Parts',
    label: PARTS_TEXT.onlyThread(thread),
    run: () =>
      selectParts(
        flagsOfParts(
          parts,
          parts.filter((part) => part.thread === thread),
        ),
      ),
  }));
  return [
    { kind: 'Parts', label: PARTS_TEXT.all, run: () => selectParts(null) },
    { kind: 'Parts', label: TIMELINE_TEXT.strip, run: actions.toggleTimeline },
    ...(threads.length > 1 ? only : []),
  ];
}

/** The actions of a menu. @param {string} kind @param {readonly import('../controls/menus.jsx').MenuAction[]} actions @returns {Command[]} */
const ofMenu = (kind, actions) =>
  actions.map(({ label, what = '', run }) => ({ kind, label: `${label} ${what}`.trim(), run }));

/** Commands of a profile that involve files. @returns {Command[]} */
const ofFiles = () => [
  ...ofMenu('Compare', comparisons()),
  ...ofMenu('Profile', fileActions()),
  { kind: 'List', label: 'Copy list as table', run: copyTable },
  { kind: 'Profile', label: 'Warnings', run: () => showSheet('notes') },
];

/** Other tabs, and files that were opened before. @returns {Command[]} */
const open = () => [
  ...tabs.value
    .filter((tab) => tab !== shown.value)
    .map((tab) => ({ kind: 'Open', label: tab.title.value, run: () => showTab(tab) })),
  ...recent.value
    .filter(({ title }) => !tabs.value.some((tab) => tab.title.value === title))
    .map((entry) => ({
      kind: 'Reopen',
      label: entry.title,
      words: 'recent closed',
      run: () => void reopen(entry),
    })),
];

/** @type {Command[]} */
const PAGE = [
  {
    kind: 'Page',
    label: 'Copy link to this view',
    words: 'share url address',
    run: () => copyText(async () => location.href),
  },
  {
    kind: 'Profile',
    label: 'Export…',
    words: 'save picture report html csv',
    run: actions.openExport,
  },
  { kind: 'Page', label: 'Origin of code: rules…', run: () => showSheet('origins') },
  { kind: 'View', label: 'Maximise', run: actions.maximiseView },
  {
    kind: 'View',
    label: SHORT_NAMES_TEXT.label,
    words: 'long full whole',
    run: actions.toggleShortNames,
  },
  { kind: 'Page', label: BAR_TEXT.back, words: 'undo', run: goBack },
  { kind: 'Page', label: 'Theme: next', words: 'dark light system', run: nextTheme },
  { kind: 'Page', label: 'How do I read this?', words: 'help', run: () => showSheet('help') },
  { kind: 'Page', label: 'Keyboard shortcuts', run: () => showSheet('keys') },
  { kind: 'Page', label: 'Privacy', run: () => showSheet('privacy') },
];

/** Returns the commands whose kind, label and other words contain all words of the query. @param {string} asked */
export function commandsFor(asked) {
  if (!facts.value) return [];
  const own = profile.value?.facts;
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [
    ...views(facts.value),
    ...eventChoices(),
    ...ofBoth(),
    ...groupings(),
    ...(own
      ? [...units(), ...choosingParts(own), ...hiding(own), ...transforming(own), ...ofFiles()]
      : []),
    ...open(),
    ...PAGE,
  ];
  return all.filter(({ kind, label, words: other = '' }) => {
    const text = `${kind} ${label} ${other}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
