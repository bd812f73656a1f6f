/**
 * The right pane: the selected function, or the whole profile if none is selected.
 *
 * @module
 */

import {
  chooseDetailView,
  chooseEvent,
  chooseProfileView,
  chooseSecondView,
} from '../../store/actions.js';
import { currentEvent, isOutermost } from '../../store/selectors.js';
import {
  cycleRule,
  detailView,
  profile,
  profileView,
  secondView,
  selected,
  transforms,
} from '../../store/state.js';
import { at } from '../../values/at.js';
import { isRate } from '../../values/format.js';
import { AboveTotalNote } from '../calls/above-total-note.jsx';
import { CycleRuleNote } from '../calls/cycle-rule-note.jsx';
import { DisagreementNote } from '../calls/disagreement-note.jsx';
import { FunctionTiles } from '../calls/function-tiles.jsx';
import { FunctionTitle } from '../calls/function-title.jsx';
import { focusNext } from '../controls/focus-next.js';
import { TabPanel, TabStrip } from '../controls/tab-strip.jsx';
import { RateNotice } from '../pictures/rate-notice.jsx';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from './detail-views.js';

/** @typedef {import('../../protocol/protocol.js').ProfileFacts} ProfileFacts */

/** Views read from the files again, to which transforms do not apply. */
const AS_MEASURED = ['source', 'machine'];

/**
 * Returns the view of an id; the first one if a link has an unknown id.
 *
 * @template P
 * @param {import('./detail-views.js').View<P>[]} views
 * @param {string} id
 */
function viewOf(views, id) {
  return views.find((view) => view.id === id) ?? at(views, 0);
}

/** Replaces a view whose figures must be summable. */
const Notice = () => (
  <RateNotice
    events={profile.value?.facts.events ?? []}
    event={currentEvent.value}
    onChoose={chooseEvent}
  />
);

/** @param {{facts: ProfileFacts}} props */
function ProfileDetail({ facts }) {
  const views = viewsFor(PROFILE_VIEWS, facts);
  const { id, explanation, component: View, addsUp, byCycles } = viewOf(views, profileView.value);
  return (
    <section class="pane detail-side" aria-label="Profile">
      <header class="function-title whole">
        <h1>About this profile</h1>
        <p class="muted">Select a function to see its callers and callees.</p>
      </header>
      <TabStrip
        of="profile"
        label="Views of the profile"
        tabs={views}
        current={id}
        onChoose={chooseProfileView}
        explanation={explanation}
      />
      <TabPanel of="profile" current={id}>
        {byCycles?.() && (
          <CycleRuleNote
            rule={cycleRule.value}
            outermost={isOutermost.value}
            where="In this view"
          />
        )}
        {addsUp && isRate(currentEvent.value) ? <Notice /> : <View />}
      </TabPanel>
    </section>
  );
}

/**
 * One of the two places for views of a function.
 *
 * @param {object} props
 * @param {number} props.row
 * @param {ProfileFacts} props.facts
 * @param {string} props.of  makes ids unique
 * @param {string} props.label
 * @param {string} props.view  id of the one that is open
 * @param {(id: string) => void} props.onChoose
 * @param {import('preact').ComponentChildren} props.children  after the tabs
 */
function Half({ row, facts, of, label, view, onChoose, children }) {
  const views = viewsFor(DETAIL_VIEWS, facts);
  const { id, explanation, component: View, addsUp, byCycles } = viewOf(views, view);
  return (
    <div class="detail-half">
      <TabStrip
        of={of}
        label={label}
        tabs={views}
        current={id}
        onChoose={onChoose}
        explanation={explanation}
      >
        {children}
      </TabStrip>
      <TabPanel of={of} current={id}>
        {transforms.value.length > 0 && AS_MEASURED.includes(id) && (
          <p class="muted transform-note">Transforms do not change these figures.</p>
        )}
        {byCycles?.() && (
          <CycleRuleNote
            rule={cycleRule.value}
            outermost={isOutermost.value}
            where="In this view"
          />
        )}
        {addsUp && isRate(currentEvent.value) ? <Notice /> : <View row={row} />}
      </TabPanel>
    </div>
  );
}

/** Opens a second place for views, with the view that most often belongs to the first. */
function split() {
  chooseSecondView(detailView.value === 'source' ? 'neighbours' : 'source');
  focusNext('#close-second');
}

function unsplit() {
  chooseSecondView('');
  focusNext('#split-views');
}

/** @param {{row: number, facts: ProfileFacts}} props */
function FunctionDetail({ row, facts }) {
  const second = secondView.value;
  return (
    <section class="pane detail-side" aria-label="Selected function">
      <FunctionTitle row={row} />
      <FunctionTiles row={row} />
      <AboveTotalNote row={row} />
      <DisagreementNote row={row} />
      <div class="detail-halves">
        <Half
          row={row}
          facts={facts}
          of="function"
          label="Views of the function"
          view={detailView.value}
          onChoose={chooseDetailView}
        >
          {second === '' && (
            <button
              id="split-views"
              type="button"
              class="quiet"
              aria-label="Split"
              title="Show two views"
              onClick={split}
            >
              <span class="split-mark" aria-hidden="true" />
            </button>
          )}
        </Half>
        {second !== '' && (
          <Half
            row={row}
            facts={facts}
            of="second"
            label="Second view"
            view={second}
            onChoose={chooseSecondView}
          >
            <button
              id="close-second"
              type="button"
              class="quiet"
              aria-label="Close the second view"
              onClick={unsplit}
            >
              ✕
            </button>
          </Half>
        )}
      </div>
    </section>
  );
}

export function DetailSide() {
  const row = selected.value;
  const facts = profile.value?.facts;
  if (!facts) return null;
  return row === null ? (
    <ProfileDetail facts={facts} />
  ) : (
    <FunctionDetail row={row} facts={facts} />
  );
}
