/**
 * Events that the user has defined, as the analyser takes them.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').OwnEvent} OwnEvent */

/** @param {readonly OwnEvent[]} events */
export const namesOf = (events) => events.map(({ name }) => name);

/** @param {readonly OwnEvent[]} events */
export const formulasOf = (events) => events.map(({ formula }) => formula);
