/** The start page, and back and forward through the views. */

import { goBack, goForward, goToStart } from '../../effects/history.js';
import { BAR_TEXT } from '../../messages/frame.js';
import { historyPlace } from '../../store/state.js';
import { Brand } from '../controls/brand.jsx';

export function HistoryButtons() {
  const { current, last } = historyPlace.value;
  const steps = [
    { label: BAR_TEXT.back, face: '‹', key: '[', isOff: current <= 0, go: goBack },
    { label: BAR_TEXT.forward, face: '›', key: ']', isOff: current >= last, go: goForward },
  ];
  return (
    <>
      <button type="button" class="quiet" title={BAR_TEXT.startNote} onClick={goToStart}>
        <Brand size={20} />
      </button>
      {steps.map(({ label, face, key, isOff, go }) => (
        // Not `disabled`: the button that leads to the first entry keeps the focus.
        <button
          key={key}
          type="button"
          class="quiet history-step"
          aria-label={label}
          aria-disabled={isOff}
          aria-keyshortcuts={key}
          title={BAR_TEXT.step(label, key)}
          onClick={() => !isOff && go()}
        >
          {face}
        </button>
      ))}
    </>
  );
}
