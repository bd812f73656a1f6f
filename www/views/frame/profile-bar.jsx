/**
 * Open profiles.
 *
 * @module
 */

import { showSheet } from '../../store/sheets.js';
import { profile } from '../../store/state.js';
import { Brand } from '../controls/brand.jsx';
import { OpenButton } from '../controls/open-button.jsx';
import { ThemeSwitch } from '../controls/theme-switch.jsx';
import { CompareMenu } from './compare-menu.jsx';
import { ProfileTabs } from './profile-tabs.jsx';

export function ProfileBar() {
  return (
    <header class="profile-bar">
      <Brand size={20} />
      <ProfileTabs />
      {profile.value && (
        <button
          type="button"
          class="button search-button"
          aria-haspopup="dialog"
          onClick={() => showSheet('palette')}
        >
          Search <kbd>Ctrl K</kbd>
        </button>
      )}
      <ThemeSwitch />
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => showSheet('help')}>
        Help
      </button>
      <button
        type="button"
        class="quiet"
        title="Keyboard shortcuts (?)"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={() => showSheet('keys')}
      >
        ?
      </button>
      <CompareMenu />
      <OpenButton class="button" label="Open…" />
    </header>
  );
}
