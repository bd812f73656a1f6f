/**
 * Progress of a layout that takes longer than a moment, with a button to cancel it.
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { cancelLayout } from '../../effects/ask-graph.js';
import { GRAPH_TEXT } from '../../messages/pictures.js';
import { graphLayout } from '../../store/picture-state.js';

export function GraphProgress() {
  const seconds = useSignal(0);
  const running = graphLayout.value;
  useEffect(() => {
    seconds.value = 0;
    const timer = running && setInterval(() => seconds.value++, 1000);
    return () => clearInterval(timer ?? undefined);
  }, [running]);
  if (!running || seconds.value === 0) return null;
  const text = GRAPH_TEXT.progress(running.nodes, running.calls, seconds.value);
  return (
    <div class="progress-text">
      <span class="figures">{text}</span>
      <button type="button" class="button" onClick={cancelLayout}>
        {GRAPH_TEXT.cancel}
      </button>
    </div>
  );
}
