/**
 * Putting a profile on the page, with nothing left of the one before.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { groupFunctionsBy } from '../store/actions.js';
import { DEFAULT_ORDER } from '../store/list-columns.js';
import * as state from '../store/state.js';

/** @param {import('../protocol/protocol.js').LoadedTables} tables */
export function showProfile(tables) {
  batch(() => {
    state.profile.value = tables;
    state.event.value = 0;
    state.secondEvent.value = null;
    state.filter.value = '';
    state.filterProblem.value = '';
    state.rules.value = [];
    state.shownPermille.value = 1000;
    state.order.value = DEFAULT_ORDER;
    state.inverted.value = false;
    state.profileUrl.value = '';
    groupFunctionsBy('');
    state.selected.value = null;
    state.columns.value = null;
    state.moreColumns.value = {};
    state.groups.value = null;
    state.listing.value = null;
    state.calls.value = null;
    state.allCalls.value = null;
    state.wholeFile.value = null;
    state.sourceLines.value = null;
    state.instructions.value = null;
    state.sourceFiles.value = null;
    state.detailsFailure.value = null;
    state.notesOpen.value = false;
    state.failure.value = null;
    state.partFlags.value = null;
    state.transforms.value = tables.steps;
    state.cycleRule.value = 'collapsed';
    state.ownEvents.value = [];
    state.ownEventsOpen.value = false;
    state.exportOpen.value = false;
  });
}
