/**
 * Shows which program the text of instructions comes from, with a button to choose one.
 *
 * @module
 */

import { useRef } from 'preact/hooks';
import { giveProgram, objectName } from '../../effects/programs.js';
import { canDisassemble } from '../../spawn/spawn-disassembler.js';
import { debugFiles, program } from '../../store/state.js';
import { visible } from '../../values/names.js';

/** Null if there is none. @typedef {import('../../store/state.js').ProgramState | null} KnownProgram */

/**
 * @param {object} props
 * @param {string} [props.side]  of a comparison; empty for a profile
 * @param {string} [props.object]  name of the program
 * @param {KnownProgram} props.known
 * @param {(file: File) => void} props.onGive
 */
export function FileButton({ side = '', object = 'the program', known, onGive }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  if (!canDisassemble) return null;
  const what = side === '' ? 'Program' : `Program of ${side}`;
  return (
    <>
      <button
        type="button"
        class="button"
        title={`The file of ${object} (ELF, x86 or AArch64). It is read on this computer only. You can also drop it anywhere on the page.`}
        onClick={() => input.current?.click()}
      >
        {known ? `${what}: ${visible(known.name)}` : side === '' ? 'Choose program…' : `${what}…`}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        data-program={side}
        aria-label={what}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onGive(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** @param {{row: number}} props */
export function ProgramChooser({ row }) {
  const object = visible(objectName(row)) || undefined;
  return <FileButton object={object} known={program.value} onGive={giveProgram} />;
}

/** Note on lines that are missing in the profile. */
export const ProgramLinesNote = () => (
  <p class="program-note muted">
    This profile has no line numbers for this function. These are from the program’s debug
    information.
  </p>
);

/** Note if debug information was added without a program. */
function DebugAlone() {
  const [file] = debugFiles.value;
  if (!file) return null;
  return (
    <p class="program-note muted">
      {visible(file.name)} contains only debug information. Add the program that it belongs to.
    </p>
  );
}

/** Note on the origin of a program's lines. @param {{name: string, debug: import('../../store/state.js').DebugState}} props */
function DebugNote({ name, debug: { name: file, isProven, refusal } }) {
  if (refusal !== '') {
    return (
      <p class="program-note failure" role="alert">
        Could not use {visible(file)} for {name}: {visible(refusal)}.
      </p>
    );
  }
  return (
    <p class="program-note muted">
      The source lines of {name} are from {visible(file)}
      {isProven ? '' : ', which may not match it'}.
    </p>
  );
}

/** Notes on the program. @param {{known: KnownProgram, side?: string, object?: string}} props  `side`: of a comparison; `object`: object of the function */
export function ProgramNote({ known, side = '', object = '' }) {
  if (!canDisassemble) {
    return (
      <p class="program-note muted">
        This single file does not contain the disassembler. Open the page at its address to see the
        text of instructions.
      </p>
    );
  }
  if (!known) return <DebugAlone />;
  const name = `${side}${side && ': '}${visible(known.name)}`;
  if (known.state === 'reading') {
    return (
      <p class="program-note muted" role="status">
        Reading {name}…
      </p>
    );
  }
  if (known.state === 'unusable') {
    return (
      <p class="program-note failure" role="alert">
        {name} cannot be disassembled: {visible(known.sentence)}.
      </p>
    );
  }
  const { debug, listing } = known;
  const other =
    object !== '' && object !== known.name ? ` The function is in ${visible(object)}.` : '';
  return (
    <>
      {listing.notes.map(({ text, isFailure }) => (
        <p
          key={text}
          class={`program-note ${isFailure ? 'failure' : 'muted'}`}
          role={isFailure ? 'alert' : undefined}
        >
          {name}: {visible(text)}
          {isFailure && other}
        </p>
      ))}
      {debug && <DebugNote name={name} debug={debug} />}
    </>
  );
}
