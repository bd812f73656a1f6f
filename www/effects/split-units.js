/**
 * Inlined calls of programs compiled with separate debug files (`-gsplit-dwarf`):
 * `.dwo` files and `.dwp` packages selected by the user or found in the source folder. A file
 * belongs to a program if both have the same id.
 */

import { matchSource } from '../code/source-match.js';
import { sourceRules } from '../store/state.js';

/** @typedef {import('../protocol/details.js').CodeQuestion} CodeQuestion */
/** @typedef {import('../protocol/details.js').Disassembly} Disassembly */
/** @typedef {import('../code/source-match.js').SourceIndex} SourceIndex */
/** @typedef {import('../spawn/spawn-disassembler.js').OpenProgram} OpenProgram */

/**
 * Disassembles a function, with split debug information if available.
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
