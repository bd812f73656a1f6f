/**
 * Facts of a comparison.
 *
 * @module
 */

import { comparison, listing, matching } from '../../store/comparison-state.js';
import { count, plural } from '../../values/format.js';

export function ComparisonStatus() {
  const facts = comparison.value?.facts;
  if (!facts) return null;
  const [equal = 0, changed = 0, isNew = 0, gone = 0] = listing.value?.counts ?? [];
  return (
    <footer class="status-bar">
      <span class="private">Nothing leaves this computer</span>
      <span>
        {[
          plural(facts.functions, 'function'),
          `${count(changed)} changed`,
          `${count(isNew)} only in B`,
          `${count(gone)} only in A`,
          `${count(equal)} equal`,
        ].join(' · ')}
      </span>
      <span class="grow" />
      <span role="status">{matching.value ? 'Matching functions…' : ''}</span>
    </footer>
  );
}
