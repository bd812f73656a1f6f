/**
 * What is open.
 *
 * @module
 */

import { selectNothing } from '../actions.js';
import { visible } from '../names.js';
import { titleOf } from '../selectors.js';
import { keysOpen, paletteOpen, profile, selected } from '../state.js';
import { Brand } from './brand.jsx';
import { OpenButton } from './open-button.jsx';
import { ThemeSwitch } from './theme-switch.jsx';

/** The open profile; a click shows its overview. */
function ProfileTab() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <button
      type="button"
      class="profile-tab"
      aria-pressed={selected.value === null}
      title={facts.command ? `Profiled: ${visible(facts.command)}` : 'Overview'}
      onClick={selectNothing}
    >
      <span>{visible(titleOf(facts.files))}</span>
      <span class="muted">{visible(facts.command)}</span>
    </button>
  );
}

export function ProfileBar() {
  return (
    <header class="profile-bar">
      <Brand size={20} />
      <ProfileTab />
      <span class="grow" />
      <button
        type="button"
        class="button search-button"
        aria-haspopup="dialog"
        onClick={() => {
          paletteOpen.value = true;
        }}
      >
        Search <kbd>Ctrl K</kbd>
      </button>
      <ThemeSwitch />
      <button
        type="button"
        class="quiet"
        title="All keys (?)"
        aria-label="All keys"
        aria-haspopup="dialog"
        onClick={() => {
          keysOpen.value = true;
        }}
      >
        ?
      </button>
      <OpenButton class="button" label="Open…" />
    </header>
  );
}
