/**
 * What the profiles of a comparison are compared without.
 *
 * @module
 */

import { transformBoth, wholeSide } from '../../effects/same-transforms.js';
import { comparison, matching } from '../../store/comparison-state.js';
import { loading } from '../../store/state.js';
import { focusList } from '../controls/focus-next.js';

/** What to do where one profile is whole and the other is not. @param {{side: 'a' | 'b'}} props */
function Offer({ side }) {
  const [whole, other] = side === 'a' ? ['A', 'B'] : ['B', 'A'];
  return (
    <p>
      What the transforms have left out of {other} looks as if it were in {whole} only.{' '}
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
        Do the same to {whole}
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
        As in their tabs when they were compared. Lines and instructions do not change.
      </p>
      {open.undone !== '' && <p role="status">Not possible for both: {open.undone}.</p>}
      {side && <Offer side={side} />}
    </section>
  );
}
