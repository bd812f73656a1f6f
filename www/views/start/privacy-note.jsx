/**
 * Explains what happens to the user's data.
 */

import { PRIVACY_TEXT } from '../../messages/start.js';
import { showSheet } from '../../store/sheets.js';
import { offline } from '../../store/state.js';

export function PrivacyNote() {
  return (
    <section class="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{PRIVACY_TEXT.title}</h2>
      <p>
        {PRIVACY_TEXT.about}
        {offline.value !== 'absent' && ` ${PRIVACY_TEXT.offline}`}
      </p>
      <p>
        <button type="button" class="link" onClick={() => showSheet('privacy')}>
          {PRIVACY_TEXT.more}
        </button>
      </p>
    </section>
  );
}
