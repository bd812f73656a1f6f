/** Notices on changed files, on a newer version of the page, and for screen readers on loads. */

import { switchToNewVersion } from '../../effects/offline.js';
import { canCompareWithNewer, compareWithNewer, reloadProfile } from '../../effects/reload.js';
import { ANNOUNCED_TEXT, CHANGED_TEXT, UPDATE_TEXT } from '../../messages/frame.js';
import { ignoreNewerFiles } from '../../store/actions.js';
import {
  ignoredFiles,
  loading,
  newerFiles,
  offline,
  profile,
  shownProfile,
  tabs,
} from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/fields.jsx';

/** Offers to read files again that have changed on disk. */
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

/** Announces a newer version of the page. */
export function UpdateNotice() {
  if (offline.value !== 'update') return null;
  return (
    <div class="update-notice" role="status">
      <span>
        {UPDATE_TEXT.available}
        {tabs.value.length > 0 && ` ${UPDATE_TEXT.closesAll}`}
      </span>
      <Button onClick={switchToNewVersion}>{UPDATE_TEXT.reload}</Button>
    </div>
  );
}

/** Announces to screen readers when a load starts and ends, but not its progress. */
function announcement() {
  if (loading.value) return ANNOUNCED_TEXT.reading(loading.value.title);
  if (profile.value) return ANNOUNCED_TEXT.read(profile.value.facts.distinct);
  return '';
}

export const LoadAnnouncer = () => (
  <p class="for-readers" role="status">
    {announcement()}
  </p>
);
