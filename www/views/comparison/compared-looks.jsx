/**
 * The transforms of the profiles of a comparison.
 */

import { transformBoth, wholeSide } from '../../effects/same-transforms.js';
import { COMPARED_TRANSFORMS_TEXT } from '../../messages/comparison.js';
import { changingBasis, comparison, loading } from '../../store/state.js';
import { focusList } from '../controls/focus-next.js';

/** Offers to apply the transforms of one side to the other if that has none. @param {{side: 'a' | 'b'}} props */
function Offer({ side }) {
  const [whole, other] = side === 'a' ? ['A', 'B'] : ['B', 'A'];
  return (
    <p>
      {COMPARED_TRANSFORMS_TEXT.removed(other, whole)}{' '}
      <button
        type="button"
        class="button"
        disabled={changingBasis.value || loading.value !== null}
        title={COMPARED_TRANSFORMS_TEXT.applyNote(whole, other)}
        onClick={() => {
          transformBoth();
          focusList();
        }}
      >
        {COMPARED_TRANSFORMS_TEXT.apply(whole)}
      </button>
    </p>
  );
}

export function ComparedLooks() {
  const open = comparison.value;
  const [a, b] = [open?.sides.a.look, open?.sides.b.look];
  if (!open || (!a && !b)) return null;
  const side = wholeSide(open);
  return (
    <section class="compared-looks" aria-label={COMPARED_TRANSFORMS_TEXT.label}>
      <dl>
        <dt>A</dt>
        <dd>{a || COMPARED_TRANSFORMS_TEXT.whole}</dd>
        <dt>B</dt>
        <dd>{b || COMPARED_TRANSFORMS_TEXT.whole}</dd>
      </dl>
      <p class="muted">{COMPARED_TRANSFORMS_TEXT.note}</p>
      {open.undone !== '' && (
        <p role="status">{COMPARED_TRANSFORMS_TEXT.impossible(open.undone)}</p>
      )}
      {side && <Offer side={side} />}
    </section>
  );
}
