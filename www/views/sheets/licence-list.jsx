/** Licences of all third-party software in the program. */

import { useState } from 'preact/hooks';
import { LICENCES_TEXT } from '../../messages/sheets.js';
import { fetchNeededFile } from '../../spawn/own-file.js';

const LICENCES = new URL('../../../pkg/third-party-licences.txt', import.meta.url);

export function LicenceList() {
  const [text, setText] = useState('');
  const show = async () => {
    try {
      setText(await (await fetchNeededFile(LICENCES)).text());
    } catch (error) {
      setText(/** @type {Error} */ (error).message);
    }
  };
  return (
    <section aria-label={LICENCES_TEXT.label}>
      <h3>{LICENCES_TEXT.title}</h3>
      {text ? (
        <pre class="licences">{text}</pre>
      ) : (
        <button type="button" class="button" onClick={show}>
          {LICENCES_TEXT.show}
        </button>
      )}
    </section>
  );
}
