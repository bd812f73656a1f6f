/**
 * What is stored, where, how it is deleted, and how to check what the page says of itself.
 *
 * @module
 */

import { useState } from 'preact/hooks';
import { forgetEverything } from '../../effects/forget.js';
import { offline } from '../../store/state.js';
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
          Of your profiles the page stores nothing. They are read into the memory of this tab. Of a
          packed file it also keeps the unpacked text while the profile is open. Your browser may
          move that text to temporary files on its disk. It deletes them when the profile or the tab
          is closed, and after a crash when it starts again.
        </li>
        <li>
          In your browser’s history, as with any page: the title, which contains the name of the
          file, and the address of each view, which contains the function that you selected and what
          you typed into the filter.
        </li>
        <li>
          The names of the last files that you opened and, where the browser supports it, a handle
          to reopen them, in this browser’s IndexedDB.
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
            'Settings, names of files and the stored program are deleted. Unpacked texts are released, and your browser deletes them.'}
        </span>
      </p>
      <p class="muted">
        The page cannot delete your browser’s history, files that you saved, or what a crash left on
        the browser’s disk. Released texts are gone for certain when you close this tab.
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
    <section aria-label="What guarantees it">
      <h3>What guarantees it</h3>
      <p>
        Its security policy, the first line of its source, which the browser enforces for the page
        and for the worker that reads your files. Scripts, pictures, frames, forms and requests of
        every kind reach the address that the page came from, and no other. That address hands out
        files; it takes none. A link with <code>#profileURL=</code> opens a file of that address,
        and of no other.
      </p>
      <p>
        A policy in a page cannot forbid three things: connections to other browsers (WebRTC),
        opening a window, and going to another page. This page removes WebRTC before anything else
        of it runs, and contains no code that does the other two. The worker that reads your files
        can do none of the three.
      </p>
      <p>
        A few requests there may still be: reports, disassembly and call graphs need parts of this
        program that do not come along with the page. They are taken from its stored copy, and where
        there is none they are fetched from that address: <code>grindscope.html</code>, the
        disassembler, the layout of graphs. The requests are the same whatever is open.
      </p>
      <p>
        Nor does the policy cover your browser’s extensions, which may read any page. Whoever hosts
        this page sees, as with any page, that it was loaded.
      </p>
    </section>
  );
}

export function PrivacySheet() {
  return (
    <Sheet id="privacy" title="Privacy">
      <Stored />
      <Check />
      <Limits />
      <LicenceList />
    </Sheet>
  );
}
