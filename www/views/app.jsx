/**
 * The page: the start page until a profile is open, the workbench from then on. That has bars above, functions left, the
 * selected function right, and facts below.
 */

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { SPLITTER_TEXT } from '../messages/controls.js';
import { DROP_TEXT, WORKBENCH_TEXT } from '../messages/frame.js';
import { change, dismissNote } from '../store/actions.js';
import { digits } from '../store/compared-figures.js';
import { calledDigits, costDigits } from '../store/selectors.js';
import {
  comparison,
  dragging,
  isMaximised,
  LIST_SHARE,
  listShare,
  loading,
  pageNote,
  profile,
  shown,
} from '../store/state.js';
import { visible } from '../values/names.js';
import { ComparisonRules } from './comparison/comparison.jsx';
import { Button } from './controls/fields.jsx';
import { focusList, LIST } from './controls/focus-next.js';
import { FailurePanel, LoadProgress } from './controls/page-bar.jsx';
import { Splitter } from './controls/splitter.jsx';
import { ContextBar, TransformBar } from './frame/context-bar.jsx';
import { DetailSide } from './frame/detail-side.jsx';
import { ProfileBar } from './frame/profile-bar.jsx';
import { Announcer, ChangedNotice, StatusBar, UpdateNotice } from './frame/status-bar.jsx';
import { FunctionSide } from './list/function-side.jsx';
import { TimelineStrip } from './overview/timeline-strip.jsx';
import { ExportSheet } from './sheets/export-sheet.jsx';
import { HelpSheet, KeysSheet } from './sheets/help-sheet.jsx';
import { NotesSheet } from './sheets/notes-sheet.jsx';
import { OriginsSheet, OwnEventsSheet } from './sheets/own-events-sheet.jsx';
import { Palette } from './sheets/palette.jsx';
import { PrivacySheet } from './sheets/privacy-sheet.jsx';
import { EmbeddingQuestionDialog, RunQuestionDialog } from './start/questions.jsx';
import { StartPage } from './start/start-page.jsx';

/** Profiles without an event in common cannot be compared. @param {{facts: import('../protocol/types.js').ComparedFacts}} props */
const NothingInCommon = ({ facts }) => (
  <main class="nothing-in-common">
    <h1>{WORKBENCH_TEXT.title}</h1>
    <p>{WORKBENCH_TEXT.about(facts.onlyA, facts.onlyB)}</p>
  </main>
);

function Panes() {
  const facts = comparison.value?.facts;
  if (facts?.events.length === 0) return <NothingInCommon facts={facts} />;
  return (
    <main
      class={facts ? 'panes comparison' : 'panes'}
      style={{
        '--list-share': `${listShare.value}%`,
        '--cost-digits': costDigits.value,
        '--called-digits': calledDigits.value,
        '--difference-digits': digits.value,
      }}
    >
      <FunctionSide />
      <Splitter
        label={SPLITTER_TEXT.label}
        share={listShare.value}
        initial={LIST_SHARE}
        onMove={(share) => change(listShare, share)}
      />
      <DetailSide />
    </main>
  );
}

/** Keeps the focus in the window where maximising a view hides what had it. */
function keepFocus() {
  if (document.activeElement !== document.body) return;
  const next = isMaximised.peek() ? '.tab-strip [role="tab"][aria-selected="true"]' : LIST;
  /** @type {HTMLElement | null} */ (document.querySelector(next))?.focus();
}

function Workbench() {
  const isCompared = comparison.value !== null;
  // Also after the frame in which the browser takes the focus from what is hidden.
  const was = useRef(isMaximised.value);
  // What had it before has it again.
  const focused = useRef(/** @type {Element | null} */ (null));
  useLayoutEffect(() => {
    if (isMaximised.value) focused.current = document.activeElement;
    else if (focused.current instanceof HTMLElement) focused.current.focus();
  }, [isMaximised.value]);
  useEffect(() => {
    if (was.current === isMaximised.value) return;
    was.current = isMaximised.value;
    const frame = requestAnimationFrame(keepFocus);
    return () => cancelAnimationFrame(frame);
  }, [isMaximised.value]);
  return (
    <div class={isMaximised.value ? 'workbench maximised' : 'workbench'}>
      <Button class="button skip-link" onClick={focusList}>
        {WORKBENCH_TEXT.skip}
      </Button>
      <ProfileBar />
      <div>
        <ContextBar />
        <TransformBar />
        <TimelineStrip />
      </div>
      <Panes />
      <StatusBar />
      {/* Above the tables, which stay where they are. */}
      <div class="interruption">
        {loading.value && <LoadProgress loading={loading.value} />}
        <FailurePanel />
      </div>
      {isCompared ? <ComparisonRules /> : <NotesSheet />}
      <ExportSheet />
      <OwnEventsSheet />
      <OriginsSheet />
    </div>
  );
}

/** What happens to dropped files. It depends on their content, which browsers reveal only after the drop. */
function DropKinds() {
  if (comparison.value)
    return (
      <>
        {[DROP_TEXT.profile, ...DROP_TEXT.onComparison].map((text) => (
          <p key={text}>{text}</p>
        ))}
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
      <Announcer />
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
