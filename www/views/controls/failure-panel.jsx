/** Shows an error, its location, and what to do. The open profile stays open. */

import { FAILURE_TEXT } from '../../messages/controls.js';
import { dismissFailure } from '../../store/actions.js';
import { failure, profile } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { focusNext } from './focus-next.js';

/** Capitalizes a message of the analyser, which starts in lower case because it can follow a place. @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns file and line of the error, unless the title has them. @param {import('../../store/state.js').ShownFailure} shown */
function placeOf({ title, failure: { file, line } }) {
  const place = [];
  if (file && !title.includes(file)) place.push(visible(file));
  if (line > 0) place.push(FAILURE_TEXT.line(line));
  return place.length > 0 ? `${FAILURE_TEXT.foundIn(place)} ` : '';
}

export function FailurePanel() {
  const shown = failure.value;
  if (!shown) return null;
  const rest = profile.value ? FAILURE_TEXT.unchanged : '';
  return (
    <section class="failure" role="alert">
      <div>
        <h2>{visible(shown.title)}</h2>
        <p>{sentence(shown.failure.sentence)}</p>
        <p class="muted">{placeOf(shown) + rest}</p>
      </div>
      <button
        type="button"
        class="button"
        onClick={() => {
          dismissFailure();
          focusNext('#functions, .drop-actions .primary');
        }}
      >
        {FAILURE_TEXT.dismiss}
      </button>
    </section>
  );
}
