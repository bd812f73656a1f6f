/**
 * The bar with event, unit and parts, to which all figures refer.
 */

import { CONTEXT_TEXT } from '../../messages/frame.js';
import { chooseUnit, openExport, showParts } from '../../store/actions.js';
import { currentEvent, currentUnit, noteCount } from '../../store/selectors.js';
import { showSheet } from '../../store/sheets.js';
import { partFlags, profile } from '../../store/state.js';
import { explainEvent } from '../../values/explanations.js';
import { count, isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { totalOf, unitsOf } from '../../values/units.js';
import { Explain } from '../controls/explain.jsx';
import { Segments } from '../controls/segments.jsx';
import { CycleMenu } from '../list/cycle-menu.jsx';
import { EventPicker } from './event-picker.jsx';

function Notes() {
  const notes = noteCount(profile.value);
  if (notes === 0) return <span class="muted">{CONTEXT_TEXT.noWarnings}</span>;
  return (
    <button type="button" class="quiet notes-button" onClick={() => showSheet('notes')}>
      {CONTEXT_TEXT.warnings(notes)}
    </button>
  );
}

function Parts() {
  const parts = profile.value?.facts.parts.length ?? 0;
  if (parts <= 1) return null;
  const selected = partFlags.value[0]?.reduce((sum, flag) => sum + flag, 0) ?? parts;
  const text =
    selected === parts ? CONTEXT_TEXT.sumOfParts(parts) : CONTEXT_TEXT.someParts(selected, parts);
  return (
    <button
      type="button"
      class={selected === parts ? 'quiet' : 'chip'}
      title={CONTEXT_TEXT.partsNote}
      onClick={showParts}
    >
      {text}
    </button>
  );
}

/** The total of all self cost; for a rate, which cannot be summed, its value for the whole profile. */
function Total() {
  const event = currentEvent.value;
  if (!event) return null;
  const title = isRate(event) ? CONTEXT_TEXT.rateNote : CONTEXT_TEXT.totalNote(event.total);
  const isPlain = currentUnit.value === 'count' && !isRate(event);
  return (
    <output class="figures" aria-label={CONTEXT_TEXT.total} title={title}>
      {isPlain ? count(event.total) : totalOf(event)}
    </output>
  );
}

export function ContextBar() {
  const event = currentEvent.value;
  return (
    <section class="context-bar" aria-label={CONTEXT_TEXT.label}>
      <EventPicker />
      {event && <Explain what={visible(event.name)} text={visible(explainEvent(event))} />}
      <Total />
      <Segments
        label={CONTEXT_TEXT.unit}
        choices={unitsOf(event)}
        isChosen={(id) => currentUnit.value === id}
        onChoose={chooseUnit}
      />
      <CycleMenu />
      <Parts />
      <span class="grow" />
      <Notes />
      <button type="button" class="button" aria-haspopup="dialog" onClick={openExport}>
        {CONTEXT_TEXT.export}
      </button>
    </section>
  );
}
