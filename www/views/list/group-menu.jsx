/** Menu of groupings of the function list. */

import { GROUPS_TEXT } from '../../messages/list.js';
import { groupFunctionsBy } from '../../store/actions.js';
import { hasObjects } from '../../store/selectors.js';
import { groupBy, profile } from '../../store/state.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { MenuItem } from '../controls/menu-item.jsx';

/** @type {{by: import('../../protocol/types.js').GroupKind | '', label: string}[]} */
const CHOICES = [
  { by: '', label: 'none' },
  { by: 'function', label: 'function' },
  { by: 'generic', label: 'generic function' },
  { by: 'object', label: 'object' },
  { by: 'file', label: 'file' },
  { by: 'directory', label: 'directory' },
  { by: 'class', label: 'class' },
  { by: 'origin', label: 'origin' },
  { by: 'cycle', label: 'cycle' },
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
        CHOICES.filter(({ by }) => isOffered(by)).map(({ by, label }) => (
          <MenuItem
            key={by}
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
