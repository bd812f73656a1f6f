/**
 * The open profile: bars above, functions left, the selected function right, facts below.
 *
 * @module
 */

import { analyser } from '../effects/analyser.js';
import { defineEvent, forgetEvent } from '../effects/basis.js';
import { isWide } from '../picture-state.js';
import { calledDigits, costDigits } from '../selectors.js';
import { listShare, loading, ownEvents, ownEventsOpen, profile } from '../state.js';
import { AfterPaint } from './after-paint.jsx';
import { ContextBar } from './context-bar.jsx';
import { DetailSide } from './detail-side.jsx';
import { ExportSheet } from './export-sheet.jsx';
import { FailurePanel } from './failure-panel.jsx';
import { FunctionSide } from './function-side.jsx';
import { LoadProgress } from './load-progress.jsx';
import { NotesSheet } from './notes-sheet.jsx';
import { OwnEventsSheet } from './own-events-sheet.jsx';
import { ProfileBar } from './profile-bar.jsx';
import { Splitter } from './splitter.jsx';
import { StatusBar } from './status-bar.jsx';
import { TransformBar } from './transform-bar.jsx';

/** A load or a failure while a profile is open: above the tables, which stay where they are. */
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
        open={ownEventsOpen}
        events={profile.value?.facts.events ?? []}
        own={ownEvents.value}
        tryOut={(own) => analyser.request('tryEvent', own)}
        onDefine={defineEvent}
        onForget={forgetEvent}
      />
    </div>
  );
}
