/** Switches the theme: system, light or dark. */

import { THEME_TEXT } from '../../messages/controls.js';
import { nextTheme } from '../../store/preferences.js';
import { theme } from '../../store/state.js';

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeSwitch() {
  const label = LABELS[theme.value];
  return (
    <button
      type="button"
      class="quiet theme-switch"
      title={THEME_TEXT.note}
      aria-label={THEME_TEXT.theme(label)}
      onClick={nextTheme}
    >
      <span class="theme-mark" aria-hidden="true" />
      {label}
    </button>
  );
}
