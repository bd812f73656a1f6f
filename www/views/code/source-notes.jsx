/**
 * Notes above source lines: where lines and inlined code come from, and how both sides were matched.
 */

import { fileCount, isByText, namesOf } from '../../code/side-texts.js';
import { SOURCE_TEXT, SOURCES_TEXT } from '../../messages/code.js';
import { COMPARED_CODE_TEXT } from '../../messages/comparison.js';
import { currentEvent, currentUnit, leadsBack, scale } from '../../store/selectors.js';
import { calls, profile, programStates, selected } from '../../store/state.js';
import { exactAt } from '../../values/exact-column.js';
import { share } from '../../values/format.js';
import { rowName } from '../../values/names.js';
import { inUnit } from '../../values/units.js';
import { ProgramNotes } from './code-files.jsx';
import { ProgramLinesNote } from './program-chooser.jsx';

/** @import {SideTexts} from '../../code/side-texts.js' */
/** @import {Instructions, SourceLines} from '../../protocol/types.js' */
/** @import {ShownSource as Shown} from '../../store/document-values.js' */

/** Maximum number of listed inlined functions. */
const MOST_NAMED = 200;

/** Whether the instructions of a side are known. @param {Instructions | null} code */
const hasAddresses = (code) => code?.sides.some((side) => side && side.code.at.length > 0) ?? false;

/** Note on code without lines in the profile. @param {{shown: Shown, code: Instructions | null}} props */
function NoLinesNote({ shown: { from, lines }, code }) {
  if (lines.areFromProgram) return <ProgramLinesNote />;
  if (from.hasNumbers || from.file !== null || !hasAddresses(code)) return null;
  if (from.moves || programStates.value[0]) return null;
  return <p class="program-note muted">{SOURCE_TEXT.linesInProgram}</p>;
}

/** Where Xdebug records self cost. @param {{from: SourceLines}} props */
function XdebugNote({ from }) {
  const isXdebug = /^xdebug/i.test(profile.value?.facts.creator ?? '');
  return isXdebug && from.file === null && <p class="program-note muted">{SOURCE_TEXT.xdebug}</p>;
}

/** Explains why inlined code is in separate blocks, if it is, or that a whole file omits it. @param {{shown: Shown, code: Instructions | null}} props */
function InlinedNote({ shown: { from, lines }, code }) {
  if (from.file !== null) return <p class="program-note muted">{SOURCE_TEXT.wholeFileLines}</p>;
  if (fileCount(from) < 2) return null;
  if (from.moves) {
    const isUnknown = code && !lines.isPlaced;
    return isUnknown && <p class="program-note muted">{COMPARED_CODE_TEXT.inlined}</p>;
  }
  const [known = null] = programStates.value;
  if (!from.hasNumbers) return null;
  // The note on the program covers the other cases.
  const isSilent =
    lines.isPlaced &&
    lines.groups.host.length === 0 &&
    known?.state === 'read' &&
    known.listing.noLines === '' &&
    known.listing.lacking.length === 0;
  if (known && !isSilent) return null;
  const why = isSilent
    ? SOURCE_TEXT.inlinedSilent
    : hasAddresses(code)
      ? SOURCE_TEXT.inlinedProgram
      : SOURCE_TEXT.inlinedRecord;
  return <p class="program-note muted">{SOURCE_TEXT.inlinedBelow(why)}</p>;
}

/** Explains how the lines of a whole file were matched, unless it was by text. @param {{from: SourceLines, texts: readonly SideTexts[]}} props */
function WholeNote({ from, texts }) {
  const [text] = texts;
  if (from.file === null || !from.moves || !text || isByText(text)) return null;
  const isInBoth = namesOf(from, 0).every((name) => name !== '');
  return isInBoth && <p class="program-note muted">{COMPARED_CODE_TEXT.wholeFile}</p>;
}

/** Whether costs of lines overlap: callees of a folded function call it back. @param {{from: SourceLines}} props */
function LeadBackNote({ from }) {
  const answer = calls.value;
  if (from.file !== null || answer === null || answer.row !== selected.value) return null;
  return (
    leadsBack(answer.callees, answer.row) && (
      <p class="program-note muted">{SOURCE_TEXT.leadBack}</p>
    )
  );
}

/** The self cost of the function by the inlined functions that the profile names. @param {{from: SourceLines}} props */
function NamedNote({ from: { named } }) {
  const event = currentEvent.value;
  if (!named || !event) return null;
  const { files, functions, own, costs } = named;
  const [unit, { total }] = [currentUnit.value, scale.value];
  const written = (/** @type {number | bigint} */ cost) =>
    unit === 'percent' ? share(Number(cost), total) : inUnit(cost, event, unit);
  const nameOf = (/** @type {number} */ row) =>
    rowName(functions, row) || (own[row] === 1 ? SOURCE_TEXT.namedOwn : SOURCE_TEXT.namedUnknown);
  return (
    <details class="program-note named-inlined">
      <summary>{SOURCE_TEXT.named}</summary>
      <p class="muted">{SOURCE_TEXT.namedNote}</p>
      <ul>
        {[...own.keys()].slice(0, MOST_NAMED).map((row) => (
          <li key={row}>
            <span class="figures">{written(exactAt(costs, row))}</span> <bdi>{nameOf(row)}</bdi>{' '}
            <bdi class="muted">{rowName(files, row)}</bdi>
          </li>
        ))}
        {own.length > MOST_NAMED && (
          <li class="muted">{SOURCES_TEXT.more(own.length - MOST_NAMED)}</li>
        )}
      </ul>
    </details>
  );
}

/** @param {{shown: Shown, code: Instructions | null, texts: readonly SideTexts[], mayBeInlined: boolean}} props */
export const SourceNotes = ({ shown, code, texts, mayBeInlined }) => (
  <>
    {(mayBeInlined || shown.from.moves) && <ProgramNotes of={mayBeInlined ? code : null} />}
    <XdebugNote from={shown.from} />
    <LeadBackNote from={shown.from} />
    <NoLinesNote shown={shown} code={code} />
    <NamedNote from={shown.from} />
    <InlinedNote shown={shown} code={code} />
    <WholeNote from={shown.from} texts={texts} />
  </>
);
