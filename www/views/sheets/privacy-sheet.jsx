/** Explains what is stored, where, how to delete it, and how to verify it. */

import { useState } from 'preact/hooks';
import { forgetEverything } from '../../effects/offline.js';
import { LICENCES_TEXT } from '../../messages/sheets.js';
import { fetchNeededFile } from '../../spawn/own-file.js';
import { offline } from '../../store/state.js';
import { Sheet } from '../controls/dialogs.jsx';
import { Button } from '../controls/fields.jsx';

/** Licences of all third-party software in the program. */
const LICENCES = new URL('../../../pkg/third-party-licences.txt', import.meta.url);

function LicenceList() {
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
        <Button onClick={show}>{LICENCES_TEXT.show}</Button>
      )}
    </section>
  );
}

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
          The page stores no content of profiles. While one is open, this tab has it in memory: its
          figures, the unpacked text of a compressed file, and a copy of a file of up to 64 MiB.
          Your browser may move texts and copies to temporary files on disk. It deletes them when
          the profile or the tab is closed, or after a crash at its next start.
        </li>
        <li>
          In your browser’s history, as with any page: the title, which contains the name of the
          file, and the address of each view, which contains the function that you selected and what
          you typed into the filter.
        </li>
        <li>
          Where the browser can reopen files: the names of the last ones that you opened, and
          handles to reopen them, in this browser’s IndexedDB.
        </li>
        <li>
          Your settings, such as the colours and the pattern of links to your editor, in this
          browser’s local storage, under names that begin with <code>grindscope.</code>
        </li>
        <li>
          {offline.value === 'absent'
            ? 'No copy of the page.'
            : 'A copy of the page, in this browser’s cache storage, so that it works offline.'}
        </li>
      </ul>
      <p>
        <Button onClick={forget}>Forget everything</Button>{' '}
        <span role="status" class="muted">
          {forgotten &&
            'Settings, file names and the stored page are deleted. Unpacked texts are released; your browser deletes them.'}
        </span>
      </p>
      <p class="muted">
        The page cannot delete your browser’s history, files that you saved, or temporary files left
        by a crash. Released texts are certainly deleted when you close this tab.
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
        <li>Open one of your profiles, look around, export it.</li>
        <li>
          No entry contains anything of your profile. Entries that start with <code>blob:</code> are
          memory of this page, not network requests. Others are parts of the page that were not
          loaded with it: see below.
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
        The page’s security policy: the first line of its source, enforced by the browser for the
        page and for the worker that reads your files. Scripts, images, frames, forms and requests
        of all kinds can only access the address that the page came from, which serves files and
        accepts none. A link with <code>#profileURL=</code> can only open a file from that address.
      </p>
      <p>
        A policy in a page cannot prevent three things: connections to other browsers (WebRTC),
        opening a window, and navigating to another page. This page removes WebRTC before anything
        else runs, and contains no code for the other two. The worker that reads your files cannot
        do any of them.
      </p>
      <p>
        If you set a pattern for links to your editor or a repository, lines become such links. They
        contain the path of the source file and the line. Nothing is sent until you click one: the
        browser then opens that address, without telling it where you came from.
      </p>
      <p>
        Some parts of the page are loaded when they are first needed: <code>grindscope.html</code>{' '}
        for reports, the disassembler, the graph layout, the colours of source text, the samples.
        They come from its stored copy or, without one, from its address. The same files are loaded
        for any profile.
      </p>
      <p>
        A page that embeds this one, or that opened its window, can send it profiles: you are asked
        first, unless that page is at the same address. It learns whether they were opened, and
        nothing else.
      </p>
      <p>
        The policy does not apply to your browser’s extensions, which may read any page. As with any
        page, its host sees that it was loaded.
      </p>
    </section>
  );
}

export const PrivacySheet = () => (
  <Sheet id="privacy" title="Privacy">
    <Stored />
    <Check />
    <Limits />
    <LicenceList />
  </Sheet>
);
