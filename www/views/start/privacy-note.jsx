/**
 * Explains what happens to the user's data.
 *
 * @module
 */

import { showSheet } from '../../store/sheets.js';
import { offline } from '../../store/state.js';

export function PrivacyNote() {
  return (
    <section class="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">Nothing leaves this computer</h2>
      <p>
        Your files are read here, in this tab, and never uploaded: there is no server to receive
        them. The page’s security policy allows requests only to its own address. Once the page is
        loaded, opening a profile makes no requests.
        {offline.value !== 'absent' && ' The page is stored in this browser and works offline.'}
      </p>
      <p>
        <button type="button" class="link" onClick={() => showSheet('privacy')}>
          What is stored, and how to check
        </button>
      </p>
    </section>
  );
}
