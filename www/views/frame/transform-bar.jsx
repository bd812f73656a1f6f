/**
 * The applied transforms, in order: each can be undone separately, or all
 * at once.
 *
 * @module
 */

import { undoTransform, undoTransforms } from '../../effects/transform.js';
import { currentEvent, transforming } from '../../store/selectors.js';
import { profile, transforms } from '../../store/state.js';
import { subjectOf, transformOf } from '../../store/transforms.js';
import { isRate, share } from '../../values/format.js';
import { Explain } from '../controls/explain.jsx';
import { focusList } from '../controls/focus-next.js';

const EXPLANATION =
  'All figures refer to the remaining cost, which is 100 %. If the profile records single calls, self cost is exact. Otherwise the cost of functions with several callers is divided in proportion to the cost of their calls; this line shows how much is exact. Lines and instructions do not change.';

/** Undoes a transform. The pressed button disappears, so the focus moves to the list. @param {() => void} back */
function take(back) {
  back();
  focusList();
}

/** The remaining cost, and how exact it is. */
function Outcome() {
  const event = currentEvent.value;
  if (transforming.value || !event) return <span class="muted transforming">Working…</span>;
  if (isRate(event)) return <span class="muted">rate of the remaining cost</span>;
  const left = `${share(Number(event.total), Number(event.whole))} of the total`;
  if (event.certain === undefined) return <span class="figures">{left}</span>;
  if (event.certain === event.total) {
    return <span class="figures">{left}; self cost is exact, some calls are estimated</span>;
  }
  return (
    <span class="figures">
      {left}, estimated from the call graph; {share(Number(event.certain), Number(event.total))} of
      it is exact
    </span>
  );
}

export function TransformBar() {
  const tables = profile.value;
  const steps = transforms.value;
  if (!tables || steps.length === 0) return null;
  return (
    <nav class="transform-bar" aria-label="Transforms">
      <ol>
        <li>
          <button
            type="button"
            class="quiet"
            title="Undo all transforms"
            onClick={() => take(undoTransforms)}
          >
            Everything
          </button>
        </li>
        {steps.map((step, index) => (
          <li key={`${index} ${step.kind} ${step.row}`}>
            <button
              type="button"
              class="chip"
              title="Undo this transform"
              onClick={() => take(() => undoTransform(index))}
            >
              <span class="crumb">
                {transformOf(step.kind).crumb}: <bdi>{subjectOf(step, tables.functions)}</bdi>
              </span>{' '}
              <span aria-hidden="true">✕</span>
              <span class="for-readers">, remove</span>
            </button>
          </li>
        ))}
      </ol>
      <span role="status">
        <Outcome />
      </span>
      <Explain what="Transforms" text={EXPLANATION} />
    </nav>
  );
}
