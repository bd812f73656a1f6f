/**
 * Makes inlined functions separate functions: reads the addresses of a profile, or of both that are compared, and applies
 * the chains that the disassembler found there.
 */

import { at } from '../values/at.js';

/** @import {InlinedAnswer, Inlining, Session} from '../protocol/types.js' */

/** @param {Pick<typeof import('../../pkg/grindscope.js'), 'Inlining'>} analyser @param {() => Session} session @param {ReturnType<typeof import('./details.js').createDetails>} details */
export function createInlining(analyser, session, details) {
  /** The addresses that were asked for last, by side. @type {Map<number, Inlining>} */
  const current = new Map();

  /** Drops the addresses of a side. @param {number} side */
  function forget(side) {
    current.get(side)?.free();
    current.delete(side);
  }

  return {
    /** Returns the addresses of some functions of a side, for each program. @param {{side: number, programs: Uint32Array[]}} params */
    async inlinedPlaces({ side, programs }) {
      forget(side);
      const own = new analyser.Inlining(side);
      current.set(side, own);
      const rows = Uint32Array.from(programs.flatMap((rows) => [...rows]));
      for (let part = 0; ; part += 1) {
        const reading = session().partDetails(side, rows, part);
        if (!reading) break;
        own.addPart(await details.filled(reading));
      }
      return programs.map((rows) => own.places(session(), rows));
    },
    /** Makes transforms start from separate functions. Returns whether there are any. @param {readonly InlinedAnswer[]} answers */
    apply(answers) {
      for (const { side, asked, chains } of answers) {
        const { files, functions, functionFile, parent, inlined } = chains;
        const own = current.get(side);
        if (!own) return false;
        own.addTree(files, functions, functionFile, parent, inlined);
        let start = 0;
        for (const [place, row] of asked.rows.entries()) {
          const end = at(asked.ends, place);
          const [node, file] = [chains.node, chains.file].map((of) => of.subarray(start, end));
          if (at(chains.known, place) === 1)
            own.addChains(
              row,
              /** @type {Uint32Array} */ (node),
              /** @type {Int32Array} */ (file),
              at(chains.own, place),
            );
          start = end;
        }
      }
      // All sides, though one may have no inlined code.
      const applied = [...current].map(([side, own]) => {
        try {
          return own.apply(session());
        } finally {
          forget(side);
        }
      });
      return applied.includes(true);
    },
  };
}
