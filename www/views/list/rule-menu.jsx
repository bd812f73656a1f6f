/** Menu of rules that hide functions. */

import { systemStep, toggleInlined, toggleSystem } from '../../effects/transform.js';
import { INLINED_TEXT } from '../../messages/code.js';
import { RULES_TEXT } from '../../messages/list.js';
import { toggleRule } from '../../store/actions.js';
import {
  ROW_RULES,
  ruleLabel,
  SHOWN_PERMILLE,
  SYSTEM_NAMES,
  shareLabel,
  systemFilter,
} from '../../store/row-rules.js';
import { hasObjects, isRateShown } from '../../store/selectors.js';
import { changeShown } from '../../store/setters.js';
import { comparison, profile, rules, shownPermille, transforms } from '../../store/state.js';
import { isSeparate } from '../../store/transforms.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { focusList } from '../controls/focus-next.js';
import { MenuItem } from '../controls/menu-item.jsx';

/** In a comparison, only what transforms both profiles. */
export function RuleMenu() {
  const facts = profile.value?.facts;
  const ofBoth = comparison.value?.facts;
  const isRate = isRateShown.value;
  if (!facts && !ofBoth) return null;
  const ofRows = facts ? ROW_RULES.filter(({ applies }) => applies(facts)) : [];
  return (
    <Dropdown label={RULES_TEXT.label} face={RULES_TEXT.label} side="right">
      {(close) => (
        <>
          {ofRows.map((rule) => (
            <MenuItem
              key={rule.id}
              class="marked-choice"
              role="menuitemcheckbox"
              isChosen={rules.value.includes(rule.id)}
              close={close}
              onChoose={() => toggleRule(rule.id)}
            >
              {ruleLabel(rule, isRate)}
            </MenuItem>
          ))}
          {facts && <hr />}
          <MenuItem
            class="marked-choice"
            role="menuitemcheckbox"
            isChosen={systemStep() >= 0}
            close={close}
            onChoose={toggleSystem}
          >
            {RULES_TEXT.charge(SYSTEM_NAMES.get(systemFilter(facts ?? ofBoth ?? {})) ?? '')}
          </MenuItem>
          {hasObjects.value && (
            <MenuItem
              class="marked-choice"
              role="menuitemcheckbox"
              isChosen={isSeparate(transforms.value)}
              close={close}
              onChoose={toggleInlined}
            >
              {INLINED_TEXT.toggle}
            </MenuItem>
          )}
          {facts && <hr />}
          {(facts ? [1000, ...SHOWN_PERMILLE] : []).map((permille) => (
            <MenuItem
              key={permille}
              class="marked-choice"
              isChosen={shownPermille.value === permille}
              close={close}
              onChoose={() => changeShown('shownPermille', permille)}
            >
              {permille === 1000 ? RULES_TEXT.showAll : shareLabel(permille, isRate)}
            </MenuItem>
          ))}
        </>
      )}
    </Dropdown>
  );
}

/** Active hiding rules, each with a button to remove it. */
export function RuleChips() {
  const facts = profile.value?.facts;
  const isRate = isRateShown.value;
  if (!facts) return null;
  const chips = ROW_RULES.filter(
    ({ id, applies }) => rules.value.includes(id) && applies(facts),
  ).map((rule) => ({
    text: RULES_TEXT.hides(ruleLabel(rule, isRate)),
    take: () => toggleRule(rule.id),
  }));
  if (shownPermille.value < 1000)
    chips.push({
      text: shareLabel(shownPermille.value, isRate),
      take: () => changeShown('shownPermille', 1000),
    });
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label={RULES_TEXT.hidden}>
      {chips.map(({ text, take }) => (
        <li key={text}>
          <button
            type="button"
            class="chip"
            title={RULES_TEXT.showAgain}
            onClick={() => {
              take();
              focusList();
            }}
          >
            {text} <span aria-hidden="true">✕</span>
            <span class="for-readers">{RULES_TEXT.remove}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
