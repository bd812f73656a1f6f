/**
 * Says that a newer version of the page is there.
 *
 * @module
 */

import { switchToNewVersion } from '../../effects/offline.js';
import { offline, profile } from '../../store/state.js';

export function UpdateNotice() {
  if (offline.value !== 'update') return null;
  return (
    <div class="update-notice" role="status">
      <span>A new version is ready.{profile.value && ' Reloading closes the open profile.'}</span>
      <button type="button" class="button" onClick={switchToNewVersion}>
        Reload
      </button>
    </div>
  );
}
