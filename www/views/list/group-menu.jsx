/**
 * What the functions of the list are grouped by.
 *
 * @module
 */

import { groupFunctionsBy } from '../../store/actions.js';
import { groupBy } from '../../store/state.js';
import { Dropdown } from '../controls/dropdown.jsx';

/** @type {{by: import('../../protocol/protocol.js').GroupKind | '', label: string}[]} */
const CHOICES = [
  { by: '', label: 'none' },
  { by: 'object', label: 'object' },
  { by: 'file', label: 'file' },
  { by: 'directory', label: 'directory' },
  { by: 'class', label: 'class' },
  { by: 'cycle', label: 'cycle' },
];

export function GroupMenu() {
  const current = CHOICES.find(({ by }) => by === groupBy.value);
  return (
    <Dropdown label="Group by" side="right" face={`Group: ${current?.label ?? ''}`}>
      {(close) =>
        CHOICES.map(({ by, label }) => (
          <button
            type="button"
            key={by}
            class="choice"
            role="menuitemradio"
            aria-checked={by === groupBy.value}
            onClick={() => {
              groupFunctionsBy(by);
              close();
            }}
          >
            {label}
          </button>
        ))
      }
    </Dropdown>
  );
}
