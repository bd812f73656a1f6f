/**
 * What all figures of the profile rest on: the selected parts, the rule of inclusive costs, and the
 * events that the user has defined.
 *
 * @module
 */

import { batch, effect, untracked } from '@preact/signals';
import { isAbandoned } from '../spawn/analyser-client.js';
import * as state from '../store/state.js';
import { currentTab, tabs } from '../store/tab-state.js';
import { adoptTables } from './adopt-tables.js';
import { analyser } from './analyser.js';
import { failureOf } from './open.js';

/** @typedef {import('../protocol/protocol.js').Requests['basis']['params']} Basis */
/** @typedef {import('../protocol/protocol.js').EventFacts} EventFacts */

/** The last wish of each tab: only the answer to that one is shown. @type {Map<number, symbol>} */
const wishes = new Map();

/** What is still to be shown in tabs whose answer came while another one was shown. @type {Map<number, () => void>} */
const late = new Map();

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

/** @param {import('../protocol/protocol.js').ProfileFacts} before @param {import('../protocol/protocol.js').Requests['basis']['reply']} answer @param {number | string | null} wanted */
function show(before, { own, ...tables }, wanted) {
  const { events } = tables.facts;
  const after = (/** @type {number} */ place) => eventAfter(before.events, events, place);
  const named =
    typeof wanted === 'string' ? events.findIndex(({ name }) => name === wanted) : wanted;
  batch(() => {
    state.event.value = Math.max(
      0,
      Math.min(named ?? after(state.event.peek()), events.length - 1),
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
 * @param {number | string | null} [event]  place or name of the event to look at then; by default the same event
 */
export async function restOn(change, event = null) {
  const tab = currentTab.peek();
  const wish = Symbol('wish');
  const basis = changed(change);
  if (!state.profile.peek()) return;
  wishes.set(tab, wish);
  late.delete(tab);
  state.changingBasis.value = true;
  try {
    const answer = await analyser.request('basis', basis);
    if (wishes.get(tab) !== wish) return;
    const adopt = () => {
      const before = state.profile.peek();
      if (before) show(before.facts, answer, event);
    };
    if (currentTab.peek() === tab) adopt();
    else late.set(tab, adopt);
  } catch (error) {
    if (!isAbandoned(error))
      state.failure.value = { title: 'Could not change the figures', failure: failureOf(error) };
  } finally {
    if (wishes.get(tab) === wish) state.changingBasis.value = false;
  }
}

/** Starts to show what came late in the tab that it was meant for, when that is shown again. */
export function showLateBasis() {
  effect(() => {
    const open = new Set(tabs.value.map(({ number }) => number));
    for (const closed of [...wishes.keys()].filter((number) => !open.has(number))) {
      wishes.delete(closed);
      late.delete(closed);
    }
    const tab = currentTab.value;
    const adopt = late.get(tab);
    late.delete(tab);
    if (adopt) untracked(adopt);
  });
}

/** @param {import('../protocol/protocol.js').CycleRule} rule */
export function chooseCycleRule(rule) {
  restOn({ rule });
}

/** Defines an event, and shows it. @param {import('../protocol/protocol.js').OwnEvent} own */
export function defineEvent(own) {
  return restOn({ own: [...state.ownEvents.peek(), own] }, own.name);
}

/** Forgets an event, and those that are made of it. @param {string} name */
export function forgetEvent(name) {
  return restOn({ own: state.ownEvents.peek().filter((own) => own.name !== name) });
}
