/** Menus of the function list: groupings, rules that hide functions, columns and their order. */

import { systemStep, toggleSystem } from '../../effects/transform.js';
import { COLUMNS_TEXT, GROUPS_TEXT, RULES_TEXT } from '../../messages/list.js';
import {
  change,
  changeShown,
  groupFunctionsBy,
  invertFilter,
  toggleRule,
} from '../../store/actions.js';
import {
  columnOf,
  columnsOfEvent,
  DEFAULT_COLUMNS,
  isShareId,
  moved,
  NAME_COLUMN,
  PLAIN_COLUMNS,
  toggled,
} from '../../store/list-layout.js';
import {
  ROW_RULES,
  ruleLabel,
  SHOWN_PERMILLE,
  SYSTEM_NAMES,
  shareLabel,
  systemFilter,
} from '../../store/row-rules.js';
import { hasObjects, isRateShown, listColumns } from '../../store/selectors.js';
import { columnIds, comparison, current, listWidth, profile } from '../../store/state.js';
import { isRate } from '../../values/format.js';
import { visible } from '../../values/names.js';
import { Button, ShortNamesSwitch } from '../controls/fields.jsx';
import { focusList } from '../controls/focus-next.js';
import { Dropdown, MenuItem } from '../controls/menus.jsx';
import { aboveOf } from './function-list.jsx';

/** @type {{by: import('../../protocol/types.js').GroupKind | '', label: string, title?: string}[]} */
export const GROUP_CHOICES = [
  { by: '', label: 'none' },
  {
    by: 'function',
    label: 'function',
    title: 'Recursion levels, callers in names and Cachegrind’s files are one row',
  },
  {
    by: 'generic',
    label: 'generic function',
    title: 'All instances of a template are one row: sort<int>, sort<long>',
  },
  { by: 'object', label: 'object' },
  { by: 'file', label: 'file' },
  { by: 'directory', label: 'directory' },
  { by: 'class', label: 'class', title: 'Class, namespace or module, by the name' },
  {
    by: 'origin',
    label: 'origin',
    title:
      'Own code, dependencies, language runtime, system, start-up; edit the rules in the overview',
  },
  { by: 'cycle', label: 'cycle', title: 'Functions that call each other recursively' },
];

/** Cycles and objects are offered only if the profile has any. @param {string} by */
export function isOffered(by) {
  if (by === 'object') return hasObjects.value;
  return by !== 'cycle' || by === current.groupBy.value || (profile.value?.facts.cycles ?? 0) > 0;
}

/** Menu of groupings of the function list. */
export function GroupMenu() {
  const chosen = GROUP_CHOICES.find(({ by }) => by === current.groupBy.value);
  return (
    <Dropdown
      label={GROUPS_TEXT.label}
      side="right"
      face={
        <span>
          {GROUPS_TEXT.group}
          <span class={current.groupBy.value === '' ? 'no-group' : 'group-name'}>
            : {chosen?.label}
          </span>
        </span>
      }
    >
      {GROUP_CHOICES.filter(({ by }) => isOffered(by)).map(({ by, label, title }) => (
        <MenuItem
          key={by}
          title={title}
          isChosen={by === current.groupBy.value}
          onChoose={() => groupFunctionsBy(by)}
        >
          {label}
        </MenuItem>
      ))}
    </Dropdown>
  );
}

/** Menu of rules that hide functions; in a comparison, only what transforms both profiles. */
export function RuleMenu() {
  const facts = profile.value?.facts;
  const ofBoth = comparison.value?.facts;
  const isRate = isRateShown.value;
  if (!facts && !ofBoth) return null;
  const ofRows = facts ? ROW_RULES.filter(({ applies }) => applies(facts)) : [];
  return (
    <Dropdown label={RULES_TEXT.label} side="right">
      <MenuItem
        class="marked-choice"
        role="menuitemcheckbox"
        title={RULES_TEXT.matchesNote}
        isChosen={current.inverted.value}
        onChoose={invertFilter}
      >
        {RULES_TEXT.matches}
      </MenuItem>
      <hr />
      {ofRows.map((rule) => (
        <MenuItem
          key={rule.id}
          class="marked-choice"
          role="menuitemcheckbox"
          isChosen={current.rules.value.includes(rule.id)}
          onChoose={() => toggleRule(rule.id)}
        >
          {ruleLabel(rule, isRate)} <span class="muted">{RULES_TEXT.inList}</span>
        </MenuItem>
      ))}
      {facts && <hr />}
      <MenuItem
        class="marked-choice"
        role="menuitemcheckbox"
        isChosen={systemStep() >= 0}
        onChoose={toggleSystem}
      >
        {RULES_TEXT.charge(SYSTEM_NAMES.get(systemFilter(facts ?? ofBoth ?? {})) ?? '')}{' '}
        <span class="muted">{RULES_TEXT.inAllViews}</span>
      </MenuItem>
      {facts && <hr />}
      {(facts ? [1000, ...SHOWN_PERMILLE] : []).map((permille) => (
        <MenuItem
          key={permille}
          class="marked-choice"
          isChosen={current.shownPermille.value === permille}
          onChoose={() => changeShown({ shownPermille: permille })}
        >
          {permille === 1000 ? RULES_TEXT.anySelf : shareLabel(permille, isRate)}
        </MenuItem>
      ))}
    </Dropdown>
  );
}

