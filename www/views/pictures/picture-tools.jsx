/**
 * The last controls of every picture's bar: names, full width and saving. They stay together if the bar
 * wraps.
 */

import { TOOLS_TEXT } from '../../messages/pictures.js';
import { widenPicture } from '../../store/picture-actions.js';
import { isWide } from '../../store/picture-state.js';
import { profile } from '../../store/state.js';
import { ShortNamesSwitch } from '../controls/short-names-switch.jsx';
import { PictureExport } from './picture-export.jsx';

/** Toggles between the full width and the pane. */
function WideSwitch() {
  return (
    <button type="button" class="button" aria-pressed={isWide.value} onClick={widenPicture}>
      {isWide.value ? TOOLS_TEXT.showList : TOOLS_TEXT.fullWidth}
    </button>
  );
}

/** @param {Parameters<typeof PictureExport>[0]} props */
export function PictureTools(props) {
  return (
    <span class="picture-tools">
      {/* A comparison has it in the bar above. */}
      {profile.value && <ShortNamesSwitch />}
      <WideSwitch />
      <PictureExport {...props} />
    </span>
  );
}
