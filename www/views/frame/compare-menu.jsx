/** Menu of profiles to compare the current one with. */

import { compare } from '../../effects/compare.js';
import { compareWithFiles } from '../../effects/open-files.js';
import { pickFiles } from '../../effects/pick-files.js';
import { COMPARE_MENU_TEXT } from '../../messages/frame.js';
import { comparison, profile } from '../../store/state.js';
import { comparablePairs } from '../../store/tab-state.js';
import { visible } from '../../values/names.js';
import { Dropdown } from '../controls/dropdown.jsx';
import { focusList } from '../controls/focus-next.js';
import { MenuItem } from '../controls/menu-item.jsx';

/** The menu is gone in a comparison. */
const focusComparison = () => {
  if (comparison.peek()) focusList();
};

/** @param {File[]} files */
const compareFiles = (files) => compareWithFiles(files).then(focusComparison);

export function CompareMenu() {
  if (!profile.value) return null;
  return (
    <Dropdown label={COMPARE_MENU_TEXT.label} face={COMPARE_MENU_TEXT.label} side="right">
      {(close) => (
        <>
          {comparablePairs.value.map(([a, b]) => (
            <MenuItem
              key={`${a.number} ${b.number}`}
              class="compare-choice"
              close={close}
              onChoose={() => compare(a, b).then(focusComparison)}
            >
              {visible(a.title.value)} → {visible(b.title.value)}
            </MenuItem>
          ))}
          <MenuItem close={close} onChoose={() => pickFiles(compareFiles)}>
            {COMPARE_MENU_TEXT.anotherFile}
          </MenuItem>
        </>
      )}
    </Dropdown>
  );
}
