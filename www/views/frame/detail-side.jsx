/**
 * The right pane: the selected function, or the whole profile if none is selected.
 *
 * @module
 */

import { DETAILS_TEXT } from '../../messages/frame.js';
import { chooseDetailView, chooseProfileView, chooseSecondView } from '../../store/actions.js';
import { detailView, profile, profileView, secondView, selected } from '../../store/state.js';
import { AboveTotalNote } from '../calls/above-total-note.jsx';
import { DisagreementNote } from '../calls/disagreement-note.jsx';
import { FunctionTiles } from '../calls/function-tiles.jsx';
import { FunctionTitle } from '../calls/function-title.jsx';
import { focusNext } from '../controls/focus-next.js';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from './detail-views.js';
import { ViewTabs } from './view-tabs.jsx';

/** @typedef {import('../../protocol/protocol.js').ProfileFacts} ProfileFacts */

/** @param {{facts: ProfileFacts}} props */
function ProfileDetail({ facts }) {
  return (
    <section class="pane detail-side" aria-label={DETAILS_TEXT.profile}>
      <header class="function-title whole">
        <h1>{DETAILS_TEXT.about}</h1>
        <p class="muted">{DETAILS_TEXT.selectFunction}</p>
      </header>
      <ViewTabs
        of="profile"
        label={DETAILS_TEXT.profileViews}
        views={viewsFor(PROFILE_VIEWS, facts)}
        view={profileView.value}
        onChoose={chooseProfileView}
      />
    </section>
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
  const views = viewsFor(DETAIL_VIEWS, facts);
  return (
    <section class="pane detail-side" aria-label={DETAILS_TEXT.function}>
      <FunctionTitle row={row} />
      <FunctionTiles row={row} />
      <AboveTotalNote row={row} />
      <DisagreementNote row={row} />
      <div class="detail-halves">
        <div class="detail-half">
          <ViewTabs
            row={row}
            views={views}
            of="function"
            label={DETAILS_TEXT.functionViews}
            view={detailView.value}
            onChoose={chooseDetailView}
          >
            {second === '' && (
              <button
                id="split-views"
                type="button"
                class="quiet"
                aria-label={DETAILS_TEXT.split}
                title={DETAILS_TEXT.splitNote}
                onClick={split}
              >
                <span class="split-mark" aria-hidden="true" />
              </button>
            )}
          </ViewTabs>
        </div>
        {second !== '' && (
          <div class="detail-half">
            <ViewTabs
              row={row}
              views={views}
              of="second"
              label={DETAILS_TEXT.second}
              view={second}
              onChoose={chooseSecondView}
            >
              <button
                id="close-second"
                type="button"
                class="quiet"
                aria-label={DETAILS_TEXT.closeSecond}
                onClick={unsplit}
              >
                ✕
              </button>
            </ViewTabs>
          </div>
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
