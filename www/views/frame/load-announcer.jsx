/**
 * Announces to screen readers when a load starts and ends, but not its progress.
 *
 * @module
 */

import { loading, profile } from '../../store/state.js';
import { plural } from '../../values/format.js';

function announcement() {
  if (loading.value) return `Reading ${loading.value.title}`;
  if (profile.value) return `${plural(profile.value.facts.functions, 'function')} read`;
  return '';
}

export function LoadAnnouncer() {
  return (
    <p class="for-readers" role="status">
      {announcement()}
    </p>
  );
}
