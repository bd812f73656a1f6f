/**
 * Changes the rule of inclusive costs and the user-defined events of the current document, a profile or a
 * comparison.
 *
 * @module
 */

import { shown, shownDocument } from '../store/tab-state.js';
import { restOn } from './basis.js';
import { compareOn } from './compare.js';

/** @typedef {import('../protocol/protocol.js').OwnEvent} OwnEvent */

/** @param {{rule?: import('../protocol/protocol.js').CycleRule, own?: readonly OwnEvent[]}} change @param {string} [event]  to show then */
const change = (change, event) =>
  (shown.peek()?.kind === 'comparison' ? compareOn : restOn)(change, event);

/** @param {import('../protocol/protocol.js').CycleRule} rule */
export const chooseCycleRule = (rule) => change({ rule });

/** Checks an event before it is defined. @param {OwnEvent} own */
export function tryEvent(own) {
  const { kind, request } = shownDocument.peek();
  return request(kind === 'profile' ? 'tryEvent' : 'comparedTryEvent', own);
}

/** Defines an event, and shows it. @param {OwnEvent} own */
export const defineEvent = (own) =>
  change({ own: [...shownDocument.peek().ownEvents.peek(), own] }, own.name);

/** Deletes an event, and those that use it. @param {string} name */
export function forgetEvent(name) {
  const own = shownDocument.peek().ownEvents.peek();
  return change({ own: own.filter((event) => event.name !== name) });
}
