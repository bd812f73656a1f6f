/**
 * The basis of all figures of a profile: the selected parts, the rule of inclusive costs, and the
 * user-defined events.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { failureOf, isAbandoned } from '../spawn/analyser-client.js';
import { exportEvent, failure } from '../store/state.js';
import { shown, shownProfile } from '../store/tab-state.js';

/** @typedef {import('../protocol/protocol.js').Requests['basis']['params']} Basis */
/** @typedef {import('../protocol/protocol.js').EventFacts} EventFacts */
/** @typedef {import('../store/profile-document.js').ProfileDocument} ProfileDocument */

/** @param {ProfileDocument} profile @param {Partial<Basis>} change @returns {Basis} */
function changed({ partFlags, cycleRule, ownEvents }, change) {
  const before = { flags: partFlags.peek(), rule: cycleRule.peek(), own: ownEvents.peek() };
  const basis = { ...before, ...change };
  batch(() => {
    partFlags.value = basis.flags;
    cycleRule.value = basis.rule;
    ownEvents.value = basis.own;
  });
  return basis;
}

/** Returns the new index of an event; -1 if it is gone. @param {EventFacts[]} before @param {EventFacts[]} now @param {number} place */
function eventAfter(before, now, place) {
  return now.findIndex(({ name }) => name === before[place]?.name);
}

/** @param {ProfileDocument} profile @param {import('../protocol/protocol.js').Requests['basis']['reply']} answer @param {number | string | null} requested */
function show(profile, { own, ...tables }, requested) {
  const before = profile.tables.peek()?.facts.events ?? [];
  const { events } = tables.facts;
  const after = (/** @type {number} */ place) => eventAfter(before, events, place);
  const named =
    typeof requested === 'string' ? events.findIndex(({ name }) => name === requested) : requested;
  const { event, secondEvent, ownEvents } = profile;
  batch(() => {
    event.value = Math.max(0, Math.min(named ?? after(event.peek()), events.length - 1));
    const second = after(secondEvent.peek() ?? -1);
    secondEvent.value = second < 0 ? null : second;
    ownEvents.value = own;
    if (shown.peek() === profile) exportEvent.value = Math.max(0, after(exportEvent.peek()));
    profile.replaceTables(tables);
  });
}

/**
 * Changes the basis of all figures of the current profile.
 *
 * @param {Partial<Basis>} change
 * @param {number | string | null} [event]  index or name of the event to show then; by default the same event
 */
export async function restOn(change, event = null) {
  const profile = shownProfile.peek();
  const basis = changed(profile, change);
  if (!profile.tables.peek()) return;
  const isLatest = profile.begin('basis');
  profile.changingBasis.value = true;
  try {
    const answer = await profile.request('basis', basis);
    if (isLatest()) show(profile, answer, event);
  } catch (error) {
    if (!isAbandoned(error))
      failure.value = { title: 'Could not change the figures', failure: failureOf(error) };
  } finally {
    if (isLatest()) profile.changingBasis.value = false;
  }
}
