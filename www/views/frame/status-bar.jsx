/**
 * Status bar: facts about the open profile and how it was read.
 *
 * @module
 */

import { profile } from '../../store/state.js';
import { bytes, duration, plural } from '../../values/format.js';
import { visible } from '../../values/names.js';

export function StatusBar() {
  const open = profile.value;
  if (!open) return null;
  const { functions, calls, parts, textBytes, creator } = open.facts;
  return (
    <footer class="status-bar">
      <span class="private">Nothing leaves this computer</span>
      <span>
        {[plural(functions, 'function'), plural(calls, 'call'), plural(parts.length, 'part')].join(
          ' · ',
        )}
      </span>
      <span class="grow" />
      <span>{`${bytes(textBytes)} read in ${duration(open.milliseconds)}`}</span>
      {creator && <span>{visible(creator)}</span>}
    </footer>
  );
}
