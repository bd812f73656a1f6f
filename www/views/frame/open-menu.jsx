/** Menu next to the Open button: files for the profile that is open. */

import { addAsParts } from '../../effects/open.js';
import { pickFiles } from '../../effects/pick-files.js';
import { isReloadable, reloadProfile } from '../../effects/reload.js';
import { OPEN_MENU_TEXT } from '../../messages/frame.js';
import { profile } from '../../store/state.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

export function OpenMenu() {
  if (!profile.value && !isReloadable()) return null;
  return (
    <Dropdown
      label={OPEN_MENU_TEXT.label}
      face={<span class="for-readers">{OPEN_MENU_TEXT.label}</span>}
      side="right"
    >
      {(close) => (
        <>
          {profile.value && (
            <MenuItem close={close} onChoose={() => pickFiles(addAsParts)}>
              {OPEN_MENU_TEXT.addParts}
            </MenuItem>
          )}
          {isReloadable() && (
            <MenuItem close={close} onChoose={reloadProfile}>
              {OPEN_MENU_TEXT.reload} <kbd>R</kbd>
            </MenuItem>
          )}
        </>
      )}
    </Dropdown>
  );
}
