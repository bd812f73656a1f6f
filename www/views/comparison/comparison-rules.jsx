/** Dialog with the rules that match functions of two profiles. */

import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { matchBy } from '../../effects/basis.js';
import { MATCHING_TEXT } from '../../messages/comparison.js';
import { change, forgetRulesProblem } from '../../store/actions.js';
import { NO_RULES } from '../../store/document-values.js';
import { isSheetOpen } from '../../store/sheets.js';
import { current, rulesProblem } from '../../store/state.js';
import { withoutPrefix } from '../../values/substitution.js';
import { Sheet } from '../controls/dialogs.jsx';
import { Button, Check } from '../controls/fields.jsx';

/** @import {TypedRules} from '../../store/document-values.js' */

/** @type {{key: 'files' | 'functions' | 'objects', label: string, example: string}[]} */
const FIELDS = [
  { key: 'files', label: 'File names', example: 's/^\\/home\\/[^\\/]+\\///' },
  { key: 'functions', label: 'Function names', example: 's/\\.[a-z]+\\.[0-9]+$//' },
  { key: 'objects', label: 'Object names', example: 's/-[0-9.]+\\.so/.so/' },
];

/** Adds a substitution that removes a prefix. @param {{add: (substitution: string) => void}} props */
function Prefix({ add }) {
  const prefix = useSignal('');
  return (
    <p class="prefix-rule">
      <input
        class="field"
        aria-label={MATCHING_TEXT.prefix}
        placeholder={MATCHING_TEXT.prefixExample}
        value={prefix.value}
        onInput={({ currentTarget }) => change(prefix, currentTarget.value)}
      />
      <Button
        disabled={prefix.value === ''}
        onClick={() => {
          add(withoutPrefix(prefix.value));
          prefix.value = '';
        }}
      >
        {MATCHING_TEXT.remove}
      </Button>
    </p>
  );
}

export function ComparisonRules() {
  const typed = useSignal(/** @type {TypedRules} */ (NO_RULES));
  useLayoutEffect(() => {
    if (isSheetOpen('rules')) typed.value = current.matchingRules.peek();
    forgetRulesProblem();
  }, [isSheetOpen('rules')]);
  const edit = (/** @type {Partial<TypedRules>} */ part) =>
    change(typed, { ...typed.value, ...part });
  return (
    <Sheet id="rules" title={MATCHING_TEXT.title}>
      <form
        class="comparison-rules"
        onSubmit={(event) => {
          event.preventDefault();
          matchBy(typed.value);
        }}
      >
        <p>{MATCHING_TEXT.about}</p>
        <Check
          class="check"
          isOn={typed.value.recognise}
          onSet={(recognise) => edit({ recognise })}
        >
          {MATCHING_TEXT.recognise}
        </Check>
        <p class="muted">{MATCHING_TEXT.substitutions}</p>
        {FIELDS.map(({ key, label, example }) => (
          <label key={key}>
            {label}
            <textarea
              class="field"
              rows={3}
              spellcheck={false}
              placeholder={example}
              value={typed.value[key]}
              onInput={({ currentTarget }) => edit({ [key]: currentTarget.value })}
            />
          </label>
        ))}
        <div>
          <span>{MATCHING_TEXT.removePrefix}</span>
          <Prefix
            add={(substitution) =>
              edit({
                files: [typed.value.files.trimEnd(), substitution].filter(Boolean).join('\n'),
              })
            }
          />
        </div>
        <p class="problem" role="alert">
          {rulesProblem.value}
        </p>
        <footer>
          <button type="submit" class="button primary">
            {MATCHING_TEXT.match}
          </button>
          <Button onClick={() => edit(NO_RULES)}>{MATCHING_TEXT.defaults}</Button>
        </footer>
      </form>
    </Sheet>
  );
}
