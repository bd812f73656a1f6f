/**
 * Announces a newer version of the page.
 *
 * @module
 */

import { switchToNewVersion } from '../../effects/offline.js';
import { offline } from '../../store/state.js';
import { tabs } from '../../store/tab-state.js';

export function UpdateNotice() {
  if (offline.value !== 'update') return null;
  return (
    <div class="update-notice" role="status">
      <span>
        A new version is available.{tabs.value.length > 0 && ' Reloading closes all profiles.'}
      </span>
      <button type="button" class="button" onClick={switchToNewVersion}>
        Reload
      </button>
    </div>
  );
}
