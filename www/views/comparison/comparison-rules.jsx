/**
 * Dialog with the rules that match functions of two profiles.
 *
 * @module
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { matchBy } from '../../effects/compare.js';
import { forgetRulesProblem } from '../../store/comparison-actions.js';
import { NO_RULES } from '../../store/comparison-document.js';
import { rules, rulesProblem } from '../../store/comparison-state.js';
import { isSheetOpen } from '../../store/sheets.js';
import { withoutPrefix } from '../../values/substitution.js';
import { Sheet } from '../controls/sheet.jsx';

/** @typedef {import('../../store/comparison-state.js').TypedRules} TypedRules */

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
        aria-label="Path that files start with"
        placeholder="/home/me/build/"
        value={prefix.value}
        onInput={({ currentTarget }) => {
          prefix.value = currentTarget.value;
        }}
      />
      <button
        type="button"
        class="button"
        disabled={prefix.value === ''}
        onClick={() => {
          add(withoutPrefix(prefix.value));
          prefix.value = '';
        }}
      >
        Remove
      </button>
    </p>
  );
}

export function ComparisonRules() {
  const typed = useSignal(/** @type {TypedRules} */ (NO_RULES));
  useEffect(() => {
    if (isSheetOpen('rules')) typed.value = rules.peek();
    forgetRulesProblem();
  }, [isSheetOpen('rules')]);
  const change = (/** @type {Partial<TypedRules>} */ part) => {
    typed.value = { ...typed.value, ...part };
  };
  return (
    <Sheet id="rules" title="Function matching">
      <form
        class="comparison-rules"
        onSubmit={(event) => {
          event.preventDefault();
          matchBy(typed.value);
        }}
      >
        <p>
          Functions match if object, file and name are equal. Ambiguous functions stay unmatched.
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={typed.value.recognise}
            onChange={({ currentTarget }) => change({ recognise: currentTarget.checked })}
          />{' '}
          Match files and objects under other paths, and mangled names
        </label>
        <p class="muted">
          Names of both profiles can be rewritten first: one substitution per line, as in sed and
          cg_diff. Functions that get the same name are merged.
        </p>
        {FIELDS.map(({ key, label, example }) => (
          <label key={key}>
            {label}
            <textarea
              class="field"
              rows={3}
              spellcheck={false}
              placeholder={example}
              value={typed.value[key]}
              onInput={({ currentTarget }) => change({ [key]: currentTarget.value })}
            />
          </label>
        ))}
        <div>
          <span>Remove the start of file names</span>
          <Prefix
            add={(substitution) =>
              change({
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
            Match
          </button>
          <button type="button" class="button" onClick={() => change(NO_RULES)}>
            Defaults
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
