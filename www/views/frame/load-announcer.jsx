/** Announces to screen readers when a load starts and ends, but not its progress. */

import { ANNOUNCED_TEXT } from '../../messages/frame.js';
import { loading, profile } from '../../store/state.js';

function announcement() {
  if (loading.value) return ANNOUNCED_TEXT.reading(loading.value.title);
  if (profile.value) return ANNOUNCED_TEXT.read(profile.value.facts.distinct);
  return '';
}

export function LoadAnnouncer() {
  return (
    <p class="for-readers" role="status">
      {announcement()}
    </p>
  );
}
