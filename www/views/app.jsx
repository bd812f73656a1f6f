/**
 * The page: the start page until a profile is open, the workbench from then on.
 *
 * @module
 */

import { useEffect } from 'preact/hooks';
import { titleOf } from '../selectors.js';
import { dragging, profile } from '../state.js';
import { KeysSheet } from './keys-sheet.jsx';
import { LoadAnnouncer } from './load-announcer.jsx';
import { Palette } from './palette.jsx';
import { PrivacySheet } from './privacy-sheet.jsx';
import { RunQuestionDialog } from './run-question.jsx';
import { StartPage } from './start-page.jsx';
import { UpdateNotice } from './update-notice.jsx';
import { Workbench } from './workbench.jsx';

/** Shown over everything while a file is dragged over the page. */
function DropVeil() {
  if (!dragging.value) return null;
  return (
    <div class="drop-veil" aria-hidden="true">
      <p>Drop to open</p>
    </div>
  );
}

export function App() {
  const open = profile.value;
  const title = open ? titleOf(open.facts.files) : '';
  useEffect(() => {
    document.title = title ? `${title} – grindscope` : 'grindscope';
  }, [title]);
  return (
    <>
      {open ? <Workbench /> : <StartPage />}
      <LoadAnnouncer />
      <DropVeil />
      <RunQuestionDialog />
      <KeysSheet />
      <Palette />
      <PrivacySheet />
      <UpdateNotice />
    </>
  );
}
