/** A running load, and why the last one failed. */

import { FAILURE_TEXT, LOAD_TEXT } from '../../messages/controls.js';
import { dismissFailure } from '../../store/actions.js';
import { failure, profile } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Button } from './fields.jsx';
import { focusNext } from './focus-next.js';

/** Progress of a load, with a button to cancel it. @param {{loading: import('../../store/state.js').Loading}} props */
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
        <Button onClick={loading.cancel}>{LOAD_TEXT.cancel}</Button>
      </div>
      <progress aria-label={LOAD_TEXT.reading(loading.title)} max={total || 1} value={read} />
    </div>
  );
}

/** Capitalizes a message of the analyser, which starts in lower case because it can follow a place. @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns file and line of the error, unless the title has them. @param {import('../../store/state.js').ShownFailure} shown */
function placeOf({ title, failure: { file, line } }) {
  const place = [];
  if (file && !title.includes(file)) place.push(visible(file));
  if (line > 0) place.push(FAILURE_TEXT.line(line));
  return place.length > 0 ? `${FAILURE_TEXT.foundIn(place)} ` : '';
}

/** Shows an error, its location, and what to do. The open profile stays open. */
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
      <Button
        onClick={() => {
          dismissFailure();
          focusNext('#functions, .drop-actions .primary');
        }}
      >
        {FAILURE_TEXT.dismiss}
      </Button>
    </section>
  );
}
