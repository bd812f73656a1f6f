/**
 * Converts user-defined events to the form that the analyser takes.
 *
 * @module
 */

/** @typedef {import('../protocol/protocol.js').OwnEvent} OwnEvent */

/** @param {readonly OwnEvent[]} events */
export const namesOf = (events) => events.map(({ name }) => name);

/** @param {readonly OwnEvent[]} events */
export const formulasOf = (events) => events.map(({ formula }) => formula);
