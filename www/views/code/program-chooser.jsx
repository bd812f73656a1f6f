/**
 * Shows which program the text of instructions comes from, with a button to choose one.
 */

import { useRef } from 'preact/hooks';
import { PROGRAM_TEXT } from '../../messages/code.js';
import { debugFiles } from '../../store/state.js';
import { visible } from '../../values/names.js';
import { Button } from '../controls/button.jsx';

/** Null if there is none. @typedef {import('../../store/state.js').ProgramState | null} KnownProgram */

/**
 * @param {object} props
 * @param {string} [props.side]  of a comparison; empty for a profile
 * @param {string} [props.object]  name of the program
 * @param {KnownProgram} props.known
 * @param {(file: File) => void} props.onGive
 */
export function FileButton({ side = '', object = PROGRAM_TEXT.theProgram, known, onGive }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const what = side === '' ? PROGRAM_TEXT.program : PROGRAM_TEXT.programOf(side);
  return (
    <>
      <Button title={PROGRAM_TEXT.choiceNote(object)} onClick={() => input.current?.click()}>
        {known ? `${what}: ${visible(known.name)}` : `${what}…`}
      </Button>
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

/** Note on lines that are missing in the profile. */
export const ProgramLinesNote = () => (
  <p class="program-note muted">{PROGRAM_TEXT.linesFromProgram}</p>
);

/** Note if debug information was added without a program. */
function DebugAlone() {
  const [file] = debugFiles.value;
  if (!file) return null;
  return <p class="program-note muted">{PROGRAM_TEXT.debugAlone(file.name)}</p>;
}

/** Note on the origin of a program's lines. @param {{name: string, debug: import('../../store/state.js').DebugState}} props */
function DebugNote({ name, debug: { name: file, isProven, refusal } }) {
  if (refusal !== '') {
    return (
      <p class="program-note failure" role="alert">
        {PROGRAM_TEXT.unusableDebug(file, name, refusal)}
      </p>
    );
  }
  return <p class="program-note muted">{PROGRAM_TEXT.linesFrom(name, file, isProven)}</p>;
}

/** Notes on the program. @param {{known: KnownProgram, side?: string, object?: string}} props  `side`: of a comparison; `object`: object of the function */
export function ProgramNote({ known, side = '', object = '' }) {
  if (!known) return <DebugAlone />;
  const name = `${side}${side && ': '}${visible(known.name)}`;
  if (known.state === 'reading') {
    return (
      <p class="program-note muted" role="status">
        {PROGRAM_TEXT.reading(name)}
      </p>
    );
  }
  if (known.state === 'unusable') {
    return (
      <p class="program-note failure" role="alert">
        {PROGRAM_TEXT.unusable(name, known.sentence)}
      </p>
    );
  }
  const { debug, listing } = known;
  const other = object !== '' && object !== known.name ? ` ${PROGRAM_TEXT.functionIn(object)}` : '';
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
