/**
 * Has the browser optimise the analyser before the first file comes.
 *
 * Browsers run a module at first by code that was compiled in haste, four times as slow, and compile
 * those functions well that turn out to be busy. A file of 10 MB is read before that happens. So a
 * made-up profile is read while a person still looks for a file. It is given up as soon as there is
 * something to do, and what was optimised by then stays so, for workers that start later as well:
 * they share the module.
 *
 * @module
 */

import { madeUpProfiles } from './made-up-profile.js';

/** @typedef {import('../../pkg/grindscope.js').Session} Session */

/** What the page asks of a profile that it opens. @param {Session} session */
function open(session) {
  session.finish();
  session.facts();
  session.functions();
  session.columns(0);
  session.list({});
}

/**
 * @param {object} setup
 * @param {new () => Session} setup.Session
 * @param {() => boolean} setup.isWanted  whether there is nothing better to do
 * @param {() => Promise<void>} setup.pause  lets messages come in
 */
export async function warmUp({ Session, isWanted, pause }) {
  const encoder = new TextEncoder();
  for (const profile of madeUpProfiles()) {
    const session = new Session();
    try {
      session.beginFile('made up');
      for (const piece of profile) {
        session.push(encoder.encode(piece));
        await pause();
        if (!isWanted()) return;
      }
      session.endFile();
      open(session);
    } finally {
      session.free();
    }
  }
}
