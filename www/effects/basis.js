/**
 * What all figures of the profile rest on: the selected parts, the rule of inclusive costs, and the
 * events that the user has defined.
 *
 * @module
 */

import { batch } from '@preact/signals';
import { isAbandoned } from '../analyser-client.js';
import * as state from '../state.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol.js').Requests['basis']['params']} Basis */
/** @typedef {import('../protocol.js').EventFacts} EventFacts */

/** Counts the wishes: only the answer to the last one is shown. */
let wishes = 0;

/** @param {Partial<Basis>} change @returns {Basis} */
function changed(change) {
  const before = {
    flags: state.partFlags.peek(),
    rule: state.cycleRule.peek(),
    own: state.ownEvents.peek(),
  };
  const basis = { ...before, ...change };
  batch(() => {
    state.partFlags.value = basis.flags;
    state.cycleRule.value = basis.rule;
    state.ownEvents.value = basis.own;
  });
  return basis;
}

/** Place of the event that stood at a place before; -1 if it is gone. @param {EventFacts[]} before @param {EventFacts[]} now @param {number} place */
export function eventAfter(before, now, place) {
  return now.findIndex(({ name }) => name === before[place]?.name);
}

/** @param {import('../protocol.js').ProfileFacts} before @param {import('../protocol.js').Requests['basis']['reply']} answer @param {number | null} wanted */
function show(before, { own, ...tables }, wanted) {
  const { events } = tables.facts;
  const after = (/** @type {number} */ place) => eventAfter(before.events, events, place);
  batch(() => {
    state.event.value = Math.max(
      0,
      Math.min(wanted ?? after(state.event.peek()), events.length - 1),
    );
    state.exportEvent.value = Math.max(0, after(state.exportEvent.peek()));
    const second = after(state.secondEvent.peek() ?? -1);
    state.secondEvent.value = second < 0 ? null : second;
    state.ownEvents.value = own;
    adoptTables(tables);
  });
}

/**
 * Puts all figures on another basis.
 *
 * @param {Partial<Basis>} change
 * @param {number | null} [event]  place of the event to look at then; by default the same event
 */
export async function restOn(change, event = null) {
  wishes += 1;
  const wish = wishes;
  const basis = changed(change);
  if (!state.profile.peek()) return;
  state.changingBasis.value = true;
  try {
    const answer = await analyser.request('basis', basis);
    const before = state.profile.peek();
    if (wish === wishes && before) show(before.facts, answer, event);
  } catch (error) {
    if (!isAbandoned(error))
      state.failure.value = { title: 'Could not change the figures', failure: failureOf(error) };
  } finally {
    if (wish === wishes) state.changingBasis.value = false;
  }
}

/** @param {import('../protocol.js').CycleRule} rule */
export function chooseCycleRule(rule) {
  restOn({ rule });
}

/** Defines an event, and shows it. @param {import('../protocol.js').OwnEvent} own */
export function defineEvent(own) {
  const events = state.profile.peek()?.facts.events.length ?? 0;
  return restOn({ own: [...state.ownEvents.peek(), own] }, events);
}

/** Forgets an event, and those that are made of it. @param {string} name */
export function forgetEvent(name) {
  return restOn({ own: state.ownEvents.peek().filter((own) => own.name !== name) });
}
