/** Offers to read files again that have changed on disk. */

import { canCompareWithNewer, compareWithNewer, reloadProfile } from '../../effects/reload.js';
import { CHANGED_TEXT } from '../../messages/frame.js';
import { ignoreNewerFiles } from '../../store/actions.js';
import { ignoredFiles, newerFiles } from '../../store/state.js';
import { shownProfile } from '../../store/tab-state.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/button.jsx';

export function ChangedNotice() {
  if (newerFiles.value === ignoredFiles.value) return null;
  return (
    <div class="update-notice" role="status">
      <span>{CHANGED_TEXT.about(visible(shownProfile.value.title.value))}</span>
      <Button onClick={reloadProfile}>{CHANGED_TEXT.reload}</Button>
      {canCompareWithNewer() && <Button onClick={compareWithNewer}>{CHANGED_TEXT.compare}</Button>}
      <Button onClick={ignoreNewerFiles}>{CHANGED_TEXT.ignore}</Button>
    </div>
  );
}
