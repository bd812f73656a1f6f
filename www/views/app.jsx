/**
 * The page: the start page until a profile is open, the workbench from then on.
 *
 * @module
 */

import { useEffect } from 'preact/hooks';
import { dismissDropNote } from '../store/actions.js';
import { comparison } from '../store/comparison-state.js';
import { titleOf } from '../store/selectors.js';
import { dragging, dropNote, profile } from '../store/state.js';
import { LoadAnnouncer } from './frame/load-announcer.jsx';
import { UpdateNotice } from './frame/update-notice.jsx';
import { HelpSheet } from './sheets/help-sheet.jsx';
import { KeysSheet } from './sheets/keys-sheet.jsx';
import { Palette } from './sheets/palette.jsx';
import { PrivacySheet } from './sheets/privacy-sheet.jsx';
import { RunQuestionDialog } from './start/run-question.jsx';
import { StartPage } from './start/start-page.jsx';
import { Workbench } from './workbench.jsx';

/** What happens to dropped files. It depends on their content, which browsers reveal only after the drop. */
function DropKinds() {
  if (comparison.value)
    return (
      <>
        <p>Profiles open in new tabs. Programs are used for the profiles they match.</p>
        <div class="drop-sides">
          <p>Source folder for A: drop on this half</p>
          <p>Source folder for B: drop on this half</p>
        </div>
      </>
    );
  if (!profile.value) return null;
  return (
    <>
      <p>A profile opens in a new tab.</p>
      <p>A program or its debug information is used for machine code.</p>
      <p>A source folder is used for source lines.</p>
    </>
  );
}

/** Shown over everything while a file is dragged over the page. */
function DropVeil() {
  if (!dragging.value) return null;
  return (
    <div class="drop-veil" aria-hidden="true">
      <h2>Drop to open</h2>
      <DropKinds />
    </div>
  );
}

/** What dropped files were used for, unless a view shows it. */
function DropNote() {
  if (!dropNote.value) return null;
  return (
    <div class="update-notice" role="status">
      <span>{dropNote.value}</span>
      <button type="button" class="button" onClick={dismissDropNote}>
        OK
      </button>
    </div>
  );
}

/** Title of the page. */
function titleOfPage() {
  const titles = comparison.value?.titles;
  if (titles) return `${titles.a} → ${titles.b}`;
  return profile.value ? titleOf(profile.value.facts.files) : '';
}

function Content() {
  return comparison.value || profile.value ? <Workbench /> : <StartPage />;
}

export function App() {
  const title = titleOfPage();
  useEffect(() => {
    document.title = title ? `${title} – grindscope` : 'grindscope';
  }, [title]);
  return (
    <>
      <Content />
      <LoadAnnouncer />
      <DropVeil />
      <RunQuestionDialog />
      <HelpSheet />
      <KeysSheet />
      <Palette />
      <PrivacySheet />
      <UpdateNotice />
      <DropNote />
    </>
  );
}
