/**
 * The right pane: the selected function, or the profile as a whole while none is selected.
 *
 * @module
 */

import { chooseDetailView, chooseProfileView } from '../actions.js';
import { at } from '../at.js';
import { detailView, profile, profileView, selected } from '../state.js';
import { DETAIL_VIEWS, PROFILE_VIEWS, viewsFor } from './detail-views.js';
import { FunctionTiles } from './function-tiles.jsx';
import { FunctionTitle } from './function-title.jsx';
import { TabPanel, TabStrip } from './tab-strip.jsx';

/** @typedef {import('../protocol.js').ProfileFacts} ProfileFacts */

/**
 * The view of an id; the first one where a link names one that does not exist.
 *
 * @template P
 * @param {import('./detail-views.js').View<P>[]} views
 * @param {string} id
 */
function viewOf(views, id) {
  return views.find((view) => view.id === id) ?? at(views, 0);
}

/** @param {{facts: ProfileFacts}} props */
function ProfileDetail({ facts }) {
  const views = viewsFor(PROFILE_VIEWS, facts);
  const { id, component: View } = viewOf(views, profileView.value);
  return (
    <section class="pane detail-side" aria-label="Profile">
      <header class="function-title whole">
        <h1>What was profiled</h1>
        <p class="muted">Select a function to see who calls it and what it calls.</p>
      </header>
      <TabStrip
        of="profile"
        label="Views of the profile"
        tabs={views}
        current={id}
        onChoose={chooseProfileView}
      />
      <TabPanel of="profile" current={id}>
        <View />
      </TabPanel>
    </section>
  );
}

/** @param {{row: number, facts: ProfileFacts}} props */
function FunctionDetail({ row, facts }) {
  const views = viewsFor(DETAIL_VIEWS, facts);
  const { id, component: View } = viewOf(views, detailView.value);
  return (
    <section class="pane detail-side" aria-label="Selected function">
      <FunctionTitle row={row} />
      <FunctionTiles row={row} />
      <TabStrip
        of="function"
        label="Views of the function"
        tabs={views}
        current={id}
        onChoose={chooseDetailView}
      />
      <TabPanel of="function" current={id}>
        <View row={row} />
      </TabPanel>
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
