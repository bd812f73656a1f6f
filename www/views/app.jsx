/**
 * The page: the start page until a profile is open, the workbench from then on.
 *
 * @module
 */

import { useEffect } from 'preact/hooks';
import { comparison } from '../comparison-state.js';
import { titleOf } from '../selectors.js';
import { dragging, profile } from '../state.js';
import { ComparisonView } from './comparison-view.jsx';
import { HelpSheet } from './help-sheet.jsx';
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

/** What the page is about. */
function titleOfPage() {
  const titles = comparison.value?.titles;
  if (titles) return `${titles.a} → ${titles.b}`;
  return profile.value ? titleOf(profile.value.facts.files) : '';
}

function Content() {
  if (comparison.value) return <ComparisonView />;
  return profile.value ? <Workbench /> : <StartPage />;
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
    </>
  );
}