/** Active hiding rules, each with a button to remove it. */
export function RuleChips() {
  const facts = profile.value?.facts;
  const isRate = isRateShown.value;
  const chips = ROW_RULES.filter(
    ({ id, applies }) => current.rules.value.includes(id) && facts && applies(facts),
  ).map((rule) => ({
    text: RULES_TEXT.hides(ruleLabel(rule, isRate)),
    take: () => toggleRule(rule.id),
  }));
  if (current.inverted.value)
    chips.unshift({ text: RULES_TEXT.hides(RULES_TEXT.matches), take: invertFilter });
  if (facts && current.shownPermille.value < 1000)
    chips.push({
      text: shareLabel(current.shownPermille.value, isRate),
      take: () => changeShown({ shownPermille: 1000 }),
    });
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label={RULES_TEXT.hidden}>
      {chips.map(({ text, take }) => (
        <li key={text}>
          <Button
            class="chip"
            title={RULES_TEXT.showAgain}
            onClick={() => {
              take();
              focusList();
            }}
          >
            {text} <span aria-hidden="true">✕</span>
            <span class="for-readers">{RULES_TEXT.remove}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Keeps the focus on an element that may have moved. @param {string} element  its id */
const focusAgain = (element) =>
  requestAnimationFrame(() => document.getElementById(element)?.focus());

/** @param {string} id */
function toggle(id) {
  change(columnIds, toggled(columnIds.value, id));
  focusAgain(`column-${id}`);
}

/** Moves a column, skipping those of events that this profile does not have. @param {string} id @param {-1 | 1} step */
function move(id, step) {
  const shown = listColumns.value.map((column) => column.id);
  const next = shown[shown.indexOf(id) + step];
  let ids = columnIds.value;
  while (next !== undefined && Math.sign(ids.indexOf(next) - ids.indexOf(id)) === step)
    ids = moved(ids, id, step);
  change(columnIds, ids);
  focusAgain(`column-${id}-${step}`);
}

/** @param {{id: string, label: string}} props */
const ColumnCheck = ({ id, label }) => (
  <label class="column-choice">
    <input
      id={`column-${id}`}
      type="checkbox"
      checked={columnIds.value.includes(id)}
      disabled={id === NAME_COLUMN}
      onChange={() => toggle(id)}
    />
    <span>{label}</span>
  </label>
);

/** @param {{id: string, label: string, step: -1 | 1, isLast: boolean}} props */
const Move = ({ id, label, step, isLast }) => (
  <Button
    id={`column-${id}-${step}`}
    class="quiet"
    aria-label={COLUMNS_TEXT.move(label, step)}
    aria-disabled={isLast}
    onClick={() => move(id, step)}
  >
    {step < 0 ? '↑' : '↓'}
  </Button>
);

function Shown() {
  const shown = listColumns.value;
  return (
    <ol class="column-order">
      {shown.map((column, place) => {
        const { id, label } = column;
        return (
          <li key={id}>
            <ColumnCheck id={id} label={visible(label)} />
            {aboveOf(column) >= listWidth.value && (
              <span class="muted">{COLUMNS_TEXT.tooNarrow}</span>
            )}
            <Move id={id} label={visible(label)} step={-1} isLast={place === 0} />
            <Move id={id} label={visible(label)} step={1} isLast={place === shown.length - 1} />
          </li>
        );
      })}
    </ol>
  );
}

/** The choices of some columns that are not shown. @param {{ids: string[], facts: import('../../protocol/types.js').ProfileFacts}} props */
function Hidden({ ids, facts }) {
  const columns = ids.map((id) => columnOf(id, facts)).filter((column) => column !== null);
  return columns
    .filter(({ id }) => !columnIds.value.includes(id))
    .map(({ id, label }) => <ColumnCheck key={id} id={id} label={visible(label)} />);
}

/** @param {{facts: import('../../protocol/types.js').ProfileFacts}} props */
const Choices = ({ facts }) => (
  <>
    <p>
      <ShortNamesSwitch />
    </p>
    <h3>{COLUMNS_TEXT.shown}</h3>
    <Shown />
    <h3>{COLUMNS_TEXT.more}</h3>
    <Hidden ids={PLAIN_COLUMNS} facts={facts} />
    {facts.events.length > 1 && (
      <>
        <h3>{COLUMNS_TEXT.fixed}</h3>
        {facts.events.map((event) => (
          <Hidden
            key={event.name}
            ids={columnsOfEvent(event.name).filter((id) => !isRate(event) || !isShareId(id))}
            facts={facts}
          />
        ))}
      </>
    )}
    <p>
      <Button onClick={() => change(columnIds, DEFAULT_COLUMNS)}>{COLUMNS_TEXT.reset}</Button>
    </p>
  </>
);

/** Menu of the columns of the function list and their order. */
export function ColumnMenu() {
  const facts = profile.value?.facts;
  if (!facts) return null;
  return (
    <Dropdown
      label={COLUMNS_TEXT.title}
      face={COLUMNS_TEXT.label}
      side="right"
      role="dialog"
      class="column-panel"
    >
      <Choices facts={facts} />
    </Dropdown>
  );
}
