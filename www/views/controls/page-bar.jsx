/** What the start page and the page with profiles have at their top. */

import { useRef } from 'preact/hooks';
import { takeFiles } from '../../effects/drop.js';
import { canPick, pickFiles } from '../../effects/file-handles.js';
import { THEME_TEXT } from '../../messages/controls.js';
import { nextTheme } from '../../store/preferences.js';
import { theme } from '../../store/state.js';
import { Button } from './fields.jsx';

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

/** Switches the theme: system, light or dark. */
const LABELS = { system: 'System', light: 'Light', dark: 'Dark' };

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
    if (canPick()) takeFiles(await pickFiles());
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
