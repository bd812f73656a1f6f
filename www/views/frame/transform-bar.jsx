/** The applied transforms, in order: each can be undone separately, or all at once. */

import { undoTransform, undoTransforms } from '../../effects/transform.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { TRANSFORMS_TEXT } from '../../messages/frame.js';
import { currentEvent, transforming } from '../../store/selectors.js';
import { subjectName } from '../../store/shown-names.js';
import { comparison, shownDocument, transforms } from '../../store/state.js';
import { transformOf } from '../../store/transforms.js';
import { isRate } from '../../values/format.js';
import { Explain } from '../controls/column-heads.jsx';
import { Button } from '../controls/fields.jsx';
import { focusList } from '../controls/focus-next.js';

const EXPLANATION = TRANSFORMS_TEXT.note;

/** Undoes a transform. The pressed button disappears, so the focus moves to the list. @param {() => void} back */
function take(back) {
  back();
  focusList();
}

/** The remaining cost, and how exact it is. */
function Outcome() {
  const event = currentEvent.value;
  const compared = comparison.value;
  if (transforming.value || !event)
    return <span class="muted transforming">{TRANSFORMS_TEXT.working}</span>;
  if (isRate(event)) return <span class="muted">{TRANSFORMS_TEXT.ofRate}</span>;
  if (compared) {
    const { certain, events } = compared.facts;
    if (certain === undefined) return null;
    return <span class="figures">{TRANSFORMS_TEXT.inBoth(certain, events[0]?.name ?? '')}</span>;
  }
  const left = TRANSFORMS_TEXT.share(event.total, event.whole);
  if (event.certain === undefined) return <span class="figures">{left}</span>;
  if (event.certain === event.total)
    return <span class="figures">{TRANSFORMS_TEXT.exact(left)}</span>;
  return <span class="figures">{TRANSFORMS_TEXT.estimated(left, event.certain, event.total)}</span>;
}

/** Warns if the inlined functions of most code are unknown. @param {{facts: import('../../store/state.js').Tables['facts']}} props */
function Coverage({ facts }) {
  const { inlinedCoverage = 1 } = facts;
  if (inlinedCoverage >= 0.5) return null;
  const sentence = 'creator' in facts ? INLINED_TEXT.partly : INLINED_TEXT.partlyInBoth;
  return <span class="doubtful">{sentence(inlinedCoverage)}</span>;
}

export function TransformBar() {
  const tables = shownDocument.value.tables.value;
  const steps = transforms.value;
  if (!tables || steps.length === 0) return null;
  return (
    <nav class="transform-bar" aria-label={TRANSFORMS_TEXT.label}>
      <ol>
        <li>
          <Button
            class="quiet"
            title={TRANSFORMS_TEXT.undoAll}
            onClick={() => take(undoTransforms)}
          >
            {TRANSFORMS_TEXT.everything}
          </Button>
        </li>
        {steps.map((step, index) => (
          <li key={`${index} ${step.kind} ${step.row}`}>
            <Button
              class="chip"
              title={`${subjectName(step, true)}\n${TRANSFORMS_TEXT.undo}`}
              onClick={() => take(() => undoTransform(index))}
            >
              <span class="crumb">
                {transformOf(step.kind).crumb}: <bdi>{subjectName(step)}</bdi>
              </span>{' '}
              <span aria-hidden="true">✕</span>
              <span class="for-readers">{TRANSFORMS_TEXT.remove}</span>
            </Button>
          </li>
        ))}
      </ol>
      <span role="status">
        <Outcome />
      </span>
      <Coverage facts={tables.facts} />
      <Explain what={TRANSFORMS_TEXT.title} text={EXPLANATION} />
    </nav>
  );
}
