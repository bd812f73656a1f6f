/**
 * What is stored, where, how it is deleted, and how to check what the page says of itself.
 *
 * @module
 */

import { useState } from 'preact/hooks';
import { forgetEverything } from '../../effects/forget.js';
import { offline, privacyOpen } from '../../store/state.js';
import { Sheet } from '../controls/sheet.jsx';
import { LicenceList } from './licence-list.jsx';

function Stored() {
  const [forgotten, setForgotten] = useState(false);
  const forget = async () => {
    await forgetEverything();
    setForgotten(true);
  };
  return (
    <section aria-label="What is stored">
      <h3>What is stored, and where</h3>
      <ul>
        <li>
          Of your profiles: nothing of what is in them. They are read into the memory of this tab
          and are gone when you close it.
        </li>
        <li>
          The names of the last files that you opened and, in browsers that have such a thing, a way
          to ask you for them again, in this browser’s IndexedDB.
        </li>
        <li>
          Your settings, such as the colours, in this browser’s local storage, under names that
          begin with <code>grindscope.</code>
        </li>
        <li>
          {offline.value === 'absent'
            ? 'No copy of the program.'
            : 'A copy of the program, in this browser’s cache storage, so that it works offline.'}
        </li>
      </ul>
      <p>
        <button type="button" class="button" onClick={forget}>
          Forget everything
        </button>{' '}
        <span role="status" class="muted">
          {forgotten &&
            'Settings, names of files and the stored program are deleted from this browser.'}
        </span>
      </p>
    </section>
  );
}

function Check() {
  return (
    <section aria-label="How to check it">
      <h3>Check it in three steps</h3>
      <ol>
        <li>Open your browser’s developer tools (F12) and choose the network panel.</li>
        <li>Open a profile of yours, look around, export it.</li>
        <li>
          The panel stays empty. Entries that begin with <code>blob:</code> are this page’s own
          memory and go nowhere.
        </li>
      </ol>
      <p>
        Or turn off the network before you open the profile
        {offline.value !== 'absent' && ': you can even reload the page'}.
      </p>
    </section>
  );
}

function Limits() {
  return (
    <section aria-label="What holds it to that">
      <h3>What holds the page to that</h3>
      <p>
        Its security policy, the first line of its source, which the browser enforces for the page
        and for the worker that reads your files: they can send requests to the address that the
        page came from, and nowhere else. That address hands out files; it takes none. A link with{' '}
        <code>#profileURL=</code> opens a file of that address, and of no other.
      </p>
      <p>
        A few requests there may still be: reports, disassembly and call graphs need parts of this
        program that do not come along with the page. They are taken from its stored copy, and where
        there is none they are fetched from that address: <code>grindscope.html</code>, the
        disassembler, the layout of graphs. The requests are the same whatever is open.
      </p>
      <p>
        The policy does not cover everything: your browser’s extensions may read any page, and
        whoever hosts this page sees, as with any page, that it was loaded.
      </p>
    </section>
  );
}

export function PrivacySheet() {
  return (
    <Sheet open={privacyOpen} title="Privacy">
      <Stored />
      <Check />
      <Limits />
      <LicenceList />
    </Sheet>
  );
}
