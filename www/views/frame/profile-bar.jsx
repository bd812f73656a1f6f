/** Open profiles. */

import { BAR_TEXT } from '../../messages/frame.js';
import { facts } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { isEmbedded } from '../../store/state.js';
import { tabs } from '../../store/tab-state.js';
import { OpenButton } from '../controls/open-button.jsx';
import { ThemeSwitch } from '../controls/theme-switch.jsx';
import { CompareMenu } from './compare-menu.jsx';
import { HistoryButtons } from './history-buttons.jsx';
import { OpenMenu } from './open-menu.jsx';
import { ProfileTabs } from './profile-tabs.jsx';

export function ProfileBar() {
  // The other page has its own title, and its own ways to open profiles.
  const isBare = isEmbedded && tabs.value.length < 2;
  return (
    <header class="profile-bar">
      <HistoryButtons />
      {isBare ? <span class="grow" /> : <ProfileTabs />}
      {facts.value && (
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
      {!isEmbedded && (
        <>
          <CompareMenu />
          <div class="open-buttons">
            <OpenButton class="button" label={BAR_TEXT.open} />
            <OpenMenu />
          </div>
        </>
      )}
    </header>
  );
}
