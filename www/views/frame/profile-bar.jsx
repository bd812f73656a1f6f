/** Open profiles. */

import { BAR_TEXT } from '../../messages/frame.js';
import { showSheet } from '../../store/sheets.js';
import { profile } from '../../store/state.js';
import { OpenButton } from '../controls/open-button.jsx';
import { ThemeSwitch } from '../controls/theme-switch.jsx';
import { CompareMenu } from './compare-menu.jsx';
import { HistoryButtons } from './history-buttons.jsx';
import { ProfileTabs } from './profile-tabs.jsx';

export function ProfileBar() {
  return (
    <header class="profile-bar">
      <HistoryButtons />
      <ProfileTabs />
      {profile.value && (
        <button
          type="button"
          class="button search-button"
          aria-haspopup="dialog"
          onClick={() => showSheet('palette')}
        >
          {BAR_TEXT.search} <kbd>Ctrl K</kbd>
        </button>
      )}
      <ThemeSwitch />
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => showSheet('help')}>
        {BAR_TEXT.help}
      </button>
      <button
        type="button"
        class="quiet"
        title={BAR_TEXT.keysNote}
        aria-label={BAR_TEXT.keys}
        aria-haspopup="dialog"
        onClick={() => showSheet('keys')}
      >
        ?
      </button>
      <CompareMenu />
      <OpenButton class="button" label={BAR_TEXT.open} />
    </header>
  );
}
