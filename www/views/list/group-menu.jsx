/** Menu of groupings of the function list. */

import { GROUPS_TEXT } from '../../messages/list.js';
import { groupFunctionsBy } from '../../store/actions.js';
import { hasObjects } from '../../store/selectors.js';
import { groupBy, profile } from '../../store/state.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @type {{by: import('../../protocol/types.js').GroupKind | '', label: string, title?: string}[]} */
const CHOICES = [
  { by: '', label: 'none' },
  { by: 'function', label: 'function', title: 'Recursion levels and callers in names are one row' },
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
function isOffered(by) {
  if (by === 'object') return hasObjects.value;
  return by !== 'cycle' || by === groupBy.value || (profile.value?.facts.cycles ?? 0) > 0;
}

export function GroupMenu() {
  const current = CHOICES.find(({ by }) => by === groupBy.value);
  return (
    <Dropdown
      label={GROUPS_TEXT.label}
      side="right"
      face={
        <span>
          {GROUPS_TEXT.group}
          <span class={groupBy.value === '' ? 'no-group' : 'group-name'}>: {current?.label}</span>
        </span>
      }
    >
      {(close) =>
        CHOICES.filter(({ by }) => isOffered(by)).map(({ by, label, title }) => (
          <MenuItem
            key={by}
            title={title}
            isChosen={by === groupBy.value}
            close={close}
            onChoose={() => groupFunctionsBy(by)}
          >
            {label}
          </MenuItem>
        ))
      }
    </Dropdown>
  );
}
