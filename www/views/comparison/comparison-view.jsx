/**
 * Two profiles beside each other: bars above, differences left, the selected function right.
 *
 * @module
 */

import { defineEvent, forgetEvent, tryEvent } from '../../effects/compare.js';
import { comparison, digits, ownEvents, view } from '../../store/comparison-state.js';
import { isWide } from '../../store/picture-state.js';
import { listShare, loading } from '../../store/state.js';
import { FailurePanel } from '../controls/failure-panel.jsx';
import { LoadProgress } from '../controls/load-progress.jsx';
import { Splitter } from '../controls/splitter.jsx';
import { ProfileBar } from '../frame/profile-bar.jsx';
import { OwnEventsSheet } from '../sheets/own-events-sheet.jsx';
import { ComparedLooks } from './compared-looks.jsx';
import { ComparisonBar } from './comparison-bar.jsx';
import { ComparisonParts } from './comparison-parts.jsx';
import { ComparisonRules } from './comparison-rules.jsx';
import { ComparisonSide } from './comparison-side.jsx';
import { ComparisonStatus } from './comparison-status.jsx';
import { DifferenceList } from './difference-list.jsx';

/** Profiles without an event in common cannot be compared. @param {{open: import('../../store/comparison-state.js').OpenComparison}} props */
function NothingInCommon({ open: { facts } }) {
  return (
    <main class="nothing-in-common">
      <h1>No event in common</h1>
      <p>
        A has {facts.onlyA.join(', ')}; B has {facts.onlyB.join(', ')}. Record both with the same
        options to compare them.
      </p>
    </main>
  );
}

export function ComparisonView() {
  const open = comparison.value;
  if (!open) return null;
  const isComparable = open.facts.events.length > 0;
  return (
    <div class="workbench">
      <ProfileBar />
      <div>
        {isComparable ? <ComparisonBar /> : <div class="context-bar" />}
        <ComparedLooks />
      </div>
      {isComparable ? (
        <main
          class={
            isWide.value && view.value !== 'changes' ? 'panes comparison wide' : 'panes comparison'
          }
          style={{ '--list-share': `${listShare.value}%`, '--difference-digits': digits.value }}
        >
          <DifferenceList />
          <Splitter />
          <ComparisonSide />
        </main>
      ) : (
        <NothingInCommon open={open} />
      )}
      <ComparisonStatus />
      <div class="interruption">
        {loading.value && <LoadProgress loading={loading.value} />}
        <FailurePanel />
      </div>
      <ComparisonRules />
      <ComparisonParts />
      <OwnEventsSheet
        events={open.facts.events}
        own={ownEvents.value}
        tryOut={tryEvent}
        onDefine={defineEvent}
        onForget={forgetEvent}
      />
    </div>
  );
}
