/**
 * What happens to the user's data, in plain words and nothing that is not so.
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
        There is no server that could receive your profile. Your files are read here, in this tab,
        and never uploaded. The page’s security policy allows requests to its own address only. Once
        the page is loaded, opening a profile makes none at all.
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
