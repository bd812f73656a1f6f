/**
 * Where code was inlined, of programs whose compiler put that into files of its own (`-gsplit-dwarf`):
 * `.dwo` files and `.dwp` packages that the user gave, or that lie in the folder of sources. Whether a file
 * belongs to a program is told by a number that both have.
 *
 * @module
 */

import { matchSource } from '../code/source-match.js';
import { sourceRules } from '../store/state.js';

/** @typedef {import('../protocol/details.js').CodeQuestion} CodeQuestion */
/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../code/source-match.js').SourceIndex} SourceIndex */
/** @typedef {import('../spawn/spawn-disassembler.js').OpenProgram} OpenProgram */

/**
 * What a program says of a function, with what its compiler split off as far as that is at hand.
 *
 * @param {OpenProgram} program
 * @param {string} name  of its file
 * @param {CodeQuestion} question
 * @param {{given: readonly File[], index: SourceIndex | null}} places
 * @returns {Promise<Disassembly>}
 */
export async function listingWithUnits(program, name, question, { given, index }) {
  const listing = await program.ask({ ...question, units: given });
  if (!index || listing.lacking.length === 0) return listing;
  const found = [`${name}.dwp`, ...listing.lacking].flatMap((path) => {
    const match = matchSource(index, path, sourceRules.value);
    return match ? [match.entry.open()] : [];
  });
  return found.length > 0 ? program.ask({ ...question, units: await Promise.all(found) }) : listing;
}
