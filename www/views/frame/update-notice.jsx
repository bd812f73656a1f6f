/** Announces a newer version of the page. */

import { switchToNewVersion } from '../../effects/offline.js';
import { UPDATE_TEXT } from '../../messages/frame.js';
import { offline } from '../../store/state.js';
import { tabs } from '../../store/tab-state.js';

export function UpdateNotice() {
  if (offline.value !== 'update') return null;
  return (
    <div class="update-notice" role="status">
      <span>
        {UPDATE_TEXT.available}
        {tabs.value.length > 0 && ` ${UPDATE_TEXT.closesAll}`}
      </span>
      <button type="button" class="button" onClick={switchToNewVersion}>
        {UPDATE_TEXT.reload}
      </button>
    </div>
  );
}
