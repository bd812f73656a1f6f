/**
 * Status bar: facts about the open profile and how it was read, or about a comparison.
 *
 * @module
 */

import { comparison, listing, matching } from '../../store/comparison-state.js';
import { profile } from '../../store/state.js';
import { bytes, count, duration, plural } from '../../values/format.js';
import { visible } from '../../values/names.js';

/** Counts shown in the bar. */
function counts() {
  if (profile.value) {
    const { functions, calls, parts } = profile.value.facts;
    return [plural(functions, 'function'), plural(calls, 'call'), plural(parts.length, 'part')];
  }
  const [equal = 0, changed = 0, isNew = 0, gone = 0] = listing.value?.counts ?? [];
  return [
    plural(comparison.value?.facts.functions ?? 0, 'function'),
    `${count(changed)} changed`,
    `${count(isNew)} only in B`,
    `${count(gone)} only in A`,
    `${count(equal)} equal`,
  ];
}

export function StatusBar() {
  const open = profile.value;
  return (
    <footer class="status-bar">
      <span class="private">Nothing leaves this computer</span>
      <span>{counts().join(' · ')}</span>
      <span class="grow" />
      {open && (
        <span>{`${bytes(open.facts.textBytes)} read in ${duration(open.milliseconds)}`}</span>
      )}
      {open?.facts.creator && <span>{visible(open.facts.creator)}</span>}
      {!open && <span role="status">{matching.value ? 'Matching functions…' : ''}</span>}
    </footer>
  );
}
