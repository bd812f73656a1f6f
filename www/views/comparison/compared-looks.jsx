/**
 * The transforms of the profiles of a comparison.
 *
 * @module
 */

import { transformBoth, wholeSide } from '../../effects/same-transforms.js';
import { comparison, matching } from '../../store/comparison-state.js';
import { loading } from '../../store/state.js';
import { focusList } from '../controls/focus-next.js';

/** Offers to apply the transforms of one side to the other if that has none. @param {{side: 'a' | 'b'}} props */
function Offer({ side }) {
  const [whole, other] = side === 'a' ? ['A', 'B'] : ['B', 'A'];
  return (
    <p>
      Functions that the transforms removed from {other} appear only in {whole}.{' '}
      <button
        type="button"
        class="button"
        disabled={matching.value || loading.value !== null}
        title={`Applies the transforms of ${whole} to ${other}, in its tab too, and compares again`}
        onClick={() => {
          transformBoth();
          focusList();
        }}
      >
        Apply to {whole} as well
      </button>
    </p>
  );
}

export function ComparedLooks() {
  const open = comparison.value;
  const { a = '', b = '' } = open?.looks ?? {};
  if (!open || (!a && !b)) return null;
  const side = wholeSide(open);
  return (
    <section class="compared-looks" aria-label="Transforms of the profiles">
      <dl>
        <dt>A</dt>
        <dd>{a || 'the whole profile'}</dd>
        <dt>B</dt>
        <dd>{b || 'the whole profile'}</dd>
      </dl>
      <p class="muted">
        As in their tabs at the time of the comparison. Lines and instructions do not change.
      </p>
      {open.undone !== '' && <p role="status">Not possible for both: {open.undone}.</p>}
      {side && <Offer side={side} />}
    </section>
  );
}
