/** Dialogs with texts of the user: user-defined events, and the rules that sort functions by the origin of their code. */

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { defineEvent, forgetEvent } from '../../effects/basis.js';
import { FORMULAS_TEXT, ORIGINS_TEXT } from '../../messages/sheets.js';
import { change } from '../../store/actions.js';
import { eventsOfText, splitAt } from '../../store/document-links.js';
import { events } from '../../store/selectors.js';
import { closeSheet, isSheetOpen } from '../../store/sheets.js';
import { current, originRules, shownDocument } from '../../store/state.js';
import { isRate } from '../../values/format.js';
import { exampleFor, readyMadeFor } from '../../values/formulas.js';
import { visible } from '../../values/names.js';
import { totalOf } from '../../values/units.js';
import { Sheet } from '../controls/dialogs.jsx';
import { Button } from '../controls/fields.jsx';

/** @import {TriedEvent} from '../../protocol/types.js' */

function Defined() {
  if (current.ownEvents.value.length === 0) return null;
  return (
    <ul class="own-events" aria-label={FORMULAS_TEXT.title}>
      {current.ownEvents.value.map(({ name, formula }) => (
        <li key={name}>
          <b>{visible(name)}</b> <code>{visible(formula)}</code>
          <Button onClick={() => forgetEvent(name)}>
            {FORMULAS_TEXT.remove}
            <span class="for-readers"> {visible(name)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the error and its position, or the value. @param {{formula: string, tried: TriedEvent | null}} props */
function Outcome({ formula, tried }) {
  if (!tried) return null;
  const { event, problem, at } = tried;
  if (event && isRate(event)) return <>{FORMULAS_TEXT.rateTotal(totalOf(event))}</>;
  if (event) return <>{FORMULAS_TEXT.total(totalOf(event))}</>;
  const [before, from] = at === null || at === 0 ? ['', ''] : splitAt(formula, at);
  return (
    <>
      <span class="problem">{problem}</span>
      {from && (
        <code>
          {visible(before)}
          <mark>{visible(from)}</mark>
        </code>
      )}
    </>
  );
}

/** A name for an event without one. @param {readonly {name: string}[]} events */
function freeName(events) {
  const names = new Set(events.map(({ name }) => name));
  let number = 1;
  while (names.has(`F${number}`)) number += 1;
  return `F${number}`;
}

/** User-defined events: the existing ones, and a form for a new one. */
export function OwnEventsSheet() {
  const isOpen = isSheetOpen('ownEvents');
  const name = useSignal('');
  const formula = useSignal('');
  const tried = useSignal(/** @type {TriedEvent | null} */ (null));
  const entered = useSignal(false);
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useLayoutEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const unnamed = freeName(events.value);
  const typedFormula = formula.value.trim();
  const typedName = name.value.trim() || unnamed;
  useLayoutEffect(() => {
    tried.value = null;
    if (typedFormula === '' || !isOpen) return;
    const { ask, begin } = shownDocument.peek();
    ask('tryEvent', { name: typedName, formula: typedFormula }, tried);
    // An answer that is still to come is obsolete.
    return () => void begin('tryEvent');
  }, [typedName, typedFormula, isOpen, events.value]);
  const add = (/** @type {string} */ name, /** @type {string} */ formula) => {
    defineEvent({ name, formula });
    closeSheet('ownEvents');
  };
  const define = (/** @type {Event} */ event) => {
    event.preventDefault();
    entered.value = typedFormula !== '';
  };
  // Enter waits for the answer about what was typed last.
  const isDue = entered.value && tried.value !== null;
  useEffect(() => {
    if (!isDue) return;
    entered.value = false;
    if (!tried.value?.event) return;
    add(typedName, typedFormula);
    name.value = '';
    formula.value = '';
  });
  const example = exampleFor(events.value);
  const offered = readyMadeFor(events.value);
  return (
    <Sheet id="ownEvents" title={FORMULAS_TEXT.title}>
      <form class="own-event" onSubmit={define}>
        <p>{FORMULAS_TEXT.about}</p>
        <Defined />
        {offered.length > 0 && (
          <p class="own-event-parts" role="group" aria-label={FORMULAS_TEXT.offered}>
            {offered.map((offer) => (
              <Button
                key={offer.name}
                class="chip"
                title={offer.formula}
                onClick={() => add(offer.name, offer.formula)}
              >
                {FORMULAS_TEXT.readyMade[offer.name]}
              </Button>
            ))}
          </p>
        )}
        <label>
          {FORMULAS_TEXT.formula}
          <textarea
            ref={field}
            class="field"
            rows={3}
            value={formula.value}
            placeholder={example}
            spellcheck={false}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) define(event);
            }}
            onInput={({ currentTarget }) => {
              // As documents state it: `NAME = FORMULA`.
              const [stated] = eventsOfText(currentTarget.value.replace(/\s+/g, ' '));
              const isWhole = name.value.trim() === '' && stated?.name && stated.formula;
              if (isWhole) name.value = stated.name;
              formula.value = isWhole ? stated.formula : currentTarget.value;
            }}
          />
        </label>
        <p class="own-event-parts" role="group" aria-label={FORMULAS_TEXT.insert}>
          {events.value.map((event) => (
            <Button
              key={event.name}
              class="chip"
              onClick={() =>
                change(formula, `${formula.value}${formula.value && ' + '}${event.name}`)
              }
            >
              {visible(event.name)}
            </Button>
          ))}
        </p>
        <label>
          {FORMULAS_TEXT.name}
          <input
            class="field"
            value={name.value}
            placeholder={unnamed}
            spellcheck={false}
            onInput={({ currentTarget }) => change(name, currentTarget.value)}
          />
        </label>
        <p class="own-event-outcome" role="status">
          <Outcome formula={typedFormula} tried={tried.value} />
        </p>
        <footer>
          <button type="submit" class="button primary" disabled={!tried.value?.event}>
            {FORMULAS_TEXT.add}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** The rules that sort functions by the origin of their code: those of the user, and the built-in ones. */
export function OriginsSheet() {
  const isOpen = isSheetOpen('origins');
  const typed = useSignal('');
  const problem = useSignal('');
  useLayoutEffect(() => {
    typed.value = originRules.peek();
    problem.value = '';
  }, [isOpen]);
  const apply = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = typed.peek();
    problem.value = await shownDocument.peek().request('originProblem', { text });
    if (problem.peek() !== '') return;
    change(originRules, text);
    closeSheet('origins');
  };
  return (
    <Sheet id="origins" title={ORIGINS_TEXT.title}>
      <form class="own-event" onSubmit={apply}>
        <p>{ORIGINS_TEXT.about}</p>
        <label>
          {ORIGINS_TEXT.rules}
          <textarea
            class="field"
            rows={5}
            spellcheck={false}
            placeholder={ORIGINS_TEXT.example}
            value={typed.value}
            onInput={({ currentTarget }) => change(typed, currentTarget.value)}
          />
        </label>
        <p class="problem" role="alert">
          {problem.value}
        </p>
        <p class="muted lines">{ORIGINS_TEXT.builtIn}</p>
        <footer>
          <button type="submit" class="button primary">
            {ORIGINS_TEXT.apply}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
