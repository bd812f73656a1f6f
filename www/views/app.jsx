/** The page: the start page until a profile is open, the workbench from then on. */

import { useEffect } from 'preact/hooks';
import { DROP_TEXT } from '../messages/frame.js';
import { dismissNote } from '../store/actions.js';
import { comparison, dragging, pageNote, profile, shown } from '../store/state.js';
import { visible } from '../values/names.js';
import { Button } from './controls/fields.jsx';
import { ChangedNotice, LoadAnnouncer, UpdateNotice } from './frame/status-bar.jsx';
import { HelpSheet, KeysSheet } from './sheets/help-sheet.jsx';
import { Palette } from './sheets/palette.jsx';
import { PrivacySheet } from './sheets/privacy-sheet.jsx';
import { EmbeddingQuestionDialog, RunQuestionDialog } from './start/questions.jsx';
import { StartPage } from './start/start-page.jsx';
import { Workbench } from './workbench.jsx';

/** What happens to dropped files. It depends on their content, which browsers reveal only after the drop. */
function DropKinds() {
  if (comparison.value)
    return (
      <>
        <p>{DROP_TEXT.onComparison}</p>
        <div class="drop-sides">
          <p>{DROP_TEXT.folderOfA}</p>
          <p>{DROP_TEXT.folderOfB}</p>
        </div>
      </>
    );
  if (!profile.value) return null;
  return (
    <>
      <p>{DROP_TEXT.profile}</p>
      <p>{DROP_TEXT.program}</p>
      <p>{DROP_TEXT.folder}</p>
    </>
  );
}

/** Shown over everything while a file is dragged over the page. */
function DropVeil() {
  if (!dragging.value) return null;
  return (
    <div class="drop-veil" aria-hidden="true">
      <h2>{DROP_TEXT.title}</h2>
      <DropKinds />
    </div>
  );
}

/** A note on what just happened, until the user goes on. */
function PageNote() {
  const text = pageNote.value;
  useEffect(() => {
    if (!text) return undefined;
    const kinds = ['pointerdown', 'keydown'];
    for (const kind of kinds) window.addEventListener(kind, dismissNote);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, dismissNote);
    };
  }, [text]);
  if (!text) return null;
  return (
    <div class="update-notice" role="status">
      <span>{text}</span>
      <Button onClick={dismissNote}>{DROP_TEXT.ok}</Button>
    </div>
  );
}

const Content = () => (comparison.value || profile.value ? <Workbench /> : <StartPage />);

export function App() {
  const title = shown.value?.title.value ?? '';
  useEffect(() => {
    document.title = title ? visible(DROP_TEXT.pageTitle(title)) : 'grindscope';
  }, [title]);
  return (
    <>
      <Content />
      <LoadAnnouncer />
      <DropVeil />
      <RunQuestionDialog />
      <EmbeddingQuestionDialog />
      <HelpSheet />
      <KeysSheet />
      <Palette />
      <PrivacySheet />
      <UpdateNotice />
      <PageNote />
      <ChangedNotice />
    </>
  );
}
