/** The programs and the sources of the shown code: buttons to choose them, notes on programs, and the dialog with the sources that were found. */

import { useRef } from 'preact/hooks';
import { matchSource } from '../../code/source-match.js';
import { giveProgram } from '../../effects/programs.js';
import { PROGRAM_TEXT, SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { showSheet } from '../../store/sheets.js';
import { current, debugFiles, lastFolder, sourceRules } from '../../store/state.js';
import { allNames, lastSegment, visible } from '../../values/names.js';
import { Button } from '../controls/fields.jsx';
import { closePanel, Dropdown } from '../controls/menus.jsx';
import { SideFolders, SideSourceSheet, SourceChooser, SourceSheet } from './source-files.jsx';

/** @import {Instructions, LineFiles} from '../../protocol/types.js' */

/** Null if there is none. @typedef {import('../../store/state.js').ProgramState | null} KnownProgram */

/** @param {{side?: string, object?: string, known: KnownProgram, onGive: (file: File) => void}} props  `side`: of a comparison; empty for a profile; `object`: name of the program */
function FileButton({ side = '', object = PROGRAM_TEXT.theProgram, known, onGive }) {
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
          closePanel(currentTarget);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A note above code. @param {{isFailure?: boolean, role?: 'status', children: import('preact').ComponentChildren}} props */
const Note = ({ isFailure = false, role, children }) => (
  <p class={`program-note ${isFailure ? 'failure' : 'muted'}`} role={isFailure ? 'alert' : role}>
    {children}
  </p>
);

/** Note on lines that are missing in the profile. */
export const ProgramLinesNote = () => <Note>{PROGRAM_TEXT.linesFromProgram}</Note>;

/** Note if debug information was added without a program. */
function DebugAlone() {
  const [file] = debugFiles.value;
  return file ? <Note>{PROGRAM_TEXT.debugAlone(file.name)}</Note> : null;
}

/** Note on the origin of a program's lines. @param {{name: string, debug: import('../../store/state.js').DebugState}} props */
function DebugNote({ name, debug: { name: file, isProven, refusal } }) {
  if (refusal !== '')
    return <Note isFailure>{PROGRAM_TEXT.unusableDebug(file, name, refusal)}</Note>;
  return <Note>{PROGRAM_TEXT.linesFrom(name, file, isProven)}</Note>;
}

/** Notes on the program. @param {{known: KnownProgram, side?: string, object?: string}} props  `side`: of a comparison; `object`: object of the function */
function ProgramNote({ known, side = '', object = '' }) {
  if (!known) return <DebugAlone />;
  const name = `${side}${side && ': '}${visible(known.name)}`;
  if (known.state === 'reading') return <Note role="status">{PROGRAM_TEXT.reading(name)}</Note>;
  if (known.state === 'unusable')
    return <Note isFailure>{PROGRAM_TEXT.unusable(name, known.sentence)}</Note>;
  const { debug, listing } = known;
  const other = object !== '' && object !== known.name ? ` ${PROGRAM_TEXT.functionIn(object)}` : '';
  return (
    <>
      {listing.notes.map(({ text, isFailure }) => (
        <Note key={text} isFailure={isFailure}>
          {name}: {visible(text)}
          {isFailure && other}
        </Note>
      ))}
      {debug && <DebugNote name={name} debug={debug} />}
    </>
  );
}

/** Whether a side has addresses of the function. @param {Instructions['sides'][number] | undefined} side */
const hasCode = (side) => (side?.code.at.length ?? 0) > 0;

/** Name of the object of the function. @param {Instructions} of */
const objectOf = ({ sides }) => lastSegment(sides[0]?.object ?? '');

/** Buttons that choose the programs. @param {{of: Instructions}} props */
function Programs({ of }) {
  const isCompared = of.sides.length > 1;
  return of.sides.map(
    (side, place) =>
      hasCode(side) && (
        <FileButton
          // Sides never move, so the index is a good key.
          key={place}
          side={isCompared ? 'AB'.charAt(place) : ''}
          object={isCompared ? undefined : visible(objectOf(of)) || undefined}
          known={current.programStates.value[place] ?? null}
          onGive={(file) => giveProgram(file, place)}
        />
      ),
  );
}

/**
 * Buttons that choose the programs and the sources.
 *
 * @param {object} props
 * @param {Instructions | null} props.of  instructions whose programs are chosen; null for none
 * @param {readonly (LineFiles['files'][number] | undefined)[]} props.files  source files by side
 */
export function CodeFiles({ of, files }) {
  const [a = [], b] = files.map((names) => (names ? allNames(names) : []));
  // The folder of another document is named where it has a file of this one.
  const last = lastFolder.value;
  const isOfUse = () => a.some((path) => matchSource(last, path, sourceRules.value));
  const given = current.folders.value.at(-1) ?? (isOfUse() ? last : null);
  if (b)
    return (
      <>
        <span class="grow" />
        <Dropdown
          label={COMPARED_CODE_TEXT.files}
          side="right"
          role="dialog"
          class="source-files"
          isEager
        >
          {of && <Programs of={of} />}
          <SideFolders />
        </Dropdown>
        <SideSourceSheet a={a} b={b} />
      </>
    );
  return (
    <>
      <span class="grow" />
      {of && <Programs of={of} />}
      {!given && <SourceChooser />}
      <Button
        aria-label={given ? undefined : SOURCE_TEXT.options}
        title={SOURCE_TEXT.options}
        onClick={() => showSheet('sources')}
      >
        {given ? SOURCE_TEXT.sources(given.name) : '⋯'}
      </Button>
      <SourceSheet />
    </>
  );
}

/** Notes on the programs. @param {{of: Instructions | null, lead?: string}} props  `lead`: what comes before what was dropped, on its line */
export function ProgramNotes({ of, lead = '' }) {
  const [a = null, b = null] = current.programStates.value;
  if (of && of.sides.length < 2) return <ProgramNote known={a} object={objectOf(of)} />;
  const isAnyKnown = of?.sides.some(hasCode);
  const dropped = current.dropNotes.value;
  const notes = [
    ...(lead ? [lead] : []),
    ...dropped.map(({ name, what }) => COMPARED_CODE_TEXT.dropped(name, what)),
  ];
  return (
    <>
      {notes.length > 0 && <Note role="status">{notes.join(' ')}</Note>}
      {isAnyKnown && of?.sides[0] && a && <ProgramNote known={a} side="A" />}
      {isAnyKnown && <ProgramNote known={b} side="B" />}
    </>
  );
}
