/** Keys that work anywhere on the page. The dialog opened by `?` lists them. */

import { goBack, goForward } from '../../effects/history.js';
import { reloadProfile } from '../../effects/reload.js';
import { canReturn, returnTo, transformSelected } from '../../effects/transform.js';
import { chooseView, goUp, maximiseView, openExport } from '../../store/actions.js';
import { OVERVIEW } from '../../store/document-values.js';
import { nextTheme } from '../../store/preferences.js';
import { facts } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { current, shown, singleKeysWork } from '../../store/state.js';
import { TRANSFORMS } from '../../store/transforms.js';
import { focusTab, focusView } from '../controls/focus-next.js';
import { VIEWS, viewsFor } from './detail-views.js';

/** Whether a key press is meant for a field. @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** Opens the view of the tab at an index, and moves the focus into it. @param {number} place */
function chooseTab(place) {
  const view = facts.value && viewsFor(VIEWS, facts.value)[place];
  if (!view || (!view.of && current.selected.value === null)) return;
  // The view with the focus goes: its tab has it until the next one is drawn.
  if (document.activeElement?.closest('.tab-panel')) focusTab(view.id);
  chooseView(view.id);
  if (view.id !== OVERVIEW) focusView();
}

/** @param {string} id */
const focus = (id) => document.getElementById(id)?.focus();

function openEvents() {
  focus('event-picker');
  document.getElementById('event-picker')?.click();
}

/** Steps through the expensive lines or instructions of the view with the focus, or of the first one. @param {'first' | 'last'} button */
function stepHot(button) {
  const view = document.activeElement?.closest('.source-view') ?? document;
  /** @type {HTMLElement | null} */ (
    view.querySelector(`.hot-lines button:${button}-of-type`)
  )?.click();
}

/** The field that searches the picture with the focus, or the first picture. @returns {HTMLElement | null} */
function findField() {
  const picture = document.activeElement?.closest('.picture') ?? document;
  return picture.querySelector('.picture-bar [type=search]');
}

/** `applies`: whether it is for the page and not for the browser; always, if missing. @typedef {{key: string, shown?: string, what: string, applies?: () => boolean, act: () => void}} Shortcut */

/** @type {Shortcut[]} */
export const SHORTCUTS = [
  { key: '/', what: 'Filter the functions', act: () => focus('function-filter') },
  { key: 'g', what: 'Go to the function list', act: () => focus('functions') },
  { key: '[', what: 'Back', act: goBack },
  { key: ']', what: 'Forward', act: goForward },
  { key: 'R', what: 'Read the files again', act: reloadProfile },
  ...Array.from({ length: 9 }, (_, place) => ({
    key: String(place + 1),
    what: `Open view ${place + 1}`,
    act: () => chooseTab(place),
  })),
  ...TRANSFORMS.map(({ kind, key, label, what }) => ({
    key,
    what: `Selected function: ${label.toLowerCase()} (${what})`,
    act: () => transformSelected(kind),
  })),
  { key: 'n', what: 'Next expensive line or instruction', act: () => stepHot('last') },
  { key: 'p', what: 'Previous expensive line or instruction', act: () => stepHot('first') },
  { key: 'z', what: 'Maximise the view, or show everything again', act: maximiseView },
  { key: 'Escape', what: 'Up: from a maximised view, from a function', act: goUp },
  { key: 'e', what: 'Choose the event', act: openEvents },
  { key: 'x', what: 'Export', act: () => shown.value && openExport() },
  { key: 't', what: 'Colours: system, light, dark', act: nextTheme },
  { key: 'h', what: 'How do I read this?', act: () => showSheet('help') },
  { key: '?', what: 'Keyboard shortcuts', act: () => showSheet('keys') },
];

/** @param {string} key @param {string} shown @param {string} what @param {'past' | 'undone'} to @returns {Shortcut} */
const returning = (key, shown, what, to) => ({
  key,
  shown,
  what,
  // In a field, the key is that of the browser.
  applies: () =>
    !isTyping(document.activeElement) && !document.querySelector('dialog[open]') && canReturn(to),
  act: () => returnTo(to),
});

/** Keys with Ctrl, or with Cmd on a Mac. @type {Shortcut[]} */
export const CHORDS = [
  {
    key: 'k',
    shown: 'Ctrl K',
    what: 'Search functions and commands',
    act: () => facts.value && showSheet('palette'),
  },
  {
    key: 'f',
    shown: 'Ctrl F',
    what: 'Find in the flame graph',
    // In its field, and in other views, the key is that of the browser.
    applies: () =>
      !document.querySelector('dialog[open]') &&
      ![null, document.activeElement].includes(findField()),
    act: () => findField()?.focus(),
  },
  returning('z', 'Ctrl Z', 'Undo the last change of the transforms', 'past'),
  returning('Z', 'Ctrl Shift Z', 'Make it again', 'undone'),
];

/** @param {KeyboardEvent} event */
function chordOf(event) {
  // A Mac writes small letters with Cmd.
  const typed = event.shiftKey ? event.key.toUpperCase() : event.key;
  return CHORDS.find(({ key, applies }) => key === typed && (applies?.() ?? true));
}

/** Keys of pictures that no button or check box uses. */
const PICTURE_KEYS = /^([-+=0wasd]|Arrow.*|Backspace)$/i;

/** Whether a key pressed in the tools of a picture was handled by the picture. @param {KeyboardEvent} event */
function isForPicture({ target, key, ctrlKey, metaKey, altKey }) {
  if (!(target instanceof Element) || !PICTURE_KEYS.test(key)) return false;
  if (target.closest('[role=application], select, textarea, input:not([type=checkbox])'))
    return false;
  const copy = { key, ctrlKey, metaKey, altKey, cancelable: true };
  const pictures = target.closest('.picture')?.querySelectorAll('[role=application]') ?? [];
  // A handled key is prevented. Callers and callees of a function are two pictures.
  const taken = [...pictures].filter((at) => !at.dispatchEvent(new KeyboardEvent('keydown', copy)));
  return taken.length > 0;
}

/** @param {KeyboardEvent} event */
function shortcutOf(event) {
  // Brackets are typed with AltGr, or with Option, on many keyboards.
  const isWritten = event.getModifierState('AltGraph') || /[[\]]/.test(event.key);
  if (event.altKey && !isWritten) return undefined;
  if (event.metaKey || (event.ctrlKey && !(event.altKey && isWritten))) return chordOf(event);
  // Dialogs handle their own keys.
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return undefined;
  // The browser closes an open panel.
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return undefined;
  if (!singleKeysWork.peek() && event.key.length === 1) return undefined;
  return SHORTCUTS.find(({ key }) => key === event.key);
}

/** Registers the handler. */
export const listenForShortcuts = () =>
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event);
    if (!shortcut && !isForPicture(event)) return;
    event.preventDefault();
    shortcut?.act();
  });
