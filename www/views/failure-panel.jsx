/**
 * What went wrong, where, and what to do; the profile that was open stays open.
 *
 * @module
 */

import { dismissFailure } from '../actions.js';
import { count } from '../format.js';
import { visible } from '../names.js';
import { failure, profile } from '../state.js';

/** @param {import('../protocol.js').Failure} failure */
function placeOf({ file, line }) {
  if (line > 0) return file ? `${visible(file)}, line ${count(line)}` : `line ${count(line)}`;
  return file ? visible(file) : '';
}

export function FailurePanel() {
  const shown = failure.value;
  if (!shown) return null;
  const place = placeOf(shown.failure);
  return (
    <section class="failure" role="alert">
      <div>
        <h2>Could not open {visible(shown.title)}</h2>
        <p>{shown.failure.sentence}</p>
        {place && <p class="muted">{place}</p>}
        {profile.value && <p class="muted">The profile that was open before is unchanged.</p>}
      </div>
      <button type="button" class="button" onClick={dismissFailure}>
        Dismiss
      </button>
    </section>
  );
}
