/**
 * Progress of a load, with a button to cancel it.
 *
 * @module
 */

import { bytes, rate } from '../../values/format.js';

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
            ? 'Computing…'
            : total > 0
              ? `${bytes(read)} of ${bytes(total)} at ${rate(read, milliseconds)}`
              : 'Opening…'}
        </span>
        <button type="button" class="button" onClick={loading.cancel}>
          Cancel
        </button>
      </div>
      <progress aria-label={`Reading ${loading.title}`} max={total || 1} value={read} />
    </div>
  );
}
