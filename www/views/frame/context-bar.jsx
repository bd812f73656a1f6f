/** The bars with what all figures refer to: event, unit, parts, rule for recursive functions; and the applied transforms, each of which can be undone. */

import { chooseCycleRule } from '../../effects/basis.js';
import { toggleInlined, undoTransform, undoTransforms } from '../../effects/transform.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { CONTEXT_TEXT, TRANSFORMS_TEXT } from '../../messages/frame.js';
import { CYCLES_TEXT } from '../../messages/list.js';
import { changeShown, openExport } from '../../store/actions.js';
import { kindOfParts } from '../../store/part-choice.js';
import {
  currentEvent,
  currentUnit,
  hasCalls,
  hasObjects,
  isOutermost,
  noteCount,
  transforming,
} from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { subjectName } from '../../store/shown-names.js';
import { comparison, current, profile } from '../../store/state.js';
import { isSeparate, transformOf } from '../../store/transforms.js';
import { explainEvent } from '../../values/explanations.js';
import { inFull, isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { plainName, totalOf, unitsOf } from '../../values/units.js';
import {
  ComparedFigures,
  ComparisonActions,
  changeOf,
  PartsOfBoth,
} from '../comparison/comparison.jsx';
import { Explain } from '../controls/column-heads.jsx';
import { EventPicker } from '../controls/event-menus.jsx';
import { Button, Segments } from '../controls/fields.jsx';
import { LIST } from '../controls/focus-next.js';
import { Dropdown, MenuItem } from '../controls/menus.jsx';
import { partsText } from '../overview/part-words.js';
import { PartChoice } from '../overview/parts.jsx';
import { TimelineSwitch } from '../overview/timeline-strip.jsx';

/** @import {CycleRule} from '../../protocol/types.js' */

/** The menu of what calls count: those of recursive functions, and those that the compiler inlined. */
function CycleMenu() {
  const rule = current.cycleRule.value;
  const { rules, meanings, exact, outermost } = CYCLES_TEXT;
  const labels = isOutermost.value ? { ...rules, collapsed: exact } : rules;
  const texts = isOutermost.value ? outermost : meanings;
  const ids = /** @type {CycleRule[]} */ (Object.keys(labels));
  const isDefault = rule === 'collapsed';
  return (
    <Dropdown
      label={CYCLES_TEXT.recursion}
      face={
        <>
          <span class="for-readers">{CYCLES_TEXT.inclusive} </span>
          {isDefault ? CYCLES_TEXT.recursion : <span class="chip">{labels[rule]}</span>}
          {hasObjects.value && <span class="muted">{CYCLES_TEXT.inlining}</span>}
        </>
      }
    >
      {ids.map((id) => (
        <MenuItem
          key={id}
          class="event-choice"
          isChosen={id === rule}
          onChoose={() => chooseCycleRule(id)}
        >
          <b>{labels[id]}</b> <span class="muted">{texts[id]}</span>
        </MenuItem>
      ))}
      {hasObjects.value && (
        <>
          <hr />
          <MenuItem
            class="event-choice"
            role="menuitemcheckbox"
            isChosen={isSeparate(current.transforms.value)}
            onChoose={toggleInlined}
          >
            <b>{INLINED_TEXT.toggle}</b> <span class="muted">{INLINED_TEXT.toggleNote}</span>
          </MenuItem>
        </>
      )}
    </Dropdown>
  );
}

/** Warnings that the rest of the profile is missing. */
const CUT = ['file-cut', 'container-cut'];

function Notes() {
  const notes = noteCount(profile.value);
  if (notes === 0) return <span class="muted">{CONTEXT_TEXT.noWarnings}</span>;
  const isCut = profile.value?.facts.notes.some(({ kind }) => CUT.includes(kind));
  return (
    <Button class="quiet notes-button" onClick={() => showSheet('notes')}>
      {isCut && <b class="problem">{CONTEXT_TEXT.truncated} </b>}
      {CONTEXT_TEXT.warnings(notes)}
    </Button>
  );
}

/** The choice of parts: of a profile, or of both sides of a comparison. */
function Parts() {
  const { a, b } = comparison.value?.sides ?? {};
  const sides = (a && b ? [a.facts, b.facts] : [profile.value?.facts]).map((facts, side) => {
    const parts = facts?.parts ?? [];
    return { parts, flags: current.partFlags.value[side] ?? null };
  });
  const isSum = sides.length === 1;
  if (Math.max(...sides.map(({ parts }) => parts.length)) < 2) return null;
  const isSome = sides.some(({ flags }) => flags !== null);
  const [first, second] = sides.map(({ parts }) => parts);
  const kinds = new Set(sides.map(({ parts }) => kindOfParts(parts)));
  const text =
    first && second && !isSome && kinds.size === 1
      ? CONTEXT_TEXT.allOfBoth(first.length, second.length, kindOfParts(first))
      : sides.map(({ parts, flags }) => partsText(parts, flags, isSum)).join(' → ');
  return (
    <Dropdown
      label={CONTEXT_TEXT.partsNote(kindOfParts(sides.flatMap(({ parts }) => parts)))}
      role="dialog"
      class="part-chooser"
      face={isSome ? <span class="chip">{text}</span> : text}
    >
      {isSum ? <PartChoice /> : <PartsOfBoth />}
    </Dropdown>
  );
}

/** The total of all self cost; for a rate, which cannot be summed, its value for the whole profile. */
function Total() {
  const event = currentEvent.value;
  if (!event) return null;
  const title = isRate(event)
    ? CONTEXT_TEXT.rateNote
    : CONTEXT_TEXT.totalNote(inFull(event.total, event));
  const isPlain = currentUnit.value === 'count' && !isRate(event);
  return (
    <output class="figures" aria-label={CONTEXT_TEXT.total} title={title}>
      {isPlain ? inFull(event.total, event) : totalOf(event)}
    </output>
  );
}

/** What is shown of an event of a profile. */
function Figures() {
  const event = currentEvent.value;
  return (
    <>
      {event && <Explain what={visible(plainName(event))} text={visible(explainEvent(event))} />}
      <Total />
      <Segments
        label={CONTEXT_TEXT.unit}
        choices={unitsOf(event)}
        isChosen={(id) => currentUnit.value === id}
        onChoose={(id) => changeShown({ unit: id })}
      />
    </>
  );
}

/** The bar with event, unit and parts, to which all figures refer. */
export function ContextBar() {
  const isCompared = comparison.value !== null;
  return (
    <section class="context-bar" aria-label={CONTEXT_TEXT.label}>
      <EventPicker figure={isCompared ? changeOf : totalOf} />
      {isCompared ? <ComparedFigures /> : <Figures />}
      {(hasCalls.value || hasObjects.value) && <CycleMenu />}
      <Parts />
      <TimelineSwitch />
      <span class="grow" />
      {isCompared ? <ComparisonActions /> : <Notes />}
      <Button aria-haspopup="dialog" onClick={openExport}>
        {CONTEXT_TEXT.export}
      </Button>
    </section>
  );
}

/** The remaining cost, and how exact it is. */
function Outcome() {
  const event = currentEvent.value;
  const compared = comparison.value;
  if (transforming.value || !event)
    return <span class="muted transforming">{TRANSFORMS_TEXT.working}</span>;
  if (isRate(event)) return <span class="muted">{TRANSFORMS_TEXT.ofRate}</span>;
  if (compared) {
    const { certain, events } = compared.facts;
    if (certain === undefined) return null;
    return <span class="figures">{TRANSFORMS_TEXT.inBoth(certain, events[0]?.name ?? '')}</span>;
  }
  const left = TRANSFORMS_TEXT.share(event.total, event.whole);
  if (event.certain === undefined) return <span class="figures">{left}</span>;
  if (event.certain === event.total && event.lacking)
    return <span class="figures">{TRANSFORMS_TEXT.lacking(left)}</span>;
  if (event.certain === event.total)
    return <span class="figures">{TRANSFORMS_TEXT.exact(left)}</span>;
  return <span class="figures">{TRANSFORMS_TEXT.estimated(left, event.certain, event.total)}</span>;
}

/** Warns if the inlined functions of most code are unknown. @param {{facts: import('../../store/state.js').Tables['facts']}} props */
function Coverage({ facts }) {
  const { inlinedCoverage = 1 } = facts;
  if (inlinedCoverage >= 0.5) return null;
  const sentence = 'creator' in facts ? INLINED_TEXT.partly : INLINED_TEXT.partlyInBoth;
  return <span class="doubtful">{sentence(inlinedCoverage)}</span>;
}

/** The applied transforms, in order: each can be undone separately, or all at once. */
export function TransformBar() {
  const tables = current.tables.value;
  const steps = current.transforms.value;
  if (!tables || steps.length === 0) return null;
  return (
    <nav class="transform-bar" aria-label={TRANSFORMS_TEXT.label}>
      <ol>
        <li>
          <Button
            class="quiet"
            title={TRANSFORMS_TEXT.undoAll}
            onClick={undoTransforms}
            next={LIST}
          >
            {TRANSFORMS_TEXT.everything}
          </Button>
        </li>
        {steps.map((step, index) => (
          <li key={`${index} ${step.kind} ${step.row}`}>
            <Button
              class="chip"
              title={`${subjectName(step, true)}\n${TRANSFORMS_TEXT.undo}`}
              onClick={() => undoTransform(index)}
              next={LIST}
            >
              <span class="crumb">
                {transformOf(step.kind).crumb}: <bdi>{subjectName(step)}</bdi>
              </span>{' '}
              <span aria-hidden="true">✕</span>
              <span class="for-readers">{TRANSFORMS_TEXT.remove}</span>
            </Button>
          </li>
        ))}
      </ol>
      <Coverage facts={tables.facts} />
      <span class="outcome">
        <span role="status">
          <Outcome />
        </span>
        <Explain what={TRANSFORMS_TEXT.title} text={TRANSFORMS_TEXT.note} />
      </span>
    </nav>
  );
}
