/**
 * Makes inlined functions separate functions: reads the addresses of the profile and applies the chains that the
 * disassembler found there.
 */

import { at } from '../values/at.js';

/** @import {InlinedAnswer, Inlining, Session} from '../protocol/types.js' */

/** @param {Pick<typeof import('../../pkg/grindscope.js'), 'Inlining'>} analyser @param {() => Session} session @param {ReturnType<typeof import('./details.js').createDetails>} details */
export function createInlining(analyser, session, details) {
  /** The addresses that were asked for last. @type {Inlining | null} */
  let current = null;

  /** Drops the addresses. */
  function forget() {
    current?.free();
    current = null;
  }

  return {
    forget,
    /** Returns the addresses of some functions, for each program. @param {{programs: Uint32Array[]}} params */
    async inlinedPlaces({ programs }) {
      forget();
      const own = new analyser.Inlining();
      current = own;
      const rows = Uint32Array.from(programs.flatMap((rows) => [...rows]));
      for (let part = 0; part < session().facts().parts.length; part += 1)
        own.addPart(await details.filled(session().partDetails(rows, part)));
      return programs.map((rows) => own.places(session(), rows));
    },
    /** Makes transforms start from separate functions. Returns whether there are any. @param {readonly InlinedAnswer[]} answers */
    apply(answers) {
      if (!current) return false;
      for (const { asked, chains } of answers) {
        const { files, functions, functionFile, parent, inlined } = chains;
        current.addTree(files, functions, functionFile, parent, inlined);
        let start = 0;
        for (const [place, row] of asked.rows.entries()) {
          const end = at(asked.ends, place);
          const [node, file] = [chains.node, chains.file].map((of) => of.subarray(start, end));
          if (at(chains.known, place) === 1)
            current.addChains(
              row,
              /** @type {Uint32Array} */ (node),
              /** @type {Int32Array} */ (file),
              at(chains.own, place),
            );
          start = end;
        }
      }
      try {
        return current.apply(session());
      } finally {
        forget();
      }
    },
  };
}
