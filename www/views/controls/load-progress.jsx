/** Progress of a load, with a button to cancel it. */

import { LOAD_TEXT } from '../../messages/controls.js';

/** @param {{loading: import('../../store/state.js').Loading}} props */
export function LoadProgress({ loading }) {
  const { read, total, milliseconds } = loading.progress;
  const finishing = total > 0 && read >= total;
  return (
    <div class="progress">
      <div class="progress-text">
        <strong>{loading.title}</strong>
        <span class="figures">
          {finishing
            ? LOAD_TEXT.computing
            : total > 0
              ? LOAD_TEXT.speed(read, total, milliseconds)
              : LOAD_TEXT.opening}
        </span>
        <button type="button" class="button" onClick={loading.cancel}>
          {LOAD_TEXT.cancel}
        </button>
      </div>
      <progress aria-label={LOAD_TEXT.reading(loading.title)} max={total || 1} value={read} />
    </div>
  );
}
