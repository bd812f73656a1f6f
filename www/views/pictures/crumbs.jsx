/** The path from the whole profile to the part that a picture shows. */

import { TREEMAP_TEXT } from '../../messages/pictures.js';
import { NO_FRAME } from '../../store/flame.js';
import { boxName, placeName } from './element-names.js';

/** Maximum number of steps shown, the last ones. */
const MOST = 6;

/** @param {{steps: {text: string, go: () => void}[]}} props  the last one is the current one */
export function Crumbs({ steps }) {
  const left = Math.max(0, steps.length - MOST);
  return (
    <nav class="breadcrumbs" aria-label={TREEMAP_TEXT.shown}>
      {steps.map(({ text, go }, i) => {
        const isLast = i === steps.length - 1;
        if (i > 0 && i <= left) return null;
        return (
          <span key={i}>
            {i > 0 && <span class="muted">{left > 0 && i === left + 1 ? ' › … › ' : ' › '}</span>}
            {isLast && i > 0 ? (
              <span aria-current="true">{text}</span>
            ) : (
              <button type="button" class="link" onClick={go}>
                {text}
              </button>
            )}
          </span>
        );
      })}
    </nav>
  );
}

/**
 * The path from the total self cost to the current frame.
 *
 * @param {object} props
 * @param {import('../../protocol/types.js').TreemapFrame} props.frame
 * @param {(frame: import('../../protocol/types.js').TreemapFrame) => void} props.onGo
 */
export function FrameCrumbs({ frame, onGo }) {
  const { object, file, row } = frame;
  const step = (/** @type {string} */ text, /** @type {typeof frame} */ to) => ({
    text,
    go: () => onGo(to),
  });
  const steps = [step('all', NO_FRAME)];
  if (object !== null) steps.push(step(placeName(object), { ...NO_FRAME, object }));
  if (file !== null) steps.push(step(placeName(file), { object, file, row: null }));
  if (row !== null) steps.push(step(boxName(row), frame));
  return <Crumbs steps={steps} />;
}
