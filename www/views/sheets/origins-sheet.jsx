/** The rules that sort functions by the origin of their code: those of the user, and the built-in ones. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { ORIGINS_TEXT } from '../../messages/sheets.js';
import { change } from '../../store/actions.js';
import { closeSheet, isSheetOpen } from '../../store/sheets.js';
import { originRules, shownDocument } from '../../store/state.js';
import { Sheet } from '../controls/dialogs.jsx';

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
