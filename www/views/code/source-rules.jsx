/**
 * Editor for the rules that find source files: they rewrite the start of paths.
 */

import { SOURCES_TEXT } from '../../messages/code.js';
import { changeSourceRules } from '../../store/actions.js';
import { sourceRules } from '../../store/state.js';

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeRule(index, end, text) {
  const rules = sourceRules.value.map((rule, i) => (i === index ? { ...rule, [end]: text } : rule));
  changeSourceRules(rules.filter(({ from, to }) => from !== '' || to !== ''));
}

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeOrAdd(index, end, text) {
  if (index < sourceRules.value.length) changeRule(index, end, text);
  else changeSourceRules([...sourceRules.value, { from: '', to: '', [end]: text }]);
}

/** The rules, and an empty one to add the next. */
export function SourceRules() {
  const rules = [...sourceRules.value, { from: '', to: '' }];
  return (
    <section>
      <h3>{SOURCES_TEXT.rules}</h3>
      <p class="muted">{SOURCES_TEXT.rulesNote}</p>
      {rules.map((rule, index) => (
        <p class="source-rule" key={index}>
          <input
            class="field"
            aria-label={SOURCES_TEXT.rulePath(index)}
            placeholder={SOURCES_TEXT.rulePathExample}
            value={rule.from}
            onChange={({ currentTarget }) => changeOrAdd(index, 'from', currentTarget.value)}
          />
          <span aria-hidden="true">→</span>
          <input
            class="field"
            aria-label={SOURCES_TEXT.ruleReplacement(index)}
            placeholder={SOURCES_TEXT.ruleReplacementExample}
            value={rule.to}
            onChange={({ currentTarget }) => changeOrAdd(index, 'to', currentTarget.value)}
          />
        </p>
      ))}
    </section>
  );
}
