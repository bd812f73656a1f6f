/**
 * What the profiles of a comparison are compared without.
 *
 * @module
 */

import { comparison } from '../comparison-state.js';

export function ComparedLooks() {
  const { a = '', b = '' } = comparison.value?.looks ?? {};
  if (!a && !b) return null;
  return (
    <section class="compared-looks" aria-label="Transforms of the profiles">
      <dl>
        <dt>A</dt>
        <dd>{a || 'the whole profile'}</dd>
        <dt>B</dt>
        <dd>{b || 'the whole profile'}</dd>
      </dl>
      <p class="muted">
        As in their tabs when they were compared. Lines and instructions stay as they were measured.
      </p>
    </section>
  );
}
