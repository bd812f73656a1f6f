/**
 * The programs and the sources of the shown code: buttons to choose them, notes on programs, and the dialog
 * with the sources that were found.
 */

import { giveProgram } from '../../effects/programs.js';
import { SOURCE_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { showSheet } from '../../store/sheets.js';
import { dropNotes, programStates, sources } from '../../store/state.js';
import { allNames, lastSegment, visible } from '../../values/names.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { FileButton, ProgramNote } from './program-chooser.jsx';
import { SideFolders, SideSourceSheet } from './side-sources.jsx';
import { SourceChooser } from './source-chooser.jsx';
import { SourceSheet } from './source-sheet.jsx';

/** @import {Instructions, LineFiles} from '../../protocol/types.js' */

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
          known={programStates.value[place] ?? null}
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
  const given = sources.value;
  const [a = [], b] = files.map((names) => (names ? allNames(names) : []));
  if (b) {
    return (
      <>
        <span class="spring" />
        <Dropdown
          label={COMPARED_CODE_TEXT.files}
          face={COMPARED_CODE_TEXT.files}
          side="right"
          role="dialog"
          class="source-files"
          isEager
        >
          {() => (
            <>
              {of && <Programs of={of} />}
              <SideFolders />
            </>
          )}
        </Dropdown>
        <SideSourceSheet a={a} b={b} />
      </>
    );
  }
  return (
    <>
      <span class="spring" />
      {of && <Programs of={of} />}
      {!given && <SourceChooser />}
      <button
        type="button"
        class="button"
        aria-label={given ? undefined : SOURCE_TEXT.options}
        title={SOURCE_TEXT.options}
        onClick={() => showSheet('sources')}
      >
        {given ? SOURCE_TEXT.sources(given.name) : '⋯'}
      </button>
      <SourceSheet />
    </>
  );
}

/** Notes on the programs. @param {{of: Instructions | null}} props */
export function ProgramNotes({ of }) {
  const [a = null, b = null] = programStates.value;
  if (of && of.sides.length < 2) return <ProgramNote known={a} object={objectOf(of)} />;
  const isAnyKnown = of?.sides.some(hasCode);
  return (
    <>
      {dropNotes.value.map(({ name, what }) => (
        <p key={name} class="program-note muted" role="status">
          {COMPARED_CODE_TEXT.dropped(name, what)}
        </p>
      ))}
      {isAnyKnown && of?.sides[0] && a && <ProgramNote known={a} side="A" />}
      {isAnyKnown && <ProgramNote known={b} side="B" />}
    </>
  );
}
