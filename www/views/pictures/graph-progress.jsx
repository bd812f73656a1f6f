/** Progress of a picture that takes longer than a moment, with a button to cancel it. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { cancelLayout } from '../../effects/ask-graph.js';
import { stopComputing } from '../../effects/reload.js';
import { GRAPH_TEXT, TOOLS_TEXT } from '../../messages/pictures.js';
import { graphLayout } from '../../store/picture-state.js';

/**
 * @param {object} props
 * @param {unknown} props.running  what is computed; falsy for nothing
 * @param {number} props.least  seconds without a word
 * @param {(seconds: number) => string} props.text
 * @param {() => void} props.onCancel
 */
function Progress({ running, least, text, onCancel }) {
  const seconds = useSignal(0);
  useEffect(() => {
    seconds.value = 0;
    const timer = running ? setInterval(() => seconds.value++, 1000) : undefined;
    return () => clearInterval(timer);
  }, [running]);
  if (!running || seconds.value < least) return null;
  return (
    <div class="progress-text" role="status">
      <span class="figures">{text(seconds.value)}</span>
      <button type="button" class="button" onClick={onCancel}>
        {GRAPH_TEXT.cancel}
      </button>
    </div>
  );
}

/** The layout of a call graph. */
export function GraphProgress() {
  const running = graphLayout.value;
  const { nodes = 0, calls = 0 } = running ?? {};
  const text = (/** @type {number} */ seconds) => GRAPH_TEXT.progress(nodes, calls, seconds);
  return <Progress running={running} least={1} text={text} onCancel={cancelLayout} />;
}

/** The boxes of a flame graph or treemap. @param {{isWaiting: boolean}} props */
export const PictureProgress = ({ isWaiting }) => (
  <Progress running={isWaiting} least={2} text={TOOLS_TEXT.computing} onCancel={stopComputing} />
);
