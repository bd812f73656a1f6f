/** What the start page and the page with profiles share: parts of the bar at the top, a running load, and why one failed. */

import { useRef } from 'preact/hooks';
import { takeFiles } from '../../effects/drop.js';
import { canPick, pickHandled } from '../../effects/file-handles.js';
import { FAILURE_TEXT, LOAD_TEXT, THEME_TEXT } from '../../messages/controls.js';
import { dismissFailure } from '../../store/actions.js';
import { nextTheme } from '../../store/preferences.js';
import { failure, profile, theme } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Button } from './fields.jsx';
import { LIST } from './focus-next.js';

/** Name and mark of the product. @param {{size: number}} props */
export const Brand = ({ size }) => (
  <span class="brand">
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle class="brand-ring" cx="10" cy="10" r="8.6" />
      <path class="brand-bars" d="M5 12.5h10M5 9.5h7M5 6.5h4" />
    </svg>
    grindscope
  </span>
);

/** Names of the themes. */
const LABELS = { system: 'System', light: 'Light', dark: 'Dark' };

/** Switches the theme: system, light or dark. */
export function ThemeSwitch() {
  const label = LABELS[theme.value];
  return (
    <Button
      class="quiet theme-switch"
      title={THEME_TEXT.note}
      aria-label={THEME_TEXT.theme(label)}
      onClick={nextTheme}
    >
      <span class="theme-mark" aria-hidden="true" />
      {label}
    </Button>
  );
}

/** A button that opens files from the disk. @param {{class: string, label: string}} props */
export function OpenButton({ class: className, label }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const open = ({ currentTarget }) => {
    takeFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // so that the same file can be chosen again
  };
  const pick = async () => {
    if (canPick()) takeFiles(await pickHandled());
    else input.current?.click();
  };
  return (
    <>
      <Button class={className} onClick={pick}>
        {label}
      </Button>
      <input ref={input} type="file" multiple hidden aria-label={label} onChange={open} />
    </>
  );
}

/** Progress of a load, with a button to cancel it. @param {{loading: import('../../store/state.js').Loading}} props */
export function LoadProgress({ loading }) {
  const { read, total, milliseconds } = loading.progress;
  const finishing = total > 0 && read >= total;
  return (
    <div class="progress">
      <div class="progress-text">
        <strong>{loading.title}</strong>
        <span class="figures">
          {finishing
            ? LOAD_TEXT.computing
            : total > 0
              ? LOAD_TEXT.speed(read, total, milliseconds)
              : LOAD_TEXT.opening}
        </span>
        <Button onClick={loading.cancel}>{LOAD_TEXT.cancel}</Button>
      </div>
      <progress aria-label={LOAD_TEXT.reading(loading.title)} max={total || 1} value={read} />
    </div>
  );
}

/** Makes a message of the analyser a sentence: it starts in lower case because it can follow a place. @param {string} text */
const sentence = (text) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** Returns file and line of the error, unless the title has them. @param {import('../../store/state.js').ShownFailure} shown */
function placeOf({ title, failure: { file, line } }) {
  const place = [];
  if (file && !title.includes(file)) place.push(visible(file));
  if (line > 0) place.push(FAILURE_TEXT.line(line));
  return place.length > 0 ? `${FAILURE_TEXT.foundIn(place)} ` : '';
}

/** Shows an error, its location, and what to do. The open profile stays open. */
export function FailurePanel() {
  const shown = failure.value;
  if (!shown) return null;
  const rest = profile.value ? FAILURE_TEXT.unchanged : '';
  return (
    <section class="failure" role="alert">
      <div>
        <h2>{visible(shown.title)}</h2>
        <p>{sentence(shown.failure.sentence)}</p>
        <p class="muted">{placeOf(shown) + rest}</p>
      </div>
      <Button onClick={dismissFailure} next={`${LIST}, .drop-actions .primary`}>
        {FAILURE_TEXT.dismiss}
      </Button>
    </section>
  );
}
