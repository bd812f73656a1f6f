/**
 * Editor for the rules that find source files, which rewrite the start of paths, and for the link to an editor.
 */

import { isPattern } from '../../code/editor-links.js';
import { EDITOR_TEXT, SOURCES_TEXT } from '../../messages/code.js';
import { change } from '../../store/setters.js';
import { editorPattern, sourceRules } from '../../store/state.js';

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeRule(index, end, text) {
  const rules = sourceRules.value.map((rule, i) => (i === index ? { ...rule, [end]: text } : rule));
  change(
    sourceRules,
    rules.filter(({ from, to }) => from !== '' || to !== ''),
  );
}

/** @param {number} index @param {'from' | 'to'} end @param {string} text */
function changeOrAdd(index, end, text) {
  if (index < sourceRules.value.length) changeRule(index, end, text);
  else change(sourceRules, [...sourceRules.value, { from: '', to: '', [end]: text }]);
}

/** The pattern of links to an editor. */
function Editor() {
  const pattern = editorPattern.value;
  return (
    <section>
      <h3>{EDITOR_TEXT.title}</h3>
      <p class="muted">{EDITOR_TEXT.about}</p>
      <input
        class="field editor-pattern"
        aria-label={EDITOR_TEXT.pattern}
        placeholder={EDITOR_TEXT.example}
        value={pattern}
        onChange={({ currentTarget }) => change(editorPattern, currentTarget.value.trim())}
      />
      {pattern !== '' && !isPattern(pattern) && (
        <p class="failure" role="alert">
          {EDITOR_TEXT.refused}
        </p>
      )}
      <p class="muted">{EDITOR_TEXT.others}</p>
    </section>
  );
}

/** The rules and an empty one to add the next, and the link to an editor, which uses them. */
export const SourceRules = () => (
  <>
    <Rules />
    <Editor />
  </>
);

function Rules() {
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
