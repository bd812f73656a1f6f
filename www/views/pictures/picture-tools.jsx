/**
 * The last controls of every picture's bar: full width and saving. They stay together where the bar
 * breaks into lines.
 *
 * @module
 */

import { widenPicture } from '../../store/picture-actions.js';
import { isWide } from '../../store/picture-state.js';
import { PictureExport } from './picture-export.jsx';

/** Makes the picture as wide as the window, and narrow again. */
function WideSwitch() {
  return (
    <button type="button" class="button" aria-pressed={isWide.value} onClick={widenPicture}>
      {isWide.value ? 'Show list' : 'Full width'}
    </button>
  );
}

/** @param {Parameters<typeof PictureExport>[0]} props */
export function PictureTools(props) {
  return (
    <span class="picture-tools">
      <WideSwitch />
      <PictureExport {...props} />
    </span>
  );
}
