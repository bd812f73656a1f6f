/**
 * The programs of both profiles of a comparison, with buttons to choose them.
 *
 * @module
 */

import { giveComparedProgram } from '../../effects/compared-programs.js';
import { canDisassemble } from '../../spawn/spawn-disassembler.js';
import { dropNotes, programA, programB } from '../../store/comparison-state.js';
import { visible } from '../../values/names.js';
import { FileButton, ProgramNote } from '../code/program-chooser.jsx';

/** @typedef {import('../../protocol/comparison.js').ComparedInstructions} ComparedInstructions */
/** @typedef {import('../../protocol/comparison.js').SideInstructions} SideInstructions */

/** Whether a profile has addresses of the function. @param {SideInstructions | null | undefined} side */
const hasCode = (side) => (side?.code.at.length ?? 0) > 0;

/** @param {{of: ComparedInstructions | null}} props */
export function ComparedPrograms({ of }) {
  return (
    <>
      {hasCode(of?.a) && (
        <FileButton
          side="A"
          known={programA.value}
          onGive={(file) => giveComparedProgram('a', file)}
        />
      )}
      {hasCode(of?.b) && (
        <FileButton
          side="B"
          known={programB.value}
          onGive={(file) => giveComparedProgram('b', file)}
        />
      )}
    </>
  );
}

/** Notes on the programs. @param {{of: ComparedInstructions | null}} props */
export function ComparedProgramNotes({ of }) {
  const notes = dropNotes.value.map(({ name, what }) => (
    <p key={name} class="program-note muted" role="status">
      {visible(name)}, which was dropped, {visible(what)}.
    </p>
  ));
  if (!hasCode(of?.a) && !hasCode(of?.b)) return <>{notes}</>;
  return (
    <>
      {notes}
      {of?.a && programA.value && canDisassemble && <ProgramNote known={programA.value} side="A" />}
      <ProgramNote known={programB.value} side="B" />
    </>
  );
}
