/**
 * The open profile: bars above, functions left, the selected function right, facts below.
 *
 * @module
 */

import { defineEvent, forgetEvent, tryEvent } from '../effects/basis.js';
import { isWide } from '../store/picture-state.js';
import { calledDigits, costDigits } from '../store/selectors.js';
import { listShare, loading, ownEvents, profile } from '../store/state.js';
import { AfterPaint } from './controls/after-paint.jsx';
import { FailurePanel } from './controls/failure-panel.jsx';
import { LoadProgress } from './controls/load-progress.jsx';
import { Splitter } from './controls/splitter.jsx';
import { ContextBar } from './frame/context-bar.jsx';
import { DetailSide } from './frame/detail-side.jsx';
import { ProfileBar } from './frame/profile-bar.jsx';
import { StatusBar } from './frame/status-bar.jsx';
import { TransformBar } from './frame/transform-bar.jsx';
import { FunctionSide } from './list/function-side.jsx';
import { ExportSheet } from './sheets/export-sheet.jsx';
import { NotesSheet } from './sheets/notes-sheet.jsx';
import { OwnEventsSheet } from './sheets/own-events-sheet.jsx';

/** A load or a failure while a profile is open, shown above the tables. */
function Interruption() {
  return (
    <div class="interruption">
      {loading.value && <LoadProgress loading={loading.value} />}
      <FailurePanel />
    </div>
  );
}

export function Workbench() {
  return (
    <div class="workbench">
      <ProfileBar />
      <div>
        <ContextBar />
        <TransformBar />
      </div>
      <main
        class={isWide.value ? 'panes wide' : 'panes'}
        style={{
          '--list-share': `${listShare.value}%`,
          '--cost-digits': costDigits.value,
          '--called-digits': calledDigits.value,
        }}
      >
        <FunctionSide />
        <Splitter />
        <AfterPaint meanwhile={<section class="pane detail-side" />}>
          <DetailSide />
        </AfterPaint>
      </main>
      <StatusBar />
      <Interruption />
      <ExportSheet />
      <NotesSheet />
      <OwnEventsSheet
        events={profile.value?.facts.events ?? []}
        own={ownEvents.value}
        tryOut={tryEvent}
        onDefine={defineEvent}
        onForget={forgetEvent}
      />
    </div>
  );
}
